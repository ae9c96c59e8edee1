// Addresses, and going back and forward.

// The part behind the # is ours where it holds a workout: no server is told of it.
export const path = () => location.pathname + location.search + (location.hash.startsWith("#w") ? location.hash : "");

export function history(send) {
    const { history } = window;

    addEventListener("popstate", () => send("history.navigated", { path: path() }));

    return {
        "history.push": (command) => history.pushState(null, "", command.path),
        "history.replace": (command) => history.replaceState(null, "", command.path),
        "history.back": () => history.back(),
        "history.backBy": ({ steps }) => history.go(-steps),
        "history.visit": ({ address }) => location.assign(address),
    };
}
