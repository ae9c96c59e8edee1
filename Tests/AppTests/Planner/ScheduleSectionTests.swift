import Foundation
import Records
import Testing
import Workouts

@testable import App

/// On Friday, 20 November 2026, 13:00 local time.
@Suite struct ScheduleSectionTests {
    private func app(_ prepare: (inout Library) -> Void = { _ in }) -> TestApp {
        var app = TestApp(prepare)
        app.go(.profile)
        return app
    }

    private func session(_ name: String, at moment: Seconds, zone: Int32 = 60) -> Entry<Session> {
        Entry(
            id: name,
            value: Session(
                name: name, activity: .strength, began: moment, zoneMinutes: zone, spent: 600, energy: 50, weight: nil,
                distance: nil, results: []))
    }

    @Test("PL-1 Add Workout asks which way")
    func add() {
        var app = app()
        app.send(.schedule(.addTapped))
        let dialog = app.html(from: "<dialog", to: "</dialog>")
        #expect(dialog.contains(">Create a workout</button>"))
        #expect(dialog.contains(">Choose a predetermined workout</button>"))
        app.send(.schedule(.addCancelled))
        #expect(!app.html.contains("<dialog"))
        app.send(.schedule(.addTapped))
        app.send(.schedule(.createTapped))
        #expect(app.address.path == "/plan")
        app.go(.profile)
        app.send(.schedule(.addTapped))
        app.send(.schedule(.predeterminedTapped))
        #expect(app.address.path == "/routines")
    }

