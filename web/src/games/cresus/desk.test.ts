import { beforeEach, describe, expect, test } from "vitest";
import { choose, ids, sentBy, sitter } from "$lib/desk/fakeDesk";
import { settled } from "$lib/match/fakeTable.svelte";
import { answerTo, newCall } from "./desk/deal";
import { total } from "./desk/ladder";
import { TableDesk } from "./desk.svelte";
import { MOMENTS, speakIn, TableAt } from "./fixtures/table.svelte";
import { DEAL, SHARES } from "./material";
import type { Piece } from "./pieces";
import { reason } from "./telling";

const at = sitter(TableAt, TableDesk);

beforeEach(() => speakIn("en"));

const shareNamed = (id: string) => SHARES.findIndex((share) => share.id === id);

/** The markets that can be touched now. */
const markets = (desk: TableDesk) => [0, 1, 2, 3, 4, 5].filter((market) => desk.look(`market:${market}`).isChoosable);
/** The shares that can be touched now. */
const shares = (desk: TableDesk) => SHARES.flatMap(({ id }, share) => (desk.look(`share:${share}`).isChoosable ? [id] : []));

describe("every moment", () => {
  test.each(MOMENTS)("whoever is asked in %s can answer, at least after touching a piece", (moment) => {
    const { table, desk } = at(moment);
    if (!table.questions.some(({ required }) => required)) return;
    expect(ids(desk).length + markets(desk).length + shares(desk).length).toBeGreaterThan(0);
  });
});

test("whoever stayed alone may end the game whatever they are asked", () => {
  const { table, desk } = at("bidding_expert");
  expect(ids(desk)).not.toContain("end-game");
  table.asides = [...table.asides, "end_game"];
  expect(ids(desk)).toEqual(["bid-nothing", "end-game"]);
  expect(desk.prompt!.choices.at(-1)!.confirm).toBeDefined();
});

describe("whoever has no part in what others do is told why", () => {
  test.each([
    ["banned", /You stayed/],
    ["closed", /is closed/],
  ])("%s", (why, said) => {
    const { table, desk } = at("buying_of_another");
    const me = table.view!.players[table.seat]!;
    expect(desk.prompt!.text).not.toMatch(said);
    const players = table.view!.players.map((player) => (player === me ? { ...me, is_banned: why === "banned" } : player));
    const markets = table.view!.markets.map((market) => ({ ...market, is_closed: why === "closed" && market.market === me.pawn }));
    table.view = { ...table.view!, players, markets };
    expect(desk.prompt!.text).toMatch(said);
  });
});

describe("what is played", () => {
  test.each<[string, string, Piece[], string, unknown[]]>([
    ["whoever has no money may sell a sign first", "poor_with_signs", ["sign:2"], "sell-sign-0", ["sell_sign", 0]],
    ["the Auctioneer takes the lot", "reclaiming", [], "take-lot", ["take_lot"]],
    ["a market is touched, then chosen", "choosing", ["market:3"], "choose", ["choose_market", 3]],
    ["chance may choose", "choosing", [], "chance", ["choose_market", 6]],
    ["the Privateer closes an open market", "switching", ["market:0"], "switch", ["switch_market", 0]],
    ["the Insider looks at the latest two of three", "looking", ["market:4", "market:1", "market:0"], "look-inside", ["look_inside", 0, 1]],
    ["the clover throws one die, also when no throw is left", "last_throw", ["die:4"], "clover", ["use_clover", 4]],
    ["a second series with the Tokyo card", "second", [], "second-series", ["second_series"]],
    ["one declares", "declaring", [], "take-part", ["take_part"]],
    ["a debtor liquidates a share", "owing", [`share:${shareNamed("lon-03")}`], "liquidate", ["liquidate", shareNamed("lon-03")]],
    ["the loan is repaid", "loan", ["loan"], "repay", ["repay"]],
    ["three signs need the concierge, who is then used", "signs", ["sign:4"], "buy-signs", ["buy_signs", 0, 3, 3, 0]],
    ["one settles with one", "picking", [], "settle-1", ["accept_deal", 0, 1]],
  ])("%s", async (_, moment, touched, chosen, action) => {
    expect(await sentBy(at(moment), touched, chosen)).toEqual([action]);
  });
});

