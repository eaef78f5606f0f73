/** What the bar says: one sentence, its article, and the choices, for every kind of decision. */

import { taken } from "$lib/desk/pieces";
import { t } from "$lib/words/words.svelte";
import { TROPHIES } from "../material";
import { because } from "../telling";
import {
  all,
  colourName,
  credits,
  nameOf,
  offerName,
  sentence,
  shortTileName,
  tileName,
  tilePoints,
  trophyName,
  trophyNeeds,
} from "../saying";
import { act, type Asked, type Desktop, main, type Offered, plain, quiet } from "./choices";
import { back, banking, buying, described, offerChoices, packing } from "./offer";
import { isComplete, isPriced, unpriced } from "./plan";
import { type Kind, offerAt, right, type Situation } from "./situation";

export function ask(desktop: Desktop): Asked {
  const { now, picked } = desktop;
  const offer = picked && taken(picked).what === "offer" ? offerAt(now.view, taken(picked).number) : null;
  if (offer) {
    const text = desktop.isSpeaking
      ? t("fake-crystal.deciding.speaking", { offer: offerName(desktop.company, offer.offer) })
      : described(offer, desktop.company);
    const choices = offerChoices(offer, desktop);
    const about = desktop.isSpeaking ? SPOKEN_OF : (TOUCHED.find(({ id }) => choices.some((choice) => choice.id === id)) ?? UNTAKEN);
    const { rule, hint } = about;
    return { kind: kindOf(now.kind, desktop), text: sentence(text), rule, choices, hint };
  }
  if (picked === "token") return withToken(desktop);
  const asked = ASK[now.kind](desktop);
  return { ...asked, kind: kindOf(now.kind, desktop), text: sentence(asked.text) };
}

/** What is said beside an offer that is touched, by the first of these that can be done with it. */
const TOUCHED = [
  { id: "commit", rule: "FC-623", hint: "commit" },
  { id: "buy", rule: "FC-304", hint: "deal" },
  { id: "look", rule: "FC-611", hint: "look" },
  { id: "reserve", rule: "FC-651", hint: "reserve" },
] as const;
const UNTAKEN = { rule: "FC-302", hint: null };
const SPOKEN_OF = { rule: "FC-212", hint: null };

function kindOf(kind: Kind, desktop: Desktop): Asked["kind"] {
  if (kind === "over") return "over";
  if (kind !== "waiting" && kind !== "sealed" && kind !== "watching") return "asked";
  return right(desktop.now) ? "right" : "waiting";
}

type Part = Omit<Asked, "kind">;

const ASK: Record<Kind, (desktop: Desktop) => Part> = {
  name_first: ({ now, company }) => ({
    text: t("fake-crystal.deciding.name_first"),
    rule: "FC-105",
    hint: "name_first",
    choices: now.required.of("name_first").map((seat) => main(`seat-${seat}`, nameOf(company, seat), act("name_first", seat))),
  }),
  offering,
  sealing: ({ now, plan }) => ({
    text: t("fake-crystal.deciding.seal_text"),
    rule: "FC-203",
    hint: "seal",
    choices: [
      main("seal", t("fake-crystal.deciding.seal"), act("confirm"), { detail: t("fake-crystal.deciding.left_over", { left: credits(leftOver(now.me?.credits ?? 0, plan)) }) }),
      ...clearing(now),
    ],
  }),
  sealed: (desktop) => ({
    ...waiting(desktop),
    hint: "sealed",
    choices: desktop.now.asides.includes("reopen") ? [plain("unseal", t("fake-crystal.deciding.unseal"), { type: "unseal" })] : [],
  }),
  turn: (desktop) => ({
    text: t("fake-crystal.deciding.turn"),
    rule: "FC-302",
    hint: right(desktop.now) ?? "turn",
    choices: usingToken(desktop),
  }),
  designating: () => ({ text: t("fake-crystal.deciding.designating"), rule: "FC-642", hint: "designate", choices: [] }),
  acting,
  packing: (desktop) => ({
    text: t("fake-crystal.deciding.packing"),
    rule: "FC-309",
    hint: "pack_up",
    choices: desktop.now.required.of("pack_up").flatMap((column) => {
      const offer = offerAt(desktop.now.view, 2 * desktop.now.view.seat + column);
      return offer ? [packing(offer, desktop)] : [];
    }),
  }),
  claiming,
  answering,
  preempting,
  giving: (desktop) => ({
    text: t("fake-crystal.deciding.giving", { actor: nameOf(desktop.company, desktop.now.view.actor) }),
    rule: "FC-646",
    hint: "give",
    choices: tiles(desktop, "give"),
  }),
  recycling: (desktop) => ({
    text: t("fake-crystal.deciding.recycling"),
    rule: "FC-631",
    hint: "recycle",
    choices: [...tiles(desktop, "recycle"), ...declining(desktop.now, plain, t("fake-crystal.deciding.keep_all"))],
  }),
  taking: ({ now }) => ({
    text: t("fake-crystal.deciding.taking", { tile: tileName(now.view.waits?.tile ?? 0) }),
    rule: "FC-632",
    hint: "take_aside",
    choices: now.required.of("take_aside").map((colour) =>
      main(
        `back-${colour}`,
        t("fake-crystal.deciding.take_back", { colour: colourName(colour) }),
        act("take_aside", colour),
        { detail: t("fake-crystal.deciding.backs_left", { count: now.view.aside_backs?.[colour] ?? 0 }) },
      ),
    ),
  }),
  reserving: ({ now }) => ({
    text: t("fake-crystal.deciding.reserving"),
    rule: "FC-651",
    hint: "reserve_window",
    choices: [...declining(now, main, t("fake-crystal.deciding.not_now")), ...passing(now)],
  }),
  waiting: (desktop) => ({ ...waiting(desktop), choices: [...usingToken(desktop), ...askingAgain(desktop)] }),
  watching: waiting,
  over: () => ({ text: t("fake-crystal.deciding.over"), rule: null, hint: null, choices: [] }),
};

