// Starts the program and carries events to it and commands from it. Everything is decided by the program (Swift); what is
// here and in the other host files only does what a browser lets nobody else do. The exports of the program stand in Sources/WebApp.

import { createDOM } from "./host-dom.js";
import { instantiate, pass } from "./host-wasm.js";
import { Parts, dressed, fetched } from "./host-parts.js";
import { createPorts } from "./host-ports.js";
import { clocks } from "./host-clock.js";
import { makeRoom } from "./host-room.js";
import { identity } from "./host-tabs.js";

// Begun by early.js.
const compiled = window.compiled;
const queue = [];
const afterFrame = [];
const parts = new Parts();
const encoder = new TextEncoder();
const nothing = new Uint8Array();
let ports;
// Objects that ports of both parts have of each other.
const shared = { compiled: () => Promise.all([compiled, second]) };
let program;
let isBusy = false;
let isFrameAsked = false;
// The queue's first event waits for the second part of the program, and all others behind it.
let isBlocked = false;
let drawnAt = -Infinity;
const waiting = document.getElementById("waiting");
let telling;
// Why the second part can't be had any more.
let missed;
// The second part is fetched once the first frame is there, and what was done so far has gone to the store.
let begun;
const isBegun = new Promise((done) => { begun = done; });
const second = isBegun.then(() => fetched("/more.wasm", WebAssembly.compileStreaming));
const style = isBegun.then(() => fetched("/more.css", dressed));
const script = "/more.js";
const more = isBegun.then(() => fetched(script, () => import(script)));
const soon = new MessageChannel();
const afterwards = new MessageChannel();

/// Tells the program what happened. The clocks are read now, even if the program is busy (a command's answer, or a blur
/// caused by a patch) and hears of it a little later.
function send(on, fields, bytes = nothing) {
    queue.push({ text: JSON.stringify({ on, ...fields }), bytes, clocks: clocks() });
    if (program && !isBlocked) deliver();
}

function deliver() {
    if (isBusy) return;
    guarded(() => {
        while (canDeliver()) {
            if (parts.enter(() => tell(queue[0]))) queue.shift();
            else isBlocked = true;
        }
    });
    // A hidden page draws nothing, and its timers are late.
    if (document.hidden) return settle();
    draw();
}

function tell(event) {
    const text = pass(program, encoder.encode(event.text));
    program.event(...text, ...pass(program, event.bytes), ...event.clocks);
}

/// Asks for one patch: at the display's next frame, or, if it has none yet, as soon as the events of this moment are through.
/// Not at once: the event that is being told of may still rise to nodes that the patch would take away.
function draw() {
    if (isFrameAsked) return;
    isFrameAsked = true;
    requestAnimationFrame(frame);
    if (performance.now() - drawnAt > 1000 / 60) soon.port2.postMessage(0);
}

function settle() {
    guarded(() => parts.enter(() => program.settle()));
    begun();
    if (canDeliver()) deliver();
}

function frame() {
    if (!isFrameAsked) return;
    isFrameAsked = false;
    drawnAt = performance.now();
    guarded(() => {
        const isDrawn = parts.enter(() => program.frame(...clocks()));
        if (!parts.isWhole) tellWaiting(isBlocked || !isDrawn);
    });
    makeRoom();
    for (const work of afterFrame.splice(0)) work();
    // Changes go to the store once they are in the page.
    afterwards.port2.postMessage(0);
    if (canDeliver()) deliver();
}

// MARK: The second part

const canDeliver = () => queue.length > 0 && !isBlocked;

/// A person who waits for the effect of a press is told so, unless it takes no time; or that it won't come.
function tellWaiting(isWaiting) {
    if (isWaiting && missed) return fail(missed);
    if (!isWaiting) {
        clearTimeout(telling);
        telling = undefined;
        waiting.hidePopover();
        waiting.textContent = "";
    } else if (telling === undefined) {
        telling = setTimeout(() => {
            // Over a menu that is open as well.
            waiting.showPopover();
            waiting.textContent = "The rest of Setlist is on its way…";
        }, 300);
    }
}

async function makeWhole() {
    try {
        const [module, { morePorts }] = await Promise.all([second, more, style]);
        Object.assign(ports.commands, morePorts(send, shared));
        await parts.complete(module);
    } catch (error) {
        // The first part goes on: a run isn't ended for code that it doesn't need.
        missed = error;
        return draw();
    }
    isBlocked = false;
    tellWaiting(false);
    deliver();
}

/// A program that trapped has lost its invariants: it stays busy, and is never entered again.
function guarded(work) {
    if (isBusy) return;
    isBusy = true;
    try {
        work();
        isBusy = false;
    } catch (error) {
        fail(error);
    }
}

function fail(error) {
    console.error(error);
    document.getElementById("reason").textContent = error.message;
    document.getElementById("failure").hidden = false;
}

function command(text, bytes) {
    let unknown;
    for (const each of JSON.parse(new TextDecoder().decode(text))) {
        const carryOut = ports.commands[each.do];
        if (!carryOut) unknown ??= each.do;
        try {
            carryOut?.(each, bytes);
        } catch (error) {
            // One port's failure is no reason to drop the other commands.
            console.error(each.do, error);
        }
    }
    // Both sides are built together: a fault of theirs, and the end of the program.
    if (unknown) throw new Error(`The command “${unknown}” is unknown.`);
}

soon.port1.onmessage = frame;
afterwards.port1.onmessage = settle;
document.getElementById("reload").addEventListener("click", () => location.reload());

try {
    const dom = createDOM(document.getElementById("app"), (node, fields) => {
        // A text field may hold half a character, which no JSON may.
        if (fields.value) fields.value = fields.value.toWellFormed();
        send("dom.event", { node, ...fields });
    });
    ports = createPorts(send, afterFrame, shared);
    const who = identity();
    program = await instantiate(
        await compiled, { patch: parts.taking((bytes) => dom.apply(bytes)), command: parts.taking(command) });
    parts.attach(program);
    const tab = await who;
    // First, whatever was told while it was loading.
    queue.unshift({ text: JSON.stringify({ on: "page.started", ...ports.start(), ...tab }), bytes: nothing, clocks: clocks() });
    deliver();
    await makeWhole();
} catch (error) {
    fail(error);
}
