// The program comes in two parts (Scripts/split.py): the first has what opening, the lists and runs need, the second comes after
// the first frame. Until it is there, every call of the program is a transaction: a call that needs the second part leaves no
// trace, in the program's memory or outside, and is made again once that part has come. So nothing depends on what lies in which.

/// Thrown by a placeholder, which the first part calls in the second one's place.
class Missing extends Error {}

/// The imports of a first part that stand for functions of the second; none of a program in one part.
export function placeholders(module) {
    const functions = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        if (from === "placeholder") functions[name] = () => { throw new Missing(name); };
    }
    return functions;
}

/// Has the functions of the second part take the placeholders' places.
export const complete = (program, second) => WebAssembly.instantiate(second, { primary: program });

/// Makes calls of a program whose second part may be missing.
export class Parts {
    isWhole = false;
    #program;
    /// The program's only variable outside its memory. Both parts use it, so the first one exports it.
    #stack;
    /// Calls to the host that the call being made has made, kept until it is through; null: no call is being made.
    #given = null;

    attach(program) {
        this.#program = program;
        this.#stack = Object.values(program).find((each) => each instanceof WebAssembly.Global);
    }

    async complete(second) {
        await complete(this.#program, second);
        this.isWhole = true;
    }

    /// Calls the program; what it gives to the host goes out when it is through. Gives whether it is: if not, it needed the
    /// second part, and nothing has happened.
    enter(call) {
        if (this.isWhole) {
            call();
            return true;
        }
        const { memory } = this.#program;
        const before = new Uint8Array(memory.buffer).slice();
        const stack = this.#stack.value;
        this.#given = [];
        try {
            call();
        } catch (error) {
            this.#given = null;
            if (!(error instanceof Missing)) throw error;
            console.debug(`waits for function ${error.message} of the second part`);
            const now = new Uint8Array(memory.buffer);
            now.set(before);
            // Memory that has grown stays; the program takes it for new, which is empty.
            now.fill(0, before.length);
            this.#stack.value = stack;
            return false;
        }
        const given = this.#given;
        this.#given = null;
        for (const give of given) give();
        return true;
    }

    /// A function of the host's that takes bytes of the program's memory: called as soon as it is sure that the call counts.
    taking(give) {
        return (...bytes) => {
            if (!this.#given) return give(...bytes);
            const kept = bytes.map((each) => each.slice());
            this.#given.push(() => give(...kept));
        };
    }
}

/// Fetches what belongs to the second part and reads it, again and again until it is there; at once when the browser comes online.
/// Throws where it is no more: the server has another version by now, of both parts.
export async function fetched(address, read) {
    for (let pause = 1_000; ; pause = Math.min(2 * pause, 30_000)) {
        const response = await fetch(address).catch(console.warn);
        if (response?.status === 404) throw new Error(`${address} is no more`);
        try {
            if (response?.ok) return await read(response);
        } catch (error) {
            // It broke off on its way.
            console.warn(error);
        }
        await new Promise((done) => {
            const again = () => {
                clearTimeout(timer);
                removeEventListener("online", again);
                done();
            };
            const timer = setTimeout(again, pause);
            addEventListener("online", again);
        });
    }
}

/// How the screens of the second part look. Their rules join the layers that the first style sheet has put in order.
export async function dressed(response) {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(await sheet.replace(await response.text()));
}
