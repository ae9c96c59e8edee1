"""Training logs in CSV as people have them: numbers, units, times, rows and encodings of the kinds that were once read wrongly (IX-5)."""

import csv
import zipfile

import pytest

from converting import convert, converted
from reading_back import sessions_of

STRONG = "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE"
FITNOTES = "Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,Notes"
HEVY = "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe"
SIXTEENTH = 0.04


def read(folder, text, encoding="utf-8", zone="Europe/Berlin"):
    """The exit code, the words, and the sessions."""
    content = text if isinstance(text, bytes) else text.encode(encoding)
    (folder / "in.csv").write_bytes(content)
    out = folder / "out.zip"
    code, words = convert(folder / "in.csv", out, "--to", "fit", "--zone", zone)
    return code, words, sessions_of(out) if code == 0 else []


def weights(sessions):
    return [weight for session in sessions for _, weight in session["sets"]]


def strong(*sets, minute=0):
    """Rows of one evening: weight and hardness as they are written."""
    rows = [f"2026-03-02 18:{minute:02}:00;Push;Bench;{order};{weight};kg;8;{rpe}" for order, (weight, rpe) in enumerate(sets, 1)]
    return "\n".join([STRONG, *rows]) + "\n"


@pytest.mark.parametrize(
    "written, right",
    [
        ([("62,5", "8.5"), ("102,5", "9")], [62.5, 102.5]),
        ([("62.5", "8,5"), ("102.5", "9")], [62.5, 102.5]),
        ([("62.5", ""), ("102,5", "")], [62.5, 102.5]),
        ([("62,5", ""), ("102.5", ""), ("80", "")], [62.5, 102.5, 80]),
        ([("1.500,5", ""), ("62,5", "")], [1500.5, 62.5]),
        ([("1,020.5", ""), ("1,015", "")], [1020.5, 1015]),
        ([("1,500.5", "8,5"), ("62.5", "9")], [1500.5, 62.5]),
        ([("7,25", ""), ("7,5", "8.5"), ("100", "")], [7.25, 7.5, 100]),
        ([("0,5", "9.5")] * 3, [0.5] * 3),
        ([("62,50", "8.0"), ("102,50", "8.5")], [62.5, 102.5]),
    ],
)
def test_each_number_for_itself(tmp_path, written, right):
    """IX-5 commas and points mean what they can mean in their column; never ten or a thousand times as much."""
    code, words, sessions = read(tmp_path, strong(*written))
    assert code == 0, words
    assert weights(sessions) == [pytest.approx(weight, abs=SIXTEENTH) for weight in right], words


@pytest.mark.parametrize(
    "odd, said",
    # The text behind a number is read as its unit.
    [("12,34,5", "12,34,5"), ("1.2.3", "1.2.3"), ("6o", "“o”"), ("heavy", "heavy"), ("1,0205.5", "1,0205.5"), ("--5", "--5")],
)
@pytest.mark.parametrize("place", ["first", "middle", "last"])
def test_no_number_is_named(tmp_path, odd, said, place):
    """IX-3 IX-5 a cell that holds no number is named as it is written, and never becomes another number."""
    rows = [(weight, "") for weight in ("60", "62,5", "65")]
    rows["first middle last".split().index(place)] = (odd, "")
    code, words, sessions = read(tmp_path, strong(*rows))
    assert said in words, (code, words)
    kept = [weight for weight in weights(sessions) if weight is not None]
    assert all(weight in (60, 62.5, 65) for weight in kept), kept
    assert code != 0 or len(kept) == 2


@pytest.mark.parametrize(
    "amount, unit, metres",
    [
        ("400", "m", 400), ("5", "km", 5000), ("240", "cm", 2.4), ("24", "in", 0.6096), ("10", "ft", 3.048), ("100", "yd", 91.44),
        ("3.1", "mi", 4988.97), ("2", "furlong", None), ("7", "laps", None), ("3", "verst", None), ("5", "KM", 5000),
    ],
)
def test_units_of_length(tmp_path, amount, unit, metres):
    """IX-5 units that are known are converted; one that isn't is named, and nothing is made of it."""
    code, words, sessions = read(tmp_path, f"{FITNOTES}\n2026-03-02,Throw,Cardio,,,3,{amount},{unit},0:05:00,\n")
    assert code == 0, words
    (session,) = sessions
    if metres is None:
        assert unit in words and session["metres"] is None
    else:
        assert session["metres"] == pytest.approx(metres, rel=0.001, abs=0.006), words


