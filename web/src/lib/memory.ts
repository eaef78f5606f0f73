/** What this browser remembers between visits. Without storage (private windows) it remembers nothing, and all works. */

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`tablee.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`tablee.${name}`);
    else localStorage.setItem(`tablee.${name}`, value);
  } catch {
    // nothing is lost but the memory of a choice
  }
}

/** What was remembered as a value; nothing: there is none, or somebody else wrote it. */
export function recallValue(name: string): unknown {
  try {
    return JSON.parse(recall(name) ?? "null");
  } catch {
    return null;
  }
}

export function rememberValue(name: string, value: unknown): void {
  remember(name, value === null ? null : JSON.stringify(value));
}
