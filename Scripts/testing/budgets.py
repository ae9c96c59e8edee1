"""The seconds that each part of the tests may take: the table in Docs/Testing.md. A part that was a third above its budget three times in a row
is the next thing to mend."""

import json
import re

from places import ROOT

# By the part's folder, on a quiet machine of two processors.
BUDGETS = {
    folder: float(seconds)
    for folder, seconds in re.findall(r"^\| `([\w-]+)` \| (\d+) \|", (ROOT / "Docs/Testing.md").read_text(), re.MULTILINE)
}
FAR = 4 / 3
# How often in a row each part was far above its budget, on this machine.
HISTORY = ROOT / ".build-times.json"


def times_above(folder: str, seconds: float, budget: float) -> int:
    """Notes a part's time; gives how often in a row it was far above its budget, this time included."""
    try:
        history = json.loads(HISTORY.read_text())
    except (FileNotFoundError, ValueError):
        history = {}
    history[folder] = history.get(folder, 0) + 1 if seconds > FAR * budget else 0
    HISTORY.write_text(json.dumps(history))
    return history[folder]
