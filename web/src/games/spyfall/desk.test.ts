import { flushSync } from "svelte";
import { beforeEach, describe, expect, test } from "vitest";
import { choose, ids, sentBy, sitter } from "$lib/desk/fakeDesk";
import { settled } from "$lib/match/fakeTable.svelte";
import { LANGUAGES } from "$lib/words/catalogue";
import { TableDesk } from "./desk.svelte";
import { MOMENTS, speakIn, TableAt } from "./fixtures/table.svelte";
import type { Piece, Tool } from "./pieces";

const at = sitter(TableAt, TableDesk);

beforeEach(() => speakIn("en"));

/** The people who can be touched now. */
const people = (desk: TableDesk) => [0, 1, 2, 3, 4].filter((seat) => desk.now!.view.players[seat] && desk.look(`seat:${seat}`).isChoosable);

describe("what is played", () => {
  test.each<[string, string, Piece[], string, unknown[]]>([
    ["modules are confirmed", "modules", [], "confirm-modules", ["confirm_modules"]],
    ["the host names who deals first", "naming", ["seat:2"], "name-dealer", ["name_dealer", 2]],
    ["a card is seen", "seeing", [], "see-card", ["see_card"]],
    ["the clock is started", "starting", [], "start-clock", ["start_clock"]],
    ["a person and a question, in any order", "asking", ["question:18", "seat:2"], "ask", ["ask_question", 2, 18, 0]],
    ["somebody is pointed at", "pointing", ["seat:3"], "point", ["point", 3]],
    ["a Location is named", "guessing", ["place:2"], "guess", ["guess", 2]],
    ["one is ready to point", "final_talk", [], "ready", ["ready"]],
    ["and not any more", "ready", [], "unready", ["unready"]],
    ["one goes on to the next round", "round_over", [], "next-round", ["next_round"]],
    ["somebody is applauded", "applause", ["seat:1"], "applaud", ["applaud", 1]],
  ])("%s", async (_, moment, touched, chosen, action) => {
    expect(await sentBy(at(moment), touched, chosen)).toEqual([action]);
  });

  test.each<[string, string, Tool, string, unknown[]]>([
    ["a Joker reveals", "joker", "reveal", "reveal", ["reveal"]],
    ["a Multiverse is announced", "lasso", "announce", "announce", ["announce"]],
    ["a void round is proposed", "asking", "void", "propose-void", ["propose_void"]],
    ["time slips forward", "time_slip", "ability", "slip-more", ["slip_time", 0]],
    ["or back", "time_slip", "ability", "slip-less", ["slip_time", 1]],
    ["an Ability card is turned up", "depowered", "ability", "turn-up", ["turn_up"]],
    ["Super Speed is used", "speed", "ability", "use-speed", ["use_speed"]],
    ["Untouchable is used", "untouchable", "ability", "use-untouchable", ["use_untouchable"]],
    ["God Complex is used", "tempted", "ability", "use-god-complex", ["use_god_complex"]],
  ])("%s, once it was taken up", async (_, moment, tool, chosen, action) => {
    const { table, desk } = at(moment);
    desk.take(tool);
    expect(await sentBy({ table, desk }, [], chosen)).toEqual([action]);
  });

  test("words are sent where one writes", async () => {
    const { table, desk } = at("final_talk_written");
    await desk.prompt!.writing!.submit("It was Dot.");
    expect(table.sent).toEqual([["say", "It was Dot."]]);
  });
});

describe("before the clock", () => {
  test("anybody may deal first", () => {
    expect(people(at("naming").desk)).toEqual([0, 1, 2, 3]);
  });

  test("nothing breaks in before the clock runs", () => {
    const { desk } = at("waits_for_start");
    desk.take("accuse");
    expect(desk.tool).toBeNull();
    expect(desk.reason).toMatchObject({ rule: "SP-1305" });
    expect(desk.interrupts.every(({ isDim, id }) => isDim || id === "void")).toBe(true);
  });
});

