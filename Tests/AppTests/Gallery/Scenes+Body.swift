import Records
import Workouts

@testable import App

extension Scenes {
    /// The body's measures, and none.
    static var body: [Scene] {
        [
            Scene("body-empty", "Measures of the body, none yet", TestApp.used(at: "/body")),
            Scene("body", "Measures of the body", measured),
            Scene(
                "body-table", "A measure as a table",
                measured.after(.body(.spanChosen(.all)), .body(.tableTapped))),
            Scene(
                "body-own", "A measure of one’s own, with a long name",
                measured.after(.body(.measureChosen("own")), .body(.changeTapped(Day(year: 2026, month: 11, day: 16))))),
            Scene("body-add", "Another measure", measured.after(.body(.addTapped), .body(.ownSubmitted))),
            Scene(
                "body-refusal", "A value that can’t be",
                measured.after(
                    .body(.typed(.day, "2126-01-01")), .body(.typed(.value, "7")), .body(.saved))),
        ]
    }

    private static var measured: TestApp {
        TestApp.used(at: "/body") { library in
            let today: Int64 = 20_777
            library.changeProfile { profile in
                for back in stride(from: 200 as Int64, through: 1, by: -1) where back % 6 != 0 {
                    let swing = Double((back * 37) % 11) / 10
                    profile.weigh(76 + Double(back) / 50 + swing, on: Day(daysSince1970: today - back))
                }
            }
            for (id, base) in [("waist", 81.0), ("bodyFat", 18), ("own", -1)] {
                var measure = StoredMeasure(id: id)
                if id == "own" { (measure.name, measure.unit) = (TestApp.longName, "mmol/l") }
                for back in stride(from: 60 as Int64, through: 1, by: -7) {
                    measure[Day(daysSince1970: today - back)] = base + Double(back) / 16
                }
                library.changeMeasure(
                    StoredMeasure(id: id), to: measure, Clocks(monotonic: 0, wall: TestApp.noon, zoneMinutes: 60))
            }
        }
    }
}
