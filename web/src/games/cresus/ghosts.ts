/** What only travels over the board and then is gone: money on its way, a card to its pile. */

import "./ghosts.css";
import { money } from "./saying";

/** A bundle of notes with its sum. */
export function moneyGhost(sum: number): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = "cresus cr-flying-money";
  ghost.textContent = money(sum);
  return ghost;
}
