// The host's ports, a line each. Commands are those of `HostCommands` and events those of `HostEvent` in Sources/App/Ports; a port has
// a file there, one here and its test. Those that nothing calls before the program's second part is there stand in more.js.

import { audio } from "./host-audio.js";
import { clock } from "./host-clock.js";
import { device } from "./host-device.js";
import { events } from "./host-events.js";
import { files } from "./host-files.js";
import { history } from "./host-history.js";
import { http } from "./host-http.js";
import { location } from "./host-location.js";
import { map } from "./host-map.js";
import { notify } from "./host-notify.js";
import { page } from "./host-page.js";
import { soundtrack } from "./host-soundtrack.js";
import { store } from "./host-store.js";
import { tabs } from "./host-tabs.js";
import { voices } from "./host-voices.js";

/// The functions that carry out each command, by its name, and `start`, which gives the fields of the first event. `send(name, fields, bytes)` tells
/// of an event; `afterFrame` takes what must wait until the next patch is in the page; `shared` is what ports of both parts of the program
/// have of each other, and begins with `compiled`, which gives the program's two modules once they are there.
export function createPorts(send, afterFrame, shared) {
    const sound = audio(send, shared);
    const { start, ...ofPage } = page(send, afterFrame);
    return {
        start,
        commands: {
            ...sound.commands,
            ...clock(send, sound.after),
            ...device(send),
            ...events(send),
            ...files(send, shared),
            ...history(send),
            ...http(send),
            ...location(send),
            ...map(send, afterFrame),
            ...notify(send),
            ...ofPage,
            ...soundtrack(send, shared),
            ...store(send),
            ...tabs(send),
            ...voices(send),
        },
    };
}
