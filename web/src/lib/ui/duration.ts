/** How long something is, for a small ring: « 45 », « 2:05 », « 5 h », « 3 d ». */

import type { Language } from "$lib/words/catalogue";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function shortTime(ms: number, language: Language): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < MINUTE) return String(seconds);
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, "0")}`;
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)}\u00a0h`;
  return `${Math.floor(seconds / DAY)}\u00a0${language === "fr" ? "j" : "d"}`;
}
