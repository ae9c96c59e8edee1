// The program's part of the page: carries out patches, whose format stands at `Patch` in Sources/Interface, and tells the
// program what happens at nodes that listen. Every node has listeners of its own, all the same function: scroll, focus,
// cancel and close don't bubble, and what is in the page at one time is little, since long lists render what is seen.

/// Where an element keeps its number and, by type of event, what it listens to.
const own = Symbol();
/// Where a layer keeps what had the focus before it.
const before = Symbol();
/// The elements that Tab stops at in a layer.
const stops = "button:not(:disabled), a[href]";
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
/// ListenerOptions in Swift.
const PREVENT_DEFAULT = 1, STOP_PROPAGATION = 2, CAPTURE_POINTER = 4, UNMODIFIED = 8, OWN_ONLY = 16, SILENT = 32;

/// A key that is held presses once: what a press opens has controls of its own. So does Enter that is pressed again, out of impatience,
/// where the page has moved the focus meanwhile; a person who moves it does so with another key, or with a pointer.
let entered;

addEventListener("keydown", (event) => {
    const { target, timeStamp: at } = event;
    if (event.key !== "Enter") entered = undefined;
    else if (event.repeat || target !== entered?.target && at - entered?.at < 300) {
        if (target.closest("button, a[href]")) event.preventDefault();
    } else entered = { target, at };
}, true);
addEventListener("pointerdown", () => { entered = undefined; }, true);

/// Elements behind a layer are covered: Tab goes round within it.
function goRound(event) {
    if (event.key !== "Tab") return;
    const all = [...event.currentTarget.querySelectorAll(stops)];
    const [end, other] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    if (event.target !== end) return;
    event.preventDefault();
    other.focus();
}

