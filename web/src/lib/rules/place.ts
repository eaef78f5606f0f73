/** Where somebody is reading, in terms that hold in every language: the number of an article, or of a section. */

export interface Reading {
  place: string;
  /** how far below the top of the window it was */
  top: number;
}

/** The first place that is not scrolled away. */
export function whereRead(root: ParentNode = document): Reading | null {
  for (const element of root.querySelectorAll<HTMLElement>("[data-place]")) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > 0) return { place: element.dataset.place!, top };
  }
  return null;
}

/** Scroll such that a place is where it was before. */
export function readOn(reading: Reading, root: ParentNode = document): void {
  const element = root.querySelector(`[data-place="${CSS.escape(reading.place)}"]`);
  if (element) scrollBy({ top: element.getBoundingClientRect().top - reading.top, behavior: "instant" });
}
