/** The cuts of the four crystals as flat facets in a square of 64: every shape has a silhouette of its own. */

import type { Colour } from "../material";

export interface Facet {
  points: string;
  /** 0: towards the light … 5: away from it */
  tone: 0 | 1 | 2 | 3 | 4 | 5;
}

export interface Cut {
  outline: string;
  facets: readonly Facet[];
  /** edges behind, seen through the glass */
  seams: string;
}

type Tone = Facet["tone"];
const facet = (tone: Tone, points: string): Facet => ({ tone, points });

const PRISM: Cut = {
  outline: "32,2 49,17 49,50 32,62 15,50 15,17",
  facets: [
    facet(2, "15,17 25,24 25,58 15,50"),
    facet(1, "25,24 41,23 41,56 32,62 25,58"),
    facet(4, "41,23 49,17 49,50 41,56"),
    facet(1, "32,2 25,24 15,17"),
    facet(0, "32,2 41,23 25,24"),
    facet(3, "32,2 49,17 41,23"),
  ],
  seams: "M32 62 L33 40 L15 50 M33 40 L49 50 M33 40 L33 24",
};

const OCTAHEDRON: Cut = {
  outline: "32,2 61,32 32,62 3,32",
  facets: [
    facet(1, "32,2 3,32 24,41"),
    facet(2, "32,2 24,41 61,32"),
    facet(4, "32,62 3,32 24,41"),
    facet(5, "32,62 24,41 61,32"),
    facet(0, "32,2 3,32 14,31"),
    facet(3, "32,62 24,41 40,46"),
  ],
  seams: "M3 32 L40 22 L61 32 M32 2 L40 22 L32 62",
};

const PEAR: Cut = {
  outline: "32,1 43,15 52,28 56,41 51,53 42,60 32,62.5 22,60 13,53 8,41 12,28 21,15",
  facets: [
    facet(0, "21,15 32,1 32,20"),
    facet(2, "32,1 43,15 32,20"),
    facet(3, "43,15 52,28 41,31"),
    facet(2, "43,15 41,31 32,20"),
    facet(4, "52,28 56,41 44,42"),
    facet(3, "52,28 44,42 41,31"),
    facet(5, "56,41 51,53 44,42"),
    facet(4, "51,53 38,51 44,42"),
    facet(5, "51,53 42,60 38,51"),
    facet(4, "42,60 32,62.5 32,53"),
    facet(3, "42,60 32,53 38,51"),
    facet(3, "32,62.5 22,60 32,53"),
    facet(4, "22,60 26,51 32,53"),
    facet(3, "22,60 13,53 26,51"),
    facet(2, "13,53 20,42 26,51"),
    facet(3, "13,53 8,41 20,42"),
    facet(1, "8,41 12,28 20,42"),
    facet(2, "12,28 23,31 20,42"),
    facet(1, "12,28 21,15 23,31"),
    facet(0, "21,15 32,20 23,31"),
    facet(1, "32,20 41,31 44,42 38,51 32,53 26,51 20,42 23,31"),
  ],
  seams: "M23 31 L38 51 M41 31 L26 51",
};

const LOZENGE: Cut = {
  outline: "1,32 32,11 63,32 32,53",
  facets: [
    facet(1, "1,32 32,11 32,20 14,32"),
    facet(3, "32,11 63,32 50,32 32,20"),
    facet(5, "63,32 32,53 32,44 50,32"),
    facet(3, "32,53 1,32 14,32 32,44"),
    facet(0, "14,32 32,20 32,26 23,32"),
    facet(2, "32,20 50,32 41,32 32,26"),
    facet(4, "50,32 32,44 32,38 41,32"),
    facet(2, "32,44 14,32 23,32 32,38"),
    facet(1, "23,32 32,26 41,32 32,38"),
  ],
  seams: "M1 32 L23 32 M63 32 L41 32 M32 11 L32 26 M32 53 L32 38",
};

export const CUTS: readonly Cut[] = [PRISM, OCTAHEDRON, PEAR, LOZENGE];

/** Where a face's crystals lie, in a square of 64: prisms stand side by side, lozenges are stacked. */
export function places(colour: Colour, count: number): { x: number; y: number; size: number }[] {
  if (count <= 1) return [{ x: 4, y: 4, size: 56 }];
  if (colour === 3) {
    const size = count === 2 ? 46 : 40;
    const step = count === 2 ? 26 : 19;
    return Array.from({ length: count }, (_, place) => ({
      x: 32 - size / 2,
      y: 32 - size / 2 + (place - (count - 1) / 2) * step,
      size,
    }));
  }
  if (colour === 0) {
    const size = count === 2 ? 48 : 44;
    const step = count === 2 ? 27 : 21;
    return Array.from({ length: count }, (_, place) => ({
      x: 32 - size / 2 + (place - (count - 1) / 2) * step,
      y: 32 - size / 2 + (count === 3 && place !== 1 ? 5 : -2),
      size,
    }));
  }
  const size = count === 2 ? 36 : 32;
  if (count === 2) return [{ x: -2, y: 8, size }, { x: 30, y: 20, size }];
  return [{ x: 16, y: 0, size }, { x: -1, y: 31, size }, { x: 33, y: 31, size }];
}
