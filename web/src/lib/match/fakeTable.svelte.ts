/** For tests: a seat at a table of any game. It is shown one of the game's moments, and keeps what was sent. */

import type { Played } from "$lib/game";
import { flatten, type Language } from "$lib/words/catalogue";
import { words } from "$lib/words/words.svelte";
import type { Told } from "./match.svelte";
import type { Question, Refused, SeatView } from "./messages";

export interface Moment<View> {
  view: View;
  questions: Question[];
  asides: string[];
}

const NAMES = ["Ana", "Bob", "Cid", "Dot", "Eve"];

export class FakeTable<View extends { seat: number }> implements Played {
  readonly game: string;
  options: Record<string, string | boolean | number>;
  seats: SeatView[];
  view = $state.raw<View | null>(null);
  questions = $state.raw<readonly Question[]>([]);
  asides = $state.raw<readonly string[]>([]);
  told = $state.raw<readonly Told[]>([]);
  unanswered = $state(0);
  isOver = false;
  sent: unknown[][] = [];
  /** the actions it was asked about, without playing them */
  whys: unknown[][] = [];
  /** what the server says to actions, played or asked about */
  answer: Refused | null = null;
  readonly #moments: Record<string, Moment<View>>;

  constructor(game: string, options: FakeTable<View>["options"], seats: number, moments: Record<string, Moment<View>>, name: string) {
    this.game = game;
    this.options = options;
    this.seats = NAMES.slice(0, seats).map((name, seat) => ({ seat, kind: "person", name, level: null, present: true, left: false, stand_in: false }));
    this.#moments = moments;
    this.show(name);
  }

  get seat(): number {
    return this.view?.seat ?? -1;
  }

  show(name: string): void {
    ({ view: this.view, questions: this.questions, asides: this.asides } = this.#moments[name]!);
  }

  act(action: readonly unknown[]): Promise<Refused | null> {
    this.sent.push([...action]);
    return Promise.resolve(this.answer);
  }

  why(action: readonly unknown[]): Promise<Refused | null> {
    this.whys.push([...action]);
    return Promise.resolve(this.answer);
  }
}

/** Let what was sent be answered. */
export const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Say everything with a game's own words, in the language that is named. */
export function speaker(catalogues: Record<Language, Record<string, unknown>>): (language: Language) => void {
  return (language) => {
    words.texts = flatten(catalogues[language]);
    words.language = language;
  };
}

/** What a fixture holds: the names, and the thing of a name. */
export function byName<Thing>(things: Record<string, Thing>): [names: string[], of: (name: string) => Thing] {
  return [Object.keys(things), (name) => things[name]!];
}
