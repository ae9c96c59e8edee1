"""FIT files byte by byte, for shapes that no writer of others makes: messages that others read, in either order of bytes, with developer
fields, compressed times and whatever is behind the end."""

import struct

from fit_files import EPOCH, SEMICIRCLES, checksum

ENUM, BYTE, TEXT, SHORT, LONG, SIGNED, SERIAL = 0x00, 0x02, 0x07, 0x84, 0x86, 0x85, 0x8C
# Letter of `struct`, and the value that means "none".
KINDS = {
    ENUM: ("B", 0xFF), BYTE: ("B", 0xFF), SHORT: ("H", 0xFFFF), LONG: ("I", 0xFFFFFFFF), SIGNED: ("i", 0x7FFFFFFF),
    SERIAL: ("I", 0), 0x0D: ("B", 0xFF),
}
MESSAGES = {
    "file_id": 0, "session": 18, "lap": 19, "record": 20, "event": 21, "activity": 34, "hr": 132, "field_description": 206,
    "developer_data_id": 207,
}
TIME = (253, LONG)
FILE_ID = [(0, ENUM), (1, SHORT), (2, SHORT), (3, SERIAL), (4, LONG)]
EVENT = [TIME, (0, ENUM), (1, ENUM)]
RECORD = [TIME, (0, SIGNED), (1, SIGNED), (5, LONG), (2, SHORT), (3, BYTE), (4, BYTE), (7, SHORT)]
LAP = [(254, SHORT), TIME, (2, LONG), (7, LONG), (8, LONG), (9, LONG)]
SESSION = [TIME, (2, LONG), (5, ENUM), (6, ENUM), (7, LONG), (8, LONG), (9, LONG), (11, SHORT)]
ACTIVITY = [TIME, (0, LONG), (1, SHORT), (2, ENUM), (3, ENUM), (4, ENUM), (5, LONG)]
# 2026-03-02 09:00:00 UTC in seconds of FIT.
BEGAN = 1_772_442_000 - EPOCH


def semicircles(degrees):
    return None if degrees is None else round(degrees * SEMICIRCLES)


class BuiltFIT:
    """Definitions and messages in the order in which they are added."""

    def __init__(self, is_big=False):
        self.order = ">" if is_big else "<"
        self.parts = []
        self.layouts = {}

    def define(self, local, message, fields, developer=()):
        """`fields`: number and base type; `developer`: number, base type and index of the developer."""
        head = struct.pack(self.order + "BBBHB", 0x40 | local | (0x20 if developer else 0), 0, self.order == ">", MESSAGES[message], len(fields))
        body = b"".join(struct.pack("BBB", number, struct.calcsize(KINDS[kind][0]), kind) for number, kind in fields)
        if developer:
            body += bytes([len(developer)]) + b"".join(
                struct.pack("BBB", number, struct.calcsize(KINDS[kind][0]), index) for number, kind, index in developer)
        self.layouts[local] = [kind for _, kind in fields] + [kind for _, kind, _ in developer]
        self.parts.append(head + body)
        return self

    def values(self, local, values):
        kinds = self.layouts[local]
        assert len(values) == len(kinds), (values, kinds)
        filled = [KINDS[kind][1] if value is None else value for value, kind in zip(values, kinds)]
        return struct.pack(self.order + "".join(KINDS[kind][0] for kind in kinds), *filled)

    def add(self, local, *values):
        self.parts.append(bytes([local]) + self.values(local, values))
        return self

    def compressed(self, local, moment, *values):
        """A message whose header has the time's last five bits. Its local number is at most 3."""
        self.parts.append(bytes([0x80 | local << 5 | moment & 31]) + self.values(local, values))
        return self

    def raw(self, content):
        self.parts.append(content)
        return self

    def bytes(self):
        content = b"".join(self.parts)
        head = struct.pack("<BBHI4s", 14, 0x20, 2132, len(content), b".FIT")
        head += struct.pack("<H", checksum(head))
        return head + content + struct.pack("<H", checksum(head + content))

    # Messages as the handed files have them.

    def file_id(self):
        return self.define(0, "file_id", FILE_ID).add(0, 4, 1, 2, 1234, BEGAN)

    def timer(self, moment, kind):
        """`kind`: 0 starts, 4 stops all."""
        if 1 not in self.layouts:
            self.define(1, "event", EVENT)
        return self.add(1, moment, 0, kind)

    def point(self, moment, latitude=None, longitude=None, distance=None, height=None, rate=None, cadence=None, power=None):
        """Degrees and metres."""
        if 2 not in self.layouts:
            self.define(2, "record", RECORD)
        return self.add(
            2, moment, semicircles(latitude), semicircles(longitude), None if distance is None else round(distance * 100),
            None if height is None else round((height + 500) * 5), rate, cadence, power)

    def lap(self, end, start, elapsed, timer=None, distance=None):
        """Seconds and metres."""
        if 3 not in self.layouts:
            self.define(3, "lap", LAP)
        return self.add(3, 0, end, start, *(None if each is None else round(each * 1000) for each in (elapsed, timer)),
                        None if distance is None else round(distance * 100))

    def session(self, end, start, sport, elapsed, timer=None, distance=None):
        if 4 not in self.layouts:
            self.define(4, "session", SESSION)
        return self.add(4, end, start, sport, 0, *(None if each is None else round(each * 1000) for each in (elapsed, timer)),
                        None if distance is None else round(distance * 100), None)

    def activity(self, end, timer, sessions=1):
        return self.define(5, "activity", ACTIVITY).add(5, end, round(timer * 1000), sessions, 0, 26, 1, None)


def line(fit, seconds=range(61), began=BEGAN, **fields):
    """Points a second apart, 3 m to the north each, as the handed files have them."""
    given = {"rate": 140, "cadence": 85, "power": 200, "height": 40, **fields}
    for second in seconds:
        fit.point(began + second, 52.5 + second * 0.000027, 13.4, second * 3, **given)
    return fit


def closed(fit, sport=1, seconds=60, metres=180.0, laps=None):
    """The laps, the session and the activity of one that has run through."""
    end = BEGAN + seconds
    for each in laps if laps is not None else [(end, BEGAN, seconds, seconds, metres)]:
        fit.lap(*each)
    return fit.session(end, BEGAN, sport, seconds, seconds, metres).activity(end, seconds)


def started():
    return BuiltFIT().file_id().timer(BEGAN, 0)
