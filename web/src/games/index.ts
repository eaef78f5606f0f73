/** The games there are: each folder that has a `shown.ts`. Those that can be played have a face, loaded when somebody sits down. */

import type { Component } from "svelte";
import type { Shown } from "$lib/page/shown";

const found = import.meta.glob<Shown>("./*/shown.ts", { eager: true, import: "default" });

export const GAMES: readonly Shown[] = Object.values(found).toSorted((one, other) => one.order - other.order);

/** The one that the first page plays at a click. */
export const FIRST: Shown = GAMES.find(({ load }) => load !== null)!;

/** The picture of each game. */
export const EMBLEMS: Readonly<Record<string, Component | null>> = Object.fromEntries(GAMES.map(({ name, Emblem }) => [name, Emblem]));
