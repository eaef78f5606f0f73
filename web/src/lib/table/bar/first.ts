/**
 * Whether a click is the first of a double click, or the only one. Between the two the question may have changed, and what
 * lies under the pointer now was not meant: whoever clicks twice chooses once. In a quick run of clicks every other one
 * counts, so that nobody who is impatient is left without an answer; a key pressed is no click at all.
 */
export function isFirst({ detail }: Pick<UIEvent, "detail">): boolean {
  return detail === 0 || detail % 2 === 1;
}
