/** CR-705…CR-707: six dice, their result, and exact chances, counted in whole ways and divided at the very end. */

export const DICE = 6;
const FACES = 6;
export const ALL_DICE = 63;

/** CR-707. The largest number of faces of one colour. */
export function resultOf(dice: readonly number[]): number {
  return Math.max(0, ...countsOf(dice));
}

/** The places of the dice that make the result; of several groups as large, the first in the order of the markets. */
export function facesOf(dice: readonly number[]): number[] {
  const most = countsOf(dice).indexOf(resultOf(dice));
  return dice.flatMap((face, die) => (face === most ? [die] : []));
}

function countsOf(dice: readonly number[]): number[] {
  return Array.from({ length: FACES }, (_, face) => dice.filter((die) => die === face).length);
}

/** The dice worth throwing again: all but the largest group; all six if no two are alike. A set of dice. */
export function bestToThrow(dice: readonly number[]): number {
  const most = resultOf(dice);
  if (most <= 1) return ALL_DICE;
  const kept = countsOf(dice).indexOf(most);
  return dice.reduce((set, face, die) => (face === kept ? set : set | (1 << die)), 0);
}

/** By result: how likely it is after throwing these dice once more, then as well as can be with the throws left. */
export function chancesOf(dice: readonly number[], thrown: number, left: number): number[] {
  const kept = countsOf(dice.filter((_, die) => !((thrown >> die) & 1)));
  return after(kept, DICE - kept.reduce((sum, count) => sum + count, 0), left - 1);
}

/** The same from the very beginning of a series. */
export function chancesIn(throws: number): number[] {
  return after(Array(FACES).fill(0), DICE, throws - 1);
}

/** Throw so many dice beside those kept; go on keeping the largest group as long as throws are left. */
function after(kept: readonly number[], thrown: number, left: number): number[] {
  const results: number[] = Array(DICE + 1).fill(0);
  for (const { counts, ways } of spreads(thrown, FACES)) {
    const most = Math.max(...counts.map((count, face) => count + kept[face]!));
    const chance = ways / FACES ** thrown;
    const further = left > 0 && most < DICE ? fromGroup(most, left) : null;
    if (further) further.forEach((likely, result) => (results[result]! += chance * likely));
    else results[most]! += chance;
  }
  return results;
}

const known = new Map<string, number[]>();

/** From a throw whose largest group is so large. */
function fromGroup(most: number, left: number): number[] {
  const key = `${most} ${left}`;
  let found = known.get(key);
  if (!found) {
    const group = most <= 1 ? 0 : most;
    found = after([group, 0, 0, 0, 0, 0], DICE - group, left - 1);
    known.set(key, found);
  }
  return found;
}

const spread = new Map<number, { counts: number[]; ways: number }[]>();

/** Every way some dice can fall, as counts by colour, and how many ways there are to it. */
function spreads(dice: number, faces: number): { counts: number[]; ways: number }[] {
  let found = spread.get(dice);
  if (!found) {
    found = groups(dice, faces).map((counts) => ({ counts, ways: counts.reduce((ways, count) => ways / factorial(count), factorial(dice)) }));
    spread.set(dice, found);
  }
  return found;
}

function groups(dice: number, faces: number): number[][] {
  if (faces === 1) return [[dice]];
  return Array.from({ length: dice + 1 }, (_, here) => groups(dice - here, faces - 1).map((rest) => [here, ...rest])).flat();
}

function factorial(number: number): number {
  return number < 2 ? 1 : number * factorial(number - 1);
}

/** What a result distribution brings on average by a table for 1…6 faces. */
export function meanOf(chances: readonly number[], amounts: readonly number[]): number {
  return amounts.reduce((sum, amount, place) => sum + amount * (chances[place + 1] ?? 0), 0);
}