function declining({ required }: Situation, weigh: typeof main, label: string): Offered[] {
  return required.has("decline") ? [weigh("decline", label, act("decline"))] : [];
}

// -- making offers --------------------------------------------------------------------------------------------

function offering(desktop: Desktop): Part {
  const { now, picked, plan, dial, company } = desktop;
  const hand = now.me?.hand ?? [];
  const clear = clearing(now);
  const card = picked && taken(picked).what === "card" ? hand[taken(picked).number] : undefined;
  if (card !== undefined) {
    const text = t("fake-crystal.deciding.slot", { tile: tileName(card) });
    return { text, rule: "FC-205", hint: "slot", choices: [back()] };
  }
  const column = unpriced(plan);
  if (column !== null) {
    const { card: place, slot } = plan[column];
    const text = t("fake-crystal.deciding.price_text", { tile: tileName(hand[place ?? 0] ?? 0), slot: slot ?? 0 });
    const token = now.required.has("negotiate")
      ? [plain("token", t("fake-crystal.deciding.token_price"), { type: "price", price: "token" }, { detail: t("fake-crystal.deciding.token_price_detail") })]
      : [];
    const price = dial
      ? [
          main(
            "price",
            t("fake-crystal.deciding.price", { price: credits(dial.value) }),
            { type: "price", price: dial.value },
            { detail: t("fake-crystal.deciding.left_over", { left: credits(dial.purse - dial.value) }) },
          ),
        ]
      : [];
    return { text, rule: "FC-207", hint: token.length ? "price_token" : "price", choices: [...price, ...token, ...clear] };
  }
  const isSecond = plan.some(isPriced) && !isComplete(plan);
  const text = isSecond ? t("fake-crystal.deciding.second") : t("fake-crystal.deciding.first", { name: nameOf(company, company.seat) });
  return { text, rule: "FC-204", hint: "place", choices: clear };
}

function clearing({ asides }: Situation): Offered[] {
  return asides.includes("reopen") ? [quiet("clear", t("fake-crystal.deciding.clear"), { type: "clear" })] : [];
}

function leftOver(purse: number, plan: Desktop["plan"]): number {
  return plan.reduce((left, { price }) => left - (price ?? 0), purse);
}

// -- a turn ---------------------------------------------------------------------------------------------------

function acting(desktop: Desktop): Part {
  const { now, company } = desktop;
  const offer = offerAt(now.view, now.view.waits?.offer ?? -1);
  return {
    text: t("fake-crystal.deciding.acting", { offer: offerName(company, now.view.waits?.offer ?? 0) }),
    rule: "FC-642",
    hint: "deal",
    choices: offer ? [buying(offer, desktop), banking(offer, desktop)] : [],
  };
}

/** A right beside what is going on: taking up the token. */
function usingToken({ now }: Desktop): Offered[] {
  const power = right(now);
  if (!power) return [];
  const label = power === "look" ? t("fake-crystal.deciding.use_look") : t("fake-crystal.deciding.use_reserve");
  return [plain("token", label, { type: "pick", piece: "token" })];
}

function withToken({ now }: Desktop): Asked {
  const power = right(now) ?? "look";
  const text = power === "look" ? t("fake-crystal.deciding.token_look") : t("fake-crystal.deciding.token_reserve");
  const rule = power === "look" ? "FC-611" : "FC-651";
  return { kind: "right", text: sentence(text), rule, choices: [back()], hint: power };
}

// -- trophies and abilities -----------------------------------------------------------------------------------

function claiming({ now, picked }: Desktop): Part {
  const claims = now.required.of("claim").map((trophy): Offered => {
    const facts = { trophy: trophyName(trophy), points: TROPHIES[trophy]!.points };
    const choice = main(`claim-${trophy}`, t("fake-crystal.deciding.claim", facts), act("claim", trophy), { detail: trophyNeeds(trophy) });
    const isOther = picked !== null && picked !== `trophy:${trophy}`;
    return isOther ? { ...choice, weight: "plain" } : choice;
  });
  return {
    text: t("fake-crystal.deciding.claiming", { colour: colourName(now.view.waits?.colour ?? 0) }),
    rule: "FC-411",
    hint: "claim",
    choices: [...claims, ...declining(now, plain, t("fake-crystal.deciding.leave"))],
  };
}