def test_units_of_weight_that_are_unknown(tmp_path):
    """IX-5 a weight whose unit isn't known is named and left out; its repetitions stay, and so do other rows."""
    code, words, sessions = read(tmp_path, f"{STRONG}\n2026-03-02 18:00:00;Push;Bench;1;2;pood;8;\n2026-03-02 18:00:00;Push;Bench;2;60;kg;5;\n")
    assert code == 0 and "pood" in words, words
    assert [reps for reps, _ in sessions[0]["sets"]] == [8, 5]
    assert weights(sessions) == [None, 60]


@pytest.mark.parametrize(
    "header, rows, right",
    [
        ("Weight (kg),Weight (lbs)", [",100", ",110"], [45.36, 49.90]),
        ("Weight (lbs),Weight (kg)", [",45", ",50"], [45, 50]),
        ("Weight (lbs),Weight (kg)", ["100,", ",50"], [45.36, 50]),
        ("Weight (kg),Weight (lbs)", ["60,132.28", ",110"], [60, 49.90]),
        ("Weight (kg),Weight (lbs)", ["45,", ",110", "50,"], [45, 49.90, 50]),
    ],
)
def test_two_columns_of_one_quantity(tmp_path, header, rows, right):
    """IX-5 a column in kilograms and one in pounds complete each other, in either order."""
    lines = [f"Date,Exercise,Category,{header},Reps,Distance,Distance Unit,Time,Notes"]
    lines += [f"2026-03-02,Front squat,Legs,{row},5,,,," for row in rows]
    code, words, sessions = read(tmp_path, "\n".join(lines))
    assert code == 0, words
    assert weights(sessions) == [pytest.approx(weight, abs=SIXTEENTH) for weight in right]


def test_two_columns_of_distance(tmp_path):
    """IX-5 kilometres and miles complete each other."""
    header = HEVY.replace("distance_km", "distance_km,distance_miles")
    row = 'Easy,"{day} Mar 2026, 18:00","{day} Mar 2026, 18:40",,Run,,,0,normal,,,{way},1200,'
    code, words, sessions = read(tmp_path, "\n".join([header, row.format(day=2, way="5,"), row.format(day=3, way=",3.1")]))
    assert code == 0, words
    assert [session["metres"] for session in sessions] == [pytest.approx(5000, rel=0.001), pytest.approx(4988.97, rel=0.001)]


@pytest.mark.parametrize(
    "text",
    [
        f"{STRONG}\n2026-03-02 18:00:00;Pull;Chin-up;1;-18;kg;11;\n",
        f"{FITNOTES}\n2026-03-02,Chin-up,Back,-18,,11,,,,\n",
        f"{FITNOTES}\n2026-03-02,Chin-up,Back,,-40,11,,,,\n",
        f'{HEVY}\nPull,"2 Mar 2026, 18:00","2 Mar 2026, 18:40",,Chin-up,,,0,normal,-18.0,11,,,\n',
    ],
    ids=["strong", "fitnotes-kg", "fitnotes-lb", "hevy"],
)
def test_help_of_a_machine(tmp_path, text):
    """IX-5 a negative weight is help, whichever tool wrote it: kept, or said; the set stays."""
    code, words, sessions = read(tmp_path, text)
    assert code == 0, words
    ((reps, weight),) = sessions[0]["sets"]
    assert reps == 11
    assert weight is not None and weight < 0 or weight is None and any(part in words.lower() for part in ("help", "assist", "negative", "18", "40")), words


def hevy(start, end=None):
    return f'{HEVY}\nLate,"{start}","{end or start}",,Bench,,,0,normal,60,8,,,\n'


