// The device's own store: one IndexedDB object store of texts. Opened as soon as this file runs, while the program is still
// being compiled. A row may be written over what the program expects there, and over nothing else (`StoreRow.over`): then no tab
// writes over what it doesn't know of another.
//
// A browser may close it at any time, refuse to open it for a while, and take away all that it holds: when the disk is full, when room
// is short, when a person clears a site's data. It is opened again until that succeeds, and the program is told of what is lost.

import { check, isTorn, renew, tear } from "./store-log.js";

const name = "setlist";
// The row that is another one after the store was emptied (`Library.epoch`). It is nobody's, and stands apart from what is.
const epochKey = "epoch";
// Beside it, so many writes there were of rows that are written over what is expected of them.
const countKey = "count";
// The name of an object store that each database gets when it is made, and no other one has, begins so. It holds nothing: a row would need room,
// which may be short just then.
const generation = "generation ";
// Before it is tried again to open it, in milliseconds: the last for as long as it fails. Commands wait for the first of them only.
const pauses = [50, 250, 1_000, 5_000];
const tables = ["rows", "epochs"];
const encoder = new TextEncoder();
let isNew = false;
const opening = open();
const checked = opening.then(() => check(isNew), () => {});

function open() {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open(name, 2);
        request.onupgradeneeded = ({ oldVersion }) => {
            for (const each of tables) {
                if (!request.result.objectStoreNames.contains(each)) request.result.createObjectStore(each);
            }
            isNew = !oldVersion;
            if (isNew) request.result.createObjectStore(`${generation}${Date.now()} ${Math.random()}`);
        };
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.transaction?.error ?? request.error);
    });
}

/// The names of `StoreFailure`.
function reason(error) {
    // Chromium's, where the disk has less room than it has reckoned with.
    if (error?.message?.includes("NO_SPACE")) return "full";
    switch (error?.name) {
    case "QuotaExceededError": return "full";
    case "Replaced": return "replaced";
    case "SecurityError": case "NotAllowedError": case "ReferenceError": case "TypeError": return "refused";
    default: return "other";
    }
}

/// Whether the database is as it was before an error.
const isHarmless = (error) =>
    ["QuotaExceededError", "Replaced", "Crossed"].includes(error?.name) || reason(error) === "refused";

