"""A desk for a browser with windows and sound, on machines that have none: a display, a message bus, and a sound server
whose sound goes nowhere. Each is a process of ours, and ends with us; whatever they write lies in one folder that goes as well.
"""

import os
import pathlib
import shutil
import subprocess
import tempfile
import time
from contextlib import ExitStack, contextmanager

PROGRAMS = ["Xvfb", "dbus-daemon", "pulseaudio"]


@contextmanager
def desk():
    """The environment for programs on it."""
    for each in PROGRAMS:
        assert shutil.which(each), f"no {each} here: Scripts/install.sh test"
    with tempfile.TemporaryDirectory(prefix="setlist-desk-", ignore_cleanup_errors=True) as name, ExitStack() as running:
        folder = pathlib.Path(name)
        environment = {**os.environ, **places(folder)}
        environment["DISPLAY"] = ":" + running.enter_context(told(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"], environment))
        environment["DBUS_SESSION_BUS_ADDRESS"] = running.enter_context(told(
            ["dbus-daemon", "--session", "--nofork", "--nosyslog", "--print-address=1"], environment))
        socket = folder / "pulse"
        running.enter_context(program([
            "pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1",
            f"--load=module-native-protocol-unix socket={socket} auth-anonymous=1", "--load=module-null-sink",
        ], environment))
        deadline = time.monotonic() + 20
        while not socket.exists():
            assert time.monotonic() < deadline, "pulseaudio doesn't open its socket"
            time.sleep(0.02)
        yield {**environment, "PULSE_SERVER": f"unix:{socket}"}


def places(folder: pathlib.Path) -> dict:
    """Nothing of a person's own is read or written."""
    (folder / "run").mkdir(mode=0o700)
    return {
        "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder / "run"),
        **{f"XDG_{each}_HOME": str(folder / each.lower()) for each in ("CACHE", "CONFIG", "DATA", "STATE")},
        # No accessibility bus: names and roles are asked of the engine itself.
        "NO_AT_BRIDGE": "1", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory", "GDK_BACKEND": "x11",
        "LIBGL_ALWAYS_SOFTWARE": "1",
    }


@contextmanager
def program(command: list, environment: dict, **options):
    process = subprocess.Popen(
        command, env=environment, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, **options)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def told(command: list, environment: dict):
    """The first line of a program's output, which comes when it is ready."""
    with program(command, environment, stdout=subprocess.PIPE, text=True) as process:
        line = process.stdout.readline().strip()
        assert line, f"{command[0]} doesn't start"
        yield line
