import Foundation
import Records
import Testing
import Workouts

@testable import App

@Suite struct QuickCreateTests {
    @Test("IT-1 lists its six fields with their first values as descriptions")
    func firstValues() {
        let app = TestApp(wall: TestApp.noon)
        let values = [
            ("Prepare", "0:10"), ("Work", "0:20"), ("Rest", "0:10"), ("Rounds", "8 ×"), ("Cycles", "1 ×"),
            ("Rest between Cycles", "1:00"),
        ]
        for (name, value) in values {
            let button = app.html(from: "aria-label=\"\(name)\"", to: "</button>")
            #expect(button.contains(">\(value)</span>"))
            let described = button.components(separatedBy: "aria-describedby=\"")[1].components(separatedBy: "\"")[0]
            #expect(button.contains("id=\"\(described)\""))
        }
        #expect(app.html.contains("aria-label=\"Settings\""))
        #expect(app.html.contains(">Create</button>"))
    }

    @Test("IT-1 tells how many periods there are and how long they take")
    func sum() {
        var app = TestApp(wall: TestApp.noon)
        #expect(app.html.contains("17 periods"))
        #expect(app.html.contains("<strong>4:10</strong> in all"))
        app = TestApp { library in
            library.changeSettings {
                $0.plan.prepare = 0
                $0.plan.rest = 0
                $0.plan.rounds = 1
            }
        }
        #expect(app.html.contains("1 period<"))
        #expect(app.html.contains("<strong>0:20</strong> in all"))
    }

    @Test("IT-1 the largest plan is counted right")
    func largest() {
        let app = TestApp { library in
            library.changeSettings {
                $0.plan.rounds = 99
                $0.plan.cycles = 99
                for field in [PlanField.prepare, .work, .rest, .restBetweenCycles] { $0.plan[time: field] = 86_399 }
            }
        }
        #expect(app.html.contains("19701 periods"))
        #expect(app.html.contains("<strong>472818:31:39</strong> in all"))
    }

    @Test("IT-1 a tap on a field opens its menu", arguments: PlanField.allCases)
    func fields(field: PlanField) {
        var app = TestApp(wall: TestApp.noon)
        app.send(.quickCreate(.fieldTapped(field)))
        #expect(app.takeEffects().contains(.history(.push(path: "/create/\(field.rawValue)"))))
        #expect(app.address == .planField(field))
        #expect(app.html.contains(">\(field.name)</h1>"))
    }

    @Test("IT-4 Create makes the workout of the plan and the cue settings, and the list opens with it in view")
    func create() throws {
        var app = TestApp { library in
            library.changeSettings {
                $0.cues.beepTone = 440
                $0.cues.verbal = false
            }
        }
        app.send(.quickCreate(.createTapped))
        let entry = try #require(app.library.workouts.last)
        #expect(entry.value.name == "Workout 1")
        #expect(entry.value.steps == IntervalPlan().steps)
        #expect(entry.value.cues == app.settings.cues)
        #expect(app.address == .workouts)
        #expect(app.state.workoutList.fresh == entry.id)
    }

    @Test("IT-4 takes the first free number and the list's end")
    func names() {
        var app = TestApp { library in
            for name in ["Workout 2", "Legs", "Workout 1", "Workout 04"] {
                library.add(Workout(name: name, steps: []), id: name)
            }
        }
        for _ in 0..<2 {
            app.go(.quickCreate)
            app.send(.quickCreate(.createTapped))
        }
        #expect(app.library.workouts.map(\.value.name).suffix(2) == ["Workout 3", "Workout 4"])
        #expect(Set(app.library.workouts.map(\.id)).count == 6)
    }

    @Test("IT-4 a second tap before the list is drawn makes no second workout")
    func doubleTap() {
        var app = TestApp(wall: TestApp.noon)
        app.send(.quickCreate(.createTapped))
        app.send(.quickCreate(.createTapped))
        #expect(app.library.workouts.count == 1)
    }

    @Test("SH-10 a plan without work is refused in words, and nothing is made")
    func noWork() {
        var app = TestApp { library in library.changeSettings { $0.plan.work = 0 } }
        app.send(.quickCreate(.createTapped))
        #expect(app.library.workouts.isEmpty)
        #expect(app.address == .quickCreate)
        #expect(app.alert == "Work can’t be zero. Set how long you work in each round.")
    }
}
