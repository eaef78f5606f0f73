// boardgame.io's own server (Koa and socket.io), its store in memory, Fake Crystal on it:
//   NODE_ENV=production node boardgame_io.cjs PORT [lean] [delta]
//
// As it comes: undo is on, as ours takes back and undoes; its lobby hands out credentials, as in real use; in production
// mode it logs nothing. `lean` switches undo off, so that it keeps no old states. `delta` makes it send patches in place
// of states (deltaState): measured, that doubles its CPU for each move, since it compares two views for each client.
//
// package.json holds koa-compose at 4.1: from 4.2 on it copies the list of middleware when a server is made, and
// boardgame.io adds its lobby only afterwards.
'use strict';

const { Origins, Server } = require('boardgame.io/server');
const { FakeCrystal } = require('./fake_crystal.cjs');

const [port, ...wishes] = process.argv.slice(2);
const server = Server({
  games: [{ ...FakeCrystal, disableUndo: wishes.includes('lean'), deltaState: wishes.includes('delta') }],
  origins: [Origins.LOCALHOST],
});
server.run({ port: { port: Number(port), host: '127.0.0.1' } });
