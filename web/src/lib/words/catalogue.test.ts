import { describe, expect, test } from "vitest";
import { byFile, byGame, flatten, isOne, say } from "./catalogue";

describe("catalogues", () => {
  test("nested tables are joined with dots", () => {
    expect(flatten({ home: { play: "Jouer", more: { help: "Aide" } } })).toEqual({ "home.play": "Jouer", "home.more.help": "Aide" });
  });

  test("files give the first part of a key", () => {
    expect(byFile({ "./fr/home.toml": { play: "Jouer" }, "./fr/table.toml": {} })).toEqual({ home: { play: "Jouer" }, table: {} });
  });

  test("folders give the name of a game", () => {
    const found = { "/src/games/hot_dice/texts/fr.toml": { title: "Dés" }, "../games/dice/texts/fr.toml?shown": { title: "Dé" } };
    expect(byGame(found)).toEqual({ "hot-dice": { title: "Dés" }, dice: { title: "Dé" } });
  });
});

describe("texts", () => {
  const texts = { hello: "Bonjour {name}", credits_one: "{count} crédit", credits_many: "{count} crédits", braces: "{unknown}" };

  test("facts are filled in, and only those that are given", () => {
    expect(say(texts, "fr", "hello", { name: "Ana" })).toBe("Bonjour Ana");
    expect(say(texts, "fr", "braces", { name: "Ana" })).toBe("{unknown}");
  });

  test("a fact that looks like a pattern stays as it is", () => {
    expect(say(texts, "fr", "hello", { name: "$& {name}" })).toBe("Bonjour $& {name}");
  });

  test("the count chooses the form, and in French nothing is singular", () => {
    expect(say(texts, "fr", "credits", { count: 0 })).toBe("0 crédit");
    expect(say(texts, "en", "credits", { count: 0 })).toBe("0 crédits");
    expect(say(texts, "fr", "credits", { count: 2 })).toBe("2 crédits");
    expect([isOne(-1, "fr"), isOne(-1, "en"), isOne(1.5, "fr"), isOne(1.5, "en")]).toEqual([true, true, true, false]);
  });

  test("a missing key shows as itself", () => {
    expect(say(texts, "fr", "nowhere")).toBe("nowhere");
  });
});
