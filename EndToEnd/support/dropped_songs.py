"""Songs for any browser: no driver opens a chooser of files in all of them, so they are dropped on the page."""

import base64
import pathlib

from webdriver_person import WebDriverPerson

DROPS = """((name, text) => {
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(atob(text), (each) => each.charCodeAt(0))], name));
    document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
    return true;
})(...arguments)"""


def drops(person: WebDriverPerson, path: pathlib.Path, title: str):
    """On the screen of songs: a song, and its row there once all of it was heard."""
    person.session.evaluate(DROPS, path.name, base64.b64encode(path.read_bytes()).decode())
    person.sees("""[...document.querySelectorAll("ul[aria-label=Songs] > li")].some((row) =>
        row.ariaLabel === arguments[0] && /\\b\\d+ bpm/.test(row.innerText))""", title)


def chooses_music(person: WebDriverPerson):
    """All songs, in the settings of the workout in the list."""
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    person.press("Settings")
    person.session.evaluate("""((select) => {
        select.value = [...select.options].find((each) => each.textContent === "All songs").value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
        return true;
    })(...arguments)""", person.one("Music", "combobox"))
    person.press("Done")
    person.is_on("Workout 1")
