"""FIT files of shapes that devices really write and that were once read wrongly."""

import struct

from built_fit import BEGAN, BYTE, LONG, MESSAGES, SHORT, SIGNED, TIME, BuiltFIT, closed, line, semicircles, started


def a_second_in_three_messages():
    """A bike computer's: each second's power, its sensors and its place stand in messages of their own."""
    fit = started()
    layouts = {
        6: [TIME, (7, SHORT)], 7: [TIME, (5, LONG), (3, BYTE), (4, BYTE)], 8: [TIME, (0, SIGNED), (1, SIGNED), (2, SHORT)],
    }
    for second in range(61):
        place = semicircles(52.5 + second * 0.000027), semicircles(13.4), (40 + 500) * 5
        for local, values in {6: [200], 7: [second * 300, 140, 85], 8: place}.items():
            if second == 0:
                fit.define(local, "record", layouts[local])
            fit.add(local, BEGAN + second, *values)
    fit.timer(BEGAN + 60, 4)
    return closed(fit, sport=2).bytes()


def bytes_behind_the_end():
    """A watch's, whose firmware appended 40 bytes of its own."""
    fit = line(started())
    fit.timer(BEGAN + 60, 4)
    return closed(fit).bytes() + bytes(range(1, 41))


def first_lap_early():
    """A watch's, whose first lap begins a second before its session."""
    fit = line(started())
    fit.timer(BEGAN + 60, 4)
    return closed(fit, laps=[(BEGAN + 30, BEGAN - 1, 31, 30, 90), (BEGAN + 60, BEGAN + 30, 30, 30, 90)]).bytes()


def swim():
    """Points of a minute without places and rates."""
    fit = started()
    for second in range(61):
        fit.point(BEGAN + second, distance=second)
    return fit


def heart_rates_apart():
    """A swim's, of which the strap sends the rates when it is over."""
    fit = swim().define(6, "hr", [TIME, (0, SHORT), (6, BYTE), (9, LONG)]).add(6, BEGAN, 0, 120, 0)
    fit.define(7, "hr", [(6, BYTE), (9, LONG)])
    for second in range(1, 61):
        fit.add(7, 120 + second % 20, second * 1024)
    fit.timer(BEGAN + 60, 4)
    return closed(fit, sport=5, metres=60.0).bytes()


def heart_rates_in_twelve_bits(fraction, first, rates):
    """The same in groups of eight, each time by its last twelve bits.

    `fraction`: 1/32,768 s behind the start at which the strap's clock was `first`; `rates`: (1/1024 s of that clock, beats a minute)."""
    fit = swim().define(6, "hr", [TIME, (0, SHORT), (6, BYTE), (9, LONG)]).add(6, BEGAN, fraction, rates[0][1], first)
    fit.raw(struct.pack("<BBBHB", 0x47, 0, 0, MESSAGES["hr"], 2) + bytes([6, 8, BYTE, 10, 12, 0x0D]))
    for start in range(1, len(rates) - 7, 8):
        group = rates[start:start + 8]
        bits = sum((event & 0xFFF) << 12 * place for place, (event, _) in enumerate(group))
        fit.raw(bytes([7]) + bytes(beats for _, beats in group) + bits.to_bytes(12, "little"))
    fit.timer(BEGAN + 60, 4)
    return closed(fit, sport=5, metres=60.0).bytes()


def heart_rates_in_files_of_their_own(parts):
    """A watch's, which appends a file for each part that the strap sends: (seconds behind the start, beats a minute)."""
    fit = swim().timer(BEGAN + 60, 4)
    content = closed(fit, sport=5, metres=60.0).bytes()
    for part in parts:
        rates = BuiltFIT().file_id().define(6, "hr", [TIME, (0, SHORT), (6, BYTE), (9, LONG)]).define(7, "hr", [(6, BYTE), (9, LONG)])
        for place, (second, beats) in enumerate(part):
            if place == 0:
                rates.add(6, BEGAN + second, 0, beats, 7000 * 1024 + second * 1024)
            else:
                rates.add(7, beats, 7000 * 1024 + second * 1024)
        content += rates.bytes()
    return content


def lap_without_start():
    """A lap has no beginning, and its elapsed time leaves a pause out."""
    fit = started()
    for second in [*range(31), *range(90, 121)]:
        fit.point(BEGAN + second, 52.5 + (second if second < 90 else second - 60) * 0.000027, 13.4)
    fit.define(3, "lap", [(254, SHORT), TIME, (7, LONG), (8, LONG), (9, LONG)]).add(3, 0, BEGAN + 120, 60_000, 60_000, 18_000)
    return fit.session(BEGAN + 127, BEGAN, 2, 120, 60, 180.0).activity(BEGAN + 127, 60).bytes()