describe("bids", () => {
  test("notes are laid and taken back, then the bid is sealed", async () => {
    const { table, desk } = at("bidding_expert");
    expect(ids(desk)).toEqual(["bid-nothing"]);
    desk.lay(20);
    desk.lay(desk.purse!.value + 5);
    expect(desk.purse).toMatchObject({ low: 0, high: 40, value: 25 });
    await choose(desk, "bid");
    expect(table.sent).toEqual([["bid", 25]]);
  });

  test("nobody lays more than there is, and all of it is asked once more", () => {
    const { desk } = at("bidding_expert");
    desk.lay(500);
    expect(desk.purse!.value).toBe(40);
    expect(desk.prompt!.choices[0]!.confirm).toBeDefined();
  });

  test("what was laid for one lot is not laid for the next", () => {
    const { table, desk } = at("bidding_expert");
    desk.lay(30);
    table.show("bidding_again");
    expect(desk.purse!.value).toBe(0);
    expect(desk.prompt!.rule).toBe("CR-314");
  });

  test("for a share at least 1 is bid", () => {
    const { desk } = at("bidding_share");
    expect(desk.purse).toMatchObject({ low: 1, value: 1 });
    expect(ids(desk)).toEqual(["bid"]);
  });

  test("a sealed bid is said once more, and nothing is asked", () => {
    const { desk } = at("bid_sealed");
    expect(desk.prompt).toMatchObject({ kind: "waiting", choices: [] });
    expect(desk.prompt!.text).toContain("12");
  });
});

