import { expect, test } from "vitest";
import type { Listed } from "$lib/match/messages";
import { others, sorted, wants } from "./tables";

const table = (name: string, given: Partial<Listed>): Listed => ({
  table: name,
  game: "fake-crystal",
  status: "playing",
  seat: 0,
  names: ["Ana", "Bob"],
  my_turn: false,
  ...given,
});

test("tables that wait for me come first, finished ones last", () => {
  const tables = [
    table("over", { status: "over" }),
    table("gathering", { status: "gathering" }),
    table("theirs", {}),
    table("mine", { my_turn: true }),
    table("given up", { status: "abandoned" }),
  ];
  expect(sorted(tables).map((each) => each.table)).toEqual(["mine", "theirs", "gathering", "over", "given up"]);
  expect(tables.map(wants)).toEqual(["nothing", "people", "others", "me", "nothing"]);
});

test("the others are those who sit at other seats; a free seat is nobody", () => {
  expect(others(table("t", { seat: 1, names: ["Ana", "Bob", ""] }))).toEqual(["Ana"]);
});
