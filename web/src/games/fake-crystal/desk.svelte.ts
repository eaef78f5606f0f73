/**
 * A player's side of Fake Crystal: what is picked up but not yet played. All thinking is in `desk/`, as functions of what
 * is seen, asked and picked; here is only what changes.
 */

import type { Played, Prompt, Reason } from "$lib/game";
import { type Asked, type Deed, type Desktop, type Offered } from "./desk/choices";
import { dialFor, halfOf } from "./desk/dial";
import { type Column, columnWith, type Plan, put, sending, sequence, setPrice, shown, takeOut, unpriced } from "./desk/plan";
import { ask } from "./desk/prompt";
import { whyNot } from "./desk/refusing";
import { canHold, isChoosable, right, type Situation, situation, taken } from "./desk/situation";
import type { Dial, DraftColumn, FakeCrystalDesk, Piece, Touchable } from "./pieces";
import { reason } from "./reason";
import type { Action, View } from "./view";

export class TableDesk implements FakeCrystalDesk {
  #held = $state.raw<{ piece: Piece; when: string; isByToken: boolean } | null>(null);
  #planned = $state.raw<{ round: number; plan: Plan } | null>(null);
  #turned = $state.raw<{ about: string; value: number } | null>(null);
  #isSpeaking = $state(false);
  #isActing = $state(false);
  #told = $state.raw<{ reason: Reason; when: string } | null>(null);

  constructor(readonly played: Played) {}

