/// A notice stands above the actions of its screen, of which the scroller ends above the notice. Called after each frame.
export function makeRoom() {
    const notices = document.querySelector(".app > .notices"), { style } = document.documentElement;
    if (!notices?.firstElementChild) return;
    const height = (node) => `${node?.offsetHeight ?? 0}px`;
    style.setProperty("--notice", height(notices));
    style.setProperty("--actions", height(document.querySelector(".screen > .bottom-actions")));
}
