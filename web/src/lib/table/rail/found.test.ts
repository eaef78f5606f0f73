import { expect, it } from "vitest";
import { found } from "./found";

const ARTICLES = new Map([
  ["FC-304", "Acheter : on paie l’étal et l’on prend la tuile."],
  ["FC-306", "Banquer : on prend la mise."],
]);

const ids = (search: string) => found(ARTICLES, search).map(([id]) => id);

it("finds by number, by words in any order, whatever the accents", () => {
  expect(ids("fc-306")).toEqual(["FC-306"]);
  expect(ids("TUILE acheter")).toEqual(["FC-304"]);
  expect(ids("etal")).toEqual(["FC-304"]);
  expect(ids("l'etal")).toEqual(["FC-304"]);
  expect(ids("prend")).toEqual(["FC-304", "FC-306"]);
  expect(ids("tuile mise")).toEqual([]);
  expect(ids("  ")).toEqual(["FC-304", "FC-306"]);
});
