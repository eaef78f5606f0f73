/** A table that is not opened yet: who will sit where, and what was chosen. Plain functions of data. */

import type { GameSummary, Option, SeatRequest, TableRequest, Watching } from "$lib/match/messages";
import type { Chair, Kit, Options, Preset, Value } from "./kit";

export type { Chair };
export const CHAIRS: readonly Chair[] = ["link", "easy", "medium", "hard"];

/** Seconds by which watchers may see later. */
export const DELAYS: readonly number[] = [0, 30, 60, 120, 300];

export interface Plan {
  /** without mine */
  chairs: readonly Chair[];
  options: Options;
  watchers: Watching;
  delay: number;
}

export function defaults(options: readonly Option[]): Options {
  return Object.fromEntries(options.map((option) => [option.id, option.default]));
}

/** What one finds on the first visit: friends by link, as many as the game is good with, and what the kit begins with. */
export function firstPlan(game: GameSummary, kit: Kit | null = null): Plan {
  const seats = Math.min(4, game.most_seats);
  const plan: Plan = { chairs: Array.from({ length: seats - 1 }, () => "link"), options: defaults(game.options), watchers: "open", delay: 0 };
  const preset = kit?.presets.find(({ id }) => id === kit.start);
  return preset ? withPreset(plan, preset, game) : plan;
}

/** As many seats as asked, within what the game allows; a new chair is like the last one. */
export function withSeats(chairs: readonly Chair[], seats: number, game: GameSummary): Chair[] {
  const count = Math.max(game.fewest_seats, Math.min(game.most_seats, seats)) - 1;
  const last = chairs.at(-1) ?? "link";
  return Array.from({ length: count }, (_, index) => chairs[index] ?? last);
}

/** All options as a preset has them. */
export function presetOptions(preset: Preset, options: readonly Option[]): Options {
  return { ...defaults(options), ...preset.options };
}

/** The preset that these options are; nothing: one's own choice. */
export function presetOf(chosen: Options, presets: readonly Preset[], options: readonly Option[]): string | null {
  const same = (preset: Preset) => {
    const meant = presetOptions(preset, options);
    return options.every((option) => meant[option.id] === chosen[option.id]);
  };
  return presets.find(same)?.id ?? null;
}

export function allows(option: Option, value: unknown): value is Value {
  if (option.values.some((known) => known.value === value)) return true;
  const { lowest, highest, longest } = option;
  if (typeof value === "string" && longest !== null) return value.length <= longest;
  return typeof value === "number" && Number.isInteger(value) && lowest !== null && highest !== null && lowest <= value && value <= highest;
}

/** Whether programs may sit at a table with these options. */
export function takesPrograms(game: GameSummary, chosen: Options): boolean {
  return !game.options.some((option) => option.values.some((known) => known.without_programs && known.value === chosen[option.id]));
}

/** The plan with other options; where programs cannot sit, their chairs are for people. */
export function withOptions(plan: Plan, options: Options, game: GameSummary): Plan {
  return { ...plan, options, chairs: takesPrograms(game, options) ? plan.chairs : plan.chairs.map(() => "link") };
}

/** The plan as a preset has it. */
export function withPreset(plan: Plan, preset: Preset, game: GameSummary): Plan {
  const seats = Math.max(plan.chairs.length + 1, preset.seats ?? 0);
  const chairs = withSeats(plan.chairs, seats, game).map((chair) => preset.chairs ?? chair);
  return withOptions({ ...plan, chairs }, presetOptions(preset, game.options), game);
}

/** The plan with options that go together. */
export function fitted(plan: Plan, kit: Kit | null, game: GameSummary): Plan {
  return kit?.fit ? withOptions(plan, kit.fit(plan.options, plan.chairs.length + 1), game) : plan;
}

/** What to send. Options as by default are left out: what the default is, the game says. */
export function request(plan: Plan, game: GameSummary, name: string): TableRequest {
  const seats: SeatRequest[] = plan.chairs.map((chair) => (chair === "link" ? { kind: "link" } : { kind: "bot", level: chair }));
  const changed = game.options.filter((option) => plan.options[option.id] !== option.default);
  return {
    game: game.game,
    name,
    seats: [{ kind: "me" }, ...seats],
    options: Object.fromEntries(changed.map((option) => [option.id, plan.options[option.id]!])),
    watchers: plan.watchers,
    delay: plan.watchers === "open" ? plan.delay : 0,
  };
}

/** The plan of the last time, as far as the game still knows what it says. */
export function recalledPlan(text: string | null, game: GameSummary, kit: Kit | null = null): Plan {
  const first = firstPlan(game, kit);
  const kept = read(text);
  if (!kept) return first;
  const chairs = Array.isArray(kept.chairs) ? kept.chairs.filter((chair): chair is Chair => CHAIRS.includes(chair)) : [];
  const chosen = (kept.options ?? {}) as Record<string, unknown>;
  const known = game.options.filter((option) => allows(option, chosen[option.id]));
  const options = { ...first.options, ...Object.fromEntries(known.map((option) => [option.id, chosen[option.id] as Value])) };
  const plan: Plan = {
    chairs: chairs.length > 0 ? withSeats(chairs, chairs.length + 1, game) : first.chairs,
    options,
    watchers: kept.watchers === "refused" ? "refused" : "open",
    delay: DELAYS.includes(kept.delay as number) ? (kept.delay as number) : 0,
  };
  return withOptions(plan, options, game);
}

function read(text: string | null): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    return kept && typeof kept === "object" ? (kept as Record<string, unknown>) : null;
  } catch {
    return null; // written by something else: as on the first visit
  }
}