  readonly #now: Situation | null = $derived.by(() => {
    const { view, questions, asides } = this.played;
    return view ? situation(view as View, questions, asides) : null;
  });

  readonly #plan: Plan | null = $derived.by(() => {
    const view = this.#now?.view;
    if (!view || view.seat < 0 || view.waits?.phase !== "Offering") return null;
    const planned = this.#planned?.round === view.round ? this.#planned.plan : null;
    return shown(view.draft, planned, this.played.unanswered === 0);
  });

  /**
   * What is picked up, until something else is asked to which it is no answer. A tile that the server has on no slot yet
   * is picked up again.
   */
  readonly picked = $derived.by((): Piece | null => {
    if (!this.#now) return null;
    const held = this.#held;
    if (held && canHold(this.#now, held.piece) && (held.when === this.#when() || isChoosable(this.#now, null, held.piece))) return held.piece;
    const loose = this.#now.kind === "offering" ? this.#plan?.find(({ card, slot }) => card !== null && slot === null) : null;
    return loose?.card != null ? `card:${loose.card}` : null;
  });

  readonly dial: Dial | null = $derived.by(() => {
    if (!this.#now) return null;
    const found = dialFor(this.#now, this.#plan, this.picked);
    if (!found) return null;
    const wished = this.#turned?.about === found.about ? this.#turned.value : halfOf(found.slot);
    const value = Math.min(found.high, Math.max(found.low, wished));
    return { purpose: found.purpose, low: found.low, high: found.high, purse: found.purse, value };
  });

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

  /** Said until it is dismissed, or the game has moved on. */
  get reason(): Reason | null {
    return this.#told?.when === this.#when() ? this.#told.reason : null;
  }

  get draft(): readonly [DraftColumn, DraftColumn] | null {
    return this.#plan;
  }

  dismiss(): void {
    this.#told = null;
  }

  look(piece: Piece): Touchable {
    if (!this.#now) return { isChoosable: false, isChosen: false };
    const isWaited = this.#now.view.waits?.offer ?? null;
    return {
      isChoosable: isChoosable(this.#now, this.picked, piece),
      isChosen: piece === this.picked || (isWaited !== null && piece === `offer:${isWaited}`),
    };
  }

  touch(piece: Piece): void {
    this.#told = null;
    if (!this.#now?.me) return;
    const { what, number, other } = taken(piece);
    switch (what) {
      case "card":
        return this.#touchCard(number);
      case "slot":
        return this.#touchSlot(number as Column, other);
      case "price":
        return this.#touchPrice(number as Column);
      case "token":
        return this.#touchToken();
      case "offer":
        return this.#touchOffer(piece, number);
      default:
        if (isChoosable(this.#now, this.picked, piece)) this.#pick(piece === this.picked ? null : piece);
        else this.#tell(whyNot(this.#now, piece, this.played));
    }
  }

  drop(piece: Piece, onto: Piece): void {
    this.#told = null;
    const card = taken(piece);
    const slot = taken(onto);
    if (card.what !== "card" || !this.#canArrange()) return;
    if (slot.what === "slot") this.#put(card.number, slot.number as Column, slot.other);
  }

  turnTo(value: number): void {
    const found = this.#now && dialFor(this.#now, this.#plan, this.picked);
    if (found && Number.isFinite(value)) this.#turned = { about: found.about, value: Math.round(value) };
  }

  settle(): void {
    const choice = this.prompt?.choices.find(({ id }) => id === "price" || id === "commit");
    choice?.choose();
  }

  // -- making offers --------------------------------------------------------------------------------------------

  #touchCard(card: number): void {
    if (!this.#canArrange() || !this.#plan) return;
    if (columnWith(this.#plan, card) !== null && this.picked !== `card:${card}`) {
      this.#pick(null);
      this.#follow(takeOut(this.#plan, card));
    } else this.#pick(this.picked === `card:${card}` ? null : `card:${card}`);
  }

  #touchSlot(column: Column, slot: number): void {
    if (!this.#canArrange() || !this.#plan) return;
    const held = this.picked ? taken(this.picked) : null;
    const own = this.#plan[column];
    if (held?.what === "card") this.#put(held.number, column, slot);
    else if (own.card === null) this.#tell(whyNot(this.#now!, `slot:${column}:${slot}`, this.played));
    else if (own.slot === slot) this.#follow(takeOut(this.#plan, own.card));
    else this.#put(own.card, column, slot);
  }

  #touchPrice(column: Column): void {
    if (!this.#canArrange() || !this.#plan) return;
    const { slot, price } = this.#plan[column];
    if (slot === null) return this.#tell(whyNot(this.#now!, `price:${column}`, this.played));
    this.#pick(null);
    this.#turned = price === null ? null : { about: `price:${column}`, value: price };
    this.#follow(setPrice(this.#plan, column, null));
  }

  #put(card: number, column: Column, slot: number): void {
    if (!this.#plan) return;
    this.#pick(null);
    this.#follow(put(this.#plan, card, column, slot));
  }

  /** Whether the stall may be changed now; if it is sealed, why not. */
  #canArrange(): boolean {
    const kind = this.#now?.kind;
    if (kind === "sealed") this.#tell(whyNot(this.#now!, "card:0", this.played));
    return kind === "offering" || kind === "sealing";
  }

  /** Go on with a changed plan: show it at once, and send what brings the server there. */
  #follow(plan: Plan): void {
    const view = this.#now!.view;
    this.#planned = { round: view.round, plan };
    void this.#send(sending(view.draft, plan));
  }

  // -- the exchange ---------------------------------------------------------------------------------------------

  #touchToken(): void {
    const now = this.#now!;
    if (now.required.has("negotiate")) this.#do({ type: "price", price: "token" });
    else if (right(now)) this.#pick(this.picked === "token" ? null : "token");
    else this.#tell(whyNot(now, "token", this.played));
  }

  #touchOffer(piece: Piece, offer: number): void {
    const now = this.#now!;
    if (this.picked === piece) return this.#pick(null);
    const isAnswer = isChoosable(now, this.picked, piece) || now.rights.has("look", offer) || now.rights.has("reserve", offer);
    this.#pick(piece, this.picked === "token"); // one may always say something about it
    if (!isAnswer) this.#tell(whyNot(now, piece, this.played));
  }

  #pick(piece: Piece | null, isByToken = false): void {
    this.#held = piece && { piece, when: this.#when(), isByToken };
    this.#isSpeaking = false;
  }

  // -- doing ----------------------------------------------------------------------------------------------------

  #desktop(): Desktop | null {
    if (!this.#now) return null;
    const plan = this.#plan ?? shown([], null, true);
    const isByToken = this.#held !== null && this.#held.piece === this.picked && this.#held.isByToken;
    return { now: this.#now, picked: this.picked, isByToken, plan, dial: this.dial, isSpeaking: this.#isSpeaking, company: this.played };
  }

  #choice({ does, ...shown }: Offered): Prompt["choices"][number] {
    const choose = () => {
      this.#tell(shown.refused ?? null);
      if (!shown.refused) this.#do(does);
    };
    return { ...shown, choose };
  }

  #do(deed: Deed): void {
    const plan = this.#plan;
    switch (deed.type) {
      case "act":
        if (deed.action[0] === "say") this.#isSpeaking = false;
        return void this.#answer(deed.action);
      case "price": {
        const column = plan && unpriced(plan);
        if (plan && column !== null) this.#follow(setPrice(plan, column, deed.price));
        return;
      }
      case "clear":
        this.#planned = null;
        return void this.#send([["reopen"]]);
      case "unseal":
        if (plan) void this.#send([["reopen"], ...sequence(plan)]);
        return;
      case "pick":
        return this.#pick(deed.piece);
      case "speak":
        this.#isSpeaking = deed.isSpeaking;
    }
  }

  /** Send one answer; until it is heard of, another tap is the same tap. */
  async #answer(action: Action): Promise<void> {
    if (this.#isActing) return;
    this.#isActing = true;
    const isTalk = action[0] === "say" || action[0] === "auto_pass";
    const isAccepted = await this.#send([action]);
    this.#isActing = false;
    if (isAccepted && !isTalk) this.#pick(null);
  }

  /** Send actions one behind the other without waiting in between; whether all were accepted. */
  async #send(actions: readonly Action[]): Promise<boolean> {
    const answers = await Promise.all(actions.map((action) => this.played.act(action)));
    const refused = answers.find((answer) => answer !== null);
    if (refused) this.#tell(reason(refused, this.played));
    return !refused;
  }

  /** Say why not: at once where the page knows, else as the server says. */
  #tell(why: Reason | Action | null): void {
    if (Array.isArray(why)) void this.#wonder(why as Action);
    else this.#told = why && { reason: why as Reason, when: this.#when() };
  }

  async #wonder(action: Action): Promise<void> {
    const when = this.#when();
    const refused = await this.played.why(action);
    if (refused) this.#told = { reason: reason(refused, this.played), when };
  }

  #when(): string {
    const { view, kind } = this.#now ?? {};
    return `${view?.round} ${view?.turn} ${view?.waits?.phase} ${kind}`;
  }
}
