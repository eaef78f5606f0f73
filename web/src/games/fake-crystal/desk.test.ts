import { beforeEach, describe, expect, it } from "vitest";
import { choose, ids, sentBy, sitter } from "$lib/desk/fakeDesk";
import { settled } from "$lib/match/fakeTable.svelte";
import { TableDesk } from "./desk.svelte";
import { MOMENTS, TableAt, momentOf, speakIn } from "./fixtures/table.svelte";
import type { Piece } from "./pieces";

const sit = sitter(TableAt, TableDesk);

beforeEach(() => speakIn("en"));

describe("every moment", () => {
  it.each(MOMENTS)("offers an answer, or a piece to touch, wherever one is required at %s", (moment) => {
    const { desk } = sit(moment);
    const { view, questions } = momentOf(moment);
    if (!questions.some(({ required }) => required)) return;
    const pieces = [
      ...view.offers.map(({ offer }) => `offer:${offer}` as const),
      ...[0, 1, 2, 3].map((card) => `card:${card}` as const),
      ...(view.players[0]?.spread ?? []).map((tile) => `tile:${tile}` as const),
      ...[0, 1].flatMap((column) => [6, 12, 18].map((slot) => `slot:${column}:${slot}` as const)),
    ];

    expect(desk.prompt!.kind).toBe("asked");
    expect(desk.prompt!.choices.length > 0 || pieces.some((piece) => desk.look(piece).isChoosable)).toBe(true);
  });
});

describe("what is played", () => {
  it.each<[string, string, Piece[], string, unknown[]]>([
    ["offers are sealed", "offer_complete", [], "seal", ["confirm"]],
    ["an offer is bought", "turn", ["offer:2"], "buy", ["buy", 2]],
    ["or banked", "turn", ["offer:2"], "bank", ["bank", 2]],
    ["one's own is packed up", "packing", ["offer:1"], "pack-right", ["pack_up", 1]],
    ["a trophy is claimed", "claiming", ["trophy:3"], "claim-3", ["claim", 3]],
    ["the Spy looks in one's turn", "spy_turn", ["token", "offer:4"], "look", ["look", 4]],
    ["or in another's", "spy_right", ["token", "offer:4"], "look", ["look", 4]],
    ["with the Pre-emptor an offer is designated", "designate", ["offer:4"], "designate", ["designate", 4]],
    ["the Forerunner reserves in a window", "reserve_window", ["offer:2"], "reserve", ["reserve", 2]],
    ["or as a right", "reserve_right", ["token", "offer:4"], "reserve", ["reserve", 4]],
  ])("%s", async (_, moment, touched, chosen, action) => {
    expect(await sentBy(sit(moment), touched, chosen)).toEqual([action]);
  });
});

