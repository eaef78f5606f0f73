/**
 * Whether a click is the first of a double click, or the only one. Between the two the question may have changed, and what
 * lies under the pointer now was not meant: whoever clicks twice chooses once.
 */
export function isFirst({ detail }: Pick<UIEvent, "detail">): boolean {
  return detail < 2;
}
