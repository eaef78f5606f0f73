/** What is going on for one seat: which kind of decision is asked, in the words of the rules. */

import { type Situation as SituationIn, situations, type Topics } from "$lib/desk/situation";
import { ABILITY } from "../material";
import type { Action, View } from "../view";

export type Verb = Action[0];

export type Kind =
  | "modules"
  | "naming" // who deals first
  | "seeing"
  | "starting"
  | "asking"
  | "answering"
  | "passing" // nothing to be done but to let it pass
  | "voting"
  | "accused" // the suspect may have a way out
  | "guessing"
  | "hands"
  | "talking"
  | "pointing"
  | "resting" // the round is over
  | "waiting"
  | "watching"
  | "over";

export type Situation = SituationIn<View, Kind, Verb>;

const TOPICS: Topics<Kind, Verb> = {
  ConfirmingModules: "modules",
  NamingDealer: "naming",
  SeeingCards: "seeing",
  StartingClock: "starting",
  Interrogation: [
    ["ask_question", "asking"],
    ["ask_in_words", "asking"],
    ["answer_code", "answering"],
    ["answer_in_words", "answering"],
  ],
  Asking: "asking",
  Answering: "answering",
  Poll: "passing",
  LastPoll: "passing",
  TalkOnce: "passing",
  Accusation: [
    ["vote", "voting"],
    ["accept_vote", "accused"],
  ],
  AskedToTempt: "passing",
  Guessing: "guessing",
  Hands: "hands",
  Pointing: "pointing",
  HuntPointing: "pointing",
  RoundOver: "resting",
};

/** Phases in which all may talk. */
const TALKS: readonly string[] = ["FinalTalk", "MultiverseTalk", "HuntTalk", "TalkOnce"];

export const situation = situations<View, Kind, Action[0]>(TOPICS, unasked);

function unasked({ waits }: View): Kind {
  const phase = waits?.phase ?? "";
  if (TALKS.includes(phase)) return "talking";
  return phase === "RoundOver" ? "resting" : "waiting";
}

/** Whether this seat holds an Ability card that it has not used yet. */
export function holds({ me }: Pick<Situation, "me">, ability: number): boolean {
  return me !== null && me.ability === ability && !me.is_turned_up;
}

export const hasLasso = (now: Pick<Situation, "me">): boolean => holds(now, ABILITY.lasso);

/** SP-306, SP-1403. Whom one may ask, where questions are written and so cannot be listed. */
export function askable({ view }: Pick<Situation, "view">): number[] {
  const others = view.players.filter(({ seat, is_out, is_away }) => seat !== view.seat && !is_out && !is_away).map(({ seat }) => seat);
  const allowed = others.filter((seat) => seat !== view.dialogue?.ban);
  return allowed.length ? allowed : others; // SP-312
}

/** What touching a person does, if nothing else was taken up. */
export function meaning(now: Situation): Verb | null {
  switch (now.kind) {
    case "asking":
      return now.required.isOpen("ask_in_words") ? "ask_in_words" : "ask_question";
    case "naming":
      return "name_dealer";
    case "pointing":
      return "point";
    case "resting":
      return now.listed.has("applaud") ? "applaud" : null;
    default:
      return null;
  }
}

/** The people to whom a verb can be applied. */
export function peopleFor(now: Situation, verb: Verb): readonly number[] {
  if (verb === "ask_in_words") return askable(now);
  return [...new Set(now.listed.of(verb))];
}
