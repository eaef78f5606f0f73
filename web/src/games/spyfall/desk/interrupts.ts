/** What may break into the questions: always in sight, so that nobody sees from a screen what somebody holds. */

import type { Reason } from "$lib/game";
import { t } from "$lib/words/words.svelte";
import { ABILITIES, ABILITY } from "../material";
import type { Interrupt, Tool } from "../pieces";
import { because } from "../telling";
import type { Company } from "../saying";
import { type Situation, type Verb } from "./situation";

/** What an Ability card does when it is used. */
const USES: Partial<Record<number, Verb>> = {
  [ABILITY.godComplex]: "use_god_complex",
  [ABILITY.bracelets]: "deflect",
  [ABILITY.timeSlip]: "slip_time",
  [ABILITY.untouchable]: "use_untouchable",
  [ABILITY.speed]: "use_speed",
  [ABILITY.depowered]: "turn_up",
};

/** The verb of this seat's own Ability card that may be played now. Around one table some are only turned up (SP-1509). */
export function useOf(now: Situation): Verb | null {
  const verbs: readonly Verb[] = [USES[now.me?.ability ?? -1] ?? "turn_up", "turn_up"];
  return verbs.find((verb) => now.listed.has(verb)) ?? null;
}

/** In a round that is under way: everything that breaks in, in the same order for everybody. */
export function interrupts(now: Situation, tool: Tool | null, company: Company): Interrupt[] {
  const { view, me } = now;
  if (!me || !view.clock || now.kind === "resting" || now.kind === "over") return [];
  const isStill = stopped(now, company) !== null;
  const listed: [Interrupt["id"], Reason | null, boolean][] = [
    ["accuse", now.rights.has("accuse") ? null : whyNoAccusation(now, company), isStill || hasAccused(now)],
    ["reveal", now.rights.has("reveal") ? null : (stopped(now, company) ?? because("no_joker", "SP-501", {}, company)), isStill],
  ];
  if (view.modules.includes("multiverse")) listed.push(["announce", now.rights.has("announce") ? null : whyNoAnnouncement(now, company), !now.rights.has("announce")]);
  if (view.modules.includes("super-powers")) listed.push(["ability", useOf(now) ? null : whyNoAbility(now, company), me.is_turned_up || (isStill && !["Accusation", "Tempting"].includes(now.phase))]);
  if (now.asides.includes("propose_void")) listed.push(["void", null, false]);
  return listed.map(([id, refused, isDim]) => ({ id, label: t(`spyfall.board.interrupts.${id}`), refused, isDim, isOn: tool === id || (id === "ability" && tool === "deflect") }));
}

function hasAccused({ view }: Situation): boolean {
  return view.accusations.some(({ accuser }) => accuser === view.seat);
}

/** SP-1305. Nothing breaks in while the clock stands. */
function stopped({ phase, view }: Situation, company: Company): Reason | null {
  if (phase === "Interrogation") return null;
  const key = ["SeeingCards", "StartingClock"].includes(phase) ? "clock_not_running" : view.clock && view.clock.left > 0 ? "clock_stopped" : "clock_expired";
  return because(key, "SP-1305", {}, company);
}

function whyNoAccusation(now: Situation, company: Company): Reason {
  const { me } = now;
  const why = stopped(now, company);
  if (why) return why;
  if (me!.is_away) return because("you_are_away", "SP-1403", {}, company);
  if (me!.ability === ABILITY.honour) return because("code_of_honour", "SP-828", {}, company);
  if (hasAccused(now)) return because("accusation_spent", "SP-401", {}, company);
  return because("too_few_voters", "SP-410", {}, company);
}

function whyNoAnnouncement(now: Situation, company: Company): Reason {
  const why = now.phase === "FinalTalk" ? null : stopped(now, company);
  if (why) return why;
  if (now.view.announcements.includes(now.view.seat)) return because("announcement_spent", "SP-1112", {}, company);
  return because("multiverse_played", "SP-1114", {}, company);
}

function whyNoAbility(now: Situation, company: Company): Reason {
  const { me } = now;
  const ability = ABILITIES[me!.ability ?? -1];
  if (!ability) return because("no_powers", "SP-107", {}, company);
  if (me!.is_turned_up) return because("used_already", "SP-803", {}, company);
  if (ability.use === "permanent") return { text: t("spyfall.deciding.permanent"), rule: "SP-804" };
  return { text: t(`spyfall.deciding.not_yet.${ability.id}`), rule: ability.rule };
}
