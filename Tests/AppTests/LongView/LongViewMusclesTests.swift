import Catalogue
import Records
import Testing
import Workouts

@testable import App

/// Today is Friday, 20 November 2026; weeks begin on Sunday.
@Suite struct LongViewMusclesTests {
    private static let own: Exercise = {
        var exercise = Exercise(id: "own-1", name: "Sled drag", type: .strength, muscles: [.glutes])
        exercise.assisting = [.calves]
        return exercise
    }()

    private static func session(
        _ daysAgo: Int64, _ exercise: String = "barbell-bench-press", working: Int, warmUps: Int = 0, drops: Int = 0
    ) -> Session {
        var result = StepResult(name: "Named then", role: .exercise, spent: 300)
        result.exercise = exercise
        result.sets =
            [SetResult](repeating: SetResult(reps: 5, weight: 40, kind: .warmUp), count: warmUps)
            + [SetResult](repeating: SetResult(reps: 5, weight: 80), count: working)
            + [SetResult](repeating: SetResult(reps: 8, weight: 50, kind: .drop), count: drops)
        let today = Day(year: 2026, month: 11, day: 20)
        var session = WeekStatsTests.session(Day(daysSince1970: today.daysSince1970 - daysAgo))
        session.results = [result]
        return session
    }

    private static func app(_ sessions: [Session], _ span: LongSpan = .week) -> TestApp {
        var app = TestApp(editorAt: "/profile") { library in
            library.put(own)
            for entry in WeekStatsTests.entries(sessions) { library.add(entry) }
        }
        app.go(.longView)
        app.send(.longView(.spanChosen(span)))
        return app
    }

    /// Without its markup.
    private static func text(_ app: TestApp, from start: String, to end: String) -> String {
        let html = app.html(from: start, to: end).replacing(/<[^>]*>/, with: "|")
        return html.split(separator: "|").map { $0.trimmingPrefix(" ") }.joined(separator: "|")
    }

