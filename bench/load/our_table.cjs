// A table on Tablée's server: opened, joined and started over HTTP, then a socket for each seat.
'use strict';

const WebSocket = require('ws');
const { SEATS, Table, choose, post } = require('./table.cjs');

const ASK = {
  game: 'fake-crystal',
  options: { timers: 'off' },
  name: 'Player 0',
  seats: [{ kind: 'me' }, { kind: 'link' }, { kind: 'link' }, { kind: 'link' }],
};
const UPDATE = '{"type":"update"';
const REFUSED = '{"type":"refused"';
const WELCOME = '{"type":"welcome"';
// one event for each move that all are told of
const MOVES = /"type":"(?:Confirmed|Bought|Banked|PackedUp|Looked|TrophyClaimed|ClaimDeclined)","seat":(\d)/g;

const bearer = (key) => ({ authorization: `Bearer ${key}` });

class OurTable extends Table {
  async sit() {
    await this.gather();
  }

  async gather() {
    for (const socket of this.sockets ?? []) socket.close();
    this.reset();
    this.sockets = [];
    this.welcomes = [0, 0, 0, 0];
    this.numbers = [0, 0, 0, 0]; // of the latest event each was told
    this.sent = 0;
    this.actions = []; // what each is about to do
    this.awaited = []; // in the answer to it
    const opened = await post(this.port(0), '/api/tables', ASK);
    this.id = opened.table;
    this.keys = [];
    this.keys[opened.seat] = opened.key;
    await Promise.all(opened.invitations.map((invitation) => this.join(invitation)));
    await Promise.all(SEATS.map((seat) => this.connect(seat)));
  }

  async join({ seat, key }) {
    this.keys[seat] = (await post(this.port(seat), '/api/join', { key, name: `Player ${seat}` })).key;
  }

  connect(seat) {
    return new Promise((resolve, reject) => {
      const url = `ws://127.0.0.1:${this.port(seat)}/api/tables/${this.id}/socket`;
      const headers = bearer(this.keys[seat]);
      const socket = new WebSocket(url, { headers, perMessageDeflate: false, skipUTF8Validation: true });
      this.sockets[seat] = socket;
      socket.on('error', reject);
      socket.on('message', (data) => {
        this.gauge.received(data);
        const text = data.toString('utf8');
        if (text.startsWith(UPDATE)) this.updated(seat, text);
        else if (text.startsWith(REFUSED)) this.refused(seat, text);
        else if (text.startsWith(WELCOME)) this.welcomed(seat, text, resolve);
      });
    });
  }

  async begin() {
    await post(this.port(0), `/api/tables/${this.id}/start`, {}, bearer(this.keys[0]));
  }

  // The first one when a socket opens, the second one when the match begins; no client is so slow as to need a third.
  welcomed(seat, text, resolve) {
    this.welcomes[seat] += 1;
    if (this.welcomes[seat] === 1) resolve();
    else if (this.welcomes[seat] === 2) this.consider(seat, text);
    else this.gauge.refused(`told everything anew: ${text}`);
  }

  updated(seat, text) {
    const eventsEnd = text.indexOf('"view":');
    for (const [, mover] of text.slice(0, eventsEnd).matchAll(MOVES)) this.delays.sees(seat, Number(mover));
    if (this.awaited[seat] && text.includes(this.awaited[seat])) {
      this.awaited[seat] = null;
      this.accepted(seat);
    }
    if (text.includes('"end":{')) this.finish(seat);
    else this.consider(seat, text);
  }

  consider(seat, text) {
    this.numbers[seat] = parseInt(text.slice(text.indexOf('"number":') + '"number":'.length), 10);
    if (!this.busy[seat] && text.includes('"required":true')) this.decide(seat, JSON.parse(text).decisions);
  }

  decide(seat, decisions) {
    const [required, rights] = [true, false].map((wanted) =>
      decisions.filter((decision) => decision.required === wanted).flatMap((decision) => decision.actions),
    );
    const action = choose(required, rights);
    if (!action) return;
    this.actions[seat] = action;
    this.act(seat, action[0], () => this.send(seat));
  }

  send(seat) {
    const id = `${seat}-${this.sent++}`;
    this.awaited[seat] = `"id":"${id}"`;
    const message = { type: 'act', id, on: this.numbers[seat], action: this.actions[seat] };
    this.sockets[seat].send(JSON.stringify(message));
  }

  // Where nodes race for the same table, one may find no gap and say so; the time goes on counting.
  refused(seat, text) {
    if (!text.includes('"key":"busy"')) return this.gauge.refused(text);
    this.gauge.again += 1;
    return this.send(seat);
  }

  leave() {
    this.stopped = true;
    for (const socket of this.sockets) socket.terminate();
  }
}

module.exports = { OurTable };
