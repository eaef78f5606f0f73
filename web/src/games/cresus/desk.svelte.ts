/**
 * A player's side of Crésus: what is picked up but not yet played. All thinking is in `desk/`, as functions of what is
 * seen, asked and picked; here is only what changes.
 */

import type { Played, Prompt, Reason } from "$lib/game";
import type { Asked, Deed, Desktop, Offered } from "./desk/choices";
import { actionOf, type DealDraft, isMeant, tidied } from "./desk/deal";
import { mostSigns, NO_SIGNS, type SignPlan, withCards } from "./desk/ladder";
import { topOf } from "./desk/markets";
import { ask } from "./desk/prompt";
import { isOrderable, orderFor, type Purse, purseFor, within } from "./desk/purse";
import { whyNot } from "./desk/refusing";
import { type Situation, situation } from "./desk/situation";
import { bestToThrow } from "./dice";
import { type CresusDesk, type Piece, taken, type Touchable } from "./pieces";
import { reason } from "./reason";
import type { Action, View } from "./view";

interface Held<Value> {
  value: Value;
  when: string;
}

export class TableDesk implements CresusDesk {
  #picked = $state.raw<Held<Piece> | null>(null);
  #markets = $state.raw<Held<number[]> | null>(null);
  #sum = $state.raw<Held<number> | null>(null);
  #ordered = $state.raw<Held<number> | null>(null);
  #again = $state.raw<Held<number> | null>(null);
  #signs = $state.raw<Held<SignPlan> | null>(null);
  #laid = $state.raw<Held<number[]> | null>(null);
  #draft = $state.raw<Held<DealDraft> | null>(null);
  #aid = $state.raw<Piece | null>(null);
  #told = $state.raw<Held<Reason> | null>(null);
  #isActing = $state(false);
  /** what was refused just now: touched once more, it is explained */
  #refused: Piece | null = null;

  constructor(readonly played: Played) {}

  readonly now: Situation | null = $derived.by(() => {
    const { view, questions, asides } = this.played;
    return view ? situation(view as View, questions, asides) : null;
  });

