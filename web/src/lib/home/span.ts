/** A span of numbers, as one writes it: « 2–5 », and « 60 » where both ends are the same. */
export function span([from, to]: readonly [number, number]): string {
  return from === to ? String(from) : `${from}–${to}`;
}
