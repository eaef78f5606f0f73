/** A code said aloud and typed by somebody: six letters and digits, however they write them. */

export const CODE_LENGTH = 6;

export type Typed =
  | { kind: "code"; code: string }
  /** not a code but the link of a seat: it leads there by itself */
  | { kind: "link"; address: string }
  | { kind: "short"; missing: number }
  | { kind: "long" }
  | { kind: "empty" };

const LINK = /\/t\/[^\s]+/;

/** What was typed, without what does not matter: spaces, dashes, small letters. */
export function readCode(typed: string): Typed {
  const link = typed.match(LINK);
  if (link) return { kind: "link", address: link[0] };
  const code = tidy(typed);
  if (code === "") return { kind: "empty" };
  if (code.length < CODE_LENGTH) return { kind: "short", missing: CODE_LENGTH - code.length };
  if (code.length > CODE_LENGTH) return { kind: "long" };
  return { kind: "code", code };
}

function tidy(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
