// The port of the map. What draws maps is a module of its own, map.js with Leaflet in it, which is fetched with its style sheet when
// the first map is opened; what is asked for until then waits.

const script = "/map.js", style = "/map.css";
const names = ["open", "person", "line", "extendLine", "places", "cursor", "fit", "follow", "pick", "close"];

export function map(send, afterFrame) {
    let draw, element;
    /// Tells of the map that is open.
    const tell = (on, values) => send(on, { element, ...values });
    /// Commands that came while the module is on its way; undefined: nobody waits for it.
    let waiting;

    async function load() {
        waiting = [];
        try {
            // Some browsers never ask again for a module that they couldn't get once.
            const answer = await fetch(script);
            if (!answer.ok) throw new Error(`${script}: ${answer.status}`);
            const [module] = await Promise.all([import(script), styled()]);
            draw = module.drawer(tell, afterFrame);
        } catch (error) {
            console.warn(error);
            tell("map.failed");
        }
        const commands = waiting;
        waiting = undefined;
        if (draw) for (const command of commands) guarded(command);
    }

    /// One command's failure is no reason to drop the others.
    function guarded(command) {
        try {
            draw(command);
        } catch (error) {
            console.error(command.do, error);
        }
    }

    function take(command, bytes) {
        if (command.do === "map.open") element = command.element;
        if (command.points) {
            // A copy: the view dies with the call, and 64-bit views must be aligned.
            const [from, count] = command.points;
            command.points = new Float64Array(bytes.slice(from, from + count).buffer);
        }
        if (draw) return draw(command);
        if (!waiting && command.do === "map.open") load();
        waiting?.push(command);
    }

    return {
        ...Object.fromEntries(names.map((name) => ["map." + name, take])),
        // Kept by the service worker.
        "map.forget": () => { window.caches?.delete("tiles").catch(console.warn); },
    };
}

function styled() {
    const link = document.createElement("link");
    return new Promise((resolve, reject) => {
        Object.assign(link, { rel: "stylesheet", href: style, onload: resolve, onerror: reject });
        document.head.append(link);
    }).catch((error) => {
        link.remove();
        throw error;
    });
}
