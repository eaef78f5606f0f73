/** A QR code as one path of squares, on a sheet of `size` × `size`. */

import qrcode from "qrcode-generator";

const MARGIN = 2; // modules of quiet around it; readers want some

export function qrPath(text: string): { size: number; path: string } {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = "";
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) path += `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`;
    }
  }
  return { size: count + 2 * MARGIN, path };
}