describe("questions", () => {
  test("others are asked, and nothing before both are chosen", () => {
    const { desk } = at("asking");
    expect(people(desk)).toEqual([1, 2, 3]);
    desk.touch("question:18");
    expect(ids(desk)).toEqual([]);
  });

  test("touched again, a person and a question are put down", () => {
    const { desk } = at("asking");
    desk.touch("seat:1");
    desk.touch("question:3");
    desk.touch("seat:1");
    desk.touch("question:3");
    expect([desk.target, desk.question]).toEqual([null, null]);
  });

  test("whoever has just asked is not asked back, and the article says so", async () => {
    const { table, desk } = at("asking_with_ban");
    expect(people(desk)).toEqual([2, 3]);
    table.answer = { type: "refused", id: null, key: "asked_you_last", rule: "SP-306", facts: { seat: 0 } };
    desk.touch("seat:0");
    await settled();
    expect([table.whys, table.sent]).toEqual([[["ask_question", 0, 0, 0]], []]);
    expect(desk.target).toBeNull();
    expect(desk.reason).toMatchObject({ rule: "SP-306" });
    expect(desk.reason!.text).toContain("Ana");
  });

  test("with the Lasso, if one has it", async () => {
    const { table, desk } = at("lasso");
    desk.touch("seat:1");
    desk.touch("question:0");
    await choose(desk, "lasso");
    expect(desk.prompt!.choices.find(({ id }) => id === "lasso")!.isOn).toBe(true);
    await choose(desk, "ask");
    expect(table.sent).toEqual([["ask_question", 1, 0, 1]]);
    expect(ids(at("asking").desk)).not.toContain("lasso");
  });

  test("in one's own words", async () => {
    const { table, desk } = at("writing_question");
    expect(desk.prompt!.writing).toBeUndefined();
    desk.touch("seat:3");
    expect(await desk.prompt!.writing!.submit("Is it warm?")).toBe(true);
    expect(table.sent).toEqual([["ask_in_words", 3, 0, "Is it warm?"]]);
  });

  test("nobody who is away is asked", async () => {
    const { table, desk } = at("somebody_away");
    expect(people(desk)).toEqual([1, 3]);
    table.answer = { type: "refused", id: null, key: "is_away", rule: "SP-1403", facts: { seat: 2 } };
    desk.touch("seat:2");
    await settled();
    expect(table.whys).toHaveLength(1);
    expect(desk.reason).toEqual({ text: "Cid is away.", rule: "SP-1403" });
  });

  test("words that are refused stay to be mended", async () => {
    const { table, desk } = at("writing_answer");
    table.answer = { type: "refused", id: null, key: "yes_or_no", rule: "SP-823" };
    expect(await desk.prompt!.writing!.submit("Perhaps")).toBe(false);
    expect(desk.reason).toMatchObject({ rule: "SP-823" });
  });

  test("the five answers are on the board, the suggested one for a Hero only", () => {
    const { desk } = at("answering");
    expect(desk.now!.kind).toBe("answering");
    expect(desk.now!.view.suggested).not.toBeNull();
    expect(at("joker_answering").desk.now!.view.suggested).toBeNull();
  });

  test("a question that is held back says so", () => {
    const { desk } = at("held");
    expect(desk.prompt).toMatchObject({ kind: "waiting", rule: "SP-831" });
  });

  test("what was picked for one question is no answer to the next", () => {
    const { table, desk } = at("asking");
    desk.touch("seat:1");
    table.show("i_asked");
    flushSync();
    table.show("asking");
    flushSync();
    table.show("voting");
    expect(desk.target).toBeNull();
  });
});

describe("breaking in", () => {
  test.each(MOMENTS)("what can and what cannot is said in both languages, as at %s", (moment) => {
    for (const language of LANGUAGES) {
      speakIn(language);
      for (const { label, refused } of at(moment).desk.interrupts) expect(`${label} ${refused?.text ?? ""}`).not.toMatch(/spyfall\.|[{}]|undefined/i);
    }
  });

  test("an accusation: the button, the person, and yes", async () => {
    const { table, desk } = at("listening");
    desk.take("accuse");
    expect(desk.tool).toBe("accuse");
    expect(people(desk)).toEqual([0, 1, 3]);
    desk.touch("seat:3");
    expect(table.sent).toEqual([]);
    await choose(desk, "accuse");
    expect(table.sent).toEqual([["accuse", 3]]);
    expect(desk.tool).toBeNull();
  });

  test("taken up by mistake, it is put down again", async () => {
    const { table, desk } = at("listening");
    desk.take("accuse");
    desk.touch("seat:3");
    await choose(desk, "cancel");
    expect([desk.tool, desk.target, table.sent]).toEqual([null, null, []]);
    desk.take("accuse");
    desk.take("accuse");
    expect(desk.tool).toBeNull();
  });

  test("a Joker is asked whether to reveal", () => {
    const { desk } = at("joker");
    desk.take("reveal");
    expect(desk.prompt!.choices.find(({ id }) => id === "reveal")!.confirm).toBeTruthy();
  });

  test("a screen does not show from afar who is the Joker", () => {
    const shown = (moment: string) => at(moment).desk.interrupts.map(({ id, label, isDim, isOn }) => ({ id, label, isDim, isOn }));
    expect(shown("joker")).toEqual(shown("listening"));
    const { table, desk } = at("listening");
    desk.take("reveal");
    expect(desk.reason).toMatchObject({ rule: "SP-501" });
    expect(table.sent).toEqual([]);
  });

  test("a screen does not show from afar which Ability card one has", () => {
    const shown = (moment: string) => at(moment).desk.interrupts.map(({ id, isDim }) => ({ id, isDim }));
    for (const moment of ["permanent", "honour", "time_slip", "depowered", "bracelets_early"]) expect(shown(moment)).toEqual(shown("lasso"));
  });

  test("an accusation that is spent is refused with its article", () => {
    const { desk } = at("accusation_spent");
    desk.take("accuse");
    expect(desk.reason).toMatchObject({ rule: "SP-401" });
  });

  test("a code of honour forbids it", () => {
    const { desk } = at("honour");
    desk.take("accuse");
    expect(desk.reason).toMatchObject({ rule: "SP-828" });
  });
});

