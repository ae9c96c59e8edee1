"""Browsers that take away what a site has stored, and browsers that are killed."""

import contextlib
import os
import pathlib
import signal


def take_away(page):
    """As Chromium does when room is short, and when a person clears the site's data."""
    origin = page.evaluate("location.origin")
    page.context.new_cdp_session(page).send(
        "Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"})


def kill(folder):
    """Every process of the browser that runs on this profile, and no other: they alone name it in their command line."""
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if folder.encode() in (process / "cmdline").read_bytes():
                os.kill(int(process.name), signal.SIGKILL)
