/** What is going on for one seat: what its question is about, and what it may do. */

import { Listed } from "$lib/match/listed";
import type { Question } from "$lib/match/messages";
import type * as table from "$lib/table/glance";

/** What of the View of every game it takes. */
type AnyView = Pick<table.AnyView, "seat" | "players"> & { waits: { phase: string } | null };

type PlayerOf<View extends AnyView> = View["players"][number];

export interface Situation<View extends AnyView, Kind extends string, Verb extends string> {
  view: View;
  /** nothing: a watcher */
  me: PlayerOf<View> | null;
  kind: Kind | "watching" | "over";
  phase: string;
  required: Listed<Verb>;
  rights: Listed<Verb>;
  /** both */
  listed: Listed<Verb>;
  asides: readonly string[];
}

/** What the question of each phase is about. Where a phase asks different things, the first verb that is listed tells. */
export type Topics<Kind extends string, Verb extends string> = Readonly<Record<string, Kind | readonly (readonly [Verb, Kind])[]>>;

/** How a game tells what is going on. `unasked`: for somebody who sits there and is asked nothing. */
export function situations<View extends AnyView, Kind extends string, Verb extends string>(
  topics: Topics<Kind, Verb>,
  unasked: (view: View, me: PlayerOf<View>) => Kind,
) {
  return (view: View, questions: readonly Question[], asides: readonly string[]): Situation<View, Kind, Verb> => {
    const required = new Listed<Verb>(questions.filter((question) => question.required));
    const rights = new Listed<Verb>(questions.filter((question) => !question.required));
    const me = (view.players[view.seat] ?? null) as PlayerOf<View> | null;
    const phase = view.waits?.phase ?? "";
    const about = required.isEmpty ? undefined : topicOf(topics[phase], required);
    const kind = view.waits ? (about ?? (me ? unasked(view, me) : "watching")) : "over";
    return { view, me, kind, phase, required, rights, listed: new Listed<Verb>(questions), asides };
  };
}

function topicOf<Kind extends string, Verb extends string>(topic: Topics<Kind, Verb>[string] | undefined, asked: Listed<Verb>): Kind | undefined {
  if (typeof topic !== "object") return topic;
  return topic.find(([verb]) => asked.has(verb) || asked.isOpen(verb))?.[1];
}
