import Workouts

@testable import App

extension Scenes {
    static var longViews: [Scene] {
        let year = years.after(.longView(.spanChosen(.year)))
        let days = Day(year: 2026, month: 10, day: 1).daysOfMonth
        return [
            Scene("long-view-empty", "Long view, empty", TestApp.used(at: "/long-view")),
            Scene("long-view", "Long view: a month", years),
            Scene(
                "long-view-bar", "A month’s sessions",
                year.after(.longView(.figureChosen(.distance)), .longView(.tapped(days)))),
            Scene(
                "long-view-day", "A day of the calendar",
                year.after(.longView(.tapped(days.lowerBound + 3..<days.lowerBound + 4)))),
            Scene("long-view-table", "Long view as tables", year.after(.longView(.tableTapped))),
            Scene("long-view-wide", "All years on a wide screen", wide),
        ]
    }

    private static var wide: TestApp {
        var app = years.wide(at: "/long-view")
        app.send(.longView(.spanChosen(.all)))
        return app
    }

    /// Somebody who has trained for four years, in more ways than there are colours.
    private static var years: TestApp {
        var random = SplitMix64(seed: 8)
        return TestApp.used(at: "/long-view") { library in
            for number in 0..<300 {
                let activity = Activity.allCases[Int(min(random.below(8), random.below(8))) + 1]
                let minutes = Int64(random.below(100)) + 5
                let isMoving = activity == .running || activity == .cycling
                library.add(
                    Entry(
                        id: "long\(number)",
                        value: Session(
                            name: number % 9 == 0 ? TestApp.longName : activity.name, activity: activity,
                            began: TestApp.noon - Seconds(integerLiteral: Int64(number) * 4 * 86_400), zoneMinutes: 60,
                            spent: Seconds(integerLiteral: minutes * 60), energy: Double(minutes * 9), weight: nil,
                            distance: isMoving ? Double(minutes) * 180 : nil, results: [])))
            }
        }
    }
}
