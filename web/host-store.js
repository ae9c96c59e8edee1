// The device's own store: one IndexedDB object store of texts. Opened as soon as this file runs, while the program is still
// being compiled.

const name = "setlist";
// The row that is another one after the store was emptied (`Library.epoch`). It is nobody's, and stands apart from what is.
const epochKey = "epoch";
const tables = ["rows", "epochs"];
const opening = open();

function open() {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open(name, 2);
        request.onupgradeneeded = () => {
            for (const each of tables) {
                if (!request.result.objectStoreNames.contains(each)) request.result.createObjectStore(each);
            }
        };
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

/// The names of `StoreFailure`.
function reason(error) {
    switch (error?.name) {
    case "QuotaExceededError": return "full";
    case "InvalidStateError": return "closed";
    case "Replaced": return "replaced";
    case "SecurityError": case "NotAllowedError": case "ReferenceError": case "TypeError": return "refused";
    default: return "other";
    }
}

export function store(send) {
    let isPersistenceAsked = false;
    let isGivenUp = false;
    /// Of what this tab has loaded, or put in the place of all that was there.
    let epoch;
    let opened = use(opening);

    /// Whoever awaits it hears of a failure; until then it is no unhandled one.
    function use(opening) {
        const result = opening.then(watched);
        result.catch(() => {});
        return result;
    }

    function watched(database) {
        // A newer version of the app wants to change the store: make way, and write no more.
        database.onversionchange = () => {
            database.close();
            isGivenUp = true;
            send("store.unavailable", { reason: "closed" });
        };
        database.onclose = reopen;
        return database;
    }

    /// The browser may close it, with or without telling (iOS does so behind a locked screen): the next use has a new one.
    function reopen() {
        if (!isGivenUp) opened = use(open());
    }

    function failure(error) {
        if (error?.name === "InvalidStateError" || error?.name === "UnknownError") reopen();
        return { reason: reason(error) };
    }

    return {
        async "store.load"({ ranges, limit }) {
            try {
                const transaction = (await opened).transaction(tables);
                const isFirst = ranges.some(([from, to]) => from <= epochKey && epochKey < to);
                const [found, named] = await Promise.all([
                    scan(transaction, ranges, limit), isFirst ? result(transaction.objectStore("epochs").get(epochKey)) : undefined,
                ]);
                if (isFirst) epoch = named;
                const last = found.at(-1);
                // The least key behind the last one.
                const next = last?.length === limit ? last.at(-1)[0] + "\0" : undefined;
                send("store.loaded", { rows: [...found.flat(), ...(named ? [[epochKey, named]] : [])], next });
            } catch (error) {
                send("store.unavailable", failure(error));
            }
        },

        "store.read": ({ keys, token }) => read(token, async () => {
            const transaction = (await opened).transaction(tables);
            const texts = await Promise.all(keys.map((key) => result(home(transaction, key).get(key))));
            return keys.map((key, index) => [key, texts[index]]).filter((row) => row[1] !== undefined);
        }),

        "store.scan": ({ ranges, token }) =>
            read(token, async () => (await scan((await opened).transaction("rows"), ranges)).flat()),

        "store.write": write,
        "store.replace"(command) {
            epoch = command.rows.find(([key]) => key === epochKey)?.[1];
            return write({ ...command, empties: true });
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

    async function read(token, find) {
        try {
            send("store.read", { rows: await find(), token });
        } catch (error) {
            failure(error);
            send("store.unread", { token });
        }
    }

    async function write({ rows, token, empties, isBrief }) {
        try {
            const durability = isBrief ? "relaxed" : "strict";
            const transaction = (await opened).transaction(tables, "readwrite", { durability });
            await new Promise((resolve, reject) => {
                transaction.oncomplete = resolve;
                transaction.onabort = () => reject(transaction.error);
                const found = home(transaction, epochKey).get(epochKey);
                found.onsuccess = () => {
                    try {
                        if (empties) tables.forEach((each) => transaction.objectStore(each).clear());
                        else if (found.result !== epoch) throw new DOMException("emptied by another tab", "Replaced");
                        for (const [key, text] of rows) {
                            const table = home(transaction, key);
                            text === null ? table.delete(key) : table.put(text, key);
                        }
                    } catch (error) {
                        reject(error);
                        transaction.abort();
                    }
                };
            });
            send("store.written", { token });
            if (isPersistenceAsked) return;
            isPersistenceAsked = true;
            navigator.storage?.persist?.().catch(() => {});
        } catch (error) {
            send("store.failed", { token, ...failure(error) });
        }
    }
}

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
