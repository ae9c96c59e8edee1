"""The Chromium of journeys, benchmarks and screenshots."""

import os
import shutil

# The headless shell lacks what windows need: pages take half the processor's time.
NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]


def launch_options() -> dict:
    """Options that every launch of the browser needs."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    assert path, "no Chromium here: Scripts/install.sh test"
    # Chromium's sandbox refuses to run as root, as in a container.
    return {"executable_path": path, "args": ["--no-sandbox"] if os.geteuid() == 0 else []}


def with_door(options: dict, port: int) -> dict:
    """Options of a browser whose pages others than Playwright reach too."""
    return options | {"args": [*options["args"], f"--remote-debugging-port={port}"]}
