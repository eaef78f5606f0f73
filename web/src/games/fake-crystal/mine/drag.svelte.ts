/**
 * Dragging a tile by mouse, pen or finger. A tap stays a tap: only a pointer that goes further than a few pixels lifts the
 * tile, as a ghost that follows it; let go elsewhere, it glides back.
 */

import type { Attachment } from "svelte/attachments";
import { isStill } from "$lib/motion/stage";
import type { Piece } from "../pieces";

const FAR_ENOUGH = 8; // px
const BACK = 220; // ms

export class Dragging {
  /** the piece that is being dragged */
  piece = $state<Piece | null>(null);
  /** the place it would land on */
  over = $state<string | null>(null);

  readonly #drop: (piece: Piece, place: string) => void;

  /** Places are the elements marked `data-place`. */
  constructor(drop: (piece: Piece, place: string) => void) {
    this.#drop = drop;
  }

  /** Make an element the handle of a piece: `{@attach dragging.handle("card:0")}`. */
  handle(piece: Piece): Attachment<HTMLElement> {
    return (element) => {
      const press = (event: PointerEvent) => {
        if (event.button === 0 && event.isPrimary) this.#follow(piece, element, event);
      };
      element.addEventListener("pointerdown", press);
      return () => element.removeEventListener("pointerdown", press);
    };
  }

  #follow(piece: Piece, element: HTMLElement, start: PointerEvent): void {
    const stop = new AbortController();
    const { signal } = stop;
    let ghost: HTMLElement | null = null;
    const place = element.getBoundingClientRect();
    const shift = (event: PointerEvent) => [event.clientX - start.clientX, event.clientY - start.clientY] as const;

    const move = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      const [x, y] = shift(event);
      if (!ghost) {
        if (Math.hypot(x, y) < FAR_ENOUGH) return;
        ghost = lifted(element, place);
        this.piece = piece;
      }
      ghost.style.transform = `translate(${place.left + x}px, ${place.top + y}px) scale(1.12) rotate(-2deg)`;
      this.over = placeAt(event);
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      stop.abort();
      if (!ghost) return;
      swallowClick();
      const onto = event.type === "pointerup" ? placeAt(event) : null;
      this.piece = this.over = null;
      if (onto) {
        ghost.remove();
        this.#drop(piece, onto);
      } else glideBack(ghost, place);
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", end, { signal });
    addEventListener("pointercancel", end, { signal });
  }
}

function placeAt({ clientX, clientY }: PointerEvent): string | null {
  const found = document.elementsFromPoint(clientX, clientY).map((element) => element.closest<HTMLElement>("[data-place]"));
  return found.find((place) => place !== null)?.dataset.place ?? null;
}

function lifted(element: HTMLElement, place: DOMRect): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = "fake-crystal ghost";
  ghost.setAttribute("aria-hidden", "true");
  const picture = (element.querySelector("[data-picture]") ?? element).cloneNode(true) as HTMLElement;
  ghost.style.setProperty("--tile", getComputedStyle(element).getPropertyValue("--tile"));
  ghost.style.width = `${place.width}px`;
  ghost.append(picture);
  document.body.append(ghost);
  return ghost;
}

function glideBack(ghost: HTMLElement, place: DOMRect): void {
  const home = `translate(${place.left}px, ${place.top}px)`;
  const duration = isStill() ? 0 : BACK;
  void ghost
    .animate([{ transform: ghost.style.transform }, { transform: home }], { duration, easing: "ease-out" })
    .finished.catch(() => {})
    .then(() => ghost.remove());
}

/** The click that a browser makes of the end of a drag is no tap. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
}
