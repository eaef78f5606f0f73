/** The pages by the first part of their address; each is fetched when it is opened. */

import type { Component } from "svelte";

type Loaded = Promise<{ default: Component }>;

const PAGES = new Map<string | undefined, () => Loaded>([
  [undefined, () => import("./Home.svelte")],
  ["new", () => import("./NewTable.svelte")],
  ["learn", () => import("./Learn.svelte")],
  ["t", () => import("./Table.svelte")],
  ["replay", () => import("./Replay.svelte")],
  ["rules", () => import("./Rules.svelte")],
  ["about", () => import("./About.svelte")],
]);

export function fetchPage(name: string | undefined): Loaded {
  const page = PAGES.get(name);
  return page ? page() : import("./Lost.svelte");
}