/// Shows the program's view tree in `root`. `send(node, fields)` tells of an event, with the fields of DOMEvent; while a
/// patch is applied it may be called too, and must wait before it enters the program. Where the program answers later, `isAhead()` says whether
/// the person has done more since: what controls hold is sent with the answer to that, too. `scrolled(node)` hears where a patch scrolls to.
export function createDOM(root, send, isAhead, scrolled) {
    const nodes = [root];
    const app = document.title;
    let tags, firstOfSVG, attributes, properties, events, keys;
    /// The control in which an input method composes: its text is the input method's until it is done.
    let composing = null;

    root.addEventListener("compositionstart", (event) => { composing = event.target; });
    root.addEventListener("compositionend", (event) => {
        composing = null;
        event.target.dispatchEvent(new Event("input", { bubbles: true }));
    });

    // MARK: Patches

    function apply(bytes) {
        if (bytes.length === 0) return;
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        const end = 4 + view.getUint32(0, true);
        const text = decoder.decode(bytes.subarray(end));
        let at = 4, cut = 0;
        const number = () => {
            let value = 0, shift = 0, byte;
            do {
                byte = bytes[at++];
                value |= (byte & 127) << shift;
                shift += 7;
            } while (byte > 127);
            return value >>> 0;
        };
        const string = () => {
            const start = cut;
            cut += number();
            return text.slice(start, cut);
        };
        const names = () => string().split(" ");
        const node = () => nodes[number()];
        const add = (created, id, parent) => {
            nodes[id] = created;
            if (parent) nodes[parent].appendChild(created);
        };
        let focused = document.activeElement;

        while (at < end) {
            switch (bytes[at++]) {
            case 0:
                [tags, firstOfSVG, attributes, properties, events] = [names(), number(), names(), names(), names()];
                keys = new Map(names().map((name, bit) => [name === "Space" ? " " : name, 1 << bit]));
                break;
            case 1: {
                const id = number(), tag = number();
                const created = tag < firstOfSVG ? document.createElement(tags[tag])
                    : document.createElementNS("http://www.w3.org/2000/svg", tags[tag]);
                created[own] = { id, listeners: {} };
                add(created, id, number());
                break;
            }
            case 2: {
                const id = number(), parent = number();
                add(document.createTextNode(string()), id, parent);
                break;
            }
            case 3: node().data = string(); break;
            case 4: node().setAttribute(attributes[number()], string()); break;
            case 5: node().removeAttribute(attributes[number()]); break;
            case 6: node().setAttribute("data-" + string(), string()); break;
            case 7: node().removeAttribute("data-" + string()); break;
            case 8: node().style.setProperty(string(), string()); break;
            case 9: setProperty(node(), properties[number()], string()); break;
            case 10: {
                const had = document.activeElement;
                setProperty(node(), properties[number()], number() === 1);
                if (document.activeElement !== had) focused = document.activeElement;
                break;
            }
            case 11:
                setProperty(node(), properties[number()], view.getFloat64(at, true));
                at += 8;
                break;
            case 12: listen(node(), number(), number(), number()); break;
            case 13: {
                const from = node(), type = events[number()];
                delete from[own].listeners[type];
                from.removeEventListener(type, hear);
                break;
            }
            case 14: insert(node(), node(), node()); break;
            case 15: {
                const ids = [number()];
                for (let left = number(); left > 0; left--) ids.push(number());
                nodes[ids[0]].remove();
                for (const id of ids) nodes[id] = undefined;
                break;
            }
            }
        }
        // Where there is no moveBefore, what moves loses the focus.
        if (document.activeElement === document.body && focused !== document.body && focused?.isConnected) {
            focused.focus({ preventScroll: true });
        }
    }

    /// `next` is the root for: at the end.
    function insert(parent, node, next) {
        const later = next === root ? null : next;
        if (node.isConnected && parent.moveBefore) parent.moveBefore(node, later);
        else parent.insertBefore(node, later);
    }

    function setProperty(node, name, value) {
        switch (name) {
        case "value": case "checked":
            if (node[name] !== value && node !== composing && !isAhead?.()) node[name] = value;
            break;
        case "modal":
            if (value && !node.open) node.showModal();
            else if (!value && node.open) node.close();
            break;
        case "layer":
            if (value === node.matches(":popover-open")) break;
            if (value) {
                node[before] = document.activeElement;
                node.popover = "manual";
                node.showPopover();
                node.addEventListener("keydown", goRound);
                node.querySelector(stops)?.focus({ preventScroll: true });
            } else {
                // Before it goes, with which the page would have to be laid out anew.
                node[before].focus({ preventScroll: true });
                node.hidePopover();
            }
            break;
        case "focused":
            if (value) {
                node.focus();
                node.select?.();
            }
            break;
        case "tabTitle": document.title = value === "" ? app : `${value} – ${app}`; break;
        case "scrollTop":
            value *= scale();
            scrolled?.(node[own].id);
            if (node.scrollTop === value) break;
            node.scrollTop = value;
            if (getComputedStyle(node).scrollBehavior === "smooth") glide(node, value);
            break;
        default:
            if (node[name] !== value) node[name] = value;
        }
    }

    // MARK: Events

    function listen(node, code, options, mask) {
        const { listeners } = node[own];
        const type = events[code];
        // A wheel that nobody stops scrolls without asking us. Other listeners may come to stop things while they listen.
        const passive = type === "wheel" && !(options & PREVENT_DEFAULT);
        if (listeners[type]?.passive !== passive) {
            node.removeEventListener(type, hear);
            node.addEventListener(type, hear, { passive });
        }
        listeners[type] = { code, options, mask, passive };
    }

    function hear(event) {
        const node = event.currentTarget, type = event.type;
        const { code, options, mask } = node[own].listeners[type];
        const isModified = event.ctrlKey || event.metaKey || event.altKey;
        if (options & OWN_ONLY && event.target !== node) return;
        if (options & UNMODIFIED && (isModified || event.shiftKey)) return;
        if (type === "keydown" && (isModified || event.isComposing)) return;
        if (type.startsWith("pointer") && (!event.isPrimary || event.button > 0)) return;
        if (options & PREVENT_DEFAULT || type === "keydown" && mask & keys.get(event.key)) event.preventDefault();
        if (options & STOP_PROPAGATION) event.stopPropagation();
        if (options & CAPTURE_POINTER) node.setPointerCapture(event.pointerId);
        if (options & SILENT) return;
        const tell = () => send(node[own].id, { event: code, ...fields(event, node) });
        if (type === "scroll" || type === "pointermove") oncePerFrame(node, type, tell);
        else {
            flush();
            tell();
        }
    }

    /// The first of a frame is told at once, so that the frame already shows it; of the rest the last, in the next frame.
    const told = new Map();

    function oncePerFrame(node, type, tell) {
        if (told.size === 0) {
            requestAnimationFrame(() => {
                flush();
                told.clear();
            });
        }
        const key = node[own].id + type;
        if (!told.has(key)) {
            told.set(key, null);
            tell();
        } else {
            told.set(key, () => { if (nodes[node[own].id] === node) tell(); });
        }
    }

    function flush() {
        for (const [key, tell] of told) {
            told.set(key, null);
            tell?.();
        }
    }

    return { apply };
}