describe("making offers", () => {
  it("goes from a tile to a slot to a price", () => {
    const { table, desk } = sit("offer_start");

    desk.touch("card:2");
    expect(desk.look("card:2").isChosen).toBe(true);
    expect(desk.look("slot:0:12").isChoosable).toBe(true);
    desk.touch("slot:0:12");
    expect(table.sent).toEqual([["place", 2], ["slot", 1]]);

    table.show("offer_price");
    expect(desk.dial).toEqual({ purpose: "price", value: 6, low: 1, high: 34, purse: 35 });
    desk.turnTo(40);
    expect(desk.dial?.value).toBe(34);
    desk.turnTo(7);
    desk.settle();
    expect(table.sent.at(-1)).toEqual(["price", 7]);
  });

  it("takes a tile that is let go on a slot", () => {
    const { table, desk } = sit("offer_start");

    desk.drop("card:0", "slot:1:18");

    expect(table.sent).toEqual([["place", 0], ["slot", 2]]);
  });

  it("shows the stall as it will be before the server has answered", () => {
    const { table, desk } = sit("offer_start");
    table.unanswered = 2;

    desk.drop("card:0", "slot:1:18");

    expect(desk.draft![1]).toEqual({ card: 0, slot: 18, price: null, hasToken: false });
  });

  it("takes a tile back that is touched on the stall", () => {
    const { table, desk } = sit("offer_second");

    desk.touch("card:2");

    expect(table.sent).toEqual([["reopen"]]);
  });

  it("changes a price by touching its plate, and begins with the old one", () => {
    const { table, desk } = sit("offer_complete");

    desk.touch("price:0");
    expect(table.sent[0]).toEqual(["reopen"]);

    table.sent = [];
    table.view = { ...table.view!, draft: [{ card: 1, slot: 18, price: 4, has_token: false }, { card: 2, slot: 12, price: null, has_token: false }] };
    table.questions = [{ required: true, open: [], actions: Array.from({ length: 31 }, (_, at) => ["price", at + 1]) }];
    expect(desk.dial).toEqual({ purpose: "price", value: 6, low: 1, high: 31, purse: 31 });
    desk.settle();
    expect(table.sent).toEqual([["reopen"], ["place", 2], ["slot", 1], ["price", 6], ["place", 1], ["slot", 2], ["price", 4]]);
  });

  it("reopens what is sealed without losing anything", () => {
    const { table, desk } = sit("offer_sealed");
    expect(desk.prompt!.text).toBe("Bob and Cid are still making offers.");
    desk.touch("card:2");
    expect(desk.reason).toEqual({ text: "Your offers are sealed already.", rule: "FC-203" });
    choose(desk, "unseal");
    expect(table.sent).toHaveLength(7);
    expect(table.sent[0]).toEqual(["reopen"]);
  });

  it("offers the token in place of a price only where it is listed", () => {
    expect(ids(sit("offer_price").desk)).not.toContain("token");
    const { table, desk } = sit("offer_token");

    desk.touch("token");

    expect(table.sent).toEqual([["negotiate"]]);
  });

  it("has the range of the dial from what is listed", () => {
    expect(sit("offer_poor").desk.dial).toMatchObject({ low: 0, high: 1 });
  });

  it("says what comes first when a slot is touched without a tile", () => {
    const { table, desk } = sit("offer_start");

    desk.touch("slot:0:6");

    expect(table.sent).toEqual([]);
    expect(desk.reason).toEqual({ text: "Choose the tile first.", rule: "FC-205" });
  });
});

