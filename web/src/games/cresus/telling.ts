/** What happened, as lines of the log; and why something was refused. */

import table from "$rules/cresus/data/telling.toml";
import { reasonsOf } from "$lib/desk/reason";
import type { Played } from "$lib/game";
import type { Company } from "$lib/telling/saying";
import { Teller } from "$lib/telling/teller";
import { t } from "$lib/words/words.svelte";
import { turned } from "./desk/deal";
import { LETTERS, ORDERS } from "./material";
import { all, cardName, dealText, expertName, lotName, marketName, money, nameOf, sectorName, shareName, sharesText, sideText, signName } from "./saying";
import type * as game from "./view";

const NAMERS = {
  bids: (bids: readonly game.ShownBid[], company: Company) => all(bids.map(({ seat, amount }) => `${nameOf(company, seat)} ${money(amount)}`)),
  card: cardName,
  deal: dealText,
  dice: (dice: readonly number[] | number) => (typeof dice === "number" ? chosenDice(dice) : dice.map((face) => LETTERS[face]).join(" ")),
  die: (die: number) => die + 1,
  expert: expertName,
  lot: lotName,
  market: marketName,
  markets: (markets: readonly number[]) => all(markets.map(marketName)),
  kind: (kind: number) => t(`cresus.kinds.${kind}`),
  money: (sums: number | number[]) => [sums].flat().map(money).join(", "),
  order: (order: number) => ORDERS[order]!.map((place) => place + 1).join(", "),
  result: (count: number) => t("cresus.faces", { count }),
  sector: sectorName,
  share: shareName,
  shares: (shares: readonly number[] | number) => sharesText([shares].flat()),
  sign: signName,
  signs: (count: number | readonly number[]) => all([count].flat().map((each) => t("cresus.signs", { count: each }))),
};

/** A set of dice by their places: « 1, 3 ». */
function chosenDice(dice: number): string {
  return [0, 1, 2, 3, 4, 5].filter((die) => (dice >> die) & 1).map((die) => die + 1).join(", ");
}

/** CR-712. */
const SALE_LINES = ["table", "raised", "half", "faces", "event", "premium"] as const;

export const { tell, said } = new Teller<game.GameEvent>("cresus", table, NAMERS, {
  MarketsChosen: ({ markets }, company) => ({ pawns: markets.map((market, seat) => `${nameOf(company, seat)} ${marketName(market)}`).join(", ") }),
  GameEnded: ({ cash, signs }, company) => ({ ranking: cash.map((sum, seat) => `${nameOf(company, seat)} ${t("cresus.signs", { count: signs[seat]! })}, ${money(sum)}`).join("\u202f; ") }),
  Sold: (sold) => ({ parts: SALE_LINES.filter((line) => sold[line] || line === "table").map((line) => saleLine(line, sold[line])).join(", ") }),
  Answered: ({ deal }) => ({ deal: dealText(turned(deal)) }),
  DealDone: ({ deal }) => ({ give: sideText(deal.give, deal.pay), want: sideText(deal.want, deal.ask) }),
});
export const { because, reason } = reasonsOf("cresus", said);

function saleLine(line: string, sum: number): string {
  return t(`cresus.sale.${line}`, { amount: line === "table" ? sum : sum > 0 ? `+${sum}` : `−${-sum}` });
}

/** How the calls of this round ended, the latest first: a deal in its own words, the rest as the log has it. */
export function endedCalls(played: Played): string[] {
  const told = played.told ?? [];
  const begun = told.findLastIndex(({ event }) => event.type === "RoundBegan");
  return told
    .slice(begun + 1)
    .filter(({ event }) => event.type === "DealDone" || (event.type === "CallEnded" && event.why !== "done"))
    .flatMap(({ event }) => tell(event, played)?.text ?? [])
    .reverse();
}