export function store(send) {
    let isGivenUp = false;
    /// Of what this tab has loaded, or put in the place of all that was there.
    let epoch;
    /// How many such writes there were when this tab began to read, and of its own since; undefined once there was another tab's: then this one
    /// can't know what it finds.
    let known;
    /// How often the program has given up what it had asked to be written.
    let abandoned = 0;
    /// Of the database that this tab has read, or that took its place. Undefined for those of earlier versions of this file; null before.
    let read = null;
    /// That database has no epoch yet: the program's first write to it brings the one that there was.
    let isBare = false;
    /// Undefined while there is none.
    let database;
    let opened = connect(opening);

    /// Opens the database, and goes on trying after the promise that this returns has failed.
    function connect(first) {
        const { promise, resolve, reject } = Promise.withResolvers();
        // A caller that awaits it hears of a failure; until then the failure is no unhandled one.
        promise.catch(() => {});
        (async () => {
            for (let attempt = 0; !isGivenUp; attempt += 1) {
                try {
                    database = watched(await (attempt ? open() : first));
                    await compare(database);
                    if (attempt < pauses.length) return resolve(database);
                    opened = Promise.resolve(database);
                    return send("store.opened");
                } catch (error) {
                    drop(database);
                    if (attempt >= pauses.length - 1 || isGivenUp) reject(error);
                    // No waiting helps.
                    if (reason(error) === "refused") return reject(error);
                }
                await new Promise((done) => setTimeout(done, pauses[Math.min(attempt, pauses.length - 1)]));
            }
        })();
        return promise;
    }

    function watched(database) {
        database.onversionchange = ({ newVersion }) => {
            // It is being deleted, and comes again.
            if (newVersion === null) return reopen(database);
            // A newer version of the app wants to change the store: make way, and write no more.
            database.close();
            isGivenUp = true;
            send("store.unavailable", { reason: "closed" });
        };
        database.onclose = () => reopen(database);
        return database;
    }

    function drop(old) {
        old?.close();
        if (old === database) database = undefined;
    }

    /// The browser may close it, with or without telling (iOS does so behind a locked screen), or take it away.
    function reopen(old) {
        if (isGivenUp || !old || old !== database) return;
        drop(old);
        opened = connect(open());
    }

    /// - Parameter old: The database with which it failed; undefined where there was none.
    function failure(error, old) {
        const named = reason(error);
        if (named === "full") tear();
        if (!isHarmless(error)) reopen(old);
        if (isGivenUp) return { reason: "closed" };
        // A full disk closes the database too.
        return { reason: named === "other" && isTorn() ? "full" : named };
    }

    /// Tells the program if the browser has taken away what this tab knows. (Where the person has logged out since, that had to go
    /// anyway.)
    async function compare(database) {
        if (read === null || generationOf(database) === read) return;
        const { named } = marked(await result(database.transaction("epochs").objectStore("epochs").getAll()));
        if (named !== undefined && named !== epoch) return;
        read = generationOf(database);
        isBare = named === undefined;
        known = undefined;
        send("store.lost");
    }

    return {
        async "store.load"({ ranges, limit }) {
            let database;
            try {
                database = await opened;
                const transaction = database.transaction(tables);
                const isFirst = ranges.some(([from, to]) => from <= epochKey && epochKey < to);
                const [found, marks] = await Promise.all([
                    scan(transaction, ranges, limit), isFirst ? result(transaction.objectStore("epochs").getAll()) : [],
                ]);
                const { named, counted } = marked(marks);
                if (isFirst) [epoch, known, read, isBare] = [named, counted, generationOf(database), false];
                const last = found.at(-1);
                // The least key behind the last one.
                const next = last?.length === limit ? last.at(-1)[0] + "\0" : undefined;
                send("store.loaded", { rows: [...found.flat(), ...(named ? [[epochKey, named]] : [])], next });
            } catch (error) {
                send("store.unavailable", failure(error, database));
            }
        },

        "store.read": ({ keys, token }) => find(token, async (transaction) => {
            const texts = await Promise.all(keys.map((key) => result(home(transaction, key).get(key))));
            return keys.map((key, index) => [key, texts[index]]).filter((row) => row[1] !== undefined);
        }),

        "store.scan": ({ ranges, token }) => find(token, async (transaction) => (await scan(transaction, ranges)).flat()),

        "store.list": ({ ranges, token }) => find(token, async (transaction) => {
            const table = transaction.objectStore("rows");
            const keys = await Promise.all(ranges.map(([from, to]) => result(table.getAllKeys(IDBKeyRange.bound(from, to, false, true)))));
            return keys.flat().map((key) => [key, null]);
        }),

        "store.write": write,
        "store.replace"(command) {
            epoch = command.rows.find(([key]) => key === epochKey)?.[1];
            // None that was counted before: writes of before may still be under way.
            known = Math.floor(Math.random() * 2 ** 40);
            return write({ ...command, empties: true, count: known });
        },

        "store.abandon"() {
            abandoned += 1;
        },

        /// Whether the browser takes nothing away unless a person says so; that is asked for where `asks`.
        async "store.persist"({ asks }) {
            try {
                const { storage } = navigator;
                send("store.persistence", { isKept: await storage.persisted() || asks && await storage.persist() });
            } catch (error) {
                // An old browser, or a page without https: nobody can know.
                console.warn(error);
            }
        },
    };

    /// The rows of each range.
    function scan(transaction, ranges, limit) {
        const table = transaction.objectStore("rows");
        return Promise.all(ranges.map(async ([from, to]) => {
            const range = IDBKeyRange.bound(from, to, false, true);
            const [keys, texts] = await Promise.all(
                [table.getAllKeys(range, limit), table.getAll(range, limit)].map(result));
            return keys.map((key, index) => [key, texts[index]]);
        }));
    }

    async function find(token, look) {
        let database;
        try {
            // Not before the writes that were asked for first.
            await checked;
            database = await opened;
            send("store.read", { rows: await look(database.transaction(tables)), token });
        } catch (error) {
            failure(error, database);
            send("store.unread", { token });
        }
    }

    async function write({ rows, token, empties, count, isBrief }) {
        const expecting = empties ? [] : rows.filter((row) => row.length > 2);
        let crossed = [];
        let database;
        const before = abandoned;
        try {
            const durability = isBrief ? "relaxed" : "strict";
            // Nothing is told as written that the browser's next start might take away.
            await checked;
            if (isTorn()) await renew();
            database = await opened;
            const transaction = database.transaction(tables, "readwrite", { durability });
            await new Promise((resolve, reject) => {
                transaction.oncomplete = resolve;
                transaction.onabort = () => reject(transaction.error);
                const epochs = transaction.objectStore("epochs");
                const marks = epochs.getAll();
                // Has a request's answer, and those of all before it, taken by a function. If that throws, nothing is written.
                const when = (request, take) => {
                    request.onsuccess = () => {
                        try {
                            take();
                        } catch (error) {
                            reject(error);
                            transaction.abort();
                        }
                    };
                };
                const put = () => {
                    if (empties) tables.forEach((each) => transaction.objectStore(each).clear());
                    if (count !== undefined) epochs.put(count, countKey);
                    for (const [key, text] of rows) {
                        const table = home(transaction, key);
                        text === null ? table.delete(key) : table.put(text, key);
                    }
                };
                when(marks, () => {
                    const { named, counted } = marked(marks.result);
                    if (abandoned !== before || !empties && named !== epoch && !(isBare && named === undefined)) throw new DOMException("emptied by another tab", "Replaced");
                    if (expecting.length) {
                        count = counted + 1;
                        if (known !== count - 1) known = undefined;
                    }
                    const unsure = known === undefined ? expecting : expecting.filter(([, , expected]) => expected === false);
                    if (!unsure.length) return put();
                    const find = finding(transaction.objectStore("rows"), unsure.map(([key]) => key));
                    // Asked for last, it comes last.
                    when(epochs.get(epochKey), () => {
                        const found = find();
                        const text = (key) => found.get(key) ?? null;
                        crossed = unsure.filter(([key, , expected]) => !isVersion(text(key), expected)).map(([key]) => [key, text(key)]);
                        if (crossed.length) throw new DOMException("written by another tab", "Crossed");
                        put();
                    });
                });
            });
            if (expecting.length && known === count - 1) known = count;
            send("store.written", { token });
        } catch (error) {
            if (crossed.length) send("store.crossed", { token, rows: crossed });
            else send("store.failed", { token, ...failure(error, database) });
        }
    }
}