/// The fields of DOMEvent for an event at a node that listens.
function fields(event, node) {
    switch (event.type) {
    case "click": return { ...point(event), count: event.detail, pointer: pointer(event) };
    case "input": case "change": return { value: event.target.value ?? "", checked: event.target.checked === true };
    case "toggle": return { checked: node.open === true };
    case "keydown": return { key: event.key, shift: event.shiftKey };
    case "scroll": case "scrollend": return { ...place(node), scrollTop: node.scrollTop / scale() };
    case "wheel": case "contextmenu": case "pointerdown": case "pointermove": case "pointerup": case "pointercancel":
        return {
            ...place(node), ...point(event), scrollTop: (scroller(node)?.scrollTop ?? 0) / scale(), pointer: pointer(event),
            deltaY: pixels(event),
        };
    default: return {};
    }
}

function pointer(event) {
    return event.pointerType === "touch" ? 1 : event.pointerType === "pen" ? 2 : 0;
}

function point({ clientX, clientY }) {
    const by = scale();
    return { x: clientX / by, y: clientY / by };
}

function place(node) {
    const { top, left, width, height } = node.getBoundingClientRect();
    const by = scale();
    return { top: top / by, left: left / by, width: width / by, height: height / by };
}

/// How many of the page's pixels one of the program's is, which grows with the text: rows have room for their words at any size.
export function scale() {
    return parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--px")) || 1;
}

/// Firefox (153) drops a glide that is asked for while another one begins: it stands between two rows and tells nothing. So what
/// has not moved for some frames, nor arrived, is asked for again, unless the program wants something else by now.
const goals = new WeakMap();

function glide(node, goal) {
    goals.set(node, goal);
    let last = node.scrollTop;
    let still = 0;
    let asked = 0;
    requestAnimationFrame(function look() {
        if (goals.get(node) !== goal || Math.abs(node.scrollTop - goal) < 1 || !node.isConnected) return;
        if (getComputedStyle(node).scrollBehavior !== "smooth") return;
        still = node.scrollTop === last ? still + 1 : 0;
        last = node.scrollTop;
        if (still === 8) {
            if (asked++ === 3) return;
            still = 0;
            node.scrollTop = goal;
        }
        requestAnimationFrame(look);
    });
}

/// A wheel may tell lines or pages instead of CSS pixels.
function pixels(event) {
    return (event.deltaY ?? 0) * [1, 16, innerHeight][event.deltaMode ?? 0];
}

/// The nearest element around that scrolls up and down.
function scroller(node) {
    for (let around = node.parentElement; around; around = around.parentElement) {
        if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
    }
    return null;
}
