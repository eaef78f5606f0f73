import { beforeEach, expect, test } from "vitest";
import { eventOf, speakIn, TableAt } from "./fixtures/table.svelte";
import { endedCalls, tell } from "./telling";

beforeEach(() => speakIn("en"));

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
