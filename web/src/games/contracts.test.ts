/** What the page of every game keeps, as the conformance suite has it for its rules. A game is tried as soon as it has a face. */

import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import english from "../texts/en";
import french from "../texts/fr";
import { ids, saidBy } from "$lib/desk/fakeDesk";
import { commitment, seedOf } from "$lib/end/dice";
import { eachEvent, marksOf } from "$lib/end/looking";
import type { GameFace } from "$lib/game";
import { type Finished, matchesOf } from "$lib/match/fakeMatch";
import { byName, type FakeTable, type Moment, speaker } from "$lib/match/fakeTable.svelte";
import type { GameEvent } from "$lib/match/match.svelte";
import type { AnyView } from "$lib/table/glance";
import { type Language, LANGUAGES } from "$lib/words/catalogue";
import { GAMES } from "./index";

interface Fixtures {
  MOMENTS: string[];
  TableAt: new (moment: string) => FakeTable<AnyView>;
}
interface File {
  moments: Record<string, Moment<AnyView>>;
  changes?: Record<string, { events: GameEvent[] }>;
  events?: Record<string, GameEvent>;
}
interface Telling {
  events: Record<string, { heading?: boolean; in_log?: boolean }>;
}

const fixtures = import.meta.glob<Fixtures>("./*/fixtures/table.svelte.ts", { eager: true });
const files = import.meta.glob<File>("./*/fixtures/moments.json", { eager: true, import: "default" });
const tellings = import.meta.glob<Telling>("$rules/*/data/telling.toml", { eager: true, import: "default" });

/** A key that has no text, or a fact without words. */
const GAP = /\b[A-Za-z][a-z-]+\.[a-z_]{2,}|[{}]|undefined|\bnull\b|NaN/;
const ENDED = /[.!?…»”]$/;

