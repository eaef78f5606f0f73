/** Numbers as people write them. */

/** With a true minus sign; with `plus`, also a plus. */
export function signed(number: number, plus = ""): string {
  return number < 0 ? `−${-number}` : `${number > 0 ? plus : ""}${number}`;
}
