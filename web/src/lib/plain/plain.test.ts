import { beforeAll, describe, expect, test } from "vitest";
import { TableAt as CresusTable, MOMENTS as CRESUS, speakIn as speakCresus } from "$games/cresus/fixtures/table.svelte";
import { sensible } from "$games/cresus/sensible";
import { said as cresus } from "$games/cresus/telling";
import { TableAt as FakeCrystalTable, MOMENTS as FAKE_CRYSTAL, speakIn as speakFakeCrystal } from "$games/fake-crystal/fixtures/table.svelte";
import { TILES } from "$games/fake-crystal/material";
import { said as fakeCrystal, tell as tellFakeCrystal } from "$games/fake-crystal/telling";
import { TableAt as SpyfallTable, MOMENTS as SPYFALL, speakIn as speakSpyfall } from "$games/spyfall/fixtures/table.svelte";
import { sensible as sensibleSpyfall } from "$games/spyfall/sensible";
import { said as spyfall } from "$games/spyfall/telling";
import type { Played } from "$lib/game";
import type { ArgumentForm, GameDescription } from "$lib/match/messages";
import { flatten, type Language, LANGUAGES } from "$lib/words/catalogue";
import { words } from "$lib/words/words.svelte";
import english from "../../texts/en";
import french from "../../texts/fr";
import { choicesOf, fieldOf, matching, meant, spelled } from "./choices";
import descriptions from "./fixtures/descriptions.json";
import { type Part, peopleOf, sectionsOf, type Values } from "./sections";
import { PlainWords, readable, type Said } from "./words";

const told = descriptions as unknown as Record<string, GameDescription>;
const FRAME = { fr: french, en: english };

interface Game {
  said: Said;
  names: readonly string[];
  at: (name: string) => Played;
  speakIn: (language: Language) => void;
}

const GAMES: Record<string, Game> = {
  cresus: { said: cresus, names: CRESUS, at: (name) => new CresusTable(name), speakIn: speakCresus },
  "fake-crystal": { said: fakeCrystal, names: FAKE_CRYSTAL, at: (name) => new FakeCrystalTable(name), speakIn: speakFakeCrystal },
  spyfall: { said: spyfall, names: SPYFALL, at: (name) => new SpyfallTable(name), speakIn: speakSpyfall },
};

function speak(game: string, language: Language): void {
  GAMES[game]!.speakIn(language);
  words.texts = { ...flatten(FRAME[language] as Record<string, unknown>), ...words.texts };
}

function wordsOf(game: string): PlainWords {
  return new PlainWords(told[game]!, GAMES[game]!.said);
}

function textsOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => {
    if (part.type === "line") return [part.label, part.value ?? ""];
    if (part.type === "words") return [part.label, ...part.items];
    return [part.label, ...part.things.flatMap(({ title, parts }) => [title, ...textsOf(parts)])];
  });
}

