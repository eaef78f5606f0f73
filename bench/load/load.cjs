// The load: tables of four clients, each with a socket of its own, against boardgame.io's server or Tablée's.
//   node load.cjs SETTINGS     (JSON, see bench/server.py)
// Prints JSON lines: { stage, done } while it gets on, { result } at the end.
'use strict';

const { Gauge } = require('./gauge.cjs');
const { OurTable } = require('./our_table.cjs');
const { cpuSeconds, machineSeconds, residentKB } = require('./processes.cjs');
const { TheirTable } = require('./their_table.cjs');

const AT_ONCE = 8; // tables being opened at the same time
const WARM_TABLES = 24;
const WARM_SECONDS = 2;
const WARM_THINK = [0.06, 0.12]; // seconds: no client sends more than the 20 messages a second that Tablée allows it

const settings = JSON.parse(process.argv[2]);
const gauge = new Gauge();
const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
const tell = (message) => console.log(JSON.stringify(message));

async function open(count, numberFrom, ofSettings) {
  const Kind = ofSettings.side === 'ours' ? OurTable : TheirTable;
  const tables = Array.from({ length: count }, (_, index) => new Kind(numberFrom + index, ofSettings, gauge));
  const waiting = [...tables];
  let done = 0;
  const work = async () => {
    for (let table = waiting.pop(); table; table = waiting.pop()) {
      await table.sit();
      tell({ stage: 'seating', done: (done += 1) / count });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return tables;
}

// A few tables in a hurry, then gone: code is compiled, buffers have their size, and what memory grows by
// afterwards is due to tables.
async function warmUp() {
  const tables = await open(WARM_TABLES, 0, { ...settings, hurried: 0, think: WARM_THINK });
  for (const table of tables) await table.begin();
  await sleep(WARM_SECONDS);
  for (const table of tables) table.leave();
  await sleep(0.5);
}

// Tables begin one after the other, and people who think are met at any moment of their match: neither are all offers
// made at the same time, nor do all matches end together. What they hurry through must not be a flood, or the memory of
// a server would show the flood.
async function beginAll(tables) {
  await Promise.all(
    tables.map(async (table, index) => {
      await sleep((settings.spread * index) / tables.length);
      await table.begin();
    }),
  );
  const isReady = (table) => table.hurried < 0;
  for (let done = 0; done < tables.length; done = tables.filter(isReady).length) {
    tell({ stage: 'warming', done: done / tables.length });
    await sleep(0.25);
  }
}

function usage() {
  const { user, system } = process.cpuUsage();
  return {
    seconds: performance.now() / 1000,
    server: cpuSeconds(settings.pids),
    store: cpuSeconds(settings.storePids),
    client: (user + system) / 1e6,
    machine: machineSeconds(),
  };
}

function used(before, after) {
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name]]));
}

async function playSeconds() {
  for (let second = 1; second <= settings.seconds; second += 1) {
    await sleep(1);
    tell({ stage: 'playing', done: second / settings.seconds });
  }
}

// Until so many moves were made: a quicker server is measured over the same part of its matches as a slower one.
async function playMoves() {
  const wanted = settings.moves * settings.tables;
  while (gauge.moves < wanted) {
    await sleep(0.05);
    tell({ stage: 'playing', done: gauge.moves / wanted });
  }
}

async function measure(tables) {
  gauge.reset();
  for (const table of tables) table.moves = 0;
  const before = usage();
  await (settings.moves ? playMoves() : playSeconds());
  const { seconds, server, store, client, machine } = used(before, usage());
  const figures = gauge.figures(seconds);
  const still = tables.filter((table) => !table.moves).length;
  if (still) gauge.refused(`${still} tables stood still`);
  return {
    ...figures,
    cpu_us: (1e6 * server) / figures.moves,
    cpu_share: server / seconds,
    store_cpu_us: (1e6 * store) / figures.moves,
    client_cpu_share: client / seconds,
    others_cpu_share: Math.max(0, machine - server - store - client) / seconds,
  };
}

async function main() {
  await warmUp();
  const empty = { memory: residentKB(settings.pids), cpu: cpuSeconds(settings.pids) };
  const tables = await open(settings.tables, WARM_TABLES, settings);
  const seating_cpu_ms = (1000 * (cpuSeconds(settings.pids) - empty.cpu)) / tables.length;
  await beginAll(tables);
  await sleep(settings.warm);
  const figures = await measure(tables);
  const table_kb = (residentKB(settings.pids) - empty.memory) / tables.length;
  tell({ result: { ...figures, seating_cpu_ms, table_kb, refusals: gauge.refusals } });
  process.exit(0);
}

function fail(why) {
  console.error(why, gauge.refusals);
  process.exit(1);
}

setTimeout(() => fail(`not done after ${settings.limit} s`), 1000 * settings.limit).unref();
main().catch(fail);
