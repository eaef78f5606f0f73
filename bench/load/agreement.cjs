// Plays matches of ours again with boardgame.io's own reducer; see agreement.py. One match a line on standard input.
'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');
const { FakeCrystal, dealt } = require('./fake_crystal.cjs');

const OURS = { packUp: 'pack_up' };
const THEIRS = { pack_up: 'packUp' };

function legalFor(state, seat) {
  const playerID = String(seat);
  const G = FakeCrystal.playerView({ G: state.G, ctx: state.ctx, playerID });
  return FakeCrystal.ai
    .enumerate(JSON.parse(JSON.stringify(G)), state.ctx, playerID)
    .map(({ move, args }) => [OURS[move] ?? move, ...args]);
}

const sorted = (actions) => actions.map((action) => action.join(' ')).sort();

function replay(match) {
  const game = { ...FakeCrystal, setup: () => dealt(match.tiles, match.first) };
  const reducer = CreateGameReducer({ game });
  let state = InitializeGame({ game, numPlayers: 4 });
  for (const { legal, seat, action } of match.steps) {
    legal.forEach((ours, each) => assert.deepStrictEqual(sorted(legalFor(state, each)), sorted(ours)));
    const [verb, ...args] = action;
    const payload = { type: THEIRS[verb] ?? verb, args, playerID: String(seat) };
    state = reducer(state, { type: 'MAKE_MOVE', payload });
    assert.strictEqual(state.transients, undefined, 'boardgame.io refused what we accepted');
  }
  assert.deepStrictEqual(state.ctx.gameover, { scores: match.scores, winners: match.winners });
  return match.steps.length;
}

const matches = fs.readFileSync(0, 'utf8').split('\n').map((line) => JSON.parse(line));
const actions = matches.map(replay).reduce((sum, steps) => sum + steps, 0);
console.log(`${matches.length} matches, ${actions} actions: the same legal actions and the same scores`);