  /** What is asked, in a word: what was picked up for one question is no answer to the next. */
  readonly #when: string = $derived.by(() => {
    const { view, phase, kind } = this.now ?? {};
    const waits = view?.waits;
    return [view?.round, phase, kind, waits?.lot, waits?.share, waits?.market, waits?.throws, waits?.dice.join(""), waits?.is_second, view?.players[view.seat]?.shares.length].join(" ");
  });

  readonly picked: Piece | null = $derived.by(() => (this.#picked?.when === this.#when ? this.#picked.value : null));

  readonly purse: Purse | null = $derived.by(() => {
    if (!this.now) return null;
    const found = purseFor(this.now, this.#orderedNow);
    if (!found) return null;
    const begun = found.purpose === "order" ? (orderFor(this.now, this.#orderedNow!) ?? 0) : found.low;
    return { ...found, value: within(found, this.#sum?.when === found.about ? this.#sum.value : begun) };
  });

  readonly again: number = $derived.by(() => {
    if (this.now?.kind !== "throwing") return 0;
    const { dice, throws } = this.now.view.waits!;
    return this.#again?.when === this.#when ? this.#again.value : throws ? bestToThrow(dice) : 0;
  });

  readonly signs: SignPlan | null = $derived.by(() => {
    if (this.now?.kind !== "signs") return null;
    return this.#signs?.when === this.#when ? this.#signs.value : NO_SIGNS;
  });

  readonly laid: readonly number[] = $derived.by(() => (this.#laid?.when === this.#when ? this.#laid.value : []));

  readonly #asked: Asked | null = $derived.by(() => {
    const desktop = this.#desktop();
    return desktop && ask(desktop);
  });

  readonly prompt: Prompt | null = $derived.by(() => {
    const asked = this.#asked;
    if (!asked) return null;
    const { kind, text, rule } = asked;
    return { kind, text, rule, choices: asked.choices.map((offered) => this.#choice(offered)) };
  });

  get hint(): string | null {
    return this.#asked?.hint ?? null;
  }

  get reason(): Reason | null {
    return this.#told?.when === this.#when ? this.#told.value : null;
  }

  get aid(): Piece | null {
    return this.#aid;
  }

  /** A deal in the making; what it answers may be over meanwhile, or the round. */
  get draft(): DealDraft | null {
    const held = this.#draft;
    return held && this.now && held.when === this.#round && isMeant(this.now.view, held.value) ? held.value : null;
  }

  dismiss(): void {
    this.#told = null;
  }

  explain(piece: Piece | null): void {
    this.#aid = piece;
  }

  look(piece: Piece): Touchable {
    const now = this.now;
    if (!now) return { isChoosable: false, isChosen: false };
    const { what, number } = taken(piece);
    return { isChoosable: isChoosable(now, what, number), isChosen: piece === this.picked || this.#isChosen(now, what, number) };
  }

  touch(piece: Piece): void {
    this.#told = null;
    const now = this.now;
    if (!now) return;
    const { what, number } = taken(piece);
    if (!isChoosable(now, what, number)) {
      const why = this.#refused === piece ? null : whyNot(now, piece, this.played);
      this.#refused = why && piece;
      if (why) this.#tell(why);
      else this.#aid = piece;
      return;
    }
    if (what === "die") this.#again = { value: this.again ^ (1 << number), when: this.#when };
    else if (what === "sign" && now.kind === "signs" && number > now.me!.signs) this.#touchSign(now, number);
    else if (what === "share" && now.kind === "arranging") this.#lay(number);
    else if (what === "market" && now.kind === "looking") this.#touchMarket(number);
    else this.#pick(this.picked === piece ? null : piece);
  }

  lay(sum: number): void {
    if (this.purse && Number.isFinite(sum)) this.#sum = { value: within(this.purse, sum), when: this.purse.about };
  }

  order(share: number): void {
    const isSame = this.#orderedNow === share;
    this.#ordered = isSame ? null : { value: share, when: this.#round };
    this.#pick(isSame ? null : `share:${share}`);
  }

  plan(more: Partial<SignPlan>): void {
    if (!this.now || !this.signs) return;
    const plan = { ...this.signs, ...more };
    this.#signs = { value: withCards(this.now, { ...plan, count: Math.min(plan.count, mostSigns(this.now)) }), when: this.#when };
  }

  propose(draft: DealDraft | null): void {
    this.#told = null;
    this.#draft = draft && { value: tidied(draft), when: this.#round };
  }

  send(): void {
    const draft = this.draft;
    if (draft) void this.#answer(actionOf(draft)).then((isTaken) => isTaken && this.#draft?.value === draft && this.propose(null));
  }

  play(...action: readonly [string, ...unknown[]]): Promise<boolean> {
    return this.#answer(action as unknown as Action);
  }

  // -- inside ---------------------------------------------------------------------------------------------------

  get #round(): string {
    return String(this.now?.view.round);
  }

  get #orderedNow(): number | null {
    if (!this.now || this.#ordered?.when !== this.#round) return null;
    return isOrderable(this.now, this.#ordered.value) ? this.#ordered.value : null;
  }

  get #marketsNow(): number[] {
    return this.#markets?.when === this.#when ? this.#markets.value : [];
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

  #pick(piece: Piece | null): void {
    this.#picked = piece && { value: piece, when: this.#when };
  }

  /** The next level, or both; touched again, one less. */
  #touchSign(now: Situation, level: number): void {
    const wished = level - now.me!.signs;
    this.plan({ count: this.signs?.count === wished ? wished - 1 : wished });
  }

  #lay(share: number): void {
    const laid = this.laid.includes(share) ? this.laid.filter((other) => other !== share) : [...this.laid, share];
    this.#laid = { value: laid, when: this.#when };
  }

  /** Two at most, the latest two. */
  #touchMarket(market: number): void {
    const touched = this.#marketsNow;
    const value = touched.includes(market) ? touched.filter((other) => other !== market) : [...touched, market].slice(-2);
    this.#markets = { value, when: this.#when };
  }

  #desktop(): Desktop | null {
    if (!this.now) return null;
    const order = this.#orderedNow;
    const picked = order === null ? this.picked : (`share:${order}` as const);
    return { now: this.now, picked, markets: this.#marketsNow, purse: this.purse, again: this.again, signs: this.signs, laid: this.laid, company: this.played };
  }

  #choice({ does, ...shown }: Offered): Prompt["choices"][number] {
    return { ...shown, choose: () => this.#do(does) };
  }

  #do(deed: Deed): void {
    this.#told = null;
    if (deed.type === "pick") return this.#pick(deed.piece);
    if (deed.type === "again") return void (this.#again = { value: deed.dice, when: this.#when });
    if (deed.type === "order") return void (this.#ordered = deed.share === null ? null : { value: deed.share, when: this.#round });
    void this.#answer(deed.action).then((isTaken) => {
      if (isTaken && deed.action[0] === "order") this.#ordered = null;
    });
  }

  /** Send one answer; until it is heard of, another tap is the same tap. Comes back with whether it was accepted. */
  async #answer(action: Action): Promise<boolean> {
    if (this.#isActing) return false;
    this.#isActing = true;
    const refused = await this.played.act(action);
    this.#isActing = false;
    if (refused) this.#tell(reason(refused, this.played));
    else this.#picked = null;
    return !refused;
  }

  #tell(why: Reason): void {
    this.#told = { value: why, when: this.#when };
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
