"""The examples of Docs/API.md, run in a shell as they stand there."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

import server
from devices import ROOT
from test_client import token

DOCUMENT = ROOT / "Docs/API.md"


@pytest.mark.skipif(not server.program(), reason="the API is the `setlist` binary's: swift build")
def test_ap2_the_examples_work(site, tmp_path):
    """AP-2: every example of the document does what it says."""
    assert shutil.which("curl") and shutil.which("jq"), "Scripts/install.sh test"
    examples = re.findall(r"^```sh\n(.*?)^```", DOCUMENT.read_text(), re.MULTILINE | re.DOTALL)
    assert len(examples) >= 8
    script = "\n".join(f"printf '\\n### {number}\\n'\n{example}" for number, example in enumerate(examples))
    # The generator is among the tests' own packages.
    path = f"{pathlib.Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script], cwd=tmp_path, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PATH": path, "SETLIST": site, "TOKEN": token(site, "examples", "write")},
    )
    assert ran.returncode == 0, ran.stdout
    parts = re.split(r"\n### \d+\n", ran.stdout, flags=re.MULTILINE)[1:]
    assert '"time": 20' in parts[1]
    assert '"Tabata in the rain"' in parts[2] and "activity" not in parts[2]
    assert '"circuit"' in parts[3]
    assert '"monday-2026-11-23"' in parts[4]
    assert '"weight.2026-11-20":80.5' in parts[5].replace(" ", "")
    assert re.fullmatch(r'\[\]\n\[\n  "[0-9A-Za-z_-]{22}"\n\]', parts[6].strip()), parts[6]
    assert '{"received":500000}' in parts[7] and parts[7].rstrip().endswith("700000"), parts[7]
    assert json.loads((tmp_path / "log.motion.json").read_text())["samples"] == [[0, 0.1, 9.8, 0.2]]
    assert (tmp_path / "setlist_client/api/workouts/create_workout.py").is_file()
