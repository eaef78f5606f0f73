// What is counted while a load runs: accepted moves, and how long each took to reach the other clients.
'use strict';

// The moves that everybody is told of on both sides. The parts of a sealed offer are not: Tablée tells the others
// nothing of them, boardgame.io tells that something was chosen.
const TOLD = new Set(['confirm', 'buy', 'bank', 'packUp', 'pack_up', 'look', 'claim', 'decline']);

class Gauge {
  constructor() {
    this.reset();
    this.refusals = [];
  }

  reset() {
    this.moves = 0;
    this.again = 0; // moves that had to be sent again
    this.messages = 0;
    this.bytes = 0;
    this.matches = 0;
    this.delays = [];
  }

  received(data) {
    this.messages += 1;
    this.bytes += data.length;
  }

  refused(text) {
    if (this.refusals.length < 5) this.refusals.push(text.slice(0, 300));
  }

  figures(seconds) {
    const delays = Float64Array.from(this.delays).sort();
    const at = (share) => delays[Math.min(delays.length - 1, Math.floor(share * delays.length))] ?? null;
    return {
      moves: this.moves,
      moves_s: this.moves / seconds,
      p50_ms: at(0.5),
      p95_ms: at(0.95),
      p99_ms: at(0.99),
      most_ms: delays.at(-1) ?? null,
      delays: delays.length,
      messages_per_move: this.messages / this.moves,
      bytes_per_message: this.bytes / this.messages,
      again: this.again,
      matches: this.matches,
    };
  }
}

// For one match: when each seat sent each move that all are told of, and how many of these each client has seen. Those
// of a seat are seen in the order they were sent, so counting them is enough to know which one is seen.
class Delays {
  constructor(gauge) {
    this.gauge = gauge;
    this.sent = [[], [], [], []];
    this.seen = [0, 0, 0, 0].map(() => [0, 0, 0, 0]);
  }

  sends(seat, verb) {
    if (TOLD.has(verb)) this.sent[seat].push(performance.now());
  }

  sees(viewer, seat) {
    const sentAt = this.sent[seat][this.seen[viewer][seat]++];
    if (viewer !== seat) this.gauge.delays.push(performance.now() - sentAt);
  }
}

module.exports = { Delays, Gauge, TOLD };
