/** The names of what lies on the table: for touching a piece (desk) and for moving between places (stage). */

import type { Touching } from "$lib/desk/pieces";
import type { Reason } from "$lib/game";
import type { Situation } from "./desk/situation";

export type Piece = `seat:${number}` | `place:${number}` | `question:${number}`;

/** Where things lie, for the stage. */
export type Spot = `seat:${number}` | `card:${number}` | `ability:${number}` | "middle";

/** Something that breaks into the questions, in reach all the time. What cannot be done now says why. */
export interface Interrupt {
  id: "accuse" | "reveal" | "announce" | "ability" | "void";
  label: string;
  refused: Reason | null;
  /** for a reason that everybody knows: what follows from one's own cards must not be seen from afar */
  isDim: boolean;
  /** it was taken up, and the bar asks for the rest */
  isOn: boolean;
}

/** What touching a person is for, once it was chosen; else it follows from what is asked. */
export type Tool = "accuse" | "deflect" | "suspect" | "trust" | "reveal" | "announce" | "ability" | "void";

/** What the board asks of the desk. */
export interface SpyfallDesk extends Touching<Piece> {
  readonly now: Situation | null;
  readonly tool: Tool | null;
  /** Take up what the next touch of a person is for; again: put it down. */
  take(tool: Tool): void;
  readonly interrupts: readonly Interrupt[];
  readonly target: number | null;
  readonly question: number | null;
  /** whom one looks at, when nothing is asked about people */
  readonly seen: number | null;
  /** Answer with a plain action: a vote, an answer, a token. */
  play(...action: readonly [string, ...unknown[]]): Promise<boolean>;
}