    @Test("HI-8 a week's sets of each muscle, the most trained first, each beside the usual range in words")
    func week() {
        let app = Self.app([
            Self.session(0, working: 6, warmUps: 3, drops: 2), Self.session(2, working: 6),
            Self.session(3, "own-1", working: 21), Self.session(10, working: 9),
        ])
        let html = app.html(from: "<section class=\"group muscles\"", to: "</section>")
        let names = html.matches(of: /aria-label="(\w[\w ]*: [^"]*)"/).map { String($0.output.1) }
        let bench = app.state.shared.shelf.catalogue.exercise("barbell-bench-press")
        let halves = (bench?.assisting.elements ?? []).map { "\($0.name): 6 sets a week, below the usual range" }
        #expect(!halves.isEmpty)
        #expect(names.first == "Glutes: 21 sets a week, above the usual range")
        #expect(names.contains("Chest: 12 sets a week, in the usual range"))
        #expect(names.contains("Calves: 10.5 sets a week, in the usual range"))
        #expect(halves.allSatisfy { names.contains($0) })
        #expect(
            html.contains("aria-label=\"Front and back of a body. Most sets a week: Glutes 21, Chest 12, Calves 10.5\"")
        )
        #expect(html.contains(">Working sets, 15–20 Nov, counted as one week.<"))
        #expect(html.contains("Not trained: Biceps, Forearms"))
    }

    @Test("HI-8 a month's sets are divided by its weeks since the first session; days to come don't count")
    func month() {
        let app = Self.app([Self.session(13, working: 10), Self.session(0, working: 4)], .month)
        let html = app.html(from: "<section class=\"group muscles\"", to: "</section>")
        #expect(html.contains("aria-label=\"Chest: 7 sets a week, below the usual range\""))
        #expect(html.contains("The average of 2 weeks, 7–20 Nov"))
        let earlier = app.after(.longView(.earlierTapped))
        #expect(earlier.html.contains("The average of 2 weeks, 7–20 Nov"), "there is nothing earlier")
    }

    @Test("HI-8 a tap on a muscle unfolds its exercises with their sets, each of which leads to its bests")
    func unfolds() {
        var app = Self.app([Self.session(0, working: 4), Self.session(1, "own-1", working: 1)])
        let list = "<ul class=\"muscle-parts\""
        app.send(.longView(.muscles(.muscleTapped(.calves))))
        #expect(Self.text(app, from: list, to: "</ul>") == "Sled drag |1 set, half each")
        app.send(.longView(.muscles(.muscleTapped(.chest))))
        let bench = app.state.shared.exerciseName("barbell-bench-press")
        #expect(Self.text(app, from: list, to: "</ul>") == "\(bench) |4 sets")
        #expect(app.html(from: list, to: "</ul>").contains("href=\"/records/barbell-bench-press\""))
        app.send(.longView(.muscles(.muscleTapped(.chest))))
        #expect(!app.html.contains(list))
        app.send(.longView(.muscles(.exerciseTapped("barbell-bench-press"))))
        #expect(app.address == .best(exercise: "barbell-bench-press"))
        app.send(.best(.backTapped))
        #expect(app.address == .longView)
        app.send(.longView(.muscles(.bestsTapped)))
        #expect(app.address == .bests)
    }

    @Test("HI-8 it says on request where the range and the halves come from")
    func source() {
        var app = Self.app([Self.session(0, working: 4)])
        #expect(!app.html.contains("Schoenfeld"))
        app.send(.longView(.muscles(.sourceTapped)))
        #expect(app.html.contains("Schoenfeld") && app.html.contains("not what you have to do"))
    }

    @Test("HI-8 CA-3 sets of an exercise that no longer exists are told, and count for no muscle")
    func gone() {
        var app = Self.app([Self.session(0, "own-1", working: 3)])
        #expect(app.html.contains("Glutes: 3 sets a week"))
        _ = app.state.shared.library.remove(exercise: "own-1")
        app.send(.longView(.spanChosen(.week)))
        #expect(!app.html.contains("Glutes: 3 sets a week"))
        #expect(app.html.contains("3 sets of exercises that no longer exist count for no muscle."))
    }

    @Test("HI-8 SH-10 until the exercises are there it waits, and without a network they can be asked for again")
    func waits() {
        var isOnline = false
        var app = TestApp(
            path: "/profile", wall: TestApp.noon, server: { isOnline ? TestApp.catalogue($0) : nil })
        app.state.shared.library.add(Entry(id: "s", value: Self.session(0, working: 4)))
        app.settle()
        app.isSlow = true
        app.go(.longView)
        app.send(.longView(.spanChosen(.week)))
        #expect(app.html.contains("Loading exercises …"))
        app.isSlow = false
        app.answer(server: true)
        #expect(app.html.contains("couldn’t be fetched"))
        isOnline = true
        app.send(.longView(.muscles(.fetchTapped)))
        #expect(app.html.contains("aria-label=\"Chest: 4 sets a week, below the usual range\""))
    }

    @Test("HI-8 nothing to show says what would be counted; what was done by time without sets counts as none")
    func nothing() {
        #expect(!Self.app([]).html.contains("muscles-title"))
        var timed = Self.session(0, working: 0)
        timed.results[0].spent = 600
        let app = Self.app([timed, Self.session(1, working: 0, warmUps: 2)])
        #expect(app.html.contains("No sets in this time."))
        #expect(!app.html.contains("id=\"tonnage-title\""))
    }

    @Test("HI-8 the tonnage of the span and of a week, in the person's units, with its change")
    func tonnage() {
        var app = Self.app(
            [
                Self.session(0, working: 3, warmUps: 2, drops: 1), Self.session(20, working: 2),
                Self.session(40, working: 1),
            ],
            .month)
        let start = ">Tonnage<"
        #expect(
            Self.text(app, from: start, to: "</section>")
                == ">Tonnage|Weight × reps|1600 kg|Per week|560 kg|300 % more than in the first 20 days of the month before."
        )
        app.state.shared.library.changeSettings { $0.units = .imperial }
        #expect(app.html(from: start, to: "</section>").contains(">3527 lb<"))
        app.send(.longView(.spanChosen(.all)))
        #expect(!app.html(from: start, to: "</section>").contains("before"))
    }

    @Test("HI-8 the sums of any history are those of its sets, set by set, after any change")
    func random() throws {
        var random = SplitMix64(seed: 11)
        let ids = ["barbell-bench-press", "push-up", "plank", "own-1", "gone", "back-squat"]
        var app = Self.app([Self.session(50, working: 1)], .all)
        for step in 0..<30 {
            let session = Self.session(
                Int64(random.below(120)), ids[Int(random.below(6))], working: Int(random.below(5)),
                warmUps: Int(random.below(3)), drops: Int(random.below(3)))
            if step % 4 == 3, let entry = app.library.sessions.randomElement(using: &random) {
                _ = app.state.shared.library.remove(session: entry.id)
            } else {
                app.state.shared.library.add(Entry(id: "n\(step)", value: session))
            }
            app.settle()
            app.send(.longView(.spanChosen(LongSpan.allCases[Int(random.below(4))])))
            guard let averaged = app.state.longView.muscles.averaged else { continue }
            var sums: [Muscle: Double] = [:]
            for entry in app.library.sessions where averaged.days.contains(entry.value.localDay) {
                for result in entry.value.results {
                    let exercise = result.exercise.flatMap { app.state.shared.shelf.catalogue.exercise($0) }
                    for set in result.sets where set.kind == .working {
                        for muscle in exercise?.muscles.elements ?? [] { sums[muscle, default: 0] += 1 }
                        for muscle in exercise?.assisting.elements ?? [] { sums[muscle, default: 0] += 0.5 }
                    }
                }
            }
            let found = app.state.longView.muscles.sets.trained
            #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.muscle, $0.sets) }) == sums)
            #expect(found.map { $0.sets } == found.map { $0.sets }.sorted(by: >))
        }
    }
}
