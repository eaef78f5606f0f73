/**
 * A player's side of DC Spyfall: what is picked up but not yet played. All thinking is in `desk/`, as functions of what
 * is seen, asked and picked; here is only what changes.
 */

import type { Played, Prompt, Reason } from "$lib/game";
import type { Asked, Deed, Desktop, Offered } from "./desk/choices";
import { interrupts, useOf } from "./desk/interrupts";
import { ask } from "./desk/prompt";
import { whyNot } from "./desk/refusing";
import { meaning, peopleFor, type Situation, situation, type Verb } from "./desk/situation";
import type { Interrupt, Piece, SpyfallDesk, Tool, Touchable } from "./pieces";
import { reason } from "./reason";
import type { Action, View } from "./view";

const LONGEST = 200; // characters of a question, an answer, a line

interface Picked<Value> {
  value: Value;
  when: string;
}

export class TableDesk implements SpyfallDesk {
  #tool = $state.raw<Picked<Tool> | null>(null);
  #target = $state.raw<Picked<number> | null>(null);
  #question = $state.raw<Picked<number> | null>(null);
  #place = $state.raw<Picked<number> | null>(null);
  #lasso = $state.raw<Picked<boolean> | null>(null);
  #seen = $state<number | null>(null);
  #isActing = $state(false);
  #told = $state.raw<Picked<Reason> | null>(null);

  constructor(readonly played: Played) {}

  readonly now: Situation | null = $derived.by(() => {
    const { view, questions, asides } = this.played;
    return view ? situation(view as View, questions, asides) : null;
  });