@pytest.mark.parametrize(
    "start, right",
    [
        ("2026-07-17T23:30:00-04:00", "2026-07-18 03:30:00"), ("2026-07-17T23:30:00Z", "2026-07-17 23:30:00"),
        ("2026-07-17T23:30:00+05:30", "2026-07-17 18:00:00"), ("2026-01-17T00:15:00+13:00", "2026-01-16 11:15:00"),
        ("2026-07-17 23:30:00 +0000", "2026-07-17 23:30:00"), ("2026-07-17T23:30:00", "2026-07-17 21:30:00"),
        # Spaces of all kinds before AM and PM.
        ("Mar 2, 2026, 6:05\u202fPM", "2026-03-02 17:05:00"), ("Mar 2, 2026, 6:05\u00a0PM", "2026-03-02 17:05:00"),
        ("Mar 2, 2026, 6:05\u2009AM", "2026-03-02 05:05:00"), ("Mar 2, 2026, 12:05\u2007AM", "2026-03-01 23:05:00"),
        ("Mar 2, 2026, 12:05\u3000PM", "2026-03-02 11:05:00"), ("Mar 2, 2026, 6:05PM", "2026-03-02 17:05:00"),
        # Months by their whole names.
        ("2 March 2026, 18:00", "2026-03-02 17:00:00"), ("2 März 2026, 18:00", "2026-03-02 17:00:00"),
        ("2 marzo 2026, 18:00", "2026-03-02 17:00:00"), ("2 mars 2026, 18:00", "2026-03-02 17:00:00"),
        ("2 março 2026, 18:00", "2026-03-02 17:00:00"), ("2 maart 2026, 18:00", "2026-03-02 17:00:00"),
        ("2 juin 2026, 18:00", "2026-06-02 16:00:00"), ("2 juillet 2026, 18:00", "2026-07-02 16:00:00"),
        ("2 août 2026, 18:00", "2026-08-02 16:00:00"), ("2 mai 2026, 18:00", "2026-05-02 16:00:00"),
        ("2 Dezember 2026, 18:00", "2026-12-02 17:00:00"), ("2 settembre 2026, 18:00", "2026-09-02 16:00:00"),
    ],
)
def test_times(tmp_path, start, right):
    """IX-5 a stated offset wins over --zone, every space stands before AM and PM, and months have their whole names."""
    code, words, sessions = read(tmp_path, hevy(start))
    assert code == 0, words
    assert sessions[0]["began"] == right


@pytest.mark.parametrize(
    "start, right",
    [
        ("2 marca 2026, 18:00", "2026-03-02"), ("2 марта 2026 г., 18:00", "2026-03-02"), ("2 Ağu 2026, 18:00", "2026-08-02"),
        ("2 lipca 2026, 18:00", "2026-07-02"), ("2 maj 2026, 18:00", "2026-05-02"), ("2 kesä 2026, 18:00", "2026-06-02"),
        ("2026年3月2日 18:00", "2026-03-02"), ("2 juni 2026, 18:00", "2026-06-02"), ("2 Zlotnik 2026, 18:00", None),
        ("2 junk 2026, 18:00", None), ("2 marvellous 2026, 18:00", None), ("2 decimal 2026, 18:00", None), ("2 Jux 2026, 18:00", None),
    ],
)
def test_months_of_other_languages_are_right_or_refused(tmp_path, start, right):
    """IX-5 a month that isn't known is never another one: the file is refused, or the row left out, in words that show it."""
    code, words, sessions = read(tmp_path, hevy(start))
    if sessions:
        assert right and sessions[0]["began"].startswith(right), words
    else:
        assert code != 0 and words.strip(), words


