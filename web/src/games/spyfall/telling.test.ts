import { beforeEach, describe, expect, test } from "vitest";
import { speakIn, TableAt } from "./fixtures/table.svelte";
import { reason, tell } from "./telling";

beforeEach(() => speakIn("en"));

const table = () => new TableAt("listening");
const ana = () => new TableAt("asking");

describe("events", () => {
  test("one's own card is never in the log", () => {
    expect(tell({ type: "CardDealt", seat: 0, card: 40, ability: -1 }, ana())).toBeNull();
  });

  test("who did it is spoken to as such", () => {
    const asked = { type: "Asked", asker: 0, to: 2, question: 0, text: null, has_lasso: false, left: 1000 };
    expect(tell(asked, ana())!.text).toMatch(/^You ask Cid/);
    expect(tell(asked, table())!.text).toMatch(/^Ana asks you/);
    expect(tell(asked, new TableAt("joker"))!.text).toMatch(/^Ana asks Cid/);
  });

  test("a question of the bank is told in words", () => {
    const asked = { type: "Asked", asker: 0, to: 2, question: 3, text: null, has_lasso: false, left: 1000 };
    expect(tell(asked, table())!.text).toContain("Is there a lot of water close by?");
  });

  test("silence is told as such", () => {
    const silent = { type: "Answered", seat: 1, to: 0, code: null, wording: 0, text: null, left: 0 };
    expect(tell(silent, ana())!.text).toBe("Bob does not answer.");
  });

  test("fingers that tie accuse nobody", () => {
    const tie = { type: "FingersShown", fingers: [1, 0, null, null], accused: null, is_hunt: false };
    expect(tell(tie, ana())!.text).toContain("Ana → Bob, Bob → Ana");
    const none = { type: "FingersShown", fingers: [null, null, null], accused: null, is_hunt: false };
    expect(tell(none, ana())!.text).not.toContain("→");
  });
});

describe("refusals", () => {
  test("have the people's names, and their article", () => {
    expect(reason({ type: "refused", id: null, key: "asked_you_last", rule: "SP-306", facts: { seat: 1 } }, ana())).toEqual({
      text: expect.stringContaining("Bob"),
      rule: "SP-306",
    });
  });

  test("name the place that may not be named", () => {
    const why = reason({ type: "refused", id: null, key: "names_a_place", rule: "SP-1504", facts: { place: 2 } }, ana());
    expect(why.text).toContain("Batcave");
  });

  test("that are the frame's are said by the frame", () => {
    expect(reason({ type: "refused", id: null, key: "paused" }, ana()).rule).toBeNull();
  });
});
