"""A program that can't run for ever."""

import os
import pathlib
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

# The exit status of a program that was ended because its time was over, as of coreutils' `timeout`.
OVERTIME = 124


def run(command: list, bound: float, log: pathlib.Path, shows: Callable[[str], bool] = lambda _: True) -> int:
    """Runs a command with all that it starts, for at most `bound` seconds, and gives its exit status. Each line of its output goes into
    `log`; those that `shows` chooses are printed as well."""
    process = subprocess.Popen(
        list(map(str, command)), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        start_new_session=True)

    def tell():
        with log.open("a") as file:
            for line in process.stdout:
                file.write(line)
                file.flush()
                if shows(line):
                    sys.stdout.write(line)
                    sys.stdout.flush()

    # A program that it left behind may hold the output open: its own end counts.
    telling = threading.Thread(target=tell, daemon=True)
    telling.start()
    try:
        return process.wait(bound)
    except subprocess.TimeoutExpired:
        print(f"It is ended after {bound:.0f} s, three times its usual time. Its last words are in {log}.", flush=True)
        return OVERTIME
    finally:
        kill(process.pid)
        process.wait()
        telling.join(5)


def kill(group: int):
    """Ends a process group: first by asking, so that who started something can end it too."""
    for sign, patience in ((signal.SIGTERM, 5.0), (signal.SIGKILL, 0.0)):
        deadline = time.monotonic() + patience
        try:
            os.killpg(group, sign)
            while time.monotonic() < deadline:
                os.killpg(group, 0)
                time.sleep(0.05)
        except (ProcessLookupError, PermissionError):
            return
