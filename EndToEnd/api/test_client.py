"""A client that is generated from the OpenAPI document (openapi-python-client) works with the server, and its types hold (mypy)."""

import importlib
import json
import os
import pathlib
import subprocess
import sys
import urllib.request

import pytest

import server
from test_openapi import sign_up

pytestmark = pytest.mark.skipif(not server.program(), reason="the API is the `setlist` binary's: swift build")
USE = pathlib.Path(__file__).with_name("generated_client_use.py")


def token(address: str, name: str, scope: str) -> str:
    """A personal access token of a new account."""
    body = {"name": "test", "scope": scope, "days": 1, "password": "secret 1!"}
    headers = {"Content-Type": "application/json", "Origin": address, "Cookie": f"setlist={sign_up(address, name)}"}
    request = urllib.request.Request(address + "/api/v1/tokens", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["token"]


@pytest.fixture(scope="module")
def generated(site, tmp_path_factory):
    """The folder of a generated package `setlist_client`, and what its generator said."""
    folder = tmp_path_factory.mktemp("client")
    # It knows bytes by one name only; recordings are the only ones here.
    config = folder / "generator.json"
    config.write_text(json.dumps({"content_type_overrides": {"audio/wav": "application/octet-stream"}}))
    made = subprocess.run(
        [
            pathlib.Path(sys.executable).with_name("openapi-python-client"), "generate",
            "--url", site + "/api/v1/openapi.json", "--meta", "none", "--output-path", folder / "setlist_client",
            "--config", config, "--fail-on-warning",
        ],
        cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        # It formats what it writes with ruff, which stands beside it.
        env={**os.environ, "PATH": f"{pathlib.Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"},
    )
    assert made.returncode == 0, made.stdout
    return folder


def test_ap2_a_generated_client_works(site, generated, monkeypatch):
    """AP-2: makes, lists, patches, follows and deletes records by a client that nobody has written."""
    monkeypatch.syspath_prepend(str(generated))
    monkeypatch.syspath_prepend(str(USE.parent))
    importlib.import_module(USE.stem).use(site, token(site, "generated", "write"))


def test_ap2_a_generated_client_has_types(generated):
    """AP-2: mypy finds the use of the client right, and a wrong use wrong."""

    def check(text: str) -> str:
        file = generated / "use.py"
        file.write_text(text)
        return subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", file.name],
            cwd=generated, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        ).stdout

    right = USE.read_text()
    assert "Success" in check(right)
    for sentence, wrong in [
        ("StepTarget(time=20)", 'StepTarget(time="20")'), ("role=Role.WORK", 'role="work"'),
        ('WorkoutPatch(name="Other")', "WorkoutPatch(name=7)"),
    ]:
        assert sentence in right
        assert "error" in check(right.replace(sentence, wrong)), wrong
