"""Copies of everything that go by themselves (IX-9): to a folder, and through the server to a WebDAV server."""

import base64
import json

from playwright.sync_api import expect

from devices import PHONE
from test_journeys_account import sign_up

# A Thursday.
CLOCK = "2026-11-19T12:00"
# The browser's own folder stands in for the one that a person chooses in its dialog.
FOLDER = "window.showDirectoryPicker = () => navigator.storage.getDirectory();"
FILE = """
async (name) => {
    try {
        const directory = await navigator.storage.getDirectory();
        return await (await (await directory.getFileHandle(name)).getFile()).text();
    } catch {
        return "";
    }
}
"""


def keys(copy: str) -> set[str]:
    return {record["key"].split("/")[0] for record in json.loads(copy)["records"]}


def test_ix_9_a_copy_goes_to_a_folder_and_another_device_imports_it(visit):
    person = visit(PHONE, clock=CLOCK, script=FOLDER)
    person.create(Rounds=2)
    person.tab("Profile")
    person.press("Copies")
    person.is_on("Copies")
    person.press("Choose folder")
    expect(person.page.get_by_text("Last copy: just now")).to_be_visible()
    first = person.page.evaluate(FILE, "setlist-copy.json")
    assert "workouts" in keys(first)
    assert person.page.evaluate(FILE, "setlist-copy-before.json") == ""
    person.press("Copy now")
    person.awaits(lambda: person.page.evaluate(FILE, "setlist-copy-before.json") == first)
    person.is_stored()
    later = person.again()
    later.open("/profile")
    expect(later.page.get_by_text("Last copy: ")).to_be_visible()
    later.open("/copies")
    later.press("Copy now")
    expect(later.page.get_by_text("Last copy: just now")).to_be_visible()

    other = visit(PHONE, clock=CLOCK)
    other.tab("Profile")
    with other.page.expect_file_chooser() as chooser:
        other.press("Import my data")
    chooser.value.set_files({"name": "setlist-copy.json", "mimeType": "application/json", "buffer": first.encode()})
    other.is_told("imported")
    other.tab("Workout List")
    expect(other.row("Workout 1")).to_be_visible()


def test_ix_9_a_copy_goes_through_the_server_once_the_password_is_right(visit, complaints):
    person = visit(PHONE, clock=CLOCK)
    person.tab("Profile")
    sign_up(person)
    sent = []

    def relay(route):
        sent.append(route.request)
        if len(sent) == 1:
            route.fulfill(status=502, content_type="application/problem+json", body='{"reason": "password"}')
        else:
            route.fulfill(status=204)

    person.page.route("**/api/v1/copies", relay)
    person.press("Copies")
    person.is_on("Copies")
    person.page.get_by_role("radio", name="WebDAV", exact=True).check()
    for name, text in ("Address", "https://cloud.example/dav/Bücher"), ("User name", "änna"), ("Password", "wrong"):
        person.page.get_by_label(name, exact=True).fill(text)
    person.press("Start copying")
    person.is_refused("The WebDAV server at cloud.example refused the user name or the password.")
    person.page.get_by_label("Password", exact=True).fill("right")
    person.press("Save")
    expect(person.page.get_by_text("Last copy: just now")).to_be_visible()
    expect(person.page.get_by_role("alert")).to_have_count(0)
    assert [request.method for request in sent] == ["PUT", "PUT"]
    headers = sent[1].headers
    assert headers["setlist-copy-folder"] == "https://cloud.example/dav/B%C3%BCcher"
    assert headers["setlist-copy-name"] == "setlist-copy.json"
    assert base64.b64decode(headers["setlist-copy-login"]).decode() == "änna:right"
    # The browser's own line about the refusal.
    assert all(line.startswith("Failed to load resource") for line in complaints)
    complaints.clear()