describe("a turn", () => {
  it("offers to buy and to bank what is picked", async () => {
    const { desk } = sit("turn");

    expect(desk.look("offer:2").isChoosable).toBe(true);
    expect(desk.look("offer:0").isChoosable).toBe(false);
    desk.touch("offer:2");
    expect(ids(desk)).toEqual(["buy", "bank", "speak", "back"]);
    expect(desk.prompt!.choices[0]).toMatchObject({ label: "Buy (−3)", detail: "you keep 17" });
    await choose(desk, "buy");
    expect(desk.picked).toBeNull();
  });

  it("plays once, however often one taps", async () => {
    const { table, desk } = sit("turn");
    desk.touch("offer:2");
    const [buy] = desk.prompt!.choices;

    buy!.choose();
    buy!.choose();
    await settled();

    expect(table.sent).toEqual([["buy", 2]]);
  });

  it("shows what is too dear, and why", () => {
    const { table, desk } = sit("turn_poor");
    desk.touch("offer:4");

    choose(desk, "buy");

    expect(table.sent).toEqual([]);
    expect(desk.reason).toEqual({ text: "It takes 8\u00a0credits and you only have 3\u00a0credits.", rule: "FC-305" });
    desk.dismiss();
    expect(desk.reason).toBeNull();
  });

  it("asks the server why one's own offer is no answer", async () => {
    const { table, desk } = sit("turn");
    table.answer = { type: "refused", id: null, key: "own_stall", rule: "FC-302", facts: { offer: 0 } };

    desk.touch("offer:0");
    await settled();

    expect(table.whys).toEqual([["bank", 0]]);
    expect(table.sent).toEqual([]);
    expect(desk.reason).toEqual({ text: "That is your own stall.", rule: "FC-302" });
    expect(ids(desk)).toEqual(["speak", "back"]);
  });

  it("says nothing if it would be accepted after all, or if something else was asked or touched meanwhile", async () => {
    const { table, desk } = sit("turn");
    desk.touch("offer:0");
    await settled();
    expect(desk.reason).toBeNull();

    table.answer = { type: "refused", id: null, key: "own_stall", rule: "FC-302", facts: { offer: 0 } };
    desk.touch("offer:1");
    desk.touch("offer:2");
    await settled();
    expect(table.whys).toEqual([["bank", 0], ["bank", 1]]);
    expect(desk.reason).toBeNull();

    desk.touch("offer:1");
    table.show("claiming");
    await settled();
    expect(desk.reason).toBeNull();
    table.show("turn");
    expect(desk.reason).not.toBeNull();
  });

  it("says whose turn it is when it is not one's own", () => {
    const { table, desk } = sit("turn_of_bob");

    desk.touch("offer:4");

    expect(table.sent).toEqual([]);
    expect(desk.reason).toEqual({ text: "It is Bob’s turn.", rule: "FC-301" });
  });

  it("lets one say something about any offer", async () => {
    const { table, desk } = sit("turn_of_bob");
    desk.touch("offer:0");
    choose(desk, "speak");
    expect(ids(desk)).toEqual(["say-1", "say-2", "say-3", "say-0", "silent"]);

    choose(desk, "say-3");
    await settled();

    expect(table.sent).toEqual([["say", 0, 3]]);
    expect(desk.picked).toBe("offer:0");
  });

  it("lets one pack up either offer", () => {
    expect(ids(sit("packing").desk)).toEqual(["pack-left", "pack-right"]);
  });

  it("claims a trophy on the board, or leaves it", () => {
    const { desk } = sit("claiming");
    expect([3, 5].map((trophy) => desk.look(`trophy:${trophy}`).isChoosable)).toEqual([true, false]);

    desk.touch("trophy:3");
    expect(desk.look("trophy:3").isChosen).toBe(true);
    expect(ids(desk)).toContain("decline");
  });

  it("tells when trophies are claimed, and blue ones", () => {
    const { desk } = sit("turn");

    desk.touch("trophy:3");
    expect(desk.reason?.rule).toBe("FC-411");
    desk.touch("trophy:9");
    expect(desk.reason?.rule).toBe("FC-441");
  });

  it("keeps what was picked until it is one's turn, but not when something else is asked", () => {
    const { table, desk } = sit("turn_of_bob");
    desk.touch("offer:2");
    table.show("turn");
    expect(ids(desk)).toContain("buy");

    table.show("acting");
    expect(ids(desk)).toEqual(["buy", "bank"]);
    expect(desk.prompt!.choices[1]!.label).toContain("8");
  });

  it("forgets what was picked when the offer is gone", () => {
    const { table, desk } = sit("turn");
    desk.touch("offer:3");

    table.show("claiming");

    expect(desk.picked).toBeNull();
  });
});

