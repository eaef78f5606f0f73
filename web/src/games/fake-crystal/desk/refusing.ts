/** Why touching a piece is no answer: words where the page knows all about it, else the action to ask the server about. */

import { taken } from "$lib/desk/pieces";
import type { Reason } from "$lib/game";
import { t } from "$lib/words/words.svelte";
import { BLUE, columnOf, ownerOf, TROPHIES } from "../material";
import type { Piece } from "../pieces";
import { because } from "../telling";
import { type Company, sentence } from "../saying";
import type { Action } from "../view";
import type { Situation } from "./situation";

export function whyNot(now: Situation, piece: Piece, company: Company): Reason | Action | null {
  const { kind, view, me } = now;
  const { what, number } = taken(piece);
  switch (what) {
    case "card":
      return kind === "sealed" ? because("already_confirmed", "FC-203", {}, company) : null;
    case "slot":
      return because("tile_first", "FC-205", {}, company);
    case "price":
      return because("slot_first", "FC-207", {}, company);
    case "offer":
      return whyNotOffer(now, number, company);
    case "trophy":
      return whyNotTrophy(now, number);
    case "tile":
      return kind === "giving" ? ["give", number] : kind === "recycling" ? ["recycle", number] : null;
    case "aside":
      return kind === "taking" ? ["take_aside", number] : said("aside_later", "FC-631");
    case "token":
      if (me?.token_on !== null) return said("token_away", "FC-505");
      return me.token_active ? said(`token_later.${view.ability}`, "FC-504") : said("token_asleep", "FC-502");
    default:
      return null;
  }
}

/** About the offers of others the server is asked: it knows whether they are reserved, or another is due. */
function whyNotOffer({ kind, view }: Situation, offer: number, company: Company): Reason | Action | null {
  switch (kind) {
    case "turn":
    case "acting":
      return ["bank", offer];
    case "designating":
      return ["designate", offer];
    case "packing":
      if (ownerOf(offer) === view.seat) return ["pack_up", columnOf(offer)];
      return view.ability === "preempteur" ? ["designate", offer] : ["bank", offer];
    case "reserving":
      return ["reserve", offer];
    case "waiting":
      return because("not_your_turn", "FC-301", { actor: view.actor }, company);
    default:
      return null;
  }
}

function whyNotTrophy({ kind }: Situation, trophy: number): Reason | Action | null {
  if (TROPHIES[trophy]?.colour === BLUE) return said("blue_later", "FC-441");
  return kind === "claiming" ? ["claim", trophy] : said("claim_later", "FC-411");
}

function said(key: string, rule: string): Reason {
  return { text: sentence(t(`fake-crystal.deciding.why.${key}`)), rule };
}
