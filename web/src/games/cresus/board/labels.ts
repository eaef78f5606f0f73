/** What pieces are called for whoever does not see them. */

import { t } from "$lib/words/words.svelte";
import { MARKETS, SHARES } from "../material";
import { all, cardName, marketName, money, names, sectorName, shareName } from "../saying";
import type { At } from "./at";

export function shareLabel(share: number): string {
  const { price, throws, amounts, sector, market } = SHARES[share]!;
  return t("cresus.board.share_label", {
    share: shareName(share),
    market: marketName(market),
    sector: sectorName(sector),
    price: money(price),
    throws: t("cresus.board.throws", { count: throws }),
    amounts: amounts.join(", "),
  });
}

export function marketLabel({ view, played }: At, market: number): string {
  const { is_closed, event, pile, up } = view.markets[market]!;
  const here = view.players.filter(({ pawn }) => pawn === market).map(({ seat }) => seat);
  const parts = [marketName(market), t("cresus.board.pile", { count: pile })];
  if (is_closed) parts.push(t("cresus.board.closed"));
  if (event !== null) parts.push(cardName(event));
  if (up.length) parts.push(all(up.map(shareName)));
  if (here.length) parts.push(t("cresus.board.here", { names: names(played, here) }));
  return parts.join(". ");
}

export const colourOf = (market: number): string => `cr-${MARKETS[market]!.colour}`;
