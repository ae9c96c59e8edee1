// The whole app, kept on the device. A version's files are fetched once, before it is used, and each version has its own
// cache: a page goes on with the files it began with while the next version waits.

// The build puts in what names this version, the addresses of all its files, and of those that a page starts with.
const version = "__VERSION__";
const precache = [...__ASSETS__, ...__VOICES__, ...__LATER__];
const start = __START__;

const prefix = "setlist-";
const current = prefix + version;
// Not tied to a version, and emptied at log-out: recordings from the server's synthesiser, and tiles that were looked at.
const speech = "speech";
const tiles = "tiles";
// How the addresses of tiles begin; the server puts it in, where it is set up to have them.
const tileServer = "__TILES__";
const most = { tiles: 2000, bytes: 50 << 20, age: 30 * 86_400_000 };

addEventListener("install", (event) => {
    event.waitUntil(install());
    // Files that a page starts with come out of the cache without waking this worker, where the browser can do that.
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
    if (request.method === "GET" && request.url.startsWith(tileServer)) return event.respondWith(tile(event));
    if (request.method === "POST" && url.pathname === "/import/shared") return event.respondWith(shared(request));
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

/// Files from the system's share sheet: the page that opens next collects them.
async function shared(request) {
    try {
        const files = (await request.formData()).getAll("files").filter((file) => file instanceof File);
        const cache = await caches.open("shared");
        for (const [index, file] of files.entries()) {
            const headers = { "X-Name": encodeURIComponent(file.name.toWellFormed()) };
            await cache.put(`/import/shared/${Date.now()}-${index}`, new Response(file, { headers }));
        }
    } catch (error) {
        // No form, or no room: what could be kept is offered.
        console.warn(error);
    }
    return Response.redirect("/import/shared", 303);
}

async function spoken(request) {
    const cache = await caches.open(speech);
    const known = await cache.match(request);
    if (known) return known;
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
}

/// From the device, unless it is old and the network is there; else from the tile server, and kept.
async function tile(event) {
    const { url } = event.request;
    const known = await (await caches.open(tiles)).match(url);
    if (known && Date.now() - new Date(known.headers.get("Date")) < most.age) return known;
    try {
        // Of an answer without CORS nothing can be told, not even whether it is a picture, and browsers count it as megabytes:
        // such a one is shown, and not kept.
        const response = await fetch(url, { mode: "cors", credentials: "omit", referrerPolicy: "strict-origin" });
        if (!response.ok) return known ?? response;
        event.waitUntil(keep(url, response.clone()));
        return response;
    } catch {
        return known ?? fetch(event.request);
    }
}

let kept = 0;

async function keep(url, response) {
    const picture = await response.blob();
    const headers = { "Content-Type": picture.type, "Content-Length": picture.size, Date: new Date().toUTCString() };
    const cache = await caches.open(tiles);
    await cache.put(url, new Response(picture, { headers }));
    if (kept++ % 100 === 0) await drop(cache);
}

/// Lets go of the oldest tiles beyond what may be kept.
async function drop(cache) {
    const [all, answers] = await Promise.all([cache.keys(), cache.matchAll()]);
    let count = 0, bytes = 0;
    for (const [index, request] of [...all.entries()].reverse()) {
        count++;
        bytes += Number(answers[index].headers.get("Content-Length"));
        if (count > most.tiles || bytes > most.bytes) await cache.delete(request);
    }
}
