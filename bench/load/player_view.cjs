// What a seat of Fake Crystal may know, built field by field; with no seat, what a spectator may know.
'use strict';

const { COLOURS, colourOf } = require('./material.cjs');

const backs = (tiles) => COLOURS.map((colour) => tiles.filter((tile) => colourOf(tile) === colour).length);

// FC-403, FC-404. Only the top of a pile lies in sight; its owner may look through it.
const pile = (tiles, mayLook) => (mayLook ? tiles : { count: tiles.length, top: tiles.at(-1) ?? null });

function viewOfPlayer(player, isOwn, isOver) {
  const { credits, token, trophies, spread, blue, fakes, hand, reserve, draft, confirmed } = player;
  return {
    credits,
    token,
    trophies,
    spread,
    blue: pile(blue, isOwn || isOver),
    fakes: pile(fakes, isOwn || isOver),
    hand: isOwn || isOver ? hand : null,
    handBacks: backs(hand),
    reserve: reserve.length,
    reserveTop: reserve.length ? colourOf(reserve[0]) : null,
    draft: isOwn ? draft : null,
    confirmed,
  };
}

function viewOfOffer(offer, isOwn, seat) {
  if (offer === null) return null;
  const { tile, slot, price, lookers } = offer;
  return { tile: isOwn || lookers.includes(seat) ? tile : null, back: colourOf(tile), slot, price, lookers };
}

function playerView({ G, ctx, playerID }) {
  const seat = playerID === null || playerID === undefined ? -1 : Number(playerID);
  const isOver = ctx.gameover !== undefined;
  return {
    round: G.round,
    first: G.first,
    board: G.board,
    claim: G.claim,
    aside: isOver ? G.aside : G.aside.length,
    players: G.players.map((player, other) => viewOfPlayer(player, other === seat, isOver)),
    offers: G.offers.map((offer, number) => viewOfOffer(offer, number >> 1 === seat, seat)),
  };
}

module.exports = { playerView };
