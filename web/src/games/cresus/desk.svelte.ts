/**
 * A player's side of Crésus: what is picked up but not yet played. All thinking is in `desk/`, as functions of what is
 * seen, asked and picked; here is only what changes.
 */

import { DeskBase } from "$lib/desk/desk.svelte";
import { Held } from "$lib/desk/held.svelte";
import { taken, type Touchable } from "$lib/desk/pieces";
import type { Asked, Deed, Desktop } from "./desk/choices";
import { actionOf, type DealDraft, isMeant, tidied } from "./desk/deal";
import { mostSigns, NO_SIGNS, type SignPlan, withCards } from "./desk/ladder";
import { topOf } from "./desk/markets";
import { ask } from "./desk/prompt";
import { isOrderable, orderFor, type Purse, purseFor, within } from "./desk/purse";
import { whyNot } from "./desk/refusing";
import { type Situation, situation } from "./desk/situation";
import { bestToThrow } from "./dice";
import type { CresusDesk, Piece } from "./pieces";
import { reason } from "./telling";
import type { Action } from "./view";

export class TableDesk extends DeskBase<Situation, Piece, Deed, Action> implements CresusDesk {
  protected readonly situation = situation;
  protected readonly reasonOf = reason;
  readonly #picked = new Held<Piece>(() => this.when);
  readonly #markets = new Held<number[]>(() => this.when);
  readonly #sum = new Held<number>(() => this.#payable?.about ?? "");
  readonly #ordered = new Held<number>(() => this.#round);
  readonly #again = new Held<number>(() => this.when);
  readonly #signs = new Held<SignPlan>(() => this.when);
  readonly #laid = new Held<number[]>(() => this.when);
  readonly #draft = new Held<DealDraft>(() => this.#round);
  #aid = $state.raw<Piece | null>(null);
  /** what was refused just now: touched once more, it is explained */
  #refused: Piece | null = null;

  get picked(): Piece | null {
    return this.#picked.value;
  }

  readonly #payable: Omit<Purse, "value"> | null = $derived.by(() => this.now && purseFor(this.now, this.#orderedNow));

