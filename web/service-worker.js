// The whole app, kept on the device. A version's files are fetched once, before it is used, and each version has its own
// cache: a page goes on with the files it began with while the next version waits.

// The build puts in what names this version, the addresses of all its files, and of those that a page starts with.
const version = "__VERSION__";
const precache = [...__ASSETS__, ...__VOICES__, ...__LATER__];
const start = __START__;

const prefix = "setlist-";
const current = prefix + version;
// Not tied to a version: recordings from the server's synthesiser. Emptied at log-out.
const speech = "speech";

addEventListener("install", (event) => {
    event.waitUntil(install());
    // What a page starts with comes out of the cache without waking this worker, where the browser can do that.
    event.addRoutes?.(start.map((pathname) => ({
        condition: { requestMethod: "get", urlPattern: { pathname, search: "*" } }, source: { cacheName: current },
    }))).catch(() => { /* Then the worker answers. */ });
});
// The page that loaded the first version can go offline without a reload.
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => {
    if (event.data === "activate") skipWaiting();
    if (event.data === "started") event.waitUntil(tidy());
});
addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    if (url.pathname === "/api/v1/speech") return event.respondWith(spoken(request));
    if (url.pathname.startsWith("/api/")) return;
    event.respondWith(answer(request.mode === "navigate" ? "/" : request, request));
});
addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(clients.matchAll({ type: "window" }).then(([page]) => page ? page.focus() : clients.openWindow("/")));
});

async function install() {
    const cache = await caches.open(current);
    await Promise.all(precache.map(async (address) => {
        // A name with a hash in it never changes what it means: an earlier version's copy is as good as the network's.
        const isHashed = /\.[0-9a-f]{12}\./.test(address);
        const known = isHashed && await caches.match(address);
        const response = known || await fetch(address, { cache: isHashed ? "default" : "no-cache" });
        if (!response.ok) throw new Error(`${address}: ${response.status}`);
        await cache.put(address, response);
    }));
}

/// Old versions' files go once a page that runs this version is the only one open: others may still ask for theirs.
async function tidy() {
    if (registration.installing || registration.waiting) return;
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    if (pages.length > 1) return;
    for (const name of await caches.keys()) {
        if (name.startsWith(prefix) && name !== current) await caches.delete(name);
    }
}

/// From this version's cache, else an older one's, else the network.
async function answer(key, request) {
    const cache = await caches.open(current);
    return await cache.match(key) ?? await caches.match(key) ?? fetch(request);
}

async function spoken(request) {
    const cache = await caches.open(speech);
    const known = await cache.match(request);
    if (known) return known;
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
}
