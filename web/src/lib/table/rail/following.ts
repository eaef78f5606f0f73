/**
 * Whether a list is to be kept at its latest line: until somebody scrolls up to read, and again once they are back at
 * its end. A list that has grown since it was last moved is far from its end too, but nobody has scrolled it up.
 */

const NEAR = 48; // px

export class Following {
  isOn = true;
  #top = 0;

  /** Take in where the list stands: how far down it is, how high it is and how much of it is seen. */
  scrolled(top: number, height: number, seen: number): void {
    if (height - top - seen < NEAR) this.isOn = true;
    else if (top < this.#top) this.isOn = false;
    this.#top = top;
  }
}
