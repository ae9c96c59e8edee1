"""A person in Setlist, in any browser: all that both drivers can do, by the names that a screen reader says.

Two drivers carry it out: Playwright in Chromium, where a person has the most hands (playwright_person.py), and WebDriver in every
engine (webdriver_person.py). Both wait as waiting.py says: for conditions.
"""

import time
from abc import ABC, abstractmethod


class Person(ABC):
    # Seconds in which a busy machine shows whatever it is going to show.
    patience = 20

    # MARK: What a driver can do. A control is whatever it calls one.

    @abstractmethod
    def press(self, name: str, role: str = "button", within=None):
        """A control, once it is there."""

    @abstractmethod
    def shows(self, name: str, role: str = "button"):
        """Waits for a control to be seen."""

    @abstractmethod
    def is_on(self, title: str):
        """Waits for the screen of that heading."""

    @abstractmethod
    def tab(self, name: str):
        """An entry of the bottom bar."""

    @abstractmethod
    def row(self, name: str):
        """Of a list."""

    @abstractmethod
    def names(self, of: str) -> list[str]:
        """Of a list's rows, from the top: the place on the screen decides, not that in the document."""

    @abstractmethod
    def types(self, wheel: str, value: int):
        """A value into a wheel of the open menu, and on to the next one: so that its digits don't continue this number."""

    @abstractmethod
    def path(self) -> str:
        """Of the address."""

    @abstractmethod
    def text_left(self) -> str:
        """The time that the run shows as left, "4:10"."""

    @abstractmethod
    def pauses(self):
        """A moment between two looks, in which the browser goes on."""

    def begins_a_run(self):
        """Just before Play."""

    # MARK: Screens

    def goes_on_without_an_account(self):
        """Past Start, which a device shows at its first opening."""
        self.press("Continue without an account")
        self.is_on("Quick Create")
        return self

    def list_is(self, of: str, *names: str):
        """Waits for a list to hold these rows, in this order."""
        self.awaits(lambda: (shown := self.names(of)) == list(names) or f"{of} are {shown}, not {list(names)}")

    def choose(self, row, command: str):
        """From a row's menu."""
        self.press("More", within=row)
        self.press(command, within=row)

    def awaits(self, condition):
        """Waits for something to give True; what it gives instead says what is wrong."""
        deadline = time.monotonic() + self.patience
        while (found := condition()) is not True:
            assert time.monotonic() < deadline, found
            self.pauses()

    # MARK: Workouts

    def turn(self, **wheels: int):
        for name, value in wheels.items():
            self.types(name, value)

    def plan(self, **fields: int):
        """Sets fields of Quick Create: seconds, or counts."""
        for field, value in fields.items():
            name = field.replace("_", " ")
            self.press(name)
            self.is_on(name)
            self.turn(**({name: value} if name in ("Rounds", "Cycles") else {"Minutes": value // 60, "Seconds": value % 60}))
            self.press("Confirm")
            self.is_on("Quick Create")

    def create(self, **fields: int):
        """Makes a workout in Quick Create, and is shown the list."""
        if self.path() != "/":
            self.tab("Quick Create")
        self.plan(**fields)
        self.press("Create")
        self.is_on("Workout List")

    def play(self, workout: str):
        self.press(workout, within=self.row(workout))
        self.is_on(workout)
        self.begins_a_run()
        self.press("Play")
        self.shows("Pause")

    # MARK: Runs

    def seconds_left(self) -> int:
        """Of the whole workout."""
        seconds = 0
        for part in self.text_left().split(":"):
            seconds = seconds * 60 + int(part)
        return seconds

    def leaves(self, seconds: int, within: int = 15):
        """Waits for so much to be left of the workout, or some seconds less: a busy machine goes on while it is looked at."""
        self.awaits(lambda: seconds - within <= (left := self.seconds_left()) <= seconds or f"{left} s left, not {seconds}")
