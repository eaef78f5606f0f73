// A table on boardgame.io's server: the lobby over HTTP, then a socket for each seat. The few frames of engine.io and
// socket.io that matter are written by hand, so that the client stays light.
'use strict';

const WebSocket = require('ws');
const { applyPatch } = require('rfc6902');
const { FakeCrystal } = require('./fake_crystal.cjs');
const { TOLD } = require('./gauge.cjs');
const { SEATS, Table, choose, post } = require('./table.cjs');

const SPACE = '/fake-crystal,';
const OPENED = '0';
const PING = '2';
const CONNECTED = `40${SPACE}`;
const EVENT = `42${SPACE}`;
const MOVE = '"type":"MAKE_MOVE","payload":{"type":"';

// Who made which move: the log at the end of a message begins with it.
function moveTold(text) {
  const verbAt = text.lastIndexOf(MOVE) + MOVE.length;
  const seatAt = text.indexOf('"playerID":"', verbAt) + '"playerID":"'.length;
  return { verb: text.slice(verbAt, text.indexOf('"', verbAt)), seat: Number(text[seatAt]) };
}

// The stage a seat is in, without reading all the rest: most messages ask nothing of their reader.
function stageOf(text, seat) {
  const from = text.indexOf('"activePlayers":{');
  const at = text.indexOf(`"${seat}":`, from);
  if (from < 0 || at < 0 || at > text.indexOf('}', from)) return undefined;
  return text.startsWith('null', at + 4) ? null : text.slice(at + 5, text.indexOf('"', at + 5));
}

class TheirTable extends Table {
  async sit() {
    this.sockets = [];
    await Promise.all(SEATS.map((seat) => this.connect(seat)));
    await this.gather();
  }

  connect(seat) {
    return new Promise((resolve, reject) => {
      const url = `ws://127.0.0.1:${this.port(seat)}/socket.io/?EIO=4&transport=websocket`;
      const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
      this.sockets[seat] = socket;
      socket.on('error', reject);
      socket.on('message', (data) => {
        this.gauge.received(data);
        const text = data.toString('utf8');
        if (text[0] === OPENED) socket.send(CONNECTED);
        else if (text[0] === PING) socket.send('3');
        else if (text.startsWith(CONNECTED)) resolve();
        else if (text.startsWith(EVENT)) this.hears(seat, text);
      });
    });
  }

  async gather() {
    this.reset();
    this.states = [];
    this.isOffering = [false, false, false, false];
    const lobby = '/games/fake-crystal';
    this.match = (await post(this.port(0), `${lobby}/create`, { numPlayers: SEATS.length, unlisted: true })).matchID;
    this.credentials = await Promise.all(
      SEATS.map(async (seat) => {
        const person = { playerID: String(seat), playerName: `Player ${seat}` };
        return (await post(this.port(seat), `${lobby}/${this.match}/join`, person)).playerCredentials;
      }),
    );
    const synced = new Promise((resolve) => (this.allSynced = resolve));
    for (const seat of SEATS) this.emit(seat, ['sync', this.match, String(seat), this.credentials[seat], SEATS.length]);
    await synced;
  }

  async begin() {
    for (const seat of SEATS) this.decide(seat, this.states[seat]);
  }

  emit(seat, event) {
    this.sockets[seat].send(EVENT + JSON.stringify(event));
  }

  hears(seat, text) {
    const name = text.slice(EVENT.length + 2, text.indexOf('"', EVENT.length + 2));
    if (name === 'update') this.updated(seat, text);
    else if (name === 'patch') this.patched(seat, text);
    else if (name === 'sync') this.synced(seat, JSON.parse(text.slice(EVENT.length)));
  }

  synced(seat, [, match, { state }]) {
    if (match !== this.match) return;
    this.states[seat] = state;
    this.isOffering[seat] = true;
    if (SEATS.every((each) => this.states[each])) this.allSynced();
  }

  updated(seat, text) {
    const moved = this.witness(seat, text);
    if (text.includes('"gameover":{')) this.finish(seat);
    else if (this.isAsked(seat, stageOf(text, seat), moved)) {
      this.decide(seat, JSON.parse(text.slice(EVENT.length))[2]);
    }
  }

  // deltaState: the client keeps the state and mends it.
  patched(seat, text) {
    const moved = this.witness(seat, text);
    const state = this.states[seat];
    applyPatch(state, JSON.parse(text.slice(EVENT.length))[4]);
    if (state.ctx.gameover) this.finish(seat);
    else if (this.isAsked(seat, state.ctx.activePlayers?.[seat], moved)) this.decide(seat, state);
  }

  witness(seat, text) {
    const moved = moveTold(text);
    if (TOLD.has(moved.verb)) this.delays.sees(seat, moved.seat);
    if (moved.seat === seat) this.accepted(seat);
    return moved;
  }

  // In the Offer phase a seat goes on after its own moves only; who watches is not asked.
  isAsked(seat, stage, moved) {
    const wasOffering = this.isOffering[seat];
    this.isOffering[seat] = stage === null;
    if (this.busy[seat] || stage === undefined || stage === 'watching') return false;
    return stage !== null || moved.seat === seat || !wasOffering;
  }

  decide(seat, { G, ctx, _stateID }) {
    const moves = FakeCrystal.ai.enumerate(G, ctx, String(seat));
    const rights = moves.filter(({ move }) => move === 'look');
    const chosen = choose(moves.filter(({ move }) => move !== 'look'), rights);
    if (!chosen) return;
    const playerID = String(seat);
    const payload = { type: chosen.move, args: chosen.args, playerID, credentials: this.credentials[seat] };
    this.act(seat, chosen.move, () =>
      this.emit(seat, ['update', { type: 'MAKE_MOVE', payload }, _stateID, this.match, playerID]),
    );
  }

  leave() {
    this.stopped = true;
    for (const socket of this.sockets) socket.terminate();
  }
}

module.exports = { TheirTable };