describe("markets", () => {
  test("every market can be chosen", () => {
    expect(markets(at("choosing").desk)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("one's own market is warned of, and a closed one", () => {
    const { desk } = at("choosing");
    desk.touch("market:0");
    expect(desk.prompt).toMatchObject({ rule: "CR-405" });
    expect(desk.prompt!.choices[0]!.confirm).toBeDefined();
    desk.touch("market:2");
    expect(desk.prompt).toMatchObject({ rule: "CR-302" });
    desk.touch("market:1");
    expect(desk.prompt!.choices[0]!.confirm).toBeUndefined();
  });

  test("where staying is not possible, it says so", async () => {
    const { table, desk } = at("choosing_blocked");
    table.answer = { type: "refused", id: null, key: "same_market", rule: "CR-405", facts: { market: 0 } };
    desk.touch("market:0");
    await settled();
    expect([table.whys, table.sent]).toEqual([[["choose_market", 0]], []]);
    expect(desk.reason).toEqual({ text: "You were in London in the last round: choose another market.", rule: "CR-405" });
    expect(markets(desk)).not.toContain(0);
  });

  test("the Privateer reopens a closed market", () => {
    const { desk } = at("switching");
    desk.touch("market:5");
    expect(desk.prompt!.choices[0]!.label).toContain("Reopen");
  });

  test("one market is for the tip", () => {
    const { desk } = at("looking");
    desk.touch("market:4");
    expect(ids(desk)).toEqual(["take-tip", "pass"]);
  });

  test("three shares are put back in the order in which they are touched", async () => {
    const { table, desk } = at("arranging");
    const [first, second, third] = shares(desk).map(shareNamed);
    const top = table.view!.markets[0]!.known.map(({ share }) => share);
    expect([first, second, third].sort()).toEqual([...top].sort());
    desk.touch(`share:${top[2]!}`);
    desk.touch(`share:${top[0]!}`);
    await choose(desk, "arrange");
    expect(table.sent).toEqual([["arrange", 4]]);
  });

  test("the pilot may not go back, and says why", async () => {
    const { table, desk } = at("moving");
    expect(markets(desk)).toEqual([1, 2, 3, 4, 5]);
    table.answer = { type: "refused", id: null, key: "not_there", rule: "CR-1218", facts: { market: 0 } };
    desk.touch("market:0");
    await settled();
    expect(table.whys).toEqual([["fly", 0]]);
    expect(desk.reason).toMatchObject({ rule: "CR-1218" });
    desk.touch("market:4");
    expect(ids(desk)).toEqual(["use-vip", "fly", "pass"]);
  });
});

describe("dice", () => {
  test("the largest group is held at first; dice are held and let go by touching", async () => {
    const { table, desk } = at("throwing");
    expect(desk.look("die:0").isChosen).toBe(true);
    expect(desk.again).toBe(0b111100);
    desk.touch("die:4");
    desk.touch("die:0");
    expect(desk.again).toBe(0b101101);
    await choose(desk, "throw");
    expect(table.sent).toEqual([["throw", 0b101101]]);
  });

  test("nothing is thrown when no throw is left", () => {
    expect(ids(at("last_throw").desk)).toEqual(["keep-dice"]);
  });

  test("what is kept is said in money, in a tournament in faces", () => {
    expect(at("throwing").desk.prompt!.choices.at(-1)!.label).toContain("M");
    expect(at("poker").desk.prompt!.choices.at(-1)!.label).toContain("3");
  });
});

describe("purchases", () => {
  test("a share is touched, then bought, also at half its price", async () => {
    const { table, desk } = at("buying");
    const [dear, cheap] = [shareNamed("lon-10"), shareNamed("lon-05")];
    desk.touch(`share:${cheap}`);
    expect(ids(desk)).toEqual(["buy", "buy-half", "stop-buying"]);
    await choose(desk, "buy");
    desk.touch(`share:${dear}`);
    expect(desk.prompt!.choices.find(({ id }) => id === "buy")!.refused).toMatchObject({ rule: "CR-603" });
    await choose(desk, "buy-half");
    expect(table.sent).toEqual([["buy", cheap, 0], ["buy", dear, 1]]);
  });

  test("a bargain day lowers what the button says", () => {
    const { desk } = at("buying_on_sale");
    desk.touch(`share:${shareNamed("lon-01")}`);
    expect(desk.prompt!.choices[0]!.label).toContain("10");
  });

  test("alone at the printed price, or for 1 where the table plays so", () => {
    expect(at("alone").desk.prompt!.choices[0]!.label).toContain("80");
    const { table, desk } = at("alone_free");
    table.options["lone-bidder"] = "free-bid";
    expect(desk.prompt!.choices[0]!.label).toMatch(/\b1\sM$/);
  });

  test("an order is left for an auction to come, and taken back", async () => {
    const { table, desk } = at("orders");
    const share = shareNamed("tyo-03");
    desk.order(share);
    desk.lay(25);
    await choose(desk, "order");
    table.show("ordered");
    desk.order(share);
    expect(desk.purse!.value).toBe(25);
    await choose(desk, "order-back");
    expect(table.sent).toEqual([["order", 0, 25], ["order", 0, 0]]);
  });

  test("no order for what is not auctioned on one's own market", () => {
    const { desk } = at("orders");
    desk.order(shareNamed("syd-11"));
    expect(desk.purse).toBeNull();
  });
});

describe("sales and debts", () => {
  test("a share of one's own is sold where one stands, with the card or without", async () => {
    const { table, desk } = at("selling");
    expect(shares(desk).sort()).toEqual(["syd-09", "tyo-01", "tyo-03"]);
    desk.touch(`share:${shareNamed("tyo-03")}`);
    expect(ids(desk)).toEqual(["sell-4", "sell-4-card", "end-selling"]);
    await choose(desk, "sell-4-card");
    expect(table.sent).toEqual([["sell", shareNamed("tyo-03"), 4, 1]]);
  });

  test("where the table sells anywhere, every open market is offered", () => {
    const { desk } = at("selling_anywhere");
    expect(desk.prompt!.text).not.toContain("Sydney");
    expect(at("selling").desk.prompt!.text).toContain("Sydney");
    desk.touch(`share:${shareNamed("tyo-03")}`);
    expect(ids(desk)).toEqual(["sell-1", "sell-2", "sell-3", "sell-4", "sell-5", "end-selling"]);
  });

  test("in the last round, keeping shares is asked once more", () => {
    const ending = (moment: string) => at(moment).desk.prompt!.choices.find(({ id }) => id === "end-selling")!;
    expect(ending("selling_last").confirm).toBeDefined();
    expect(ending("selling").confirm).toBeUndefined();
  });

  test("a debtor may sell a sign", () => {
    expect(ids(at("owing").desk)).toEqual(["sell-sign-0"]);
  });

  test("a card cancels a payment", () => {
    expect(ids(at("waiving").desk)).toEqual(["use-lawyer", "use-adviser", "pass"]);
  });
});

describe("signs", () => {
  test("the next rungs are touched; touched again, one less", async () => {
    const { table, desk } = at("signs");
    desk.touch("sign:3");
    expect(desk.signs).toMatchObject({ count: 2 });
    desk.touch("sign:3");
    expect(desk.signs).toMatchObject({ count: 1 });
    desk.plan({ voucher: 1 });
    await choose(desk, "buy-signs");
    expect(table.sent).toEqual([["buy_signs", 0, 1, 0, 1]]);
  });

  test("two cards are not wasted on one cheap sign (CR-1336)", () => {
    const { desk } = at("signs");
    desk.touch("sign:3");
    desk.plan({ concierge: 2 });
    desk.plan({ voucher: 2 });
    expect(desk.signs).toMatchObject({ count: 2, concierge: 2, voucher: 1 });
    desk.touch("sign:4");
    expect(desk.signs).toMatchObject({ count: 3, concierge: 3, voucher: 3 });
    expect(total(1, desk.signs!)).toBe(20 + 30 + 10);
  });

  test("a voucher never goes to the island", () => {
    const { desk } = at("signs_near_the_top");
    desk.touch("sign:8");
    desk.plan({ voucher: 2 });
    expect(desk.signs).toMatchObject({ count: 2, voucher: 1 });
  });

  test("with a loan nothing is bought before it is repaid", async () => {
    const { table, desk } = at("signs_with_loan");
    desk.touch("sign:1");
    expect(desk.prompt!.choices[0]!.refused).toMatchObject({ rule: "CR-907" });
    desk.plan({ repay: true });
    await choose(desk, "buy-signs");
    expect(table.sent).toEqual([["buy_signs", 1, 1, 0, 0]]);
  });
});

describe("deals", () => {
  test("a call names whom, and what each gives", async () => {
    const { table, desk } = at("window");
    desk.propose(newCall(DEAL.exchange, [1, 2]));
    desk.propose({ ...desk.draft!, give: [shareNamed("syd-11")], want: [shareNamed("tyo-05")], money: 5 });
    expect(desk.draft).toMatchObject({ want: [], money: 0 }); // several are called, and it is an exchange
    desk.send();
    await settled();
    expect(table.sent).toEqual([["call", 0, [1, 2], [shareNamed("syd-11")], [], 0, 0]]);
    expect(desk.draft).toBeNull();
  });

  test("an answer begins with what was called, as the one who answers sees it", async () => {
    const { table, desk } = at("called");
    desk.propose(answerTo(table.view!.threads[0]!, 0));
    expect(desk.draft).toMatchObject({ mode: "answer", give: [shareNamed("lon-05")], want: [], money: 60 });
    desk.propose({ ...desk.draft!, money: 80 });
    desk.send();
    await settled();
    expect(table.sent).toEqual([["answer_call", 1, [shareNamed("lon-05")], [], 0, 80]]);
  });

  test("what was refused stays to be mended, and says why", async () => {
    const { table, desk } = at("window");
    table.answer = { type: "refused", id: "", key: "cannot_pay", rule: "CR-809", facts: { seat: 1, amount: 500 } } as never;
    desk.propose({ ...newCall(DEAL.purchase, [1]), money: 500 });
    desk.send();
    await settled();
    expect(desk.draft).not.toBeNull();
    expect(desk.reason).toMatchObject({ rule: "CR-809" });
  });

  test("a refusal speaks to you of yourself, and names others", () => {
    const { table } = at("window");
    const lack = (seat: number) => reason({ type: "refused", id: "", key: "cannot_pay", rule: "CR-809", facts: { seat, amount: 500 } }, table).text;
    expect(lack(table.seat)).toMatch(/^You do not have 500.M\.$/);
    expect(lack(1 - table.seat)).toMatch(/^.+ does not have 500.M\.$/);
  });

  test("whoever owes an answer is not ready", () => {
    expect(at("called").desk.prompt!.choices[0]!.refused).toMatchObject({ rule: "CR-808" });
    expect(at("window").desk.prompt!.choices[0]!.refused).toBeUndefined();
  });

  test("in turns: call or not, answer", () => {
    expect(ids(at("calling").desk)).toContain("pass");
    expect(ids(at("replying").desk)).toEqual(["decline"]);
  });
});

describe("what is no answer", () => {
  test("is explained", () => {
    const { desk } = at("choosing");
    desk.touch("sector:2");
    expect(desk.aid).toBe("sector:2");
    expect(desk.picked).toBeNull();
  });

  test("is refused in words where it was meant as one; touched again, it is explained", async () => {
    const { table, desk } = at("moving");
    table.answer = { type: "refused", id: null, key: "not_there", rule: "CR-1218", facts: { market: 0 } };
    desk.touch("market:0");
    await settled();
    expect(desk.reason).toMatchObject({ rule: "CR-1218" });
    expect(desk.aid).toBeNull();
    desk.touch("market:0");
    expect(desk.aid).toBe("market:0");
    expect(desk.reason).toBeNull();
  });

  test.each([
    ["owing", (share: number) => ["liquidate", share]],
    ["selling", (share: number) => ["sell", share, 4, 0]],
  ])("is asked of the server as what was meant, %s", (moment, meant) => {
    const { table, desk } = at(moment);
    const { players, markets } = table.view!;
    const mine = players[table.seat]!.shares;
    const up = markets.flatMap((market) => market.up);
    const other = SHARES.findIndex((_, share) => !mine.includes(share) && !up.includes(share));
    desk.touch(`share:${other}`);
    expect([table.whys, table.sent]).toEqual([[meant(other)], []]);
  });

  test("is explained where it lies there to be read", () => {
    const { table, desk } = at("selling");
    const share = shareNamed("lon-10");
    table.view = { ...table.view!, markets: table.view!.markets.map((market) => (market.market === 0 ? { ...market, up: [share] } : market)) };
    desk.touch(`share:${share}`);
    expect([table.whys, desk.aid]).toEqual([[], `share:${share}`]);
  });
});
