/** Keys that move a replay, unless somebody is writing, choosing in a list, or in a dialog. */

import type { Projector } from "./projector.svelte";

type Moved = Pick<Projector, "next" | "back" | "to" | "play" | "pause" | "isPlaying" | "last">;

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
  preventDefault(): void;
}

/** Arrows go to what can be seen next; with Shift, action by action. */
export function keyed(event: Pressed, projector: Moved): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const where = event.target as Partial<Element> | null;
  if (where?.closest?.("input, textarea, select, dialog")) return;
  if (event.key === " " && where?.closest?.("button, a, summary")) return; // it presses that one
  const moves: Record<string, () => unknown> = {
    ArrowRight: () => projector.next(event.shiftKey),
    ArrowLeft: () => projector.back(event.shiftKey),
    Home: () => projector.to(0),
    End: () => projector.to(projector.last),
    " ": () => (projector.isPlaying ? projector.pause() : projector.play()),
  };
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  move();
}