function answering(desktop: Desktop): Part {
  const { now, company } = desktop;
  const sum = now.view.waits?.credits ?? 0;
  const offer = offerAt(now.view, now.view.waits?.offer ?? -1);
  const purse = now.me?.credits ?? 0;
  const facts = { actor: nameOf(company, now.view.actor), sum };
  const buy = main("answer-buy", t("fake-crystal.deciding.answer_buy", facts), act("answer_buy"));
  const tile = offer?.tile ?? null;
  return {
    text: t("fake-crystal.deciding.answering", { ...facts, sum: credits(sum), offer: offerName(company, offer?.offer ?? 0), tile: tile === null ? "" : tileName(tile) }),
    rule: "FC-624",
    hint: "answer",
    choices: [
      now.required.has("answer_buy")
        ? { ...buy, detail: t("fake-crystal.deciding.answer_buy_detail", facts) }
        : { ...buy, refused: because("too_dear", "FC-625", { price: sum, purse }, company) },
      main("answer-bank", t("fake-crystal.deciding.answer_bank", facts), act("answer_bank"), { detail: t("fake-crystal.deciding.answer_bank_detail", facts) }),
    ],
  };
}

function preempting({ now, company }: Desktop): Part {
  const offer = offerAt(now.view, now.view.waits?.offer ?? -1);
  const price = offer?.price ?? 0;
  const actor = nameOf(company, now.view.actor);
  const isMine = offer?.owner === now.view.seat;
  const sum = isMine ? `+${price}` : `−${price}`; // FC-648: one's own stake comes back
  const text = t("fake-crystal.deciding.preempting", {
    actor,
    offer: offerName(company, offer?.offer ?? 0),
    back: colourName(offer?.back ?? 0),
    slot: offer?.slot ?? 0,
    price: credits(price),
  });
  return {
    text,
    rule: "FC-641",
    hint: "preempt",
    choices: [
      main("preempt", t("fake-crystal.deciding.preempt", { sum }), act("preempt"), { detail: t("fake-crystal.deciding.preempt_detail") }),
      ...declining(now, main, t("fake-crystal.deciding.let_go", { actor })),
      ...passing(now),
    ],
  };
}

/**
 * Tiles of one's own collection, one choice for each kind: of two alike it does not matter which. What was not touched on
 * the board before is asked once more, for a thumb slips easily and the tile is gone.
 */
function tiles({ now, picked, company }: Desktop, verb: "give" | "recycle"): Offered[] {
  const kinds = new Map<string, number>();
  for (const tile of now.required.of(verb)) {
    const kind = shortTileName(tile);
    if (!kinds.has(kind) || picked === `tile:${tile}`) kinds.set(kind, tile);
  }
  return [...kinds].map(([label, tile]): Offered => {
    const choice = plain(`${verb}-${tile}`, label, act(verb, tile), { detail: tilePoints(tile) });
    const facts = { tile: tileName(tile), actor: nameOf(company, now.view.actor) };
    const confirm = verb === "give" ? t("fake-crystal.deciding.give_confirm", facts) : t("fake-crystal.deciding.recycle_confirm", facts);
    return picked === `tile:${tile}` ? { ...choice, weight: "main" } : { ...choice, confirm };
  });
}

/** FC-814. Not being asked any more: quiet choices beside a window. */
function passing({ asides }: Situation): Offered[] {
  if (!asides.includes("auto_pass")) return [];
  return [
    quiet("pass-round", t("fake-crystal.deciding.pass_round"), act("auto_pass", 1)),
    quiet("pass-always", t("fake-crystal.deciding.pass_always"), act("auto_pass", 2)),
  ];
}

function askingAgain({ now }: Desktop): Offered[] {
  if (!now.me?.auto_pass || !now.asides.includes("auto_pass")) return [];
  return [quiet("pass-never", t("fake-crystal.deciding.pass_never"), act("auto_pass", 0))];
}

// -- waiting --------------------------------------------------------------------------------------------------

/** The article behind each thing that others are waited for. */
const WAITED: Record<string, string> = {
  NamingFirst: "FC-105",
  Offering: "FC-203",
  Exchange: "FC-301",
  Acting: "FC-304",
  Preempting: "FC-812",
  Giving: "FC-646",
  Claiming: "FC-411",
  Answering: "FC-624",
  Recycling: "FC-631",
  TakingAside: "FC-632",
  Reserving: "FC-811",
};

function waiting(desktop: Desktop): Part {
  const { now, company } = desktop;
  const phase = now.view.waits?.phase ?? "";
  const others = (now.view.waits?.seats ?? []).filter((seat) => seat !== now.view.seat);
  const names = all(others.map((seat) => nameOf(company, seat)));
  const text =
    phase in WAITED && others.length
      ? t(`fake-crystal.deciding.waiting.${phase}`, { names, count: others.length })
      : t("fake-crystal.deciding.waiting.others");
  return { text, rule: WAITED[phase] ?? null, hint: right(now), choices: [] };
}
