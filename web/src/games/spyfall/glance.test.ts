import { describe, expect, test } from "vitest";
import { at as ticking } from "$lib/match/clock";
import { between, seatPoints } from "./board/ring";
import { shownFingers } from "./board/fingers";
import { momentOf } from "./fixtures/table.svelte";
import { exchanges, mayRead, overRound, shownBallot, timeLeft } from "./glance";
import { LOCATIONS, placeOf, placesOf, sideOf } from "./material";
import { ABILITY_DRAWINGS, ICONS } from "./pieces/icons";
import { clockTime } from "./saying";
import { flights } from "./flights";

const view = (name: string) => momentOf(name).view;

describe("the clock", () => {
  const clock = { now: 10_000, stands: false, running: [] };

  test("runs on from what was told, by the server's time", () => {
    const told = { ...view("listening"), clock: { left: 60_000, since: 8000, is_running: true } };
    expect(timeLeft(told, ticking(clock, 500), 1500)).toBe(57_000);
  });

  test("stands while it is stopped, and while the table is paused", () => {
    const stopped = { ...view("voting"), clock: { left: 60_000, since: 0, is_running: false } };
    expect(timeLeft(stopped, ticking(clock, 500), 99_000)).toBe(60_000);
    const running = { ...stopped, clock: { left: 60_000, since: 8000, is_running: true } };
    expect(timeLeft(running, ticking({ ...clock, stands: true }, 500), 99_000)).toBe(58_000);
  });

  test("is never below nothing, and says so", () => {
    const told = { ...view("listening"), clock: { left: 1000, since: 0, is_running: true } };
    expect(timeLeft(told, ticking(clock, 0), 0)).toBe(0);
    expect([clockTime(0), clockTime(1), clockTime(60_000), clockTime(425_001)]).toEqual(["0:00", "0:01", "1:00", "7:06"]);
  });
});

describe("the circle", () => {
  test("begins with oneself, the next seat to the left", () => {
    const [me, left] = seatPoints(4, { width: 400, height: 300, node: { width: 100, height: 100 } });
    expect(me).toEqual({ x: 200, y: 250 });
    expect(left!.x).toBe(50);
  });

  test("eight people lie within it, apart from each other", () => {
    const node = { width: 78, height: 74 };
    const points = seatPoints(8, { width: 352, height: 250, node });
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(node.width / 2);
      expect(y).toBeLessThanOrEqual(250 - node.height / 2);
    }
  });

  test("a line ends beside a person, not on them", () => {
    const { tip } = between({ x: 0, y: 0 }, { x: 100, y: 0 }, 20, 0);
    expect(tip).toEqual({ x: 80, y: 0 });
  });
});

describe("what was said and shown", () => {
  test("answers belong to their questions", () => {
    const list = exchanges(view("asking_with_ban"));
    expect(list).toHaveLength(1);
    expect(list[0]!.answer?.seat).toBe(1);
  });

  test("votes lie open until the clock goes on", () => {
    const event = { type: "VotesShown", accuser: 1, suspect: 2, votes_for: [1], votes_against: [0, 3], is_unanimous: false };
    const told = [{ number: 9, event }];
    expect(shownBallot(view("result"), told)).toEqual({ yes: [1], no: [0, 3], isHands: false });
    expect(shownBallot(view("listening"), told)).toBeNull();
    expect(shownBallot(view("result"), [...told, { number: 10, event: { type: "VoteCancelled", accuser: 1, suspect: 2 } }])).toBeNull();
  });

  test("one's own finger at once, all when they are shown", () => {
    expect(shownFingers(view("pointed"))).toEqual([{ from: 0, to: 3 }]);
    expect(shownFingers(view("pointing"))).toEqual([]);
    const over = view("round_over");
    const round = { ...over.history[0]!, fingers: [1, null, 0, 0] };
    expect(shownFingers({ ...over, history: [round] })).toEqual([{ from: 0, to: 1 }, { from: 2, to: 0 }, { from: 3, to: 0 }]);
  });

  test("cards turn up where they lie when a round is over", () => {
    const moved = flights([{ type: "RoundEnded" }], view("listening"), view("round_over"));
    expect(moved).toHaveLength(4);
    expect(moved.every(({ turns, from, to }) => turns && from === to)).toBe(true);
    expect(overRound(view("round_over"))?.row).toBe("E1");
    expect(overRound(view("listening"))).toBeNull();
  });
});

describe("the list of Locations", () => {
  test("always, to whoever answers, or to a Joker who has revealed", () => {
    expect(mayRead(view("listening"), "always")).toBe(true);
    expect(mayRead(view("listening"), "answerer")).toBe(false);
    expect(mayRead(view("answering"), "answerer")).toBe(true);
    expect(mayRead(view("answering"), "reveal-only")).toBe(false);
    expect(mayRead(view("guessing"), "reveal-only")).toBe(true);
    expect(mayRead(view("guess_of_another"), "reveal-only")).toBe(false);
    expect(mayRead(view("round_over"), "reveal-only")).toBe(true);
  });

  test("each of the twenty has a picture of its own, and each Ability card", () => {
    expect(LOCATIONS).toHaveLength(20);
    expect(new Set(LOCATIONS.map(({ id }) => ICONS[id!]!.line)).size).toBe(20);
    expect(Object.keys(ABILITY_DRAWINGS)).toHaveLength(12);
  });

  test("one's own list has its own names", () => {
    expect(placesOf({ places: " Café \n\nGare|0123456789012345678901234\n" }).map(({ name }) => name.fr)).toEqual(["Café", "Gare"]);
    expect(placesOf({ places: "" })).toBe(LOCATIONS);
  });

  test("cards are told apart by number", () => {
    expect([placeOf(2), placeOf(22), placeOf(40), placeOf(-1)]).toEqual([2, 2, -1, -1]);
    expect([sideOf(2), sideOf(22), sideOf(40)]).toEqual(["hero", "harley", "joker"]);
  });
});
