"""The tests' one way in, which the Makefile takes after it has installed what is missing:

testing check|test|test-all [--only PATTERN] [--engine chromium|firefox|webkit] [--module NAME]
testing soak N [--only PATTERN] [--engine …]

Docs/Testing.md says what each is for.
"""

import argparse
import signal
import sys

import doors
import soak
from parts import Choice


def main() -> int:
    parser = argparse.ArgumentParser(prog="testing")
    parser.add_argument("door", choices=["check", "test", "test-all", "soak"])
    parser.add_argument("count", nargs="?", type=int, default=20, help="how often to soak")
    parser.add_argument("--only", metavar="PATTERN", help="a regular expression of tests' names")
    parser.add_argument("--engine", choices=["chromium", "firefox", "webkit"])
    parser.add_argument("--module", metavar="NAME", help="a portable module: its tests alone, built and run without the rest")
    given = parser.parse_args()
    # Every process that was started ends with this one.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    # The Makefile hands on what is empty as well.
    choice = Choice(given.only or None, given.engine, given.module or None)
    return soak.run(given.count, choice) if given.door == "soak" else doors.run(given.door, choice)


if __name__ == "__main__":
    sys.exit(main())
