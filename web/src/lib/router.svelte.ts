/** Which page is open. A handful of addresses need no library: a path is split, links are followed without reloading. */

import { tick } from "svelte";

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash);
  search = $state(location.search);

  /** The parts of the path: `/t/3f0c` gives `["t", "3f0c"]`. */
  parts = $derived(this.path.split("/").filter(Boolean).map(plain));
  /** What stands behind the #: an article, a key. */
  fragment = $derived(plain(this.hash.slice(1)));
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // not an address of ours; it will be said to lead nowhere
  }
}

export const router = new Router();

/** Open another page of ours. */
export async function go(address: string, { replace = false } = {}): Promise<void> {
  const url = new URL(address, location.href);
  const isOther = url.pathname !== location.pathname;
  history[replace ? "replaceState" : "pushState"](null, "", url);
  read();
  await tick();
  if (url.hash) document.getElementById(plain(url.hash.slice(1)))?.scrollIntoView();
  else if (isOther) scrollTo(0, 0);
  if (isOther) document.querySelector<HTMLElement>("main, h1")?.focus({ preventScroll: true });
}

function read(): void {
  router.path = location.pathname;
  router.hash = location.hash;
  router.search = location.search;
}

function follow(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!isPlain || event.defaultPrevented || !link?.href || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  event.preventDefault();
  void go(link.href);
}

export function startRouter(): void {
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
  document.addEventListener("click", follow);
}
