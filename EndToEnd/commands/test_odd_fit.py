"""FIT as devices write it (IX-2, IX-3): heart rates that a strap sends afterwards, and files that were cut off, beside Garmin's SDK."""

import random

import odd_fit
import pytest

from built_fit import BEGAN, closed, line, started
from converting import convert, converted
from reading_back import garmin, sessions_of


def rates_of(content):
    """By Garmin's SDK, of each point."""
    return [record.get("heart_rate") for record in garmin(content, merge_heart_rates=True)["record_mesgs"]]


def test_heart_rates_of_a_swim(tmp_path):
    """IX-2 each point gets the rate that Garmin's SDK gives it."""
    content = odd_fit.heart_rates_apart()
    (tmp_path / "in.fit").write_bytes(content)
    for out in ("out.tcx", "out.fit"):
        converted(tmp_path / "in.fit", tmp_path / out)
        (session,) = sessions_of(tmp_path / out)
        assert session["rates"] == rates_of(content)
    assert sum(rate is not None for rate in session["rates"]) == 60


@pytest.mark.parametrize("seed", range(12))
def test_heart_rates_at_any_time(tmp_path, seed):
    """IX-2 the same of straps whose clock began anywhere, with gaps of up to 20 s, in groups of eight."""
    chance = random.Random(seed)
    first = chance.randrange(1 << 20)
    rates, event = [(first, chance.randint(60, 180))], first
    while event - first < 62 * 1024:
        event += chance.choice([chance.randint(200, 1500)] * 9 + [chance.randint(2000, 4095)])
        rates.append((event, chance.randint(60, 180)))
    content = odd_fit.heart_rates_in_twelve_bits(chance.randrange(32_768), first, rates)
    (tmp_path / "in.fit").write_bytes(content)
    converted(tmp_path / "in.fit", tmp_path / "out.fit")
    (session,) = sessions_of(tmp_path / "out.fit")
    assert session["rates"] == rates_of(content)
    assert any(session["rates"])


def test_heart_rates_in_files_of_their_own(tmp_path):
    """IX-2 the same of rates that a watch appended as files."""
    parts = [[(second, 100 + second % 30) for second in range(30)], [(second, 150 - second) for second in range(40, 70)]]
    content = odd_fit.heart_rates_in_files_of_their_own(parts)
    (tmp_path / "in.fit").write_bytes(content)
    converted(tmp_path / "in.fit", tmp_path / "out.fit")
    (session,) = sessions_of(tmp_path / "out.fit")
    assert session["rates"] == rates_of(content)
    assert sum(rate is not None for rate in session["rates"]) > 50


@pytest.mark.parametrize("part", [0.3, 0.6, 0.9, 0.999])
def test_a_file_that_was_cut_off(tmp_path, part):
    """IX-3 what is whole before the cut comes out, and that there was more is said."""
    fit = line(started(), range(601))
    fit.timer(BEGAN + 600, 4)
    whole = closed(fit, seconds=600, metres=1800.0).bytes()
    (tmp_path / "in.fit").write_bytes(whole[:round(len(whole) * part)])
    (said,) = converted(tmp_path / "in.fit", tmp_path / "out.fit")
    assert "The file was cut off" in said
    (session,) = sessions_of(tmp_path / "out.fit")
    # A point takes 23 bytes, the checksum 2.
    before = len(line(started(), range(1)).bytes()) - 2 - 23
    assert session["points"] == min(601, (round(len(whole) * part) - before) // 23)
    assert session["rates"] == [140] * session["points"]
    assert session["metres"] == 3 * (session["points"] - 1)


def test_a_file_of_which_nothing_is_whole(tmp_path):
    """IX-3 a file that ends behind its header is refused with the reason, and leaves nothing."""
    content = closed(line(started())).bytes()
    (tmp_path / "in.fit").write_bytes(content[:60])
    code, words = convert(tmp_path / "in.fit", tmp_path / "out.fit")
    assert code != 0 and "the file was cut off" in words
    assert not (tmp_path / "out.fit").exists()


def test_a_device_that_never_finished(tmp_path):
    """IX-3 a header that says 0 bytes belongs to a file of any length, and storage behind it is filled up with zeros."""
    content = bytearray(line(started(), range(20_001), height=None).bytes()[:-2])
    content[4:8], content[12:14] = bytes(4), bytes(2)
    (tmp_path / "in.fit").write_bytes(bytes(content) + bytes(100_000))
    (said,) = converted(tmp_path / "in.fit", tmp_path / "out.fit")
    assert "never finished" in said
    (session,) = sessions_of(tmp_path / "out.fit")
    assert session["points"] == 20_001 and session["spent"] == 20_000