describe("Ability cards", () => {
  test("bracelets pass a question on to somebody else", async () => {
    const { table, desk } = at("bracelets");
    desk.take("ability");
    expect(desk.tool).toBe("deflect");
    expect(people(desk)).toEqual([2, 3, 4]);
    table.answer = { type: "refused", id: null, key: "another_target", rule: "SP-821", facts: { seat: 0 } };
    desk.touch("seat:0");
    await settled();
    expect(table.whys).toEqual([["deflect", 0]]);
    expect(desk.reason).toMatchObject({ rule: "SP-821" });
    table.answer = null;
    desk.touch("seat:4");
    await choose(desk, "deflect");
    expect(table.sent).toEqual([["deflect", 4]]);
  });

  test.each([
    ["permanent", "SP-804"],
    ["bracelets_early", "SP-821"],
    ["lasso", "SP-823"],
  ])("%s cannot be used now, by %s", (moment, rule) => {
    const { table, desk } = at(moment);
    desk.take("ability");
    expect(desk.reason).toMatchObject({ rule });
    expect(table.sent).toEqual([]);
  });
});

describe("windows", () => {
  test("votes are given on the board", async () => {
    const { table, desk } = at("voting");
    expect(desk.prompt).toMatchObject({ kind: "asked", rule: "SP-402" });
    expect(await desk.play("vote", 1)).toBe(true);
    expect(table.sent).toEqual([["vote", 1]]);
    expect(at("voted").desk.prompt!.kind).toBe("waiting");
  });

  test("everybody sees the window of God Complex, one may use it", () => {
    expect(ids(at("tempting").desk)).toEqual([]);
    expect(ids(at("tempted").desk)).toEqual(["use-god-complex"]);
  });

  test("a Location is named once it is meant", () => {
    const { desk } = at("guessing");
    expect(ids(desk)).toEqual(["declare-farce"]);
    desk.touch("place:2");
    expect(desk.look("place:2").isChosen).toBe(true);
    expect(desk.prompt!.choices[0]!.confirm).toContain("Batcave");
  });

  test("the names of one's own list of places", () => {
    const { table, desk } = at("guessing");
    table.options = { places: "Quai des brumes\nGrand café|0000000000000000000000000\n" };
    desk.touch("place:1");
    expect(desk.prompt!.choices[0]!.label).toContain("Grand café");
  });

  test("one's finger points at somebody until all are shown", () => {
    expect(people(at("pointing").desk)).toEqual([1, 2, 3]);
    expect(at("pointed").desk.look("seat:3").isChosen).toBe(true);
  });

  test("in the hunt the Joker is not pointed at", async () => {
    const { table, desk } = at("hunt_pointing");
    expect(people(desk)).toEqual([1, 3, 4]);
    table.answer = { type: "refused", id: null, key: "not_the_joker", rule: "SP-909", facts: { seat: 2 } };
    desk.touch("seat:2");
    await settled();
    expect(table.whys).toEqual([["point", 2]]);
    expect(desk.reason).toEqual({ text: "Cid is the Joker: we look for Harley.", rule: "SP-909" });
    expect(at("hunt_joker").desk.prompt!.choices).toEqual([]);
  });
});

describe("talks", () => {
  test("a suspicion is said by touching somebody", async () => {
    const { table, desk } = at("final_talk");
    desk.take("suspect");
    desk.touch("seat:2");
    await settled();
    expect(table.sent).toEqual([["suspect", 2]]);
    expect(desk.tool).toBeNull();
  });
});

describe("between rounds", () => {
  test("one goes on, and applauds somebody, once", () => {
    expect(ids(at("ready_to_go_on").desk)).toEqual([]);
    expect(people(at("applauded").desk)).toEqual([]);
  });

  test("the host may end a game that waits for players", () => {
    expect(ids(at("gathering").desk)).toEqual(["end-game"]);
  });
});

test("until an answer is heard of, another tap is the same tap", async () => {
  const { table, desk } = at("voting");
  void desk.play("vote", 1);
  void desk.play("vote", 0);
  await settled();
  expect(table.sent).toEqual([["vote", 1]]);
});

test("a refusal of the server is said where one looks", async () => {
  const { table, desk } = at("voting");
  table.answer = { type: "refused", id: null, key: "has_voted", rule: "SP-408" };
  await desk.play("vote", 1);
  expect(desk.reason).toMatchObject({ rule: "SP-408" });
  desk.dismiss();
  expect(desk.reason).toBeNull();
});

test("whoever touches a person when nothing is asked looks at their notes", () => {
  const { desk } = at("listening");
  desk.touch("seat:1");
  expect(desk.seen).toBe(1);
  desk.touch("seat:1");
  expect(desk.seen).toBeNull();
});
