/** What may be done with the offer one has picked. */

import { t } from "$lib/words/words.svelte";
import { columnOf, ownerOf } from "../material";
import { because } from "../telling";
import { colourName, type Company, credits, faceName, nameOf, offerName, tileName } from "../saying";
import type { OfferView } from "../view";
import { act, type Desktop, main, type Offered, plain, quiet } from "./choices";

/** « Dos vert, case 12, prix 5 crédits. » and, where one knows it, what is under it. */
export function described(offer: OfferView, company: Company): string {
  const facts = { offer: offerName(company, offer.offer), back: colourName(offer.back), slot: offer.slot };
  const price = offer.price;
  const seen =
    price === null
      ? t("fake-crystal.deciding.offer.token", facts)
      : t("fake-crystal.deciding.offer.price", { ...facts, price: credits(price) });
  if (offer.tile === null) return seen;
  const tile = tileName(offer.tile);
  const isMine = offer.owner === company.seat;
  return `${seen} ${isMine ? t("fake-crystal.deciding.offer.own", { tile }) : t("fake-crystal.deciding.offer.known", { tile })}`;
}

export function offerChoices(offer: OfferView, desktop: Desktop): Offered[] {
  const { now, isSpeaking, isByToken } = desktop;
  if (isSpeaking) return speaking(offer.offer);
  const used = powers(offer, desktop);
  if (isByToken && used.length) return [...used, back()];
  const choices = [...transactions(offer, desktop), ...used];
  if (now.asides.includes("say")) choices.push(quiet("speak", t("fake-crystal.deciding.speak"), { type: "speak", isSpeaking: true }, { icon: "chat" }));
  return [...choices, back()];
}

export function back(): Offered {
  return quiet("back", t("fake-crystal.deciding.back"), { type: "pick", piece: null }, { icon: "close" });
}

function transactions(offer: OfferView, desktop: Desktop): Offered[] {
  const { now, dial, company } = desktop;
  const { required } = now;
  const at = offer.offer;
  if (required.has("bank", at)) return [buying(offer, desktop), banking(offer, desktop)];
  if (required.has("designate", at)) {
    return [main("designate", t("fake-crystal.deciding.designate"), act("designate", at), { detail: t("fake-crystal.deciding.designate_detail") })];
  }
  if (dial?.purpose === "commit") {
    const label = t("fake-crystal.deciding.commit", { sum: dial.value });
    const detail = t("fake-crystal.deciding.commit_detail", {
      owner: nameOf(company, offer.owner),
      left: dial.purse - dial.value,
    });
    return [main("commit", label, act("commit", at, dial.value), { detail })];
  }
  if (ownerOf(at) === now.view.seat && required.has("pack_up", columnOf(at))) return [packing(offer, desktop)];
  return [];
}

/** FC-304. Visible even if it is too dear: then it says so. */
export function buying(offer: OfferView, { now, company }: Desktop): Offered {
  const price = offer.price ?? 0;
  const purse = now.me?.credits ?? 0;
  const isListed = now.required.has("buy", offer.offer);
  const choice = main("buy", t("fake-crystal.deciding.buy", { price }), act("buy", offer.offer));
  if (!isListed) return { ...choice, refused: because("too_dear", "FC-305", { price, purse }, company) };
  return { ...choice, detail: t("fake-crystal.deciding.buy_detail", { left: purse - price }) };
}

export function banking(offer: OfferView, { company }: Desktop): Offered {
  const facts = { owner: nameOf(company, offer.owner), price: offer.price ?? 0 };
  return main("bank", t("fake-crystal.deciding.bank", facts), act("bank", offer.offer), { detail: t("fake-crystal.deciding.bank_detail", facts) });
}

export function packing(offer: OfferView, { company }: Desktop): Offered {
  const facts = {
    offer: offerName(company, offer.offer),
    price: offer.price ?? 0,
    tile: offer.tile === null ? "" : tileName(offer.tile),
  };
  const column = columnOf(offer.offer);
  const detail = t("fake-crystal.deciding.pack_up_detail", facts);
  return main(column === 0 ? "pack-left" : "pack-right", t("fake-crystal.deciding.pack_up", facts), act("pack_up", column), { detail });
}

/** What the token can do here: look at it, or reserve it. */
function powers(offer: OfferView, { now, isByToken }: Desktop): Offered[] {
  const found: Offered[] = [];
  const offered = now.kind === "turn" && !isByToken ? plain : main;
  if (now.rights.has("look", offer.offer)) {
    found.push(offered("look", t("fake-crystal.deciding.look"), act("look", offer.offer), { detail: t("fake-crystal.deciding.look_detail") }));
  }
  if (now.rights.has("reserve", offer.offer) || now.required.has("reserve", offer.offer)) {
    found.push(offered("reserve", t("fake-crystal.deciding.reserve"), act("reserve", offer.offer), { detail: t("fake-crystal.deciding.reserve_detail") }));
  }
  return found;
}

/** FC-212. Something to say about it, true or not: a Fake, 6, 12 or 18. */
function speaking(offer: number): Offered[] {
  const faces = [1, 2, 3, 0].map((face) => plain(`say-${face}`, t("fake-crystal.deciding.say", { face: faceName(face) }), act("say", offer, face)));
  return [...faces, quiet("silent", t("fake-crystal.deciding.silent"), { type: "speak", isSpeaking: false }, { icon: "close" })];
}
