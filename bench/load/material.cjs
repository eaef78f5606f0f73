// What is in the box of Fake Crystal: tiles, trophies, slots, and the numbers for four players.
//
// Tiles are numbered 0 to 67, offers 2 × owner + column, trophies in the order below: the same numbers as Tablée's own,
// so that both servers speak of the same things in the same few bytes.
'use strict';

const ORANGE = 0;
const GREEN = 1;
const PINK = 2;
const BLUE = 3;
const COLOURS = [ORANGE, GREEN, PINK, BLUE];

const SEATS = 4;
const DEALT = 14;
const HAND = 4;
const CREDITS = 35;
const ROUNDS = 1 + (DEALT - HAND) / 2;
const SLOTS = [6, 12, 18];
const POINTS = [-3, 6, 12, 18]; // by crystals; none: a Fake

const COPIES = [[1, 8], [2, 4], [3, 2], [0, 3]]; // crystals, how many tiles of each colour show them
const TILES = COLOURS.flatMap((colour) =>
  COPIES.flatMap(([crystals, copies]) => Array.from({ length: copies }, () => ({ colour, crystals }))),
);

const colourOf = (tile) => TILES[tile].colour; // the back, which a Fake has too
const crystalsOn = (tile) => TILES[tile].crystals;
const isFake = (tile) => crystalsOn(tile) === 0;

const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
const count = (crystals, wanted) => crystals.filter((each) => each === wanted).length;

// A condition is asked of the crystals on a player's real tiles of the trophy's colour.
const TROPHIES = [
  { colour: ORANGE, points: 6, isMet: (crystals) => count(crystals, 1) >= 2 },
  { colour: ORANGE, points: 12, isMet: (crystals) => count(crystals, 2) >= 2 },
  { colour: ORANGE, points: 18, isMet: (crystals) => [1, 2, 3].every((each) => crystals.includes(each)) },
  { colour: GREEN, points: 6, isMet: (crystals) => crystals.length >= 2 },
  { colour: GREEN, points: 12, isMet: (crystals) => crystals.length >= 3 },
  { colour: GREEN, points: 18, isMet: (crystals) => crystals.length >= 4 },
  { colour: PINK, points: 6, isMet: (crystals) => total(crystals) >= 4 },
  { colour: PINK, points: 12, isMet: (crystals) => total(crystals) >= 5 },
  { colour: PINK, points: 18, isMet: (crystals) => total(crystals) >= 6 },
  { colour: BLUE, points: 18, isMet: () => false }, // these two are given at the end
  { colour: BLUE, points: 12, isMet: () => false },
];
const BLUE_FIRST = 9;
const BLUE_SECOND = 10;

module.exports = {
  BLUE, COLOURS, SEATS, DEALT, HAND, CREDITS, ROUNDS, SLOTS, POINTS, TILES, TROPHIES, BLUE_FIRST, BLUE_SECOND,
  colourOf, crystalsOn, isFake, total,
};
