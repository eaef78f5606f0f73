// Fake Crystal for boardgame.io, four players, base game with the Spy. The numbers are those of Tablée's RULES.md.
//
// A move here is an action there, no more and no less: tile, slot, price and confirmation one by one in Offer,
// one transaction, claim or look at a time in Exchange. Written as boardgame.io's documentation has it: phases,
// stages, a custom turn order, INVALID_MOVE, events, secrets kept by playerView and redacted from the log.
'use strict';

const { ActivePlayers, INVALID_MOVE } = require('boardgame.io/core');
const {
  BLUE, SEATS, DEALT, HAND, CREDITS, ROUNDS, SLOTS, POINTS, TILES, TROPHIES, BLUE_FIRST, BLUE_SECOND,
  colourOf, crystalsOn, isFake, total,
} = require('./material.cjs');
const { playerView } = require('./player_view.cjs');

const OFFERS = [...Array(2 * SEATS).keys()];
const ownerOf = (offer) => offer >> 1;
const upTo = (low, high) => Array.from({ length: high - low + 1 }, (_, index) => low + index);

// -- the set-up -------------------------------------------------------------------------------------------------------

// FC-106…FC-112
function dealt(tiles, first) {
  return {
    round: 0,
    first,
    board: [...TROPHIES.keys()],
    claim: null, // or whose, and in which colour
    players: [...Array(SEATS).keys()].map((seat) => ({
      credits: CREDITS,
      token: false, // Active or not
      trophies: [],
      spread: [], // FC-402: orange, green and pink tiles
      blue: [], // FC-403: two piles, the latest last
      fakes: [],
      hand: tiles.slice(DEALT * seat, DEALT * seat + HAND),
      reserve: tiles.slice(DEALT * seat + HAND, DEALT * (seat + 1)), // the top first
      draft: [], // place in hand, slot and price of the left offer, then of the right, as far as chosen
      confirmed: false,
    })),
    offers: OFFERS.map(() => null),
    aside: tiles.slice(DEALT * SEATS),
  };
}

const setup = ({ random }) => dealt(random.Shuffle([...TILES.keys()]), random.Die(SEATS) - 1);

// -- what may be chosen -----------------------------------------------------------------------------------------------

const PARTS = ['place', 'slot', 'price', 'place', 'slot', 'price', 'confirm'];
const isNext = (player, part) => !player.confirmed && PARTS[player.draft.length] === part;

// FC-208, FC-209. At least 1 each while the purse allows; with 1 credit or none, all of it on one offer or the other.
function prices({ credits, draft }) {
  const isFirst = draft.length < 3;
  if (credits < 2) return isFirst ? upTo(0, credits) : [credits - draft[2]];
  return upTo(1, isFirst ? credits - 1 : credits - draft[2]);
}

const foreign = (G, seat) => OFFERS.filter((offer) => G.offers[offer] && ownerOf(offer) !== seat);

const ownColumns = (G, seat) => [0, 1].filter((column) => G.offers[2 * seat + column]);

// FC-411. Trophies of a colour still on the board, whose condition is met, for a player with none of that colour.
function claimable(G, seat, colour) {
  const { trophies, spread } = G.players[seat];
  if (trophies.some((trophy) => TROPHIES[trophy].colour === colour)) return [];
  const crystals = spread.filter((tile) => colourOf(tile) === colour).map(crystalsOn);
  return G.board.filter((trophy) => TROPHIES[trophy].colour === colour && TROPHIES[trophy].isMet(crystals));
}

const WITHOUT_ARGUMENT = [undefined];

// For each move, the arguments that are legal now, for the seat whose phase and stage allow the move at all.
const CHOICES = {
  place: (G, seat, me) => (isNext(me, 'place') ? [...me.hand.keys()].filter((card) => card !== me.draft[0]) : []),
  slot: (G, seat, me) => (isNext(me, 'slot') ? [...SLOTS.keys()] : []),
  price: (G, seat, me) => (isNext(me, 'price') ? prices(me) : []),
  confirm: (G, seat, me) => (isNext(me, 'confirm') ? WITHOUT_ARGUMENT : []),
  reopen: (G, seat, me) => (me.draft.length ? WITHOUT_ARGUMENT : []), // FC-203: until the last one confirms
  buy: (G, seat, me) => foreign(G, seat).filter((offer) => G.offers[offer].price <= me.credits), // FC-305
  bank: (G, seat) => foreign(G, seat),
  packUp: (G, seat) => (foreign(G, seat).length ? [] : ownColumns(G, seat)), // FC-309
  look: (G, seat, me) => (me.token ? foreign(G, seat) : []), // FC-613
  claim: (G, seat) => claimable(G, seat, G.claim.colour),
  decline: () => WITHOUT_ARGUMENT,
};

