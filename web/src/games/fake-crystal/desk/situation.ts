/** What is going on for one seat: which kind of decision is asked, in the words of the rules. */

import { taken } from "$lib/desk/pieces";
import { type Situation as SituationIn, situations, type Topics } from "$lib/desk/situation";
import { columnOf, ownerOf } from "../material";
import type { Piece } from "../pieces";
import type { Action, OfferView, PlayerView, View } from "../view";

export type Kind =
  | "name_first"
  | "offering" // a tile, a slot or a price is to be chosen
  | "sealing" // both offers are complete
  | "sealed"
  | "turn"
  | "designating"
  | "acting" // nobody preempted: buy or bank what was designated
  | "packing"
  | "claiming"
  | "answering"
  | "preempting"
  | "giving"
  | "recycling"
  | "taking"
  | "reserving" // in a window
  | "waiting"
  | "watching"
  | "over";

export type Situation = SituationIn<View, Kind, Action[0]>;

const TOPICS: Topics<Kind, Action[0]> = {
  NamingFirst: "name_first",
  Offering: [
    ["place", "offering"],
    ["slot", "offering"],
    ["price", "offering"],
    ["negotiate", "offering"],
    ["confirm", "sealing"],
  ],
  Exchange: [
    ["designate", "designating"],
    ["pack_up", "packing"],
    ["bank", "turn"],
    ["commit", "turn"],
  ],
  Acting: "acting",
  Claiming: "claiming",
  Answering: "answering",
  Preempting: "preempting",
  Giving: "giving",
  Recycling: "recycling",
  TakingAside: "taking",
  Reserving: "reserving",
};

export const situation = situations<View, Kind, Action[0]>(TOPICS, unasked);

function unasked({ waits }: View, me: PlayerView): Kind {
  return waits?.phase === "Offering" && me.confirmed ? "sealed" : "waiting";
}

export function offerAt(view: View, offer: number): OfferView | null {
  return view.offers.find((lying) => lying.offer === offer) ?? null;
}

/** The right a seat holds with its token, if any. */
export function right({ rights }: Situation): "look" | "reserve" | null {
  if (rights.has("look")) return "look";
  return rights.has("reserve") ? "reserve" : null;
}

/** Whether what was picked up can still be in one's hand: the offer lies there, the question is still put. */
export function canHold({ view, kind, rights }: Situation, picked: Piece): boolean {
  const { what, number } = taken(picked);
  switch (what) {
    case "card":
      return kind === "offering" || kind === "sealing";
    case "offer":
      return offerAt(view, number) !== null;
    case "trophy":
      return kind === "claiming";
    case "tile":
      return kind === "giving" || kind === "recycling";
    case "aside":
      return kind === "taking";
    case "seat":
      return kind === "name_first";
    case "token":
      return rights.has("look") || rights.has("reserve");
    default:
      return false;
  }
}

/** Whether touching a piece is an answer, or a part of one. */
export function isChoosable(now: Situation, picked: Piece | null, piece: Piece): boolean {
  const { view, kind, required } = now;
  const { what, number } = taken(piece);
  switch (what) {
    case "card":
      return kind === "offering" || kind === "sealing";
    case "offer":
      return isOfferChoosable(now, picked, number);
    case "trophy":
      return required.has("claim", number);
    case "tile":
      return required.has("give", number) || required.has("recycle", number);
    case "aside":
      return required.has("take_aside", number);
    case "seat":
      return required.has("name_first", number);
    case "token":
      return right(now) !== null || required.has("negotiate");
    case "slot":
      return picked !== null && taken(picked).what === "card" && view.seat >= 0;
    default:
      return false;
  }
}

function isOfferChoosable(now: Situation, picked: Piece | null, offer: number): boolean {
  const { required, rights } = now;
  if (picked === "token") return rights.has("look", offer) || rights.has("reserve", offer);
  if (ownerOf(offer) === now.view.seat) return required.has("pack_up", columnOf(offer));
  return (["bank", "commit", "designate", "reserve"] as const).some((verb) => required.has(verb, offer));
}
