"""Requests that the OpenAPI document allows or forbids are sent to the server (schemathesis), and answered as it says.

bench_openapi.py does the same at length.
"""

import http.cookiejar
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

import pytest

import server
from devices import ROOT

# They end the session that the others are tried with.
ENDING = ["DELETE /api/v1/session", "DELETE /api/v1/sessions"]


def sign_up(address: str, name: str) -> str:
    """A new account; gives its session."""
    body = {"username": name, "email": f"{name}@example.org", "password": "secret 1!"}
    jar = http.cookiejar.CookieJar()
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    headers = {"Content-Type": "application/json", "Origin": address}
    opener.open(urllib.request.Request(address + "/api/v1/accounts", json.dumps(body).encode(), headers)).close()
    return next(cookie.value for cookie in jar if cookie.name == "setlist")


def run(address: str, examples: int, phases: str, name: str, selection: list[str]) -> subprocess.CompletedProcess:
    """Tries out a selection of operations, in the session of a new account."""
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(
            [
                pathlib.Path(sys.executable).with_name("st"), f"--config-file={ROOT}/EndToEnd/api/schemathesis.toml", "run",
                address + "/api/v1/openapi.json", f"--phases={phases}",
                f"--max-examples={examples}", "--seed=1", "--no-color", "--request-timeout=20",
                "--generation-database=none", *selection,
            ],
            cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, "SETLIST_SESSION": sign_up(address, name)},
        )


def try_out(address: str, examples: int, phases: str) -> str:
    """Gives what schemathesis reports."""
    rest = run(address, examples, phases, "rest", [f"--exclude-name={name}" for name in ENDING])
    assert rest.returncode == 0, rest.stdout
    ending = run(address, examples, phases, "ending", [f"--include-name={name}" for name in ENDING])
    assert ending.returncode == 0, ending.stdout
    return rest.stdout + ending.stdout


@pytest.mark.skipif(not server.program(), reason="the API is the `setlist` binary's: swift build")
def test_ap2_the_openapi_document_holds(site):
    """AP-2: every operation answers as the document says, whatever it is sent."""
    report = try_out(site, examples=3, phases="examples,coverage,fuzzing")
    assert "generated" in report, report
