/**
 * What was told anew, built of the parts that were there before wherever these say the same: who draws from it sees at
 * a glance what has changed, and draws nothing else again.
 */
export function shared<T>(before: unknown, after: T): T {
  if (Object.is(before, after) || !isPlain(before) || !isPlain(after) || Array.isArray(before) !== Array.isArray(after)) return after;
  let isSame = Object.keys(before).length === Object.keys(after).length;
  const built: Record<string, unknown> = Array.isArray(after) ? ([] as unknown as Record<string, unknown>) : {};
  for (const [key, value] of Object.entries(after)) {
    built[key] = shared(before[key], value);
    isSame &&= key in before && Object.is(built[key], before[key]);
  }
  return (isSame ? before : built) as T;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
