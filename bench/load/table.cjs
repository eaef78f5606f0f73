// What a table of four clients does on either server; the two protocols are in their_table.cjs and our_table.cjs.
'use strict';

const http = require('node:http');
const { Delays } = require('./gauge.cjs');

const SEATS = [0, 1, 2, 3];
const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });

// Keep-alive and nothing else: a load client should cost little.
function post(port, path, body, headers = {}) {
  return new Promise((resolve, reject) => {
    const content = JSON.stringify(body);
    const request = http.request({
      host: '127.0.0.1',
      port,
      path,
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content), ...headers },
    });
    request.on('error', (error) => {
      // the server let go of an idle connection just as it was to be used again
      if (request.reusedSocket && error.code === 'ECONNRESET') post(port, path, body, headers).then(resolve, reject);
      else reject(error);
    });
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => (text += part));
      response.on('end', () => {
        if (response.statusCode < 300) resolve(text ? JSON.parse(text) : null);
        else reject(new Error(`${path}: ${response.statusCode} ${text.slice(0, 200)}`));
      });
    });
    request.end(content);
  });
}

const oneOf = (actions) => actions[Math.floor(Math.random() * actions.length)];

// The same habits on both sides: who is waited for first uses a right every other time, then answers at random. Nobody
// uses a right out of turn, so that no move of this load is ever late.
function choose(required, rights) {
  if (!required.length) return null;
  return rights.length && Math.random() < 0.5 ? oneOf(rights) : oneOf(required);
}

class Table {
  constructor(number, settings, gauge) {
    this.number = number;
    this.settings = settings;
    this.gauge = gauge;
    this.stopped = false;
    this.moves = 0;
    this.hurried = Math.floor(Math.random() * settings.hurried); // moves still to be made without thinking
  }

  // Everything that belongs to one match only.
  reset() {
    this.delays = new Delays(this.gauge);
    this.busy = [false, false, false, false]; // thinking, or waiting for the answer to a move
    this.finished = new Set();
  }

  port(seat) {
    return this.settings.ports[(this.number + seat) % this.settings.ports.length];
  }

  // Let a client think as long as its kind does, then act; `send` is the protocol's.
  act(seat, verb, send) {
    this.busy[seat] = true;
    const [least, most] = (this.hurried -= 1) < 0 ? this.settings.think : [0, 0];
    const acts = () => {
      if (this.stopped) return;
      this.delays.sends(seat, verb);
      send();
    };
    if (most) setTimeout(acts, 1000 * (least + Math.random() * (most - least)));
    else acts();
  }

  accepted(seat) {
    this.busy[seat] = false;
    this.moves += 1;
    this.gauge.moves += 1;
  }

  // Once all four know that the match is over, the same people begin another.
  finish(seat) {
    this.finished.add(seat);
    if (this.finished.size < SEATS.length || this.stopped) return;
    this.gauge.matches += 1;
    this.again().catch((error) => this.gauge.refused(`no further match: ${error.message}`));
  }

  async again() {
    await this.gather();
    await this.begin();
  }
}

module.exports = { SEATS, Table, choose, post };
