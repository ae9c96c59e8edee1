// The screen of a program that runs outside of the page: natively, in an app around a web view (Sources/DeviceHost). Everything that the page
// hears goes out by `setlistDevice(text)`, which the app has put here; what the app wants comes in by `setlistShell.receive(message)`. Nothing of
// the app is decided here, and nothing answers at once: patches carry the number of the last event that they know of.

import { clocks } from "./host-clock.js";
import { createDOM } from "./host-dom.js";
import { createPorts } from "./host-ports.js";
import { makeRoom } from "./host-room.js";
import { tracks } from "./host-soundtrack.js";
import { morePorts } from "./more.js";
import { folder } from "./song-files.js";

const afterFrame = [];
/// Where scrollers were while the program hadn't answered to a press: by node and event.
const places = new Map();
/// The last event of a finger, a pointer or a key.
let pressed = 0;
const soon = new MessageChannel();
/// The last event that was told.
let told = 0;
/// The last event that the program had heard of when it made the patch that is being applied.
let heard = 0;
/// A patch that waits for the display's next frame.
let next;
/// Commands that came after it: they may be about what it brings.
const later = [];
/// Fulfilled once the songs that have come are files.
let songs = Promise.resolve();
let drawnAt = -Infinity;

/// This page's, which the program's orders bear: one for the page that was here before is none for this.
const name = crypto.randomUUID();
const post = (message) => window.setlistDevice(JSON.stringify(message));

function send(on, fields, bytes) {
    post({ number: told += 1, clocks: clocks(), event: { on, ...fields }, bytes: bytes && encoded(bytes) });
}

function sendEvent(node, fields) {
    // A text field may hold half a character, which no JSON may.
    if (fields.value) fields.value = fields.value.toWellFormed();
    const isScroll = "scrollTop" in fields && !("x" in fields);
    // The program may be about to scroll there itself.
    if (isScroll && pressed > heard) return void places.set(`${node} ${fields.event}`, [node, fields]);
    send("dom.event", { node, ...fields });
    if (!isScroll) pressed = told;
}

/// Tells where what the person scrolls has come to, now that the program's answer to what they did before is here.
function sendPlaces() {
    if (pressed > heard) return;
    for (const [key, [node, fields]] of places) {
        places.delete(key);
        sendEvent(node, fields);
    }
}

const dom = createDOM(
    document.getElementById("app"), sendEvent, () => pressed > heard,
    (node) => { for (const [key, [other]] of places) if (other === node) places.delete(key); });

// MARK: What the program wants

window.setlistShell = {
    /// A patch, commands with their attachment, a soundtrack or a song that the page is to play, or the wish for a file that it keeps.
    receive(message) {
        if (message.page !== name) return;
        if (message.patch !== undefined) show(message);
        else if (message.track !== undefined) tracks.set(message.track, new Blob([decoded(message.bytes)], { type: "audio/flac" }));
        else if (message.song !== undefined) songs = songs.then(() => keep(message)).catch(console.warn);
        else if (message.read !== undefined) give(message);
        else if (next) later.push(message);
        else obey(message);
    },
};

function show({ patch, number, seen }) {
    next = { bytes: decoded(patch), number, seen };
    // A hidden page has no frames.
    if (document.hidden) return draw();
    requestAnimationFrame(draw);
    if (performance.now() - drawnAt > 1000 / 60) soon.port2.postMessage(0);
}

function draw() {
    if (!next) return;
    const { bytes, number, seen } = next;
    next = undefined;
    drawnAt = performance.now();
    heard = seen;
    dom.apply(bytes);
    sendPlaces();
    makeRoom();
    for (const work of afterFrame.splice(0)) work();
    for (const message of later.splice(0)) obey(message);
    post({ drawn: number });
}

function obey({ commands, bytes }) {
    const attachment = decoded(bytes);
    for (const each of commands) {
        // One that plays a song finds it there.
        if (each.do.startsWith("songs.")) songs.then(() => carryOut(each, attachment));
        else carryOut(each, attachment);
    }
}

async function keep({ song, bytes }) {
    const file = await (await (await folder()).getFileHandle(song, { create: true })).createWritable();
    await file.write(decoded(bytes));
    await file.close();
}

/// Sends a file that the person has chosen, a megabyte at a time.
async function give({ read, token, index }) {
    try {
        const file = shared.chosen.get(token)[index];
        post({ read, name: file.name.toWellFormed(), size: file.size });
        for (let place = 0; place < file.size; place += 1 << 20) {
            post({ read, bytes: encoded(new Uint8Array(await file.slice(place, place + (1 << 20)).arrayBuffer())) });
        }
        post({ read, isEnd: true });
    } catch {
        post({ read, isUnreadable: true });
    }
}

function carryOut(command, bytes) {
    try {
        ports.commands[command.do](command, bytes);
    } catch (error) {
        // One port's failure is no reason to drop the other commands.
        console.error(command.do, error);
    }
}

// MARK: Bytes, as base64

function encoded(bytes) {
    let text = "";
    // No function takes a million arguments.
    for (let place = 0; place < bytes.length; place += 32_768) text += String.fromCharCode(...bytes.subarray(place, place + 32_768));
    return btoa(text);
}

const decoded = (text) => Uint8Array.from(atob(text ?? ""), (character) => character.charCodeAt(0));

// MARK: Start

soon.port1.onmessage = draw;
document.addEventListener("visibilitychange", () => { if (document.hidden) draw(); });
post({ hello: name });
const shared = { compiled: () => Promise.reject(new Error("Soundtracks are rendered by the app.")) };
const ports = createPorts(send, afterFrame, shared);
Object.assign(ports.commands, morePorts(send, shared));
send("page.started", ports.start());
