/** What the pieces on the board are called, in full, for those who hear the board instead of seeing it. */

import { t } from "$lib/words/words.svelte";
import { holder, type Holding, reach } from "../glance";
import { COLOURS, TROPHIES } from "../material";
import { abilityName, all, colourName, credits, nameOf, offerName, points, sentence, tileName, trophyName, trophyNeeds } from "../saying";
import type { OfferView, PileView, PlayerView } from "../view";
import type { At } from "./at";

const joined = (parts: readonly string[]) => sentence(parts.filter(Boolean).join(", "));

/** “Bob’s left offer: green back on slot 12, price 5 credits, reserved: Ana.” */
export function offerLabel({ view, played }: At, lying: OfferView): string {
  const price = lying.price === null ? t("fake-crystal.board.offer.token") : t("fake-crystal.board.offer.price", { credits: credits(lying.price) });
  const facts = { offer: offerName(played, lying.offer), back: colourName(lying.back), slot: lying.slot, price };
  const parts = [t("fake-crystal.board.offer.lies", facts)];
  if (view.waits?.offer === lying.offer) parts.push(t("fake-crystal.board.offer.designated"));
  if (view.waits?.offer === lying.offer && view.waits.credits !== null) {
    parts.push(t("fake-crystal.board.offer.committed", { credits: credits(view.waits.credits) }));
  }
  if (lying.reserved_by !== null) parts.push(t("fake-crystal.board.offer.reserved", { name: nameOf(played, lying.reserved_by) }));
  if (lying.looked_at_by.length) {
    parts.push(t("fake-crystal.board.offer.looked", { names: all(lying.looked_at_by.map((seat) => nameOf(played, seat))) }));
  }
  if (lying.tile !== null) {
    const tile = tileName(lying.tile);
    parts.push(played.isOver ? t("fake-crystal.board.offer.face_open", { tile }) : t("fake-crystal.board.offer.face", { tile }));
  }
  return joined(parts);
}

/** “Small lot: 2 green tiles, 6 points, one tile away.” */
export function trophyLabel({ view, played }: At, trophy: number): string {
  const facts = { name: trophyName(trophy), needs: trophyNeeds(trophy), points: points(TROPHIES[trophy]!.points) };
  return joined([t("fake-crystal.board.trophy.label", facts), trophyState(view, played, trophy)]);
}

export function trophyState(view: At["view"], played: At["played"], trophy: number): string {
  const owner = holder(view, trophy);
  if (owner !== null) return t("fake-crystal.board.trophy.taken", { name: nameOf(played, owner) });
  if (TROPHIES[trophy]!.needs.kind === "rank") return t("fake-crystal.board.trophy.end");
  return t(`fake-crystal.board.trophy.${reach(view, view.seat, trophy)}`);
}

export function tokenLabel({ view }: At, player: PlayerView): string {
  const side = player.token_active ? "active" : "inactive";
  const ability = abilityName(view.ability);
  if (player.token_on !== null) return sentence(t("fake-crystal.board.token.away"));
  return sentence(player.seat === view.seat ? t(`fake-crystal.board.token.mine_${side}`, { ability }) : t(`fake-crystal.board.token.${side}`, { ability }));
}

export function holdingLabel({ colour, crystals, count }: Holding): string {
  const name = COLOURS[colour];
  const facts = { count: crystals ?? count, colour: t(`fake-crystal.colours.${name}`), colours: t(`fake-crystal.crystal_colours.${name}`) };
  return t("fake-crystal.board.held.crystals", facts);
}

/** “3 blue tiles, on top: a double blue crystal.” */
export function pileLabel(kind: "blue" | "fakes", pile: PileView): string {
  const parts = [t(`fake-crystal.board.pile.${kind}`, { count: pile.count })];
  if (pile.top !== null) parts.push(t("fake-crystal.board.pile.top", { tile: tileName(pile.top) }));
  return joined(parts);
}

/** “4 tiles in hand: 2 green backs, 1 pink back, 1 blue back.” */
export function handLabel(player: PlayerView): string {
  const known = t("fake-crystal.board.hand", { count: player.hand_size });
  const backs = backsLabel(player.hand_backs);
  return sentence(backs ? `${known} (${backs})` : known);
}

export function backsLabel(backs: readonly number[] | null): string {
  const named = (backs ?? []).map((count, colour) => (count ? t("fake-crystal.board.backs", { count, colour: colourName(colour) }) : ""));
  return all(named.filter(Boolean));
}
