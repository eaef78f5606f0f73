// Between the pages and the network. It keeps two things: the page that says there is no network, and the built files,
// whose names change with what they hold. Nothing of /api ever passes through here; a table is always the server's. What
// cannot be kept, for want of room or because storage is forbidden, is fetched as if this were not here.

const SHELL = "tablee-shell-1"; // raise it when one of these changes
const OFFLINE = "/offline.html";
const SHELL_FILES = [OFFLINE, "/offline.css", "/offline.js", "/theme.js", "/icon.svg"];
const BUILT = "tablee-built";
const MOST_BUILT = 150; // two versions at least; the oldest go first

self.addEventListener("install", (event) => {
  const kept = caches.open(SHELL).then((cache) => cache.addAll(SHELL_FILES.map((path) => new Request(path, { cache: "reload" }))));
  event.waitUntil(kept.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => offline(request)));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(built(request));
  else if (SHELL_FILES.includes(url.pathname)) event.respondWith(fetch(request).catch(() => offline(request)));
});

// What was kept: the file itself, or for a page the one without a network.
async function offline(request) {
  const shell = await caches.open(SHELL);
  return (await shell.match(request.mode === "navigate" ? OFFLINE : request)) ?? Response.error();
}

async function built(request) {
  const known = await caches.match(request, { cacheName: BUILT }).catch(() => undefined);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await keep(request, answer.clone()).catch(() => undefined);
  return answer;
}

async function keep(request, answer) {
  const cache = await caches.open(BUILT);
  await cache.put(request, answer);
  const requests = await cache.keys(); // in the order in which they came
  await Promise.all(requests.slice(0, Math.max(0, requests.length - MOST_BUILT)).map((request) => cache.delete(request)));
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== SHELL && name !== BUILT).map((name) => caches.delete(name)));
}