/// Asks for the rows with these keys: a few one by one, many with all that lies between those of a kind, which is one question.
///
/// Returns what gives them, by their keys, once the last has come.
function finding(table, keys) {
    if (keys.length <= 16) {
        const asked = keys.map((key) => [key, table.get(key)]);
        return () => new Map(asked.map(([key, { result }]) => [key, result]));
    }
    const kinds = Map.groupBy(keys.toSorted(), (key) => key.slice(0, key.indexOf("/")));
    const asked = [...kinds.values()].map((each) => {
        const range = IDBKeyRange.bound(each[0], each.at(-1));
        return [table.getAllKeys(range), table.getAll(range)];
    });
    return () => new Map(asked.flatMap(([keys, texts]) => keys.result.map((key, place) => [key, texts.result[place]])));
}

/// Whether a text, or null for none, is the one with this version (`RowVersion`).
function isVersion(text, expected) {
    if (text === null || !expected) return text === null && !expected;
    const bytes = encoder.encode(text);
    const words = new Int32Array(bytes.length + 3 >> 2);
    new Uint8Array(words.buffer).set(bytes);
    let first = 0x811C9DC5 ^ bytes.length;
    let second = 0x9747B28C ^ bytes.length;
    // By its index: a megabyte may come before this is compiled.
    for (let place = 0; place < words.length; place += 1) {
        first = Math.imul((first << 5 | first >>> 27) ^ words[place], 0x9E3779B1);
        second = Math.imul((second << 5 | second >>> 27) ^ words[place], 0x85EBCA77);
    }
    return first >>> 0 === expected[0] && second >>> 0 === expected[1];
}

/// The rows of `epochs`, of which one question brings both: the one is a text, the other a number.
function marked(marks) {
    const first = (type) => marks.find((mark) => typeof mark === type);
    return { named: first("string"), counted: first("number") ?? 0 };
}

/// The generation of a database.
const generationOf = (database) => [...database.objectStoreNames].find((each) => each.startsWith(generation));

/// The object store that holds a row.
function home(transaction, key) {
    return transaction.objectStore(key === epochKey ? "epochs" : "rows");
}

function result(request) {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}