  readonly purse: Purse | null = $derived.by(() => {
    const found = this.#payable;
    if (!this.now || !found) return null;
    const begun = found.purpose === "order" ? (orderFor(this.now, this.#orderedNow!) ?? 0) : found.low;
    return { ...found, value: within(found, this.#sum.value ?? begun) };
  });

  readonly again: number = $derived.by(() => {
    if (this.now?.kind !== "throwing") return 0;
    const { dice, throws } = this.now.view.waits!;
    return this.#again.value ?? (throws ? bestToThrow(dice) : 0);
  });

  readonly signs: SignPlan | null = $derived.by(() => (this.now?.kind === "signs" ? (this.#signs.value ?? NO_SIGNS) : null));

  get laid(): readonly number[] {
    return this.#laid.value ?? [];
  }

  get aid(): Piece | null {
    return this.#aid;
  }

  /** A deal in the making; what it answers may be over meanwhile, or the round. */
  get draft(): DealDraft | null {
    const draft = this.#draft.value;
    return draft && this.now && isMeant(this.now.view, draft) ? draft : null;
  }

  explain(piece: Piece | null): void {
    this.#aid = piece;
  }

  protected looked(now: Situation, piece: Piece): Touchable {
    const { what, number } = taken(piece);
    return { isChoosable: isChoosable(now, what, number), isChosen: piece === this.picked || this.#isChosen(now, what, number) };
  }

  lay(sum: number): void {
    if (this.purse && Number.isFinite(sum)) this.#sum.hold(within(this.purse, sum));
  }

  order(share: number): void {
    const isSame = this.#orderedNow === share;
    this.#ordered.hold(isSame ? null : share);
    this.#picked.hold(isSame ? null : `share:${share}`);
  }

  plan(more: Partial<SignPlan>): void {
    if (!this.now || !this.signs) return;
    const plan = { ...this.signs, ...more };
    this.#signs.hold(withCards(this.now, { ...plan, count: Math.min(plan.count, mostSigns(this.now)) }));
  }

  propose(draft: DealDraft | null): void {
    this.dismiss();
    this.#draft.hold(draft && tidied(draft));
  }

  send(): void {
    const draft = this.draft;
    if (draft) void this.answer(actionOf(draft)).then((isTaken) => isTaken && this.#draft.last === draft && this.propose(null));
  }

  // -- inside ---------------------------------------------------------------------------------------------------

  protected whenOf({ view, phase, kind, me }: Situation): string {
    const waits = view.waits;
    return [view.round, phase, kind, waits?.lot, waits?.share, waits?.market, waits?.throws, waits?.dice.join(""), waits?.is_second, me?.shares.length].join(" ");
  }

  protected ask(now: Situation): Asked {
    const order = this.#orderedNow;
    const picked = order === null ? this.picked : (`share:${order}` as const);
    const { purse, again, signs, laid, played: company } = this;
    const desktop: Desktop = { now, picked, markets: this.#marketsNow, purse, again, signs, laid, company };
    return ask(desktop);
  }

  protected touched(now: Situation, piece: Piece): void {
    const { what, number } = taken(piece);
    if (!isChoosable(now, what, number)) return this.#touchOther(now, piece);
    if (what === "die") this.#again.hold(this.again ^ (1 << number));
    else if (what === "sign" && now.kind === "signs" && number > now.me!.signs) this.#touchSign(now, number);
    else if (what === "share" && now.kind === "arranging") this.#lay(number);
    else if (what === "market" && now.kind === "looking") this.#touchMarket(number);
    else this.#picked.hold(this.picked === piece ? null : piece);
  }

  /** Touch what is no answer: it says why not, if it was meant as one; else, or touched once more, it is explained. */
  #touchOther(now: Situation, piece: Piece): void {
    const why = this.#refused === piece ? null : whyNot(now, piece);
    this.#refused = why && piece;
    if (why) this.tell(why);
    else this.#aid = piece;
  }

  get #round(): string {
    return String(this.now?.view.round);
  }

  get #orderedNow(): number | null {
    const share = this.#ordered.value;
    return this.now && share !== null && isOrderable(this.now, share) ? share : null;
  }

  get #marketsNow(): number[] {
    return this.#markets.value ?? [];
  }

  #isChosen(now: Situation, what: string, number: number): boolean {
    if (what === "die") return !((this.again >> number) & 1);
    if (what === "market" && now.kind === "looking") return this.#marketsNow.includes(number);
    if (what === "market" && now.kind === "sealed" && now.phase === "ChoosingMarkets") return now.view.committed?.[0] === number;
    if (what === "share" && now.kind === "arranging") return this.laid.includes(number);
    if (what === "share" && this.#orderedNow === number) return true;
    if (what === "sign" && this.signs) return number > now.me!.signs && number <= now.me!.signs + this.signs.count;
    return false;
  }

  /** The next level, or both; touched again, one less. */
  #touchSign(now: Situation, level: number): void {
    const wished = level - now.me!.signs;
    this.plan({ count: this.signs?.count === wished ? wished - 1 : wished });
  }

  #lay(share: number): void {
    this.#laid.hold(this.laid.includes(share) ? this.laid.filter((other) => other !== share) : [...this.laid, share]);
  }

  /** Two at most, the latest two. */
  #touchMarket(market: number): void {
    const markets = this.#marketsNow;
    this.#markets.hold(markets.includes(market) ? markets.filter((other) => other !== market) : [...markets, market].slice(-2));
  }

  protected carryOut(deed: Deed): void {
    switch (deed.type) {
      case "pick":
        return this.#picked.hold(deed.piece);
      case "again":
        return this.#again.hold(deed.dice);
      case "order":
        this.#ordered.hold(deed.share);
    }
  }

  protected accepted([verb]: Action): void {
    this.#picked.hold(null);
    if (verb === "order") this.#ordered.hold(null);
  }
}

/** Whether touching a piece is an answer, or a part of one. */
function isChoosable(now: Situation, what: string, number: number): boolean {
  const { kind, required, me } = now;
  switch (what) {
    case "market":
      if (kind === "choosing") return required.has("choose_market", number);
      if (kind === "switching") return required.has("switch_market", number);
      if (kind === "looking") return required.has("look_inside") || required.has("take_tip", number);
      return kind === "moving" && required.has("fly", number);
    case "share":
      if (kind === "buying") return required.has("buy", number);
      if (kind === "selling") return required.has("sell", number);
      if (kind === "owing") return required.has("liquidate", number);
      return kind === "arranging" && topOf({ now }).includes(number);
    case "die":
      return kind === "throwing";
    case "sign":
      if (kind === "signs" && number > me!.signs) return number <= me!.signs + mostSigns(now);
      return me !== null && number === me.signs && now.listed.has("sell_sign") && kind !== "owing";
    case "loan":
      return me?.has_loan ?? false;
    default:
      return false;
  }
}
