/**
 * A player's side of DC Spyfall: what is picked up but not yet played. All thinking is in `desk/`, as functions of what
 * is seen, asked and picked; here is only what changes.
 */

import { DeskBase } from "$lib/desk/desk.svelte";
import { Held } from "$lib/desk/held.svelte";
import { taken, type Touchable } from "$lib/desk/pieces";
import type { Asked, Deed } from "./desk/choices";
import { interrupts, useOf } from "./desk/interrupts";
import { ask } from "./desk/prompt";
import { whyNot } from "./desk/refusing";
import { meaning, peopleFor, type Situation, situation, type Verb } from "./desk/situation";
import type { Interrupt, Piece, SpyfallDesk, Tool } from "./pieces";
import { reason } from "./telling";
import type { Action } from "./view";

export class TableDesk extends DeskBase<Situation, Piece, Deed, Action> implements SpyfallDesk {
  protected readonly situation = situation;
  protected readonly reasonOf = reason;
  readonly #target = new Held<number>(() => this.#about);
  readonly #question = new Held<number>(() => this.when);
  readonly #place = new Held<number>(() => this.when);
  readonly #hasLasso = new Held<boolean>(() => this.when);
  #tool = $state<Tool | null>(null);
  #seen = $state<number | null>(null);

  readonly tool: Tool | null = $derived.by(() => (this.#tool && this.now && canHold(this.now, this.#tool) ? this.#tool : null));

  readonly target: number | null = $derived.by(() => {
    const target = this.#target.value;
    if (!this.now || !this.#verb || target === null) return null;
    return peopleFor(this.now, this.#verb).includes(target) ? target : null;
  });

  readonly question: number | null = $derived.by(() => {
    const question = this.#question.value;
    if (!this.now || question === null) return null;
    return this.now.view.asked.includes(question) && this.now.view.asked.length < 60 ? null : question;
  });

  readonly interrupts: readonly Interrupt[] = $derived.by(() => (this.now ? interrupts(this.now, this.tool, this.played) : []));

  get seen(): number | null {
    return this.#seen;
  }

  protected looked(now: Situation, piece: Piece): Touchable {
    const { what, number } = taken(piece);
    switch (what) {
      case "seat": {
        const verb = this.#verb;
        const isChosen = number === this.target || (now.view.choice === number && isPointing(now));
        return { isChoosable: verb !== null && peopleFor(now, verb).includes(number), isChosen };
      }
      case "place":
        return { isChoosable: now.required.has("guess", number), isChosen: this.#place.value === number };
      default:
        return { isChoosable: now.kind === "asking" && now.required.has("ask_question"), isChosen: this.question === number };
    }
  }

  take(tool: Tool): void {
    this.dismiss();
    const refused = this.interrupts.find(({ id }) => id === tool)?.refused;
    if (refused) return this.tell(refused);
    const isDeflecting = tool === "ability" && this.now && useOf(this.now) === "deflect";
    const wanted = isDeflecting ? "deflect" : tool;
    this.#tool = this.tool === wanted ? null : wanted;
    this.#target.hold(null);
  }

  // -- inside ---------------------------------------------------------------------------------------------------

  protected whenOf({ view, phase, kind }: Situation): string {
    return `${view.round} ${phase} ${kind} ${view.said.findLast(({ kind }) => kind !== "system")?.number} ${view.history.length}`;
  }

  protected ask(now: Situation): Asked {
    const { tool, target, question, played: company } = this;
    return ask({ now, tool, target, question, hasLasso: this.#hasLasso.value ?? false, place: this.#place.value, company });
  }

  protected touched(now: Situation, piece: Piece): void {
    const { what, number } = taken(piece);
    if (what === "seat") this.#touchSeat(now, number);
    else if (what === "place") this.#place.hold(this.#place.value === number ? null : number);
    else this.#question.hold(this.question === number ? null : number);
  }

  /** What touching a person is for. */
  get #verb(): Verb | null {
    const tool = this.tool;
    if (tool === "accuse" || tool === "deflect" || tool === "suspect" || tool === "trust") return tool;
    return tool || !this.now ? null : meaning(this.now);
  }

  /** What a person is picked for: questions and answers go on while one makes up one's mind to break in. */
  get #about(): string {
    return this.tool ? `${this.now?.view.round} ${this.tool}` : this.when;
  }

  #touchSeat(now: Situation, seat: number): void {
    const verb = this.#verb;
    if (verb === null) {
      this.#seen = this.#seen === seat ? null : seat;
      return;
    }
    if (!peopleFor(now, verb).includes(seat)) return this.tell(whyNot(verb, seat));
    if (verb === "suspect" || verb === "trust") {
      this.#tool = null;
      return void this.answer([verb, seat]);
    }
    this.#seen = seat;
    this.#target.hold(this.target === seat ? null : seat);
  }

  protected carryOut(deed: Deed): void {
    switch (deed.type) {
      case "lasso":
        return this.#hasLasso.hold(!this.#hasLasso.value);
      case "drop":
        this.#putDown();
    }
  }

  /** What comes of it is to be seen. */
  protected accepted(): void {
    this.#putDown();
    this.#seen = null;
  }

  #putDown(): void {
    this.#tool = null;
    this.#target.hold(null);
  }
}

function isPointing({ phase }: Situation): boolean {
  return phase === "Pointing" || phase === "HuntPointing";
}

/** Whether what was taken up can still be used. */
function canHold(now: Situation, tool: Tool): boolean {
  if (tool === "ability") return useOf(now) !== null;
  if (tool === "void") return now.asides.includes("propose_void");
  return now.listed.has(tool);
}
