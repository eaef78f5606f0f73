/** Keys that do something at a table, wherever the focus is, unless somebody is writing or a dialog is open. */

export type Shortcut = "hint" | "undo" | "chat" | "rules" | "close";

const KEYS: Record<string, Shortcut> = { "?": "hint", u: "undo", c: "chat", r: "rules", escape: "close" };

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  target: EventTarget | null;
}

export function shortcut(event: Pressed): Shortcut | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  const where = event.target as Partial<Element> | null;
  if (where?.closest?.("input, textarea, select, dialog, [contenteditable]")) return null;
  return KEYS[event.key.toLowerCase()] ?? null;
}