describe("abilities", () => {
  it("Spy: the token, then an offer, in one's turn or another's", () => {
    for (const moment of ["spy_turn", "spy_right"]) {
      const { desk } = sit(moment);
      expect(desk.look("token").isChoosable).toBe(true);
      desk.touch("token");
      expect(desk.look("offer:4").isChoosable).toBe(true);
      expect(desk.look("offer:0").isChoosable).toBe(false);
      desk.touch("offer:4");
      expect(ids(desk), "what was meant, and nothing else").toEqual(["look", "back"]);
      expect(desk.prompt!.rule).toBe("FC-611");
    }
    expect(sit("spy_right").desk.prompt!.kind).toBe("right");
  });

  it("Spy: beside buying and banking where the token was not taken up first", () => {
    const { desk } = sit("spy_turn");

    desk.touch("offer:4");

    expect(ids(desk)).toEqual(["buy", "bank", "look", "speak", "back"]);
    expect(desk.prompt!.rule).toBe("FC-304");
  });

  it("Spy: what was seen is said to the one who looked", () => {
    const { desk } = sit("spy_looked");

    desk.touch("offer:4");

    expect(desk.prompt!.text).toContain("You know it: a double blue crystal.");
  });

  it("Negotiator: a sum on an offer with a token, and the owner's answer", () => {
    const { table, desk } = sit("commit");
    desk.touch("offer:2");
    expect(desk.dial).toEqual({ purpose: "commit", value: 3, low: 1, high: 12, purse: 12 });
    desk.turnTo(5);
    choose(desk, "commit");
    expect(table.sent).toEqual([["commit", 2, 5]]);

    expect(sit("answer").desk.prompt!.text).toBe(
      "Bob commits 5\u00a0credits on your left offer, a triple orange crystal. What is your answer?",
    );
    const short = sit("answer_short").desk;
    choose(short, "answer-buy");
    expect(short.reason?.rule).toBe("FC-625");
  });

  it("Pre-emptor: act, say yes, give", () => {
    const { desk } = sit("acting");
    expect(ids(desk)).toEqual(["buy", "bank"]);
    expect(desk.look("offer:4").isChosen).toBe(true);

    expect(ids(sit("preempt").desk)).toEqual(["preempt", "decline", "pass-round", "pass-always"]);
    expect(sit("preempt").desk.prompt!.choices[0]!.label).toBe("Preempt (−8)");
    expect(sit("preempt_own").desk.prompt!.choices[0]!.label).toBe("Preempt (+9)");
    const giving = sit("give");
    const [tile] = momentOf("give").questions[0]!.actions[0]!.slice(1) as number[];
    const confirmed = () => giving.desk.prompt!.choices.find(({ id }) => id === `give-${tile}`)!.confirm;
    expect(confirmed()).toMatch(/^Give .+ to .+\?$/); // the bar alone asks once more, a tile that was touched does not
    giving.desk.touch(`tile:${tile!}`);
    expect(confirmed()).toBeUndefined();
    choose(giving.desk, `give-${tile}`);
    expect(giving.table.sent).toEqual([["give", tile]]);
  });

  it("Pre-emptor: who has answered waits for the others", () => {
    const { desk } = sit("preempt_waiting");

    expect(desk.prompt).toMatchObject({ kind: "waiting", text: "Ana may preempt.", rule: "FC-812" });
  });

  it("Recycler: a tile, then a back", async () => {
    const { table, desk } = sit("recycle");
    expect(ids(desk)).toContain("decline");
    const tile = momentOf("recycle").view.players[0]!.blue.top!;
    desk.touch(`tile:${tile}`);
    choose(desk, `recycle-${tile}`);
    await settled();
    table.show("take_aside");
    expect(desk.look("aside:0").isChoosable).toBe(true);
    choose(desk, "back-0");

    expect(table.sent).toEqual([["recycle", tile], ["take_aside", 0]]);
  });

  it("Forerunner: an offer is reserved once, and taken when it is due", () => {
    expect(sit("reserved").desk.look("offer:4").isChoosable).toBe(false);
    const due = sit("reservation_due").desk;
    expect([2, 3, 4, 5].filter((offer) => due.look(`offer:${offer}`).isChoosable)).toEqual([4]);
  });

  it("says why the token does nothing now", () => {
    const { desk } = sit("turn");

    desk.touch("token");

    expect(desk.reason).toEqual({ text: "Your token is Inactive: it turns Active when a Fake enters your collection.", rule: "FC-502" });
  });
});

describe("watching", () => {
  it("touches nothing", () => {
    const { table, desk } = sit("offer_watched");

    desk.touch("card:0");

    expect(desk.prompt).toMatchObject({ kind: "waiting", choices: [] });
    expect(table.sent).toEqual([]);
  });
});