@pytest.mark.parametrize("odd", ["2026-13-45 18:00:00;Push;Bench;1;60;kg;8;", "yesterday;Push;Bench;1;60;kg;8;", "2026-03-02 18:00:00;Push;Bench;1;60;kg;eight;"])
@pytest.mark.parametrize("place", [0, 2, 4])
def test_one_bad_row_costs_itself(tmp_path, odd, place):
    """IX-3 a row that can't be read costs itself: the other sets come in, and it is named with its value."""
    rows = [f"2026-03-02 18:00:00;Push;Bench;{order};{60 + order};kg;{order};" for order in range(1, 5)]
    rows.insert(place, odd)
    code, words, sessions = read(tmp_path, "\n".join([STRONG, *rows]))
    assert code == 0, words
    assert [value for value in ("45", "yesterday", "eight") if value in odd][0] in words and f"ine {place + 2}" in words, words
    assert [weight for weight in weights(sessions) if weight != 60] == [61, 62, 63, 64]


TABLE = "Date;Exercise;Category;Weight;Weight Unit;Reps\n2026-03-02;Übung;Chest;20;kg;8\n"


@pytest.mark.parametrize(
    "content",
    [
        ("\n\n" + TABLE).encode(), (" \r\n\t\r\n" + TABLE.replace("\n", "\r\n")).encode(), (";;;;;\n" + TABLE).encode(),
        ("\ufeff\n" + TABLE).encode(), ("sep=;\n" + TABLE).encode(), ("\ufeffsep=;\r\n" + TABLE).encode(), ('"sep=;"\r\n' + TABLE).encode(),
        ("sep=,\n" + TABLE.replace(";", ",")).encode(), ("sep=\t\n" + TABLE.replace(";", "\t")).encode(),
        TABLE.replace("\n", "\r").encode(),
    ],
    ids=[
        "blank", "blanks-crlf", "delimiters", "mark-blank", "sep", "mark-sep", "quoted-sep", "sep-comma", "sep-tab", "cr",
    ],
)
def test_beginnings(tmp_path, content):
    """IX-5 blank lines and Excel's `sep=`: the same set of the same exercise."""
    code, words, sessions = read(tmp_path, content)
    assert code == 0, words
    assert [session["sets"] for session in sessions] == [[(8, 20)]] and sessions[0]["began"] == "2026-03-01 23:00:00"
    with zipfile.ZipFile(tmp_path / "out.zip") as archive:
        assert "Übung".encode() in archive.read(archive.namelist()[0])


@pytest.mark.parametrize(
    "kind, code", [("warmup", "warmUp"), ("dropset", "drop"), ("failure", "toFailure"), ("normal", "working"), ("left", "working")]
)
def test_kinds_of_sets(tmp_path, kind, code):
    """IX-5 PL-10 warm-up, drop and failure sets stay such, with how hard they were; FIT says that it can't hold that."""
    text = f'{HEVY}\nPush,"2 Mar 2026, 18:00","2 Mar 2026, 18:40",,Bench,,,0,{kind},60,8,,,8.5\n'
    status, words, sessions = read(tmp_path, text)
    assert status == 0 and "OUT: FIT has no warm-ups" in words, words
    assert sessions[0]["sets"] == [(8, 60)]
    said = converted(tmp_path / "in.csv", tmp_path / "sets.csv")
    assert said == (["IN: Kept as working sets: 1 set of another type (“left”)."] if kind == "left" else [])
    with open(tmp_path / "sets.csv", newline="", encoding="utf-8") as file:
        (row,) = csv.DictReader(file)
    assert (row["kind"], row["reps"], row["weight (kg)"], row["reserve (reps)"]) == (code, "8", "60", "1.5")


def test_fitbod(tmp_path):
    """IX-5 Fitbod's log: offsets in its times, units in its columns."""
    text = """Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier
2026-03-02 17:20:36 +0000,Barbell Bench Press,8,62.5,0.0,0.0,0.0,0.0,true,,1.0
2026-03-02 17:20:36 +0000,Barbell Bench Press,5,80.0,0.0,0.0,0.0,0.0,false,,1.0
"""
    code, words, sessions = read(tmp_path, text)
    assert code == 0, words
    assert sessions[0]["sets"] == [(8, 62.5), (5, 80)] and sessions[0]["began"].startswith("2026-03-02 17:20")
