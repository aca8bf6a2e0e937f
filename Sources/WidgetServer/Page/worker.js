// Keeps the page, and the last pictures of its widgets, for when the runtime cannot be reached.
const shell = "shell of /assets/board.js";
const kept = "last pictures";
const files = [
  "/assets/dashboard.css", "/assets/board.js", "/assets/client.js", "/assets/elements.js", "/assets/model.js", "/assets/grid.js", "/assets/widget.js", "/assets/living.js", "/assets/connection.js", "/assets/animate.js", "/assets/switch.js", "/assets/wall.js", "/assets/themes.css", "/assets/themes.js", "/assets/chooser.js", "/assets/boards.js", "/assets/first.css", "/assets/welcome.js", "/assets/needs.js", "/assets/permissions.js",
  "/assets/edit.js", "/assets/sort.js", "/assets/unlock.js", "/assets/gallery.js", "/assets/form.js", "/assets/inspect.js", "/assets/Inter.woff2", "/assets/InterDisplay.woff2", "/icons/icon.svg", "/manifest.webmanifest",
];
const documents = /^\/v1\/(access|boards|instances|stacks|themes)$|^\/v1\/instances\/[^/]+\/picture$/;
const most = 600;
const pause = 4000;
/** The newest answer of an address that is written after a pause: a page's first pictures are seen before, and what changes each second
 * is not written to a disk as often. */
const waiting = new Map();

addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(shell);
  await cache.addAll(files);
  // Programs get a list of routes there; browsers name what they want.
  await cache.put("/", await fetch("/", { headers: { Accept: "text/html" } }));
  await skipWaiting();
})()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== shell && name !== kept) await caches.delete(name);
  await clients.claim();
})()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && pathname === "/") event.respondWith(fetch(request).catch(async () => (await caches.match("/", { cacheName: shell, ignoreVary: true })) ?? Response.error()));
  else if (pathname.startsWith("/assets/")) event.respondWith(caches.match(request, { cacheName: shell, ignoreVary: true }).then((found) => found ?? fetch(request)));
  else if (documents.test(pathname)) event.respondWith(fresh(event));
});

/** What the runtime says now; without it, what it said last. */
async function fresh(event) {
  const { request } = event;
  let response;
  try {
    response = await fetch(request);
  } catch (error) {
    const found = await caches.match(request, { cacheName: kept, ignoreVary: true });
    if (found) return found;
    throw error;
  }
  // Whoever may not look any more keeps nothing.
  if (response.status === 401) event.waitUntil(caches.delete(kept));
  else if (response.status === 200) {
    const isFirst = !waiting.has(request.url);
    waiting.set(request.url, response.clone());
    if (isFirst) event.waitUntil(keep(request));
  }
  return response;
}

async function keep(request) {
  await new Promise((done) => setTimeout(done, pause));
  const cache = await caches.open(kept);
  const response = waiting.get(request.url);
  waiting.delete(request.url);
  await cache.put(request, response);
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - most))) await cache.delete(old);
}