  /** What is asked, in a word: what was picked up for one question is no answer to the next. */
  readonly #when: string = $derived.by(() => {
    const { view, phase, kind } = this.now ?? {};
    return `${view?.round} ${phase} ${kind} ${view?.said.findLast(({ kind }) => kind !== "system")?.number} ${view?.history.length}`;
  });

  readonly tool: Tool | null = $derived.by(() => {
    const tool = this.#tool?.value ?? null;
    return tool && this.now && canHold(this.now, tool) ? tool : null;
  });

  readonly target: number | null = $derived.by(() => {
    const verb = this.#verb;
    const target = this.#target;
    if (!this.now || !verb || !target || target.when !== this.#about) return null;
    return peopleFor(this.now, verb).includes(target.value) ? target.value : null;
  });

  readonly question: number | null = $derived.by(() => {
    const question = this.#question;
    if (!this.now || question?.when !== this.#when) return null;
    return this.now.view.asked.includes(question.value) && this.now.view.asked.length < 60 ? null : question.value;
  });

  readonly #asked: Asked | null = $derived.by(() => {
    const desktop = this.#desktop();
    return desktop && ask(desktop);
  });

  readonly prompt: Prompt | null = $derived.by(() => {
    const asked = this.#asked;
    if (!asked) return null;
    const { kind, text, rule, writing } = asked;
    const prompt: Prompt = { kind, text, rule, choices: asked.choices.map((offered) => this.#choice(offered)) };
    if (writing) prompt.writing = { label: writing.label, send: writing.send, longest: LONGEST, submit: (said) => this.#answer(writing.action(said)) };
    return prompt;
  });

  readonly interrupts: readonly Interrupt[] = $derived.by(() => (this.now ? interrupts(this.now, this.tool, this.played) : []));

  get hint(): string | null {
    return this.#asked?.hint ?? null;
  }

  get reason(): Reason | null {
    return this.#told?.when === this.#when ? this.#told.value : null;
  }

  get seen(): number | null {
    return this.#seen;
  }

  /** Put away what was picked up, and what was said. */
  dismiss(): void {
    this.#told = null;
  }

  look(piece: Piece): Touchable {
    const now = this.now;
    const { what, number } = taken(piece);
    if (!now) return { isChoosable: false, isChosen: false };
    switch (what) {
      case "seat": {
        const verb = this.#verb;
        const isChosen = number === this.target || now.view.choice === number && isPointing(now);
        return { isChoosable: verb !== null && peopleFor(now, verb).includes(number), isChosen };
      }
      case "place":
        return { isChoosable: now.required.has("guess", number), isChosen: this.#placeNow === number };
      default:
        return { isChoosable: now.kind === "asking" && now.required.has("ask_question"), isChosen: this.question === number };
    }
  }

  touch(piece: Piece): void {
    this.#told = null;
    const now = this.now;
    if (!now) return;
    const { what, number } = taken(piece);
    if (what === "seat") return this.#touchSeat(now, number);
    if (what === "place") this.#place = this.#placeNow === number ? null : { value: number, when: this.#when };
    else this.#question = this.question === number ? null : { value: number, when: this.#when };
  }

  take(tool: Tool): void {
    this.#told = null;
    const refused = this.interrupts.find(({ id }) => id === tool)?.refused;
    if (refused) return this.#tell(refused);
    const isDeflecting = tool === "ability" && this.now && useOf(this.now) === "deflect";
    const wanted = isDeflecting ? "deflect" : tool;
    this.#tool = this.tool === wanted ? null : { value: wanted, when: this.#when };
    this.#target = null;
  }

  play(...action: readonly [string, ...unknown[]]): Promise<boolean> {
    return this.#answer(action as unknown as Action);
  }

  // -- inside ---------------------------------------------------------------------------------------------------

  /** What touching a person is for. */
  get #verb(): Verb | null {
    const tool = this.tool;
    if (tool === "accuse" || tool === "deflect" || tool === "suspect" || tool === "trust") return tool;
    return tool || !this.now ? null : meaning(this.now);
  }

  /** What a person is picked for: questions and answers go on while one makes up one's mind to break in. */
  get #about(): string {
    return this.tool ? `${this.now?.view.round} ${this.tool}` : this.#when;
  }

  get #placeNow(): number | null {
    return this.#place?.when === this.#when ? this.#place.value : null;
  }

  #touchSeat(now: Situation, seat: number): void {
    const verb = this.#verb;
    if (verb === null) {
      this.#seen = this.#seen === seat ? null : seat;
      return;
    }
    if (!peopleFor(now, verb).includes(seat)) return this.#tell(whyNot(now, verb, seat, this.played));
    if (verb === "suspect" || verb === "trust") {
      this.#tool = null;
      return void this.#answer([verb, seat]);
    }
    this.#seen = seat;
    this.#target = this.target === seat ? null : { value: seat, when: this.#about };
  }

  #desktop(): Desktop | null {
    if (!this.now) return null;
    const hasLasso = this.#lasso?.when === this.#when && this.#lasso.value;
    return { now: this.now, tool: this.tool, target: this.target, question: this.question, hasLasso, place: this.#placeNow, company: this.played };
  }

  #choice({ does, ...shown }: Offered): Prompt["choices"][number] {
    return { ...shown, choose: () => this.#do(does) };
  }

  #do(deed: Deed): void {
    switch (deed.type) {
      case "act":
        return void this.#answer(deed.action);
      case "lasso":
        this.#lasso = { value: !(this.#lasso?.when === this.#when && this.#lasso.value), when: this.#when };
        return;
      case "drop":
        this.#tool = this.#target = null;
    }
  }

  /** Send one answer; until it is heard of, another tap is the same tap. Comes back with whether it was accepted. */
  async #answer(action: Action): Promise<boolean> {
    if (this.#isActing) return false;
    this.#isActing = true;
    const refused = await this.played.act(action);
    this.#isActing = false;
    if (refused) this.#tell(reason(refused, this.played));
    else this.#tool = this.#target = this.#seen = null; // what comes of it is to be seen
    return !refused;
  }

  #tell(why: Reason): void {
    this.#told = { value: why, when: this.#when };
  }
}

function taken(piece: Piece): { what: string; number: number } {
  const [what = "", number = "-1"] = piece.split(":");
  return { what, number: Number(number) };
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
