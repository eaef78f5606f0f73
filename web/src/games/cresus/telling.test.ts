import { beforeEach, describe, expect, test } from "vitest";
import { EVENTS, eventOf, speakIn, TableAt } from "./fixtures/table.svelte";
import { endedCalls, tell } from "./telling";

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

test("the calls that ended in this round are told, the latest first, a deal once", () => {
  const happened = [
    { type: "CallEnded", proposer: 2, why: "withdrawn" },
    { type: "RoundBegan", round: 2, lead: 1 },
    eventOf("DealDone proposer=1"),
    { type: "CallEnded", proposer: 1, why: "done" },
    { type: "CallEnded", proposer: 0, why: "declined" },
  ];
  const told = happened.map((event, place) => ({ number: place + 1, event: event as never }));
  const lines = [happened[4], happened[2]].map((event) => tell(event as never, new TableAt("window"))?.text);
  const table = new TableAt("window");
  table.told = told;
  expect(endedCalls(table)).toEqual(lines);
});
