import { describe, expect, test } from "vitest";
import { matchesOf } from "$lib/match/fakeMatch";
import { type Deal, dealsOf, decisive, standings, swingOf } from "./moments";
import { TILES, TROPHIES } from "./material";
import type { View } from "./view";

const { NAMES, finished, played } = matchesOf("fake-crystal");

describe.each(NAMES)("%s", (name) => {
  const match = finished(name);
  const found = standings(match.moments);
  const { rounds } = match.moments.at(-1)!.view as View;

  test("the standings begin with the purses and end with the final scores", () => {
    expect(found[0]!.scores).toEqual(match.seats.map(() => 35));
    expect(found.at(-1)!.scores).toEqual(match.end.outcome.scores.flat());
  });

  test("wherever a View tells a score, the standings agree", () => {
    let compared = 0;
    for (const { number, scores } of found.slice(0, rounds)) {
      const view = match.moments.find((moment) => moment.number === number)!.view as View;
      for (const player of view.players.filter(({ score }) => score !== null)) {
        expect(scores[player.seat]).toBe(player.score);
        compared += 1;
      }
    }
    if (name !== "3-recycleur") expect(compared).toBeGreaterThanOrEqual(rounds); // a watcher is told none
  });

  test("the largest among all deals was decisive", () => {
    const chosen = decisive(match.moments, played(match, 0));
    const largest = Math.max(...dealsOf(match.moments).map((deal) => Math.abs(swingOf(deal))));
    expect(Math.max(...chosen.map(({ swing }) => Math.abs(swing)))).toBe(largest);
  });

  test("every transaction with a choice has its tile", () => {
    const deals = dealsOf(match.moments);
    expect(deals.every(({ tile }) => tile !== null)).toBe(true);
    expect(deals.every(({ seat, other, how }) => seat !== other || how === "recycled" || how === "preempted")).toBe(true);
    expect(deals.filter(({ trophy }) => trophy !== null).every(({ tile, trophy }) => TILES[tile!]!.colour === TROPHIES[trophy!]!.colour)).toBe(true);
  });
});

test("all claims of a match belong to a deal or to a pack-up", () => {
  const match = finished("4-negociateur");
  const { players } = match.moments.at(-1)!.view as View;
  const claimed = players.flatMap(({ trophies }) => trophies).filter((trophy) => trophy < 9);
  const ofDeals = dealsOf(match.moments).map(({ trophy }) => trophy);
  expect(claimed.filter((trophy) => ofDeals.includes(trophy)).length).toBeGreaterThanOrEqual(claimed.length - 1);
});

describe("what a choice was worth", () => {
  const triple = TILES.findIndex(({ crystals }) => crystals === 3);
  const fake = TILES.findIndex(({ crystals }) => crystals === 0);
  const single = TILES.findIndex(({ crystals }) => crystals === 1);
  const six = TROPHIES.findIndex(({ points }) => points === 6);
  const deal: Deal = { number: 1, round: 1, how: "bought", seat: 0, other: 1, price: 4, tile: triple, given: null, trophy: null };

  test.each([
    ["a triple bought for 4 rather than banked", deal, 10],
    ["with a trophy claimed", { ...deal, trophy: six }, 16],
    ["a triple banked for 4", { ...deal, how: "banked" }, -10],
    ["a Fake bought for 6", { ...deal, tile: fake, price: 6 }, -15],
    ["a Fake banked for 6", { ...deal, how: "banked", tile: fake, price: 6 }, 15],
    ["an own triple kept for 4", { ...deal, how: "kept" }, 10],
    ["an own triple let go for 4", { ...deal, how: "left" }, -10],
    ["a triple preempted for 4 and a single given", { ...deal, how: "preempted", given: single }, 8],
    ["a Fake recycled into a single", { ...deal, how: "recycled", price: 0, tile: single, given: fake }, 9],
  ] as [string, Deal, number][])("%s", (_, made, worth) => {
    expect(swingOf(made)).toBe(worth);
  });
});

test("nothing is told of a match without an end", () => {
  expect(standings([])).toEqual([]);
  expect(decisive([], { seat: 0, seats: [] })).toEqual([]);
});
