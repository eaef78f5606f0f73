/**
 * A player's side of Fake Crystal: what is picked up but not yet played. All thinking is in `desk/`, as functions of what
 * is seen, asked and picked; here is only what changes.
 */

import { DeskBase } from "$lib/desk/desk.svelte";
import { Held } from "$lib/desk/held.svelte";
import { taken, type Touchable } from "$lib/desk/pieces";
import { type Asked, type Deed, type Desktop } from "./desk/choices";
import { dialFor, halfOf, type Settable } from "./desk/dial";
import { type Column, columnWith, type Plan, put, sending, sequence, setPrice, shown, takeOut, unpriced } from "./desk/plan";
import { ask } from "./desk/prompt";
import { whyNot } from "./desk/refusing";
import { canHold, isChoosable, right, type Situation, situation } from "./desk/situation";
import type { Dial, DraftColumn, FakeCrystalDesk, Piece } from "./pieces";
import { reason } from "./telling";
import type { Action } from "./view";

export class TableDesk extends DeskBase<Situation, Piece, Deed, Action> implements FakeCrystalDesk {
  protected readonly situation = situation;
  protected readonly reasonOf = reason;
  readonly #held = new Held<{ piece: Piece; isByToken: boolean }>(() => this.when);
  readonly #planned = new Held<Plan>(() => String(this.now?.view.round));
  readonly #turned = new Held<number>(() => this.#settable?.about ?? "");
  #isSpeaking = $state(false);

  readonly #plan: Plan | null = $derived.by(() => {
    const view = this.now?.view;
    if (!view || view.seat < 0 || view.waits?.phase !== "Offering") return null;
    return shown(view.draft, this.#planned.value, this.played.unanswered === 0);
  });

  /**
   * What is picked up, until something else is asked to which it is no answer. A tile that the server has on no slot yet
   * is picked up again.
   */
  readonly picked = $derived.by((): Piece | null => {
    if (!this.now) return null;
    const held = this.#held.last?.piece;
    if (held && canHold(this.now, held) && (this.#held.value || isChoosable(this.now, null, held))) return held;
    const loose = this.now.kind === "offering" ? this.#plan?.find(({ card, slot }) => card !== null && slot === null) : null;
    return loose?.card != null ? `card:${loose.card}` : null;
  });

  readonly #settable: Settable | null = $derived.by(() => this.now && dialFor(this.now, this.#plan, this.picked));

  readonly dial: Dial | null = $derived.by(() => {
    if (!this.#settable) return null;
    const { purpose, low, high, purse, slot } = this.#settable;
    const value = Math.min(high, Math.max(low, this.#turned.value ?? halfOf(slot)));
    return { purpose, low, high, purse, value };
  });

  get draft(): readonly [DraftColumn, DraftColumn] | null {
    return this.#plan;
  }

  protected looked(now: Situation, piece: Piece): Touchable {
    const isWaited = now.view.waits?.offer ?? null;
    return {
      isChoosable: isChoosable(now, this.picked, piece),
      isChosen: piece === this.picked || (isWaited !== null && piece === `offer:${isWaited}`),
    };
  }

  drop(piece: Piece, onto: Piece): void {
    this.dismiss();
    const card = taken(piece);
    const slot = taken(onto);
    if (card.what !== "card" || !this.#canArrange()) return;
    if (slot.what === "slot") this.#put(card.number, slot.number as Column, slot.other);
  }

  turnTo(value: number): void {
    if (this.#settable && Number.isFinite(value)) this.#turned.hold(Math.round(value));
  }

  settle(): void {
    const choice = this.prompt?.choices.find(({ id }) => id === "price" || id === "commit");
    choice?.choose();
  }

  protected whenOf({ view, kind }: Situation): string {
    return `${view.round} ${view.turn} ${view.waits?.phase} ${kind}`;
  }

  protected ask(now: Situation): Asked {
    return ask(this.#desktop(now));
  }

  protected touched(now: Situation, piece: Piece): void {
    if (!now.me) return;
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
        if (isChoosable(now, this.picked, piece)) this.#pick(piece === this.picked ? null : piece);
        else this.tell(whyNot(now, piece, this.played));
    }
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
    else if (own.card === null) this.tell(whyNot(this.now!, `slot:${column}:${slot}`, this.played));
    else if (own.slot === slot) this.#follow(takeOut(this.#plan, own.card));
    else this.#put(own.card, column, slot);
  }

  #touchPrice(column: Column): void {
    if (!this.#canArrange() || !this.#plan) return;
    const { slot, price } = this.#plan[column];
    if (slot === null) return this.tell(whyNot(this.now!, `price:${column}`, this.played));
    this.#pick(null);
    this.#turned.hold(price, `price:${column}`);
    this.#follow(setPrice(this.#plan, column, null));
  }

  #put(card: number, column: Column, slot: number): void {
    if (!this.#plan) return;
    this.#pick(null);
    this.#follow(put(this.#plan, card, column, slot));
  }

  /** Whether the stall may be changed now; if it is sealed, why not. */
  #canArrange(): boolean {
    const kind = this.now?.kind;
    if (kind === "sealed") this.tell(whyNot(this.now!, "card:0", this.played));
    return kind === "offering" || kind === "sealing";
  }

  /** Go on with a changed plan: show it at once, and send what brings the server there. */
  #follow(plan: Plan): void {
    this.#planned.hold(plan);
    void this.playAll(sending(this.now!.view.draft, plan));
  }

  // -- the exchange ---------------------------------------------------------------------------------------------

  #touchToken(): void {
    const now = this.now!;
    if (now.required.has("negotiate")) this.carryOut({ type: "price", price: "token" });
    else if (right(now)) this.#pick(this.picked === "token" ? null : "token");
    else this.tell(whyNot(now, "token", this.played));
  }

  #touchOffer(piece: Piece, offer: number): void {
    const now = this.now!;
    if (this.picked === piece) return this.#pick(null);
    const isAnswer = isChoosable(now, this.picked, piece) || now.rights.has("look", offer) || now.rights.has("reserve", offer);
    this.#pick(piece, this.picked === "token"); // one may always say something about it
    if (!isAnswer) this.tell(whyNot(now, piece, this.played));
  }

  #pick(piece: Piece | null, isByToken = false): void {
    this.#held.hold(piece && { piece, isByToken });
    this.#isSpeaking = false;
  }

  // -- doing ----------------------------------------------------------------------------------------------------

  #desktop(now: Situation): Desktop {
    const held = this.#held.last;
    const isByToken = held !== null && held.piece === this.picked && held.isByToken;
    const plan = this.#plan ?? shown([], null, true);
    return { now, picked: this.picked, isByToken, plan, dial: this.dial, isSpeaking: this.#isSpeaking, company: this.played };
  }

  protected carryOut(deed: Deed): void {
    const plan = this.#plan;
    switch (deed.type) {
      case "price": {
        const column = plan && unpriced(plan);
        if (plan && column !== null) this.#follow(setPrice(plan, column, deed.price));
        return;
      }
      case "clear":
        this.#planned.hold(null);
        return void this.playAll([["reopen"]]);
      case "unseal":
        if (plan) void this.playAll([["reopen"], ...sequence(plan)]);
        return;
      case "pick":
        return this.#pick(deed.piece);
      case "speak":
        this.#isSpeaking = deed.isSpeaking;
    }
  }

  /** What is only said leaves in one's hand what one holds. */
  protected accepted([verb]: Action): void {
    if (verb === "say") this.#isSpeaking = false;
    else if (verb !== "auto_pass") this.#pick(null);
  }
}
