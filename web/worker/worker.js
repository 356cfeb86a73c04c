/** The one service worker: keeps the page so that it opens without a network, and shows what the server sends while no
 *  page of ours is looked at. The build writes VERSION and FILES above this (vite.config.ts). */

/* global VERSION, FILES */
const CACHE = `page-${VERSION}`;
/** What everybody may read, and is worth reading without a network: games, rules, lessons. */
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

/** Every file of this version. A page that is open goes on with the files of its own version: this one takes over only
 *  when no page of the one before is left. */
async function keepFiles() {
  await (await caches.open(CACHE)).addAll(["/", ...FILES]);
}

async function dropOldFiles() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== CACHE && name !== PUBLIC).map((name) => caches.delete(name)),
  );
}

/** None where the network alone answers: whatever is somebody's own, and whatever changes something. */
function answerTo(request) {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return null;
  if (request.mode === "navigate") return newest(request, "/", CACHE, false);
  if (READABLE.test(pathname)) return newest(request, request, PUBLIC, true);
  return pathname.startsWith("/api/") ? null : kept(request);
}

/** From the network; without one, what was there before. */
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

/** Files never change under their names. */
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

// --- Notices

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

/** Leads to the match that it is about. */
async function show({ text, path, tag }) {
  // Whoever is here has seen it in the page.
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
