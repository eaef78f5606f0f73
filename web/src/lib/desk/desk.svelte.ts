/**
 * A player's side of the board, as far as it is the same in every game: what is asked and may be chosen, playing it, and
 * saying why something is no answer. A game adds what can be picked up; its thinking is in plain functions.
 */

import type { Played, Prompt, Reason } from "$lib/game";
import type { Question, Refused } from "$lib/match/messages";
import type { Asked, Offered, Playing, Written } from "./choices";
import { Held } from "./held.svelte";
import type { Touchable, Touching } from "./pieces";

export abstract class DeskBase<Now extends object, Piece extends string, Deed extends { type: string }, Action extends readonly unknown[]> implements Touching<Piece> {
  readonly #told = new Held<Reason>(() => this.when);
  #isActing = false;
  /** the latest action that the server was asked about, unless something else was touched since */
  #askedAbout: Action | null = null;

  constructor(readonly played: Played) {}

  /** What is going on; nothing before the match. */
  readonly now: Now | null = $derived.by(() => (this.played.view ? this.situation(this.played.view as never, this.played.questions, this.played.asides) : null));

  /** What is asked, in a word: what was picked up for one question is no answer to the next. */
  protected readonly when: string = $derived.by(() => (this.now ? this.whenOf(this.now) : ""));

  readonly #asked: Asked<Deed, Action> | null = $derived.by(() => (this.now ? this.ask(this.now) : null));

  readonly prompt: Prompt | null = $derived.by(() => {
    if (!this.#asked) return null;
    const { kind, text, rule, choices, writing } = this.#asked;
    const prompt: Prompt = { kind, text, rule, choices: choices.map((offered) => this.#choice(offered)) };
    if (writing) prompt.writing = this.#writing(writing);
    return prompt;
  });

  get hint(): string | null {
    return this.#asked?.hint ?? null;
  }

  /** Said until it is dismissed, or something else is asked. */
  get reason(): Reason | null {
    return this.#told.value;
  }

  dismiss(): void {
    this.tell(null);
  }

  look(piece: Piece): Touchable {
    return this.now ? this.looked(this.now, piece) : { isChoosable: false, isChosen: false };
  }

  touch(piece: Piece): void {
    this.dismiss();
    if (this.now) this.touched(this.now, piece);
  }

  /** Play an action that a button of the board names. Comes back with whether it was accepted. */
  play(...action: readonly [string, ...unknown[]]): Promise<boolean> {
    return this.answer(action as unknown as Action);
  }

  // -- what a game says -----------------------------------------------------------------------------------------

  protected abstract readonly situation: (view: never, questions: readonly Question[], asides: readonly string[]) => Now;
  protected abstract readonly reasonOf: (refused: Refused, company: Played) => Reason;
  protected abstract whenOf(now: Now): string;
  protected abstract ask(now: Now): Asked<Deed, Action>;
  protected abstract looked(now: Now, piece: Piece): Touchable;
  protected abstract touched(now: Now, piece: Piece): void;
  /** What was chosen is no action to be played, but a deed of the game's own. */
  protected abstract carryOut(deed: Deed): void;

  /** An answer was taken: what was picked up for it is put down. */
  protected abstract accepted(action: Action): void;

  // -- what it can do -------------------------------------------------------------------------------------------

  /** Send one answer; until it is heard of, another tap is the same tap. Comes back with whether it was accepted. */
  protected async answer(action: Action): Promise<boolean> {
    if (this.#isActing) return false;
    this.#isActing = true;
    const isAccepted = await this.playAll([action]);
    this.#isActing = false;
    if (isAccepted) this.accepted(action);
    return isAccepted;
  }

  /** Send actions one behind the other without waiting in between; whether all were accepted. */
  protected async playAll(actions: readonly Action[]): Promise<boolean> {
    const answers = await Promise.all(actions.map((action) => this.played.act(action)));
    const refused = answers.find((answer) => answer !== null);
    if (refused) this.tell(this.reasonOf(refused, this.played));
    return !refused;
  }

  /** Say why not: at once where the page knows; an action stands for what the server says about it. */
  protected tell(why: Reason | Action | null): void {
    const action = isAction(why) ? why : null;
    this.#askedAbout = action;
    this.#told.hold(isAction(why) ? null : why);
    if (action) void this.#askWhy(action);
  }

  /** Ask the server why not. The answer is said only while the same is asked and nothing else was touched. */
  async #askWhy(action: Action): Promise<void> {
    const when = this.when;
    const refused = await this.played.why(action);
    if (refused && this.#askedAbout === action) this.#told.hold(this.reasonOf(refused, this.played), when);
  }

  #choice({ does, ...shown }: Offered<Deed, Action>): Prompt["choices"][number] {
    const choose = () => {
      this.tell(shown.refused ?? null);
      if (shown.refused) return;
      if (isPlaying(does)) void this.answer(does.action);
      else this.carryOut(does);
    };
    return { ...shown, choose };
  }

  #writing({ action, ...shown }: Written<Action>): Prompt["writing"] {
    return { ...shown, submit: (text) => this.answer(action(text)) };
  }
}

function isPlaying<Deed extends { type: string }, Action>(deed: Deed | Playing<Action>): deed is Playing<Action> {
  return deed.type === "act";
}

function isAction<Action extends readonly unknown[]>(why: Reason | Action | null): why is Action {
  return Array.isArray(why);
}
