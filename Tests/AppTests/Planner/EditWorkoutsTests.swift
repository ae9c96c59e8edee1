import Foundation
import Records
import Testing
import Workouts

@testable import App

@Suite struct EditWorkoutsTests {
    private func app(_ prepare: (inout Library) -> Void) -> TestApp {
        var app = TestApp(prepare)
        app.go(.profile)
        app.send(.schedule(.editWorkoutsTapped))
        return app
    }

    @Test("PL-8 all workouts with their days, each with Edit and Delete")
    func rows() {
        var app = app {
            $0.plan("Legs", PlannedDays([.monday, .thursday]))
            $0.plan("Walk", .anyDay)
            $0.plan("Later", .none)
        }
        #expect(app.address.path == "/edit-workouts")
        let row = app.html(from: "<li class=\"slot\" aria-label=\"Legs\"", to: "</li>")
        #expect(row.contains(">Mon, Thu<") && row.contains(">Edit</button>") && row.contains(">Delete</button>"))
        #expect(app.html.contains(">Any day<") && app.html.contains(">Not planned<"))
        app.send(.editWorkouts(.editTapped("Walk")))
        #expect(app.address.path == "/edit-workouts/Walk")
    }

    @Test("PL-8 Delete asks: Cancel keeps, Ok deletes, which can be undone")
    func delete() {
        var app = app { for name in ["A", "B", "C"] { $0.plan(name, .anyDay) } }
        app.send(.editWorkouts(.deleteTapped("B")))
        #expect(app.html.contains(">Delete “B”?<"))
        let dialog = app.html(from: "<dialog", to: "</dialog>")
        #expect(dialog.contains(">Ok</button>") && dialog.contains(">Cancel</button>"))
        app.send(.editWorkouts(.deleteCancelled))
        #expect(!app.html.contains("<dialog") && app.library.workouts.count == 3)
        app.send(.editWorkouts(.deleteTapped("B")))
        app.send(.editWorkouts(.deleteConfirmed))
        #expect(app.reopened(after: 60).library.workouts.map(\.value.name) == ["A", "C"])
        #expect(app.html.contains(">B deleted<"))
        app.send(.shell(.undoTapped))
        #expect(app.reopened(after: 60).library.workouts.map(\.value.name) == ["A", "B", "C"])
        app.send(.editWorkouts(.doneTapped))
        #expect(app.address == .profile)
    }

    @Test("PL-8 duplicate names are told apart, and the one that was meant goes")
    func duplicates() {
        var app = app {
            $0.plan("Legs", .anyDay, id: "first")
            $0.plan("Legs", .anyDay, id: "second")
        }
        #expect(app.html.contains("aria-label=\"Legs\"") && app.html.contains("aria-label=\"Legs (2)\""))
        app.send(.editWorkouts(.deleteTapped("second")))
        #expect(app.html.contains(">Delete “Legs (2)”?<"))
        app.send(.editWorkouts(.deleteConfirmed))
        #expect(app.library.workouts.map(\.id) == ["first"])
        #expect(!app.html.contains("Legs (2)"))
    }

    @Test("PL-8 what was deleted elsewhere meanwhile is no longer asked about")
    func deletedElsewhere() {
        var app = app { $0.plan("A", .anyDay) }
        var other = app
        app.send(.editWorkouts(.deleteTapped("A")))
        other.wall += 1
        _ = other.state.shared.library.remove(workout: "A")
        other.settle()
        app.hear(other)
        #expect(!app.html.contains("<dialog"))
        #expect(app.html.contains("No workouts yet"))
        app.send(.editWorkouts(.deleteConfirmed))
        #expect(app.library.workouts.isEmpty)
    }

    @Test("PL-8 of two thousand workouts only those near the screen are drawn; names are filtered")
    func many() {
        var app = app { library in for number in 1...2_000 { library.plan("Plan \(number)", .anyDay) } }
        #expect(app.html.components(separatedBy: ">Delete</button>").count < 40)
        app.send(.editWorkouts(.rows(.scrolled(top: 88 * 1000))))
        #expect(app.html.contains("aria-label=\"Plan 1001\""))
        app.send(.editWorkouts(.filterTyped("plan 1999")))
        app.send(.editWorkouts(.rows(.scrolled(top: 0))))
        #expect(app.html.components(separatedBy: ">Delete</button>").count == 2)
    }
}
