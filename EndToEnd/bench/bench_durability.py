"""kill -9 of `setlist serve` while several devices sync, 200 times on SQLite and on PostgreSQL.

Every change that was acknowledged is there afterwards; one that wasn't is there whole or not at all: a push of several records
with several fields each. Exits with 1 if one is lost or torn.
"""

import http.client
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from contextlib import contextmanager

import server
from bench_app import Report
from devices import ROOT

DEVICES = 6
DIGITS = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
STEPS = {"dictionary": [{"name": "Fast", "role": "work", "target": {"time": 20}}], "codes": [0]}


def sortable(number: int) -> str:
    return "".join(DIGITS[number >> place * 6 & 63] for place in range(10, -1, -1))


class Client:
    """One connection to the server, logged in."""

    def __init__(self, address: str, cookie: str = ""):
        self.connection = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc, timeout=60)
        self.cookie = cookie

    def post(self, path: str, body: dict) -> dict:
        headers = {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", "Cookie": self.cookie}
        self.connection.request("POST", "/api/v1/" + path, json.dumps(body), headers)
        answer = self.connection.getresponse()
        text = answer.read()
        if answer.status not in (200, 201):
            raise AssertionError(f"{path}: {answer.status} {text.decode()}")
        if cookie := answer.getheader("Set-Cookie"):
            self.cookie = cookie.split(";")[0]
        return json.loads(text)


class Device:
    """Pushes three records at a time: two new ones, and one that it pushes each time."""

    def __init__(self, number: int):
        self.number = number
        self.sent = 0
        self.acknowledged: set[int] = set()

    def keys(self, push: int) -> list[str]:
        return [f"workouts/d{self.number}", *(f"workouts/d{self.number}-{push}-{part}" for part in "ab")]

    def write(self, client: Client):
        """Until the server is no more."""
        while True:
            self.sent += 1
            stamp = sortable(int(time.time() * 1000) << 16 | self.sent & 0xFFFF) + sortable(self.number)
            values = {"name": f"Push {self.sent}", "steps": STEPS, "first": self.sent, "second": "x" * 300, "third": self.sent}
            record = {"record": 1, "fields": {name: [value, stamp] for name, value in values.items()}}
            records = [{"key": key, "record": record, "pending": {}} for key in self.keys(self.sent)]
            try:
                answer = client.post("sync", {"device": {"id": f"d{self.number}", "name": "Test"}, "records": records})
            except (OSError, http.client.HTTPException, ValueError):
                return
            assert not answer.get("refused"), answer
            self.acknowledged.add(self.sent)


class Account:
    """The account on the server, as a device that follows it knows it."""

    def __init__(self):
        self.cursor = None
        self.numbers: dict[str, int] = {}
        self.problems: list[str] = []

    def follow(self, client: Client):
        while True:
            answer = client.post("sync", {"device": {"id": "watch", "name": "Test"}, "cursor": self.cursor, "records": []})
            if answer.get("reset"):
                self.problems.append("the server doesn't know a cursor that it gave")
            for row in answer["records"]:
                fields = {name: value[0] for name, value in row["record"]["fields"].items()}
                if fields["first"] != fields["third"] or fields["name"] != f"Push {fields['first']}":
                    self.problems.append(f"{row['key']} is torn: {fields}")
                self.numbers[row["key"]] = fields["first"]
            self.cursor = answer["cursor"]
            if not answer["more"]:
                return

    def check(self, device: Device):
        latest = 0
        for push in range(1, device.sent + 1):
            repeated, *new = device.keys(push)
            there = [self.numbers.get(key) == push for key in new]
            if push in device.acknowledged and not all(there):
                self.problems.append(f"push {push} of device {device.number} was acknowledged and is lost")
            elif any(there) and not all(there):
                self.problems.append(f"push {push} of device {device.number} is there in part")
            latest = push if any(there) else latest
        if self.numbers.get(repeated, 0) != latest:
            self.problems.append(f"device {device.number}: {repeated} is not that of push {latest}")


def kills(binary: pathlib.Path, database: list[str], count: int) -> tuple[int, int, Account]:
    """Gives how many pushes were acknowledged, how many were under way at a kill, and what was found."""
    account, devices = Account(), [Device(number) for number in range(1, DEVICES + 1)]
    with tempfile.TemporaryDirectory() as data:
        arguments = ["--web", ROOT / "dist/web", "--data", data, "--log-level", "error", *database]
        process, address = server.launch(binary, *arguments)
        person = Client(address)
        person.post("accounts", {"username": "anna", "email": "anna@example.org", "password": "secret 1!"})
        for _ in range(count):
            clients = [Client(address, person.cookie) for _ in devices]
            threads = [threading.Thread(target=device.write, args=[client]) for device, client in zip(devices, clients)]
            for thread in threads:
                thread.start()
            time.sleep(random.uniform(0.02, 0.4))
            process.kill()
            process.wait()
            for thread in threads:
                thread.join()
            process, address = server.launch(binary, *arguments)
            account.follow(Client(address, person.cookie))
            for device in devices:
                account.check(device)
            if account.problems:
                break
        process.kill()
        process.wait()
    acknowledged = sum(len(device.acknowledged) for device in devices)
    return acknowledged, sum(device.sent for device in devices) - acknowledged, account


@contextmanager
def postgres():
    """The address of an empty database: in the cluster that SETLIST_TEST_POSTGRES names, or in one of its own."""
    script = ROOT / "Scripts/postgres.sh"
    cluster = os.environ.get("SETLIST_TEST_POSTGRES")
    folder = None if cluster else subprocess.check_output([script, "start"], text=True).strip()
    cluster = cluster or pathlib.Path(folder, "address").read_text().strip()
    name = f"durability_{os.getpid()}"
    subprocess.run(["psql", "-qc", f"CREATE DATABASE {name}", cluster], check=True)
    try:
        yield cluster.rpartition("/")[0] + "/" + name
    finally:
        subprocess.run(["psql", "-qc", f"DROP DATABASE {name} WITH (FORCE)", cluster], check=True)
        if folder:
            subprocess.run([script, "stop", folder], check=True)


if __name__ == "__main__":
    count = max(2, round(200 * float(os.environ.get("SETLIST_BENCH_SHARE", "1"))))
    binary = server.program()
    assert binary, "build the server first: swift build --product setlist"
    report = Report()
    with postgres() as address:
        for engine, database in (("SQLite", []), ("PostgreSQL", ["--database", address])):
            acknowledged, under_way, account = kills(binary, database, count)
            for problem in account.problems[:10]:
                print(problem)
            report.line(
                f"{engine}: lost or torn by {count} × kill -9", f"{len(account.problems)}",
                f"limit 0; {acknowledged:,} pushes acknowledged, {under_way} under way",
                not account.problems and acknowledged > 0 and under_way > 0)
    print("reached" if report.reached else "missed")
    sys.exit(not report.reached)
