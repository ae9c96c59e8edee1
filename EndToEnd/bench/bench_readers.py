"""The server's memory when people mean no good: 1,000 connections that ask for answers of 16 MiB and read none of
them, and 1,000 that send all of a request of 4 MiB but its last byte.

They come from 20 addresses and 5 accounts. Exits with 1 if either takes more than 300 MB, or if somebody else isn't answered
meanwhile.
"""

import json
import os
import pathlib
import resource
import socket
import sqlite3
import sys
import tempfile
import threading
import time
import urllib.parse

import server
from bench_app import Report
from bench_durability import Client
from devices import ROOT

COUNT = 1_000
PEOPLE = 5
ADDRESSES = 20
LIMIT = 300
# Of the longest record there may be.
LONG = 16_000_000
BODY = 4 << 20
RECORD = "records/profile/profile"


class Person(Client):
    """Somebody with an account, and with a record."""

    def __init__(self, address: str, number: int):
        super().__init__(address)
        name = f"person{number}"
        self.post("accounts", {"username": name, "email": f"{name}@example.org", "password": "secret 1!"})
        self.patch({"long": "short"})

    def patch(self, fields: dict):
        headers = {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", "Cookie": self.cookie}
        self.connection.request("PATCH", "/api/v1/" + RECORD, json.dumps({"fields": fields}), headers)
        answer = self.connection.getresponse()
        answer.read()
        assert answer.status in (200, 201), answer.status


def lengthen(folder: str):
    """Makes all records so long. A debug build of the server takes half a minute for each."""
    database = sqlite3.connect(pathlib.Path(folder, "setlist.sqlite"), timeout=60)
    with database:
        database.execute("UPDATE records SET text = replace(text, 'short', ?)", ["x" * LONG])
        database.execute("UPDATE records SET size = length(text)")
    database.close()


class Bystander(threading.Thread):
    """Asks for little, again and again, and notes how long each answer took."""

    def __init__(self, person: Person):
        super().__init__(daemon=True)
        self.person = person
        self.times: list[float] = []
        self.ends = threading.Event()

    def run(self):
        while not self.ends.wait(0.2):
            begun = time.monotonic()
            self.person.patch({"future": begun})
            self.times.append(time.monotonic() - begun)


def resident(process) -> float:
    """In MB."""
    pages = int(pathlib.Path(f"/proc/{process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def connect(address: str, number: int) -> socket.socket:
    """From one of many addresses, with as little room for what isn't read as the system allows."""
    parts = urllib.parse.urlsplit(address)
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    client.bind((f"127.0.1.{number % ADDRESSES + 1}", 0))
    client.connect((parts.hostname, parts.port))
    return client


def head(method: str, person: Person, length: int = 0) -> bytes:
    return (
        f"{method} /api/v1/{RECORD} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n"
        f"Cookie: {person.cookie}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    ).encode()


def read_nothing(client: socket.socket, person: Person):
    client.sendall(head("GET", person))


def write_most(client: socket.socket, person: Person):
    body = b'{"fields":{"long":"' + b"x" * BODY

    def write():
        try:
            client.sendall(head("PUT", person, BODY) + body[: BODY - 1])
        except OSError:
            # Refused, or cut off: as it should be.
            pass

    threading.Thread(target=write, daemon=True).start()


def measure(report: Report, name: str, behave, is_long: bool, share: float):
    binary = server.program()
    assert binary, "build the server first: swift build --product setlist"
    with tempfile.TemporaryDirectory() as folder:
        process, address = server.launch(binary, "--web", ROOT / "dist/web", "--data", folder)
        try:
            people = [Person(address, number) for number in range(max(2, round(PEOPLE * share)))]
            if is_long:
                lengthen(folder)
            bystander = Bystander(Person(address, 999))
            idle = most = resident(process)
            clients = [connect(address, number) for number in range(max(10, round(COUNT * share)))]
            bystander.start()
            for number, client in enumerate(clients):
                behave(client, people[number % len(people)])
            # Longer than anybody is waited for.
            end = time.monotonic() + max(5, 60 * share)
            while time.monotonic() < end:
                most = max(most, resident(process))
                time.sleep(0.05)
            bystander.ends.set()
            bystander.join(60)
            for client in clients:
                client.close()
            slowest = max(bystander.times, default=60)
            report.line(
                f"{len(clients)} {name}", f"{most - idle:.0f} MB",
                f"at most {LIMIT} above the {idle:.0f} of the server in peace; meanwhile {len(bystander.times)} others' "
                f"writes took {slowest:.1f} s at most", most - idle <= LIMIT and slowest < 30)
        finally:
            process.terminate()
            process.wait(30)


if __name__ == "__main__":
    work = float(os.environ.get("SETLIST_BENCH_SHARE", "1"))
    # Each connection is an open file here and one there.
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, allowed))
    report = Report()
    measure(report, "silent readers of 16 MB", read_nothing, True, work)
    measure(report, "writers of 4 MiB without an end", write_most, False, work)
    print("reached" if report.reached else "missed")
    sys.exit(not report.reached)
