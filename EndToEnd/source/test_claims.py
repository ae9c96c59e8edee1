"""A line that says saved, deleted … waits for the store (`Shared.tell`); `Shared.say` is for all others."""

import re

from devices import ROOT

SAYS = re.compile(r"\bsay\((?:[^()]|\([^()]*\))*\)")
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
# The name of something, in a text.
VALUE = re.compile(r"\\\((?:[^()]|\([^()]*\))*\)")
# Also in Tests/AppTests/Undo/Claim.swift.
CLAIMS = re.compile(
    r"\b(?:added|applied|changed|cleared|copied|created|deleted|discarded|imported|kept|made|moved|planned|removed|renamed|renewed|"
    r"restored|saved|stored|undone)\b", re.IGNORECASE)
# No store of this device is meant: clipboard and server have confirmed these, others are refusals, and one comes once all is stored.
OTHERS = {
    "Copied", "Password changed. Other devices have to log in again.", "Songs removed from the account", "Calendar address made",
    "Calendar address renewed", "Calendar address removed", "Files can be imported once the workout is over",
    "Other songs are still being added", "A soundtrack with songs of more than 2 hours can’t be saved as one file.",
    "The soundtrack could not be made.", "The browser had deleted what Setlist stores. It is stored again",
}


def test_sh_6_no_sentence_about_the_store_comes_before_its_answer():
    said = [
        text for path in sorted((ROOT / "Sources/App").rglob("*.swift"))
        for call in SAYS.findall(VALUE.sub("…", path.read_text())) for text in TEXT.findall(call)
    ]
    assert len(said) > 20
    assert [text for text in said if CLAIMS.search(text) and text not in OTHERS] == []
    assert OTHERS <= set(said)
