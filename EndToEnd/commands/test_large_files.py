"""Files of a million points or rows, and such that mean no good, under ceilings of memory and of the processor's time (IX-3)."""

import datetime
import resource
import struct
import subprocess

import pytest

import server
from built_fit import BEGAN, BuiltFIT, LONG, BYTE, SIGNED, TIME, closed, semicircles
from test_odd_ways import GPX

MILLION = 1_000_000


def bounded(source, target, megabytes, seconds, *options):
    """Runs `convert` with so much memory above that of the program itself, and so many seconds of the processor."""
    def limit():
        # Of addresses: the program, its libraries and the arenas of threads take up to 2 GB of these.
        resource.setrlimit(resource.RLIMIT_AS, ((megabytes + 2048) << 20,) * 2)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

    done = subprocess.run(
        [server.program(), "convert", str(source), str(target), *options], capture_output=True, text=True, timeout=300, preexec_fn=limit)
    assert done.returncode in (0, 65), (done.returncode, done.stderr[-300:])
    return done.returncode, done.stderr


def moment(second):
    return (datetime.datetime(2026, 3, 2) + datetime.timedelta(seconds=second)).strftime("%Y-%m-%dT%H:%M:%SZ")


@pytest.mark.at_length
def test_a_million_records_of_fit(tmp_path):
    """IX-3 1,000,000 records of FIT are read within the ceilings."""
    fit = BuiltFIT().file_id().timer(BEGAN, 0)
    fit.define(2, "record", [TIME, (0, SIGNED), (1, SIGNED), (5, LONG), (3, BYTE)])
    pack = struct.Struct("<BIiiIB").pack
    north, east = semicircles(52.5), semicircles(13.4)
    fit.raw(b"".join(pack(2, BEGAN + second, north + second, east, second * 3, 140) for second in range(MILLION)))
    (tmp_path / "in.fit").write_bytes(closed(fit, seconds=MILLION, metres=30_000.0).bytes())
    code, words = bounded(tmp_path / "in.fit", tmp_path / "out.fit", 1500, 240)
    assert code == 0 or "1,000,000" in words or "1000000" in words, words


@pytest.mark.at_length
@pytest.mark.parametrize("count", [MILLION, MILLION + 1])
def test_a_million_points_of_gpx(tmp_path, count):
    """IX-3 as many points as may be are read, and one more is refused in words."""
    with open(tmp_path / "in.gpx", "w", encoding="utf-8") as file:
        file.write(GPX.format(encoding="UTF-8") + "<trk><trkseg>")
        for second in range(count):
            file.write(f'<trkpt lat="{second * 1e-5:.5f}" lon="13.4"><time>{moment(second)}</time></trkpt>\n')
        file.write("</trkseg></trk></gpx>")
    code, words = bounded(tmp_path / "in.gpx", tmp_path / "out.fit", 1500, 240)
    assert (code == 0) == (count == MILLION), words
    assert code == 0 or "1,000,000" in words or "1000000" in words, words


@pytest.mark.at_length
def test_a_million_rows_of_a_log(tmp_path):
    """IX-3 a log of as many rows, or more than 64 MB, comes in or is refused in words."""
    with open(tmp_path / "in.csv", "w", encoding="utf-8") as file:
        file.write("Date;Exercise;Category;Weight;Weight Unit;Reps\n")
        for row in range(MILLION):
            file.write(f"2026-03-{row % 28 + 1:02};Bench;Chest;{row % 200};kg;8\n")
    code, words = bounded(tmp_path / "in.csv", tmp_path / "out.zip", 1500, 240, "--to", "fit", "--zone", "Etc/UTC")
    assert code == 0 or words.strip()


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><gpx><trk><name>&b;</name></trk></gpx>',
        '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/hostname">]><gpx><trk><name>&a;</name></trk></gpx>',
        "<gpx>" * 100_000, "<gpx " + "".join(f'a{number}="1" ' for number in range(100_000)) + "/>", "<gpx><trk><name>" + "a" * 3_000_000,
        "<gpx>" + "&#" + "9" * 100_000 + ";</gpx>", "<gpx>" + "<!--" + "-" * 2_000_000,
    ],
    ids=["entities", "external", "depth", "attributes", "text", "number", "comment"],
)
@pytest.mark.parametrize("codec", ["utf-8", "utf-16"])
def test_xml_that_means_no_good(tmp_path, text, codec):
    """IX-3 bombs and external entities, in either encoding, are refused in bounded time and memory."""
    (tmp_path / "in.gpx").write_bytes(text.encode(codec))
    code, words = bounded(tmp_path / "in.gpx", tmp_path / "out.fit", 300, 20)
    assert code == 65 and words.strip() and not (tmp_path / "out.fit").exists()


@pytest.mark.parametrize("codec", ["utf-8", "utf-16"])
@pytest.mark.parametrize("text", ['"', '"' + "a" * 2_000_000, "Date;" * 200_000, "Date,Exercise,Weight,Reps\n" + "," * 1_000_000], ids=["quote", "long quote", "columns", "row"])
def test_logs_that_mean_no_good(tmp_path, text, codec):
    """IX-3 quotes that never close, and rows of endless columns."""
    (tmp_path / "in.csv").write_bytes(text.encode(codec))
    code, words = bounded(tmp_path / "in.csv", tmp_path / "out.zip", 300, 20, "--to", "fit")
    assert code == 65 and words.strip()
