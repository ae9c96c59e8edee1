"""The one tempo of a score, in beats a minute; None where it changes, or where the score doesn't tell it."""

import re
import struct
import xml.etree.ElementTree
import zlib

# The places in a beat where quantised notes begin, and the distance from them that counts as none, in beats.
PLACES = [0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1]
NEAR = 1 / 48


def midi(data):
    """Of a Standard MIDI File whose notes are on the grid of its beats: else its tempo isn't that of the music."""
    division = struct.unpack(">H", data[12:14])[0]
    if not 0 < division < 0x8000:
        return None
    tempi, compound, notes = {500_000}, [], []
    for when, kind, content in midi_events(data):
        if kind == 0x51:
            tempi = {int.from_bytes(content)} if when == 0 else tempi | {int.from_bytes(content)}
        elif kind == 0x58:
            compound.append(content[0] in (6, 9, 12) and content[1] == 3)
        elif kind == "note":
            notes.append(when / division % 1)
    even = sum(any(abs(note - place) < NEAR for place in PLACES) for note in notes)
    if len(tempi) != 1 or len(set(compound)) > 1 or even < 0.7 * len(notes) or len(notes) < 100:
        return None
    # The beat of 6/8 is three eighths long.
    return 60e6 / tempi.pop() * (2 / 3 if compound and compound[0] else 1)


def midi_events(data):
    """Ticks, and a meta event's type with its content or "note" with nothing."""
    place = 8 + int.from_bytes(data[4:8])
    while data[place : place + 4] == b"MTrk":
        end = place + 8 + int.from_bytes(data[place + 4 : place + 8])
        place, ticks, status = place + 8, 0, 0
        while place < end:
            delta, place = variable(data, place)
            ticks += delta
            if data[place] >= 0x80:
                status, place = data[place], place + 1
            if status >= 0xF0:
                kind = data[place] if status == 0xFF else None
                length, place = variable(data, place + (status == 0xFF))
                yield ticks, kind, data[place : place + length]
                place += length
            else:
                if status >> 4 == 9 and data[place + 1] > 0:
                    yield ticks, "note", b""
                place += 1 if status >> 4 in (0xC, 0xD) else 2
        place = end


def variable(data, place):
    value = 0
    while True:
        value, place = value << 7 | data[place] & 0x7F, place + 1
        if data[place - 1] < 0x80:
            return value, place


def lmms(data, is_packed):
    text = (zlib.decompress(data[4:]) if is_packed else data).decode(errors="replace")
    # A tempo that is automated or controlled is an element instead of an attribute.
    head = re.search(r"<head\b[^>]*/>", text)
    found = head and re.search(r'\bbpm="(\d+)"', head[0])
    return float(found[1]) if found else None


def hydrogen(data):
    song = xml.etree.ElementTree.fromstring(data)
    tempi = {float(event.findtext("BPM")) for event in song.iterfind("BPMTimeLine/newBPM")}
    if song.findtext("isTimelineActivated") == "true" and len(tempi) > 0:
        return tempi.pop() if len(tempi) == 1 else None
    return float(song.findtext("bpm"))
