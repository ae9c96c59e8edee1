"""A disk of a browser's own that can be filled: a tmpfs, which root alone may mount."""

import contextlib
import os
import pathlib
import subprocess


class SmallDisk:
    def __init__(self, folder: pathlib.Path, megabytes: int):
        self.folder = folder
        self.filler = folder / "filler"
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", folder], check=True)

    def fill(self):
        """Takes all room that is left, to the last page."""
        with self.filler.open("ab", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(bytes(1 << 20)):
                pass

    def leave(self, room: int):
        """Gives so many bytes back."""
        os.truncate(self.filler, self.filler.stat().st_size - room)

    def free(self):
        self.filler.unlink()

    def end(self):
        # Lazily: a browser that was killed may not be gone yet.
        subprocess.run(["umount", "--lazy", self.folder], check=True)