// A move that refuses what is not among its choices and otherwise does what it is told.
function checked(name, carryOut) {
  return ({ G, playerID, events }, argument) => {
    const seat = Number(playerID);
    if (!CHOICES[name](G, seat, G.players[seat]).includes(argument)) return INVALID_MOVE;
    return carryOut({ G, seat, me: G.players[seat], events }, argument);
  };
}

// -- the Offer phase --------------------------------------------------------------------------------------------------

// Everybody at once: nobody waits to have seen what the others did, and the log keeps their secrets.
const sealed = (move) => ({ move, redact: true, ignoreStaleStateID: true });

function choosePart({ me }, part) {
  me.draft.push(part);
}

function confirm({ me }) {
  me.confirmed = true;
}

function reopen({ me }) {
  me.draft = [];
  me.confirmed = false;
}

// FC-204…FC-210. Tiles, slots and stakes go onto the stalls, all at the same moment.
function reveal({ G }) {
  G.players.forEach((player, seat) => {
    const [left, leftSlot, leftPrice, right, rightSlot, rightPrice] = player.draft;
    const offer = (card, slot, price) => ({ tile: player.hand[card], slot: SLOTS[slot], price, lookers: [] });
    G.offers[2 * seat] = offer(left, leftSlot, leftPrice);
    G.offers[2 * seat + 1] = offer(right, rightSlot, rightPrice);
    player.credits -= leftPrice + rightPrice;
    player.hand = player.hand.filter((_, card) => card !== left && card !== right);
    player.draft = [];
    player.confirmed = false;
  });
}

const offerPhase = {
  start: true,
  next: 'exchange',
  onBegin: ({ G }) => {
    G.round += 1;
  },
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    place: sealed(checked('place', choosePart)),
    slot: sealed(checked('slot', choosePart)),
    price: sealed(checked('price', choosePart)),
    confirm: sealed(checked('confirm', confirm)),
    reopen: sealed(checked('reopen', reopen)),
  },
  endIf: ({ G }) => G.players.every((player) => player.confirmed),
  onEnd: reveal,
};

// -- the Exchange phase -----------------------------------------------------------------------------------------------

// FC-308, FC-401…FC-411, FC-502. The tile is turned up and added; its receiver may have a trophy to claim.
function collect({ G, events }, seat, tile) {
  const player = G.players[seat];
  const colour = colourOf(tile);
  if (isFake(tile)) {
    player.fakes.push(tile);
    player.token = true;
  } else if (colour === BLUE) {
    player.blue.push(tile);
  } else {
    player.spread.push(tile);
    if (claimable(G, seat, colour).length) {
      G.claim = { seat, colour };
      events.setActivePlayers({ value: { [seat]: 'claiming' } });
      return;
    }
  }
  events.endTurn();
}

function take(G, offer) {
  const taken = G.offers[offer];
  G.offers[offer] = null;
  return taken;
}

// FC-304. The owner gets the stake back and the price on top.
function buy({ G, seat, me, events }, offer) {
  const { tile, price } = take(G, offer);
  me.credits -= price;
  G.players[ownerOf(offer)].credits += 2 * price;
  collect({ G, events }, seat, tile);
}

// FC-306. The stake goes to the actor, the tile stays with the owner.
function bank({ G, me, events }, offer) {
  const { tile, price } = take(G, offer);
  me.credits += price;
  collect({ G, events }, ownerOf(offer), tile);
}

// FC-309
function packUp({ G, seat, me, events }, column) {
  const { tile, price } = take(G, 2 * seat + column);
  me.credits += price;
  collect({ G, events }, seat, tile);
}

// FC-611, FC-614. That somebody looked is public, what they saw is not.
function look({ G, seat, me }, offer) {
  me.token = false;
  G.offers[offer].lookers.push(seat);
}

// FC-415
function claim({ G, me, events }, trophy) {
  G.board = G.board.filter((other) => other !== trophy);
  me.trophies.push(trophy);
  decline({ G, events });
}

