"""Sessions of years gone by, put into a device's store as the app would have: one IndexedDB row each."""

import json
import random

FILL = """
async (rows) => {
    const database = await new Promise((resolve) => {
        const opening = indexedDB.open("setlist");
        opening.onsuccess = () => resolve(opening.result);
    });
    const table = database.transaction("rows", "readwrite").objectStore("rows");
    for (const [key, text] of rows) table.put(text, key);
    await new Promise((resolve) => { table.transaction.oncomplete = resolve; });
    database.close();
}
"""
DAY = 86_400
# Name, the catalogue's id, first weight in kg; none: by repetitions, or held.
EXERCISES = [
    ("Back squat", "back-squat", 60.0), ("Bench press", "bench-press", 45.0), ("Bent-over row", "bent-over-row", 40.0),
    ("Push-up", "push-up", None), ("Plank", "plank", 0.0),
]


def sets(chance: random.Random, start: float | None, progress: float) -> list[dict]:
    """Three of them, heavier over the years."""
    if start == 0:
        return [{"time": 30 + round(60 * progress) + 5 * chance.randrange(3)} for _ in range(2)]
    reps = [chance.choice([5, 5, 6, 8]) for _ in range(3)]
    if start is None:
        return [{"reps": 2 * each + round(10 * progress)} for each in reps]
    weight = start + round(start * 0.8 * progress / 2.5) * 2.5
    return [{"weight": weight + 2.5 * chance.randrange(2), "reps": each} for each in reps]


def session(chance: random.Random, name: str, began: int, progress: float, exercises: int = 5) -> str:
    results, energy = [], 0.0
    for title, identifier, start in EXERCISES[:exercises]:
        spent = chance.randrange(240, 720)
        energy += 3.5 * 3.5 * 72 / 200 * spent / 60
        results.append({
            "name": title, "role": "exercise", "spent": spent, "code": "02054", "met": 3.5, "exercise": identifier,
            "sets": sets(chance, start, progress),
        })
    rest = chance.randrange(300, 600)
    energy += 1.3 * 3.5 * 72 / 200 * rest / 60
    results.append({"name": "Rest", "role": "rest", "spent": rest})
    fields = {
        "name": name, "activity": "strength", "began": began, "zoneMinutes": 0, "energy": energy, "weight": 72,
        "spent": sum(result["spent"] for result in results), "results": results,
    }
    return json.dumps({"record": 1, "fields": {key: [value] for key, value in fields.items()}})


def years(count: int, until: int, apart: float = 0.73) -> list[list[str]]:
    """So many sessions, the last one at `until` (s since 1970), as rows. 0.73 days apart, 5,000 of them are ten years."""
    chance = random.Random(4)
    rows = []
    for number in range(count):
        began = round(until - number * apart * DAY)
        name = chance.choice(["Push and pull", "Legs", "Full body", "A workout before breakfast, and another one after"])
        rows.append([f"sessions/made{number:05}", session(chance, name, began, 1 - number / max(count, 1))])
    return rows


def fill(page, rows: list[list[str]], at_once: int = 500):
    """The app has to be opened anew to see them."""
    for start in range(0, len(rows), at_once):
        page.evaluate(FILL, rows[start:start + at_once])
