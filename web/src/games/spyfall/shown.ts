/** DC Spyfall as the first pages show it. */

import type { Shown } from "$lib/page/shown";
import Emblem from "./Emblem.svelte";

export default {
  name: "spyfall",
  order: 4,
  players: [3, 8],
  minutes: [45, 75],
  quick: { rounds: 3 },
  load: () => import("./index"),
  kit: () => import("./presets"),
  Emblem,
} satisfies Shown;