function decline({ G, events }) {
  G.claim = null;
  events.endTurn();
}

// FC-701
function endRound({ G }) {
  if (G.round === ROUNDS) return;
  for (const player of G.players) player.hand.push(...player.reserve.splice(0, 2));
  G.first = (G.first + 1) % SEATS;
}

const isExchanged = (G) => G.claim === null && G.offers.every((offer) => offer === null);

// FC-617: nobody waits for a look, and it is refused only if its target has gone.
const lookAtAnyTime = { move: checked('look', look), ignoreStaleStateID: true };

const exchangePhase = {
  next: 'offer',
  turn: {
    order: { first: ({ G }) => G.first, next: ({ ctx }) => (ctx.playOrderPos + 1) % SEATS },
    activePlayers: { currentPlayer: 'transaction', others: 'watching' },
    stages: {
      transaction: {
        moves: {
          buy: checked('buy', buy),
          bank: checked('bank', bank),
          packUp: checked('packUp', packUp),
          look: lookAtAnyTime,
        },
      },
      watching: { moves: { look: lookAtAnyTime } },
      claiming: { moves: { claim: checked('claim', claim), decline: checked('decline', decline) } },
    },
  },
  endIf: ({ G }) => isExchanged(G),
  onEnd: endRound,
};

// -- the end ----------------------------------------------------------------------------------------------------------

// FC-441…FC-444. The sole most blue crystals, then the sole second most; a tie for most gives nothing to anybody.
function blueTrophies(G) {
  const crystals = G.players.map((player) => total(player.blue.map(crystalsOn)));
  const places = [...new Set(crystals)].sort((a, b) => b - a);
  const awarded = new Map();
  for (const [index, trophy] of [BLUE_FIRST, BLUE_SECOND].entries()) {
    const holders = crystals.filter((each) => each === places[index]);
    if (holders.length !== 1 || places[index] === 0) break;
    awarded.set(crystals.indexOf(places[index]), trophy);
  }
  return awarded;
}

// FC-705, FC-706. Trophies, tiles, credits; tie: most real tiles; still tied: shared.
function outcome(G) {
  const blue = blueTrophies(G);
  const realTiles = (player) => player.spread.length + player.blue.length;
  const scores = G.players.map((player, seat) => {
    const trophies = blue.has(seat) ? [...player.trophies, blue.get(seat)] : player.trophies;
    const tiles = [...player.spread, ...player.blue, ...player.fakes];
    return total([
      ...trophies.map((trophy) => TROPHIES[trophy].points),
      ...tiles.map((tile) => POINTS[crystalsOn(tile)]),
      player.credits,
    ]);
  });
  const better = (a, b) => scores[b] - scores[a] || realTiles(G.players[b]) - realTiles(G.players[a]);
  const seats = [...G.players.keys()];
  const winners = seats.filter((seat) => seats.every((other) => better(seat, other) <= 0));
  return { scores, winners };
}

function awardBlueTrophies({ G }) {
  for (const [seat, trophy] of blueTrophies(G)) {
    G.players[seat].trophies.push(trophy);
    G.board = G.board.filter((other) => other !== trophy);
  }
}

// -- who may do what --------------------------------------------------------------------------------------------------

const MOVES_IN = {
  offer: ['place', 'slot', 'price', 'confirm'],
  transaction: ['look', 'buy', 'bank', 'packUp'],
  watching: ['look'],
  claiming: ['claim', 'decline'],
};

// Every move a seat may make, from what that seat sees.
function enumerate(G, ctx, playerID) {
  if (ctx.gameover !== undefined || !(playerID in (ctx.activePlayers ?? {}))) return [];
  const seat = Number(playerID);
  const names = MOVES_IN[ctx.activePlayers[playerID] ?? ctx.phase];
  const given = (argument) => (argument === undefined ? [] : [argument]);
  return names.flatMap((move) =>
    CHOICES[move](G, seat, G.players[seat]).map((argument) => ({ move, args: given(argument) })),
  );
}

const FakeCrystal = {
  name: 'fake-crystal',
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup,
  playerView,
  phases: { offer: offerPhase, exchange: exchangePhase },
  endIf: ({ G, ctx }) => (ctx.phase === 'exchange' && G.round === ROUNDS && isExchanged(G) ? outcome(G) : undefined),
  onEnd: awardBlueTrophies,
  ai: { enumerate },
};

module.exports = { FakeCrystal, dealt };
