/** The service worker: caches the page for offline use, and shows push notifications while no page of the
 *  site has the focus. The build prepends VERSION and FILES (vite.config.ts). */

/* global VERSION, FILES */
const CACHE = `page-${VERSION}`;
/** Public data worth having offline: games, rules, lessons. */
const PUBLIC = "public";
const READABLE = /^\/api\/games(\/|$)/;

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));
self.addEventListener("activate", (event) => event.waitUntil(dropOldFiles()));
self.addEventListener("fetch", (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});
self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
self.addEventListener("notificationclick", (event) => event.waitUntil(open(event.notification)));

// --- The page

/** Precaches every file of this version. An open page keeps the files of its own version: this worker takes
 *  over only when no page of the previous one is left. */
async function keepFiles() {
  await (await caches.open(CACHE)).addAll(["/", ...FILES]);
}

async function dropOldFiles() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== CACHE && name !== PUBLIC).map((name) => caches.delete(name)),
  );
}

/** Null if only the network may answer: for private data, and for anything that is not a GET. */
function answerTo(request) {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return null;
  if (request.mode === "navigate") return newest(request, "/", CACHE, false);
  if (READABLE.test(pathname)) return newest(request, request, PUBLIC, true);
  return pathname.startsWith("/api/") ? null : kept(request);
}

/** Network first, with the cache as a fallback. */
async function newest(request, key, name, keeps) {
  const cache = await caches.open(name);
  try {
    const response = await fetch(request);
    if (keeps && response.ok) await cache.put(key, response.clone());
    return response;
  } catch (failed) {
    const found = await cache.match(key);
    if (found) return found;
    throw failed;
  }
}

/** Cache first: files are immutable under their names. */
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

// --- Notices

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

/** The notification leads to its match. */
async function show({ text, path, tag }) {
  // A person looking at a page has already seen it there.
  if ((await pages()).some(({ focused }) => focused)) return;
  await self.registration.showNotification("Banneret", {
    body: text,
    tag,
    icon: "/icon-192.png",
    data: path,
  });
}

async function open(notification) {
  notification.close();
  const address = new URL(notification.data, self.location.origin).href;
  const there = (await pages()).find(({ url }) => url === address);
  await (there ? there.focus() : self.clients.openWindow(address));
}
