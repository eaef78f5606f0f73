import { describe, expect, it } from "vitest";
import type { SeatView } from "$lib/match/messages";
import { initials, listed, presence, saysYou } from "./people";

const person: SeatView = { seat: 0, kind: "person", name: "Ana", level: null, present: true, left: false, stand_in: false };

describe("how somebody is", () => {
  it("says nothing of who is here, of bots and of free seats", () => {
    expect(presence(person)).toBeNull();
    expect(presence({ ...person, kind: "bot", present: false })).toBeNull();
    expect(presence({ ...person, kind: "link", present: false })).toBeNull();
  });

  it("tells leaving from being stood in for, and both from being away", () => {
    expect(presence({ ...person, present: false })).toBe("away");
    expect(presence({ ...person, present: false, stand_in: true })).toBe("stood_in");
    expect(presence({ ...person, present: false, stand_in: true, left: true })).toBe("left");
  });
});

describe("names", () => {
  it("are shortened to one letter, or two of a name in parts", () => {
    expect(initials("Ana")).toBe("A");
    expect(initials("jean-luc")).toBe("JL");
    expect(initials("  Anne  de la Tour ")).toBe("AT");
    expect(initials("😀 Zoé")).toBe("😀Z");
    expect(initials("")).toBe("");
  });

  it("stand in a row", () => {
    expect(listed(["Ana"], "et")).toBe("Ana");
    expect(listed(["Ana", "Bob", "Cid"], "et")).toBe("Ana, Bob et Cid");
  });
});

it("who is called « you » is not marked as « you »", () => {
  expect(saysYou("Vous", "vous")).toBe(true);
  expect(saysYou("Vousseline", "vous")).toBe(false);
  expect(saysYou("You", "vous")).toBe(false);
});
