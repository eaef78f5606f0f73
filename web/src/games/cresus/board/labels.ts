/** What pieces are called for whoever does not see them. */

import { asked } from "$lib/table/glance";
import { t } from "$lib/words/words.svelte";
import { heldIn, MARKETS, SECTORS, SHARES } from "../material";
import { all, cardName, marketName, money, nameOf, names, sectorName, shareName } from "../saying";
import type { PlayerView, View } from "../view";
import type { At } from "./at.svelte";

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

/** Whether somebody has decided in secret, or is ready; nothing: neither. */
export function stateOf(view: View, { seat, is_ready }: PlayerView): "sealed" | "ready" | null {
  if (view.waits?.committed.includes(seat)) return "sealed";
  return view.waits?.phase === "TradeWindow" && is_ready ? "ready" : null;
}

/** All that everybody may know of somebody, in words. */
export function personLabel({ view, played }: At, player: PlayerView): string {
  const parts = [nameOf(played, player.seat)];
  if (player.cash !== null) parts.push(money(player.cash));
  parts.push(t("cresus.board.has_signs", { count: player.signs }), t("cresus.board.has_shares", { count: player.shares.length }));
  SECTORS.forEach((_, sector) => {
    const held = heldIn(player.shares, sector);
    if (held) parts.push(`${sectorName(sector)} ${held}`);
  });
  const cards = player.experts.length + player.kept.length;
  if (cards) parts.push(t("cresus.board.has_cards", { count: cards }));
  if (player.pawn !== null) parts.push(marketName(player.pawn));
  if (player.is_banned) parts.push(t("cresus.board.banned"));
  if (player.has_loan) parts.push(t("cresus.board.loan"));
  if (view.lead === player.seat) parts.push(t("cresus.board.lead"));
  const how = stateOf(view, player);
  if (how) parts.push(t(`cresus.board.${how}`));
  if (asked(view).includes(player.seat)) parts.push(t(player.seat === view.seat ? "table.am_asked" : "table.is_asked"));
  return parts.join(", ");
}