describe.each(GAMES.filter(({ load }) => load !== null))("$name", ({ name, load }) => {
  const { MOMENTS, TableAt } = fixtures[`./${name}/fixtures/table.svelte.ts`]!;
  const file = files[`./${name}/fixtures/moments.json`]!;
  const telling = Object.entries(tellings).find(([path]) => path.includes(`/${name.replace("-", "_")}/`))![1];
  const { NAMES, finished, played } = matchesOf(name);
  let face: GameFace;
  let speakIn: (language: Language) => void;

  beforeAll(async () => {
    face = (await load!()).default;
    const [fr, en] = await Promise.all([face.texts.fr(), face.texts.en()]);
    speakIn = speaker({ fr: { ...french, ...fr.default }, en: { ...english, ...en.default } });
  });
  beforeEach(() => speakIn("en"));

  describe("the desk", () => {
    const at = (moment: string) => {
      const table = new TableAt(moment);
      return { table, desk: face.makeDesk(table) };
    };
    const moments = test.each(MOMENTS);

    moments("says what is asked at %s in both languages, without gaps", (moment) => {
      for (const language of LANGUAGES) {
        speakIn(language);
        const { desk } = at(moment);
        expect(desk.prompt!.text).toMatch(ENDED);
        for (const said of saidBy(desk)) expect(said).not.toMatch(GAP);
      }
    });

    moments("asks at %s what is required, by its article", (moment) => {
      const { table, desk } = at(moment);
      if (!table.questions.some(({ required }) => required)) return;
      expect(desk.prompt!.kind).toBe("asked");
      expect(desk.prompt!.rule).toMatch(/^[A-Z]{2}-\d+$/);
    });

    moments("begins at %s with what is listed, whatever is chosen", (moment) => {
      for (const id of ids(at(moment).desk)) {
        const { table, desk } = at(moment);
        desk.prompt!.choices.find((choice) => choice.id === id)!.choose();
        const [first] = table.sent;
        const listed = table.questions.flatMap(({ actions }) => actions.map((action) => JSON.stringify(action)));
        const open = [...table.asides, ...table.questions.flatMap((question) => question.open)];
        if (first && !open.includes(String(first[0]))) expect(listed).toContain(JSON.stringify(first));
      }
    });
  });

  describe("the log", () => {
    const ofMatches = NAMES.flatMap((match) => eachEvent<GameEvent, Finished["moments"][number]>(finished(match).moments).map(({ event }) => event));
    const ofChanges = Object.values(file.changes ?? {}).flatMap(({ events }) => events);
    const events = [...ofMatches, ...ofChanges, ...Object.values(file.events ?? {})];

    test.each([...new Set(events.map(({ type }) => type))])("tells %s in both languages, or is silent on purpose", (type) => {
      const isSilent = telling.events[type]!.in_log === false;
      for (const language of LANGUAGES) {
        speakIn(language);
        for (const event of events.filter((event) => event.type === type).slice(0, 20)) {
          for (const seat of [0, 1, -1]) {
            const table = new TableAt(MOMENTS[0]!);
            table.view = { ...table.view!, seat };
            const line = face.tell(event, table);
            if (isSilent) expect(line).toBeNull();
            else expect(line?.text).toMatch(ENDED);
            expect(line?.text ?? "").not.toMatch(GAP);
            expect(line?.isHeading ?? false).toBe(!isSilent && (telling.events[type]!.heading ?? false));
          }
        }
      }
    });

    test("says nothing of what a newer server may tell, and leaves to the frame what is the frame's", () => {
      const table = new TableAt(MOMENTS[0]!);
      expect(["FellFromTheSky", "Undone"].map((type) => face.tell({ type, seat: 1 }, table))).toEqual([null, null]);
    });
  });

  describe.each(NAMES)("looking back on %s", (match) => {
    const { options, commitment: promise, end, moments } = finished(match);
    const rounds = (moments.at(-1)!.view as AnyView).round;
    const seed = seedOf(end.seed)!;
    const check = (from: Uint8Array, given: number | null = null) => face.checkLuck!(from, moments, options, given).map(({ isTrue }) => isTrue);
    const ascending = (numbers: number[]) => expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));

    test("the seed is the one that was promised, and gives what came to light; another does not", () => {
      expect(commitment(seed)).toBe(promise);
      expect(check(seed).length).toBeGreaterThanOrEqual(3);
      expect(check(seed)).not.toContain(false);
      expect(check(seed.map((byte) => byte ^ 1))).toContain(false);
    });

    test("of a match that took over another's beginning, nothing but the promise can be checked", () => {
      expect(check(seed, 12)).toEqual([]);
    });

    test("the standings are told at the start and after every round", () => {
      const found = face.standings(moments);
      expect(found.slice(0, rounds + 1).map(({ short }) => short)).toEqual(Array.from({ length: rounds + 1 }, (_, round) => `${round}`));
      ascending(found.map(({ number }) => number));
      for (const { label, scores } of found) {
        expect(label).not.toMatch(GAP);
        expect(scores).toHaveLength(end.outcome.scores.length);
      }
    });

    test("one may jump to every round, and to the end", () => {
      const marks = marksOf(moments, face.rounds);
      expect(marks.map(({ short }) => short)).toEqual([...Array.from({ length: rounds }, (_, round) => `${round + 1}`), "End"]);
      expect(marks.at(-1)!.number).toBe(moments.at(-1)!.number);
    });

    test("a few moments decided most, told in their order and each once", () => {
      const found = face.decisive(moments, played(finished(match), 0));
      const numbers = found.map(({ number }) => number);
      expect(found.length).toBeGreaterThan(1);
      expect(found.length).toBeLessThanOrEqual(5);
      expect(new Set(numbers).size).toBe(numbers.length);
      ascending(numbers);
      for (const { seat, swing, text } of found) {
        expect(swing).not.toBe(0);
        expect(seat).toBeGreaterThanOrEqual(0);
        expect(text).not.toMatch(GAP);
      }
    });

    test("what moves never keeps anybody waiting for long", () => {
      expect(face.flights(moments.flatMap(({ events }) => events as GameEvent[]), null, moments.at(-1)!.view)).toEqual([]);
      for (const [place, { events, view }] of moments.entries()) {
        const before = moments[place - 1]?.view ?? null;
        const steps = new Map<number, number>();
        for (const { step, duration = 0 } of face.flights(events as GameEvent[], before, view)) {
          expect(duration).toBeGreaterThanOrEqual(150);
          expect(duration).toBeLessThanOrEqual(450);
          steps.set(step, Math.max(duration, steps.get(step) ?? 0));
        }
        expect([...steps.values()].reduce((sum, duration) => sum + duration, 0)).toBeLessThanOrEqual(4000);
      }
    });
  });
});

test("a gap is seen", () => {
  const [names, said] = byName({ key: "Cresus.board.sealed.", inside: "Bob: ui.cancel", fact: "Bid {sum}", none: "an undefined price" });
  expect(names.filter((name) => GAP.test(said(name)))).toEqual(names);
  expect(["Ana buys 3 tiles for 5.", "Bob: 3.5 M. At S.T.A.R. Labs!"].filter((text) => GAP.test(text))).toEqual([]);
});
