/** Crésus as the first pages show it. */

import type { Shown } from "$lib/page/shown";
import Emblem from "./Emblem.svelte";

export default {
  name: "cresus",
  order: 2,
  players: [2, 6],
  minutes: [60, 60],
  load: () => import("./index"),
  kit: () => import("./presets"),
  Emblem,
} satisfies Shown;