    @Test("PL-5 AC-7 today's workouts open Begin Workout; below them every workout has its days")
    func today() {
        var app = app {
            $0.plan("Monday's", PlannedDays([.monday]))
            $0.plan("Later", .none)
            $0.plan("Legs", PlannedDays([.friday, .sunday]))
            $0.plan("Walk", .anyDay)
        }
        let today = app.html(from: "<ul class=\"list\" role=\"list\" aria-labelledby=\"schedule-title\"", to: "</ul>")
        #expect(today.contains("aria-label=\"Legs\"") && today.contains("aria-label=\"Walk\""))
        #expect(!today.contains("Monday's") && !today.contains("Later"))
        let all = app.html(from: "<ul class=\"card plan\"", to: "</ul>")
        for text in ["Mon", "Sun, Fri", "Any day"] { #expect(all.contains(">\(text)</span>")) }
        #expect(!all.contains("Later"))
        #expect(app.html.contains(">1 not planned</span>") && !app.html.contains("Begin Later"))
        app.send(.schedule(.unplannedTapped))
        #expect(app.html.contains("aria-label=\"Begin Later\""))
        app.send(.schedule(.workoutTapped("Legs")))
        #expect(app.address.path == "/begin/Legs")
    }

    @Test("PL-5 a workout by time begins at once; its run that was left for later goes on, and no second one begins")
    func begins() throws {
        var app = app {
            var workout = Workout(name: "Tabata", steps: [Step(.work, .time(20))])
            workout.days = .anyDay
            $0.add(workout, id: "t")
        }
        #expect(app.html.contains("aria-label=\"Begin Tabata\""))
        app.send(.schedule(.workoutTapped("t")))
        #expect(app.address == .run)
        app.wait(5)
        app.send(.run(.backTapped))
        app.send(.run(.keepTapped))
        let kept = try #require(app.library.openRuns.first).id
        app.go(.profile)
        #expect(app.html.contains("aria-label=\"Resume Tabata\""))
        app.send(.schedule(.workoutTapped("t")))
        #expect(app.address == .run)
        #expect(app.library.openRuns.map(\.id) == [kept])
    }

    @Test("PL-5 on a rest day a sentence instead")
    func restDay() {
        let permanent = app {
            $0.plan("Walk", .anyDay)
            $0.changeSettings { $0.restDays = [.friday] }
        }
        #expect(permanent.html.contains(">Friday is a rest day.<") && !permanent.html.contains("row plain today"))
        let today = app {
            $0.plan("Walk", .anyDay)
            $0.changeSettings { $0.restDate = Day(year: 2026, month: 11, day: 20) }
        }
        #expect(today.html.contains(">Today is a rest day.<") && !today.html.contains("row plain today"))
        let yesterday = app {
            $0.plan("Walk", .anyDay)
            $0.changeSettings { $0.restDate = Day(year: 2026, month: 11, day: 19) }
        }
        #expect(yesterday.html.contains("row plain today"))
    }

    @Test("PL-5 nothing planned is said in words")
    func nothing() {
        #expect(app().html.contains("Nothing is planned yet."))
        #expect(app { $0.plan("A", PlannedDays([.monday])) }.html.contains("Nothing is planned for today."))
    }

    @Test("PL-5 while the store is being read, nothing is said to be unplanned")
    func reading() {
        var app = app()
        app.state.shared.library.isComplete = false
        #expect(!app.html.contains("Nothing is planned"))
        #expect(app.html.contains("aria-busy"))
        #expect(app.html.contains(">Add Workout<"))
    }

    @Test("PL-5 of two thousand workouts the planned ones come first, and the rest is in the Workout List")
    func many() {
        var app = app { library in
            for number in 1...2_000 { library.plan("Workout \(number)", .none) }
            library.plan("Legs", PlannedDays([.monday]))
        }
        func plans(_ app: TestApp) -> [String] {
            app.html.components(separatedBy: "<ul class=\"card plan\"").dropFirst().map {
                $0.components(separatedBy: "</ul>")[0]
            }
        }
        #expect(plans(app).count == 1 && plans(app)[0].contains("aria-label=\"Legs\""))
        #expect(app.html.contains(">2000 not planned</span>") && !app.html.contains("more in the Workout List"))
        app.send(.schedule(.unplannedTapped))
        #expect(plans(app).map { $0.components(separatedBy: "<li").count - 1 } == [1, 11])
        #expect(app.html.contains(">1989 more in the Workout List<"))
    }

    @Test("PL-5 what was trained today is marked; of two with one name, the first")
    func trained() {
        var app = app {
            $0.plan("Legs", .anyDay, id: "a")
            $0.plan("Legs", .anyDay, id: "b")
            $0.plan("Walk", .anyDay, id: "c")
        }
        // Yesterday by its own clocks, though less than a day ago.
        app.state.shared.library.add(session("Walk", at: app.wall - 50_400))
        #expect(!app.html.contains("done today"))
        app.state.shared.library.add(session("Legs", at: app.wall - 3_600))
        #expect(app.html.components(separatedBy: "row plain today done").count == 2)
        #expect(
            app.html(from: "<li aria-label=\"Legs\"", to: "</li>").contains(
                "aria-description=\"1 exercise, done today\""))
        #expect(!app.html(from: "<li aria-label=\"Legs (2)\"", to: "</li>").contains("done today"))
    }

    @Test("PL-5 the day is the local one: after a journey, and over daylight saving on a Sunday")
    func clocks() {
        func planned(_ wall: Seconds, zone: Int32) -> [Int] {
            let list = ["Sat", "Sun", "Mon"].enumerated().map { index, name in
                var workout = Workout(name: name, steps: [])
                workout.days = PlannedDays([[Weekday.saturday, .sunday, .monday][index]])
                return Entry(id: name, value: workout)
            }
            return Schedule(Settings()).workouts(on: Day(of: wall, zoneMinutes: zone), of: list)
        }
        // Clocks go back on Sunday, 25 October 2026, 01:00 UTC in Europe: the day has 25 hours.
        let midnight: Seconds = 1_792_879_200
        #expect(planned(midnight - 1, zone: 120) == [0])
        #expect(planned(midnight, zone: 120) == [1])
        #expect(planned(midnight + 88_200, zone: 60) == [1])
        #expect(planned(midnight + 90_000, zone: 60) == [2])
        // From Auckland's Monday morning back to Honolulu's Sunday.
        #expect(planned(1_792_958_400, zone: 780) == [2])
        #expect(planned(1_792_958_400, zone: -600) == [1])
    }
}