const WRONG = /\{\w+\}|undefined|NaN|\[object|null|^[a-z-]+\.[a-z_]+\.\w+$/;
const all = Object.entries(GAMES).flatMap(([game, { names }]) => LANGUAGES.flatMap((language) => names.map((name) => ({ game, language, name }))));

describe.each(all)("$game, $name, in $language", ({ game, language, name }) => {
  beforeAll(() => speak(game, language));

  test("all that is seen and may be chosen is said in words", () => {
    const played = GAMES[game]!.at(name);
    const said = wordsOf(game);
    const view = played.view as Values;
    const shown = [...sectionsOf(view, said, played), ...peopleOf(view, said, played).flat()];
    const choices = choicesOf(played, said);
    const labels = spelled(choices, said, played).map(({ label }) => label);
    for (const text of [...textsOf(shown), ...labels, ...choices.map(({ title }) => title), said.phase(view, played) ?? ""]) expect(text).not.toMatch(WRONG);
  });

  test("whatever is listed can be chosen, by a button or by its fields", () => {
    const played = GAMES[game]!.at(name);
    const said = wordsOf(game);
    for (const group of choicesOf(played, said)) {
      const actions = group.buttons.map(({ action }) => action);
      for (const given of (group.listed ?? []).filter((_, place) => place % 17 === 0)) {
        for (const [place, value] of given.entries()) {
          const field = fieldOf(group, place, given.slice(0, place), said, played);
          if (field.type === "number") expect(value >= field.lowest && value <= field.highest).toBe(true);
          else expect(field.type === "one" && field.values).toContain(value);
        }
      }
      const listed = played.questions.flatMap((question) => question.actions).filter(([verb]) => verb === group.verb);
      if (!group.listed && listed.length) expect(actions).toEqual(expect.arrayContaining(listed));
    }
  });

  test("what is asked has a sentence, wherever the game waits for somebody", () => {
    const played = GAMES[game]!.at(name);
    const waits = (played.view as { waits: unknown }).waits;
    expect(Boolean(wordsOf(game).phase(played.view, played))).toBe(waits !== null);
  });

  test("no verb is offered twice in one place", () => {
    const offered = choicesOf(GAMES[game]!.at(name), wordsOf(game)).map(({ urgency, verb }) => `${urgency} ${verb}`);
    expect(offered).toEqual([...new Set(offered)]);
  });

  test("two choices are never called the same", () => {
    const played = GAMES[game]!.at(name);
    const said = wordsOf(game);
    const labels = spelled(choicesOf(played, said), said, played).map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
  });
});

describe("a deal at Crésus", () => {
  beforeAll(() => speak("cresus", "en"));

  test("is made of one's own shares and those of the others, with the others", () => {
    const played = GAMES.cresus!.at("window");
    const said = new PlainWords(told.cresus!, cresus, sensible);
    const call = choicesOf(played, said).find(({ verb }) => verb === "call")!;
    const field = (name: string) => fieldOf(call, call.fields.findIndex((argument) => argument.name === name), [], said, played);
    const { players } = played.view as { players: { shares: number[] }[] };
    expect(field("give")).toMatchObject({ type: "several", values: players[played.seat]!.shares });
    expect(field("to")).toMatchObject({ type: "several", fewest: 1, values: expect.not.arrayContaining([played.seat]) });
    expect(field("pay")).toMatchObject({ type: "number", lowest: 0 });
  });
});

describe("an answer at Crésus", () => {
  beforeAll(() => speak("cresus", "en"));
  const values = (moment: string, verb: string, name: string) => {
    const played = GAMES.cresus!.at(moment);
    const said = new PlainWords(told.cresus!, cresus, sensible);
    const group = choicesOf(played, said).find((one) => one.verb === verb)!;
    return fieldOf(group, group.fields.findIndex((argument) => argument.name === name), [], said, played);
  };

  test("goes to who proposed something, a counter to who answered, and a kind is one of this table’s", () => {
    const { threads } = GAMES.cresus!.at("called").view as { threads: { proposer: number; to: number[] }[] };
    expect(values("called", "answer_call", "proposer")).toMatchObject({ values: threads.map(({ proposer }) => proposer) });
    const { threads: answered } = GAMES.cresus!.at("picking_live").view as { threads: { live: { addressee: number }[] }[] };
    expect(values("picking_live", "counter", "addressee")).toMatchObject({ values: answered[0]!.live.map(({ addressee }) => addressee) });
    expect(values("window", "call", "kind")).toMatchObject({ values: [0, 1, 2] });
  });
});

describe("a question in one’s own words at Spyfall", () => {
  beforeAll(() => speak("spyfall", "en"));

  test("goes to whom one may ask, and the Lasso is asked for where one has it", () => {
    const played = GAMES.spyfall!.at("asking");
    const { players, dialogue } = played.view as { players: { seat: number }[]; dialogue: { ban: number | null } };
    const others = players.map(({ seat }) => seat).filter((seat) => seat !== played.seat && seat !== dialogue.ban);
    expect(sensibleSpyfall("ask_in_words", "to", played)).toEqual(others);
    expect(sensibleSpyfall("ask_in_words", "lasso", played)).toEqual([0]);
    expect(sensibleSpyfall("ask_in_words", "lasso", GAMES.spyfall!.at("lasso"))).toEqual([0, 1]);
    expect(sensibleSpyfall("say", "text", played)).toBeNull();
  });
});

describe("a sale at Crésus", () => {
  beforeAll(() => speak("cresus", "en"));
  const shown = (moment: string) => {
    const played = GAMES.cresus!.at(moment);
    return sectionsOf(played.view as Values, wordsOf("cresus"), played).flatMap((part) => (part.type === "line" ? [`${part.label}: ${part.value}`] : []));
  };

  test("shows what is sold, the dice that lie there and how often they may still be thrown", () => {
    expect(shown("throwing").slice(0, 3)).toEqual(["On sale: Torii Savings", "Dice: L L H P T T", "Throws left: 1"]);
  });

  test("says nothing of throws when there are none left", () => {
    expect(shown("last_throw").slice(0, 3)).toEqual(["On sale: Torii Savings", "Dice: L L L L H H", expect.stringMatching(/^Leader: /)]);
  });
});

describe("two tiles alike", () => {
  beforeAll(() => speak("fake-crystal", "en"));

  test("are told apart by a number, and nothing is said twice", () => {
    const table = new FakeCrystalTable("offer_start");
    const said = wordsOf("fake-crystal");
    const { players } = table.view!;
    const like = (one: number) => TILES.findIndex((tile, other) => other !== one && tile?.colour === TILES[one]!.colour && tile.crystals === TILES[one]!.crystals);
    const first = players[table.seat]!.hand![0]!;
    table.view = { ...table.view!, players: players.map((player) => (player.seat === table.seat ? { ...player, hand: [first, like(first)] } : player)) };
    const question = table.questions.find(({ required }) => required)!;
    table.questions = [{ ...question, actions: question.actions.filter(([, place]) => Number(place) < 2) }];
    const buttons = choicesOf(table, said)[0]!.buttons.map(({ label }) => label);
    expect(buttons.map((label) => label.slice(-4))).toEqual([" (1)", " (2)"]);
    expect(buttons[0]!.slice(0, -4)).toBe(buttons[1]!.slice(0, -4));
  });
});

describe("a choice", () => {
  test.each([
    { language: "en" as const, places: ["Put down the double orange tile", "Put down the Fake whose back is green"], passes: ["Ask me in windows again", "Pass for me in windows until the round ends", "Pass for me in all windows"], told: "Bob answers in windows again." },
    { language: "fr" as const, places: ["Poser la tuile orange double", "Poser le Fake à dos vert"], passes: ["Me redemander dans les fenêtres", "Passer pour moi dans les fenêtres jusqu’à la fin de la manche", "Passer pour moi dans toutes les fenêtres"], told: "Bob répond de nouveau dans les fenêtres." },
  ])("is said by who chooses it, while the log says what somebody did, in $language", ({ language, places, passes, told: line }) => {
    speak("fake-crystal", language);
    const played = GAMES["fake-crystal"]!.at("offer_start");
    const buttons = (verb: string) => choicesOf(played, wordsOf("fake-crystal")).find((group) => group.verb === verb)!.buttons.map(({ label }) => label);
    expect(buttons("place")).toEqual(expect.arrayContaining(places));
    expect(buttons("auto_pass")).toEqual(passes);
    expect(tellFakeCrystal({ type: "AutoPassSet", seat: 1, until: 0 }, played)?.text).toBe(line);
  });

  test.each(Object.keys(GAMES))("is never called by a name of the code at %s", (game) => {
    speak(game, "fr");
    const said = wordsOf(game);
    for (const { verb } of told[game]!.verbs) expect(said.verbTitle(verb), verb).not.toBe(readable(verb));
  });

  test.each(Object.keys(GAMES).flatMap((game) => LANGUAGES.map((language) => ({ game, language }))))("says in $language at $game what one does, before what it is done to", ({ game, language }) => {
    speak(game, language);
    const bare = Object.entries(words.texts).filter(([key, text]) => key.startsWith(`${game}.labels.`) && text.startsWith("{"));
    expect(bare.map(([key]) => key).filter((key) => key !== "spyfall.labels.answer_code")).toEqual([]); // what one says is all one does
  });

  test("asks in its own words for what has to be written", () => {
    speak("spyfall", "fr");
    const said = wordsOf("spyfall");
    const text = { name: "text", longest: 200 } as ArgumentForm;
    expect(["ask_in_words", "answer_in_words", "say"].map((verb) => said.argumentName(verb, text))).toEqual(["Votre question", "Votre réponse", "Paroles"]);
  });
});

describe("what is hidden", () => {
  beforeAll(() => speak("fake-crystal", "en"));

  test("is said to be hidden, and one's own is shown", () => {
    const played = GAMES["fake-crystal"]!.at("offer_start");
    const people = peopleOf(played.view as Values, wordsOf("fake-crystal"), played);
    const hand = (seat: number) => people[seat]!.find(({ name }) => name === "hand");
    expect(hand(played.seat)).toMatchObject({ type: "words", items: { length: 4 } });
    expect(hand((played.seat + 1) % 3)).toMatchObject({ type: "line", value: "hidden", isHidden: true });
  });
});

describe("typing", () => {
  const choices = ["Buy Bob’s left offer", "Buy Bob’s right offer", "Bank Éva’s left offer", "At 1 credit", "At 12 credits"].map((label) => ({ action: [label], label }));
  const found = (typed: string) => matching(choices, typed).map(({ label }) => label);

  test("finds what begins with the words, whatever their accents and order", () => {
    expect(found("left buy")).toEqual(["Buy Bob’s left offer"]);
    expect(found("bank eva")).toEqual(["Bank Éva’s left offer"]);
  });

  test("takes numbers whole, and otherwise as the place in the list", () => {
    expect(found("at 1")).toEqual(["At 1 credit"]);
    expect(found("2")[0]).toBe("Buy Bob’s right offer");
  });

  test("means a choice when it is the only one left, or when all of its words are there", () => {
    expect(meant(matching(choices, "buy"), "buy")).toBeUndefined();
    expect(meant(matching(choices, "buy right"), "buy right")?.label).toBe("Buy Bob’s right offer");
    expect(meant(matching(choices, "AT 12 CREDITS"), "AT 12 CREDITS")?.label).toBe("At 12 credits");
  });

  test("finds nothing for nothing", () => {
    expect(found("  ")).toEqual([]);
    expect(found("sell")).toEqual([]);
  });
});

describe("a game without words", () => {
  beforeAll(() => (words.texts = flatten({ plain: (english as Record<string, unknown>).plain as Record<string, unknown> })));

  const bare: GameDescription = {
    game: "bare", language: "en", title: "Bare", rules: 1, fewest_seats: 2, most_seats: 2, options: [], texts: {}, telling: {},
    records: { View: [{ name: "on_sale", kind: "int" }, { name: "HandSize", kind: "int" }] },
    verbs: [{ verb: "take_some", rule: "BA-1", arguments: [{ name: "how_many", lowest: 1, highest: 40 }] }],
  };
  const said = new PlainWords(bare, (facts) => facts as Record<string, string>);
  const played = { ...GAMES.cresus!.at("bidding_expert"), seats: [], seat: 0, questions: [], asides: ["take_some"], view: { on_sale: 3, HandSize: null, more: true } } as unknown as Played;

  test("shows the names of the code in a readable form", () => {
    expect(readable("player_view")).toBe("Player view");
    expect(sectionsOf(played.view as Values, said, played)).toEqual([
      { type: "line", name: "on_sale", label: "On sale", value: "3" },
      { type: "line", name: "more", label: "More", value: null },
    ]);
  });

  test("offers a large range as a number with its bounds", () => {
    const [group] = choicesOf(played, said);
    expect(group).toMatchObject({ verb: "take_some", urgency: "aside", buttons: [] });
    expect(fieldOf(group!, 0, [], said, played)).toEqual({ type: "number", lowest: 1, highest: 40 });
    expect(said.label(["take_some", 7], played)).toBe("Take some 7");
  });
});
