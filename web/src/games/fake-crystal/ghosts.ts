/** What only travels over the board and then is gone: credits on their way, a tile that leaves the game. */

import "./ghosts.css";
import { drawing, ghost } from "$lib/motion/ghost";
import { cubes, TILES } from "./material";
import { heap } from "./pieces/cubes";

const MOST = 6; // gold cubes

/** A small stack of cubes with its number. */
export function creditsGhost(sum: number): HTMLElement {
  const travelling = ghost("fake-crystal fc-credits");
  const { gold, white } = cubes(sum);
  const { width, cubes: shown } = heap(Math.min(gold, MOST), white);
  const picture = drawing("svg", { viewBox: `0 0 ${width} 44` });
  for (const { kind, top, left, right } of shown) {
    for (const [side, d] of Object.entries({ top, left, right })) picture.append(drawing("path", { class: `fc-cube ${kind} ${side}`, d }));
  }
  const number = document.createElement("b");
  number.textContent = String(sum);
  travelling.append(number, picture);
  return travelling;
}

/** The back of a tile that goes out of the game. */
export function tileGhost(tile: number): HTMLElement {
  const travelling = ghost("fake-crystal fc-tile");
  const picture = drawing("svg", { viewBox: "0 0 100 116" });
  const { colour } = TILES[tile]!;
  picture.append(drawing("use", { href: "#fc-rim" }), drawing("use", { href: `#fc-back-${colour}` }));
  travelling.append(picture);
  return travelling;
}
