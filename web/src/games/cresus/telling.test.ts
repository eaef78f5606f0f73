import { beforeEach, describe, expect, test } from "vitest";
import { EVENTS, eventOf, speakIn, TableAt } from "./fixtures/table.svelte";
import { tell } from "./telling";

beforeEach(() => speakIn("en"));

const SILENT = ["Committed", "SeriesEnded", "Saw", "LaidInOrder", "SaidReady", "WindowClosed", "Buried"];

describe("lines of the log", () => {
  test.each(EVENTS)("%s is told in both languages, or is silent on purpose", (name) => {
    for (const language of ["fr", "en"] as const) {
      speakIn(language);
      const event = eventOf(name);
      const line = tell(event, new TableAt("window"));
      if (SILENT.includes(event.type)) expect(line).toBeNull();
      else expect(line?.text, `${language} ${event.type}`).toMatch(/^[^{}]+[.!?…»”]$/);
    }
  });

  test("an event of a newer server is left out", () => {
    expect(tell({ type: "FellFromTheSky" } as never, new TableAt("window"))).toBeNull();
  });

  test("a round begins with a heading", () => {
    const line = tell({ type: "RoundBegan", round: 2, lead: 1 } as never, new TableAt("window"));
    expect(line).toMatchObject({ isHeading: true, seat: 1 });
  });
});
