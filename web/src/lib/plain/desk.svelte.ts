/** A player's side of the plain face: what is asked in a sentence, and every choice in words. */

import type { Played, Reason } from "$lib/game";
import { type Asked, offering } from "$lib/desk/choices";
import { DeskBase } from "$lib/desk/desk.svelte";
import type { Touchable } from "$lib/desk/pieces";
import type { Refused } from "$lib/match/messages";
import { t } from "$lib/words/words.svelte";
import { choicesOf, type VerbChoices } from "./choices";
import { type Action, type PlainWords, waitsOf } from "./words";

/** What the bar offers: to go where the choices are. */
interface Going {
  type: "go";
}

interface Now {
  view: object;
}

const { quiet } = offering<Going, Action>();

export class PlainDesk extends DeskBase<Now, string, Going, Action> {
  /** Where the choices are; the bar leads there. */
  goToChoices: () => void = () => {};

  readonly choices: readonly VerbChoices[] = $derived.by(() => (this.played.isOver ? [] : choicesOf(this.played, this.words)));

  constructor(
    played: Played,
    readonly words: PlainWords,
    protected readonly reasonOf: (refused: Refused, played: Played) => Reason,
  ) {
    super(played);
  }

  /** Play an action. Comes back with whether it was accepted; if not, the bar says why. */
  choose(action: Action): Promise<boolean> {
    this.dismiss();
    return this.answer(action);
  }

  /** Have it said why something cannot be done now, without playing it. */
  askWhy(action: Action): void {
    this.tell(action);
  }

  /** The seats the game waits for, as all may know it. */
  get waited(): readonly number[] {
    return waitsOf(this.played.view)?.seats ?? [];
  }

  /** What the rules know and do not offer now, as far as it can be named without choosing anything. */
  get others(): Action[] {
    const offered = new Set(this.choices.map(({ verb }) => verb));
    const verbs = this.words.description.verbs.filter(({ verb, arguments: fields }) => !offered.has(verb) && fields.every(isCounted));
    return verbs.map(({ verb, arguments: fields }) => [verb, ...fields.map(({ lowest = 0 }) => lowest)]);
  }

  protected readonly situation = (view: object): Now => ({ view });

  protected whenOf({ view }: Now): string {
    return `${waitsOf(view)?.phase ?? ""} ${JSON.stringify(this.played.questions.map(({ actions, open }) => [actions.length, open]))}`;
  }

  protected ask({ view }: Now): Asked<Going, Action> {
    const { isOver, questions, seat } = this.played;
    const isAsked = questions.some(({ required }) => required);
    const kind = isOver ? "over" : isAsked ? "asked" : questions.length ? "right" : "waiting";
    const text = isOver ? t("plain.over") : (this.words.phase(view, this.played) ?? t(`plain.prompt.${kind}`));
    const choices = this.choices.length && seat >= 0 ? [quiet("choices", t("plain.go"), { type: "go" })] : [];
    return { kind, text, rule: this.#rule(isAsked), choices, hint: null };
  }

  /** The article behind what is asked, where it is one question. */
  #rule(isAsked: boolean): string | null {
    const rules = new Set(this.choices.filter(({ urgency }) => urgency === (isAsked ? "required" : "right")).map(({ rule }) => rule));
    return rules.size === 1 ? [...rules][0]! : null;
  }

  protected looked(): Touchable {
    return { isChoosable: false, isChosen: false };
  }

  protected touched(): void {
    // there are no pieces: all is chosen in words
  }

  protected carryOut(): void {
    this.goToChoices();
  }

  protected accepted(): void {
    // nothing is picked up here
  }
}

function isCounted({ longest, most }: { longest?: number; most?: number }): boolean {
  return longest === undefined && most === undefined;
}
