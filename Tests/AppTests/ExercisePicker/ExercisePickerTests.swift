import Catalogue
import Foundation
import Testing
import Workouts

@testable import App

@Suite struct ExercisePickerTests {
    private static func names(_ app: TestApp) -> [String] {
        app.state.editor.picker.found.map { app.state.shared.shelf.catalogue.exercises[$0].name }
    }

    @Test("PL-2 a category lists its exercises by name, with muscles, equipment and difficulty")
    func category() {
        let app = TestApp(editorAt: "/plan/add/chest")
        let expected = app.state.shared.shelf.catalogue.exercises(for: .muscle(.chest)).map { $0.name }
        #expect(Self.names(app) == expected)
        #expect(app.html.contains("Intermediate · Chest · Barbell, Bench"))
    }

    @Test(
        "CA-4 Search finds by name, muscle and equipment, and forgives a typing error",
        arguments: [
            ("bench pres", "Barbell bench press"), ("bicpes", "Barbell curl"), ("kettlebell", "Kettlebell swing"),
        ])
    func search(typed: String, name: String) {
        var app = TestApp(editorAt: "/plan/add/search")
        app.send(.editor(.picker(.typed(typed))))
        #expect(Self.names(app).contains(name))
        // On the categories too, in place of the columns.
        app.go(.plan)
        app.send(.editor(.picker(.typed(typed))))
        #expect(Self.names(app).contains(name))
        #expect(!app.html.contains("Muscle Groups"))
        app.send(.editor(.picker(.typed(""))))
        #expect(app.html.contains("Muscle Groups"))
    }

    @Test("CA-4 within a category only its own are found")
    func searchInside() {
        var app = TestApp(editorAt: "/plan/add/chest")
        app.send(.editor(.picker(.typed("barbell"))))
        let found = app.state.editor.picker.found.map { app.state.shared.shelf.catalogue.exercises[$0] }
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.muscles.contains(.chest) })
        app.send(.editor(.picker(.typed("xyzzyq"))))
        #expect(app.html.contains("No exercise like that"))
    }

    @Test("PL-2 what was found on the categories is added, and they come back")
    func addFound() {
        var app = TestApp(editorAt: "/plan")
        app.send(.editor(.picker(.typed("rack pull"))))
        app.send(.editor(.picker(.rowTapped("rack-pull"))))
        app.send(.editor(.picker(.addTapped)))
        #expect(app.address == .plan)
        #expect(app.plan == "Rack pull")
        #expect(app.html.contains("Muscle Groups"))
    }

    @Test("CA-4 of 10,000 exercises only those in view become rows")
    func many() {
        let app = TestApp(editorAt: "/plan/add/strength") { library in
            library.exercises = (0..<10_000).map {
                Exercise(id: "x\($0)", name: "Lift \($0)", type: .strength, muscles: [.quads])
            }
        }
        #expect(app.state.editor.picker.found.count > 10_000)
        #expect(app.html.components(separatedBy: "<li").count < 60)
    }

    @Test("PL-2 the arrow keys go from one exercise to the next")
    func keys() {
        var app = TestApp(editorAt: "/plan/add/chest")
        let ids = app.state.editor.picker.found.map { app.state.shared.shelf.catalogue.exercises[$0].id }
        app.send(.editor(.picker(.rowTapped(ids[0]))))
        app.send(.editor(.picker(.rowStepped(from: ids[0], by: 1))))
        #expect(app.state.editor.picker.picked == [ids[1]])
        #expect(app.takeEffects().contains(.focus(id: "exercise-\(ids[1])")))
    }

    @Test("PL-2 how an exercise is done opens as a sheet")
    func howTo() {
        var app = TestApp(editorAt: "/plan/add/chest")
        let exercise = app.state.shared.shelf.catalogue.exercises(for: .muscle(.chest))[0]
        app.send(.editor(.picker(.howToTapped(exercise.id))))
        #expect(app.html.contains("<dialog"))
        #expect(!exercise.howTo.isEmpty)
        app.send(.editor(.picker(.howToClosed)))
        #expect(!app.html.contains("<dialog"))
    }

    @Test("SH-10 exercises that can't be loaded are told of, and asked for again")
    func failed() {
        var app = TestApp(path: "/profile") { _ in nil }
        app.state.shared.catalogueAddresses = ["/catalogue/exercises.json", "/catalogue/routines.json"]
        app.go(.plan)
        #expect(app.alert?.contains("couldn’t be loaded") == true)
        app.server = TestApp.catalogue
        app.send(.editor(.picker(.retryTapped)))
        #expect(app.alert == nil)
        app.send(.editor(.categoryChosen(.muscle(.chest))))
        #expect(!app.state.editor.picker.found.isEmpty)
    }

    @Test("PL-2 a second press on what is picked keeps it; another takes its place")
    func stays() {
        var app = TestApp(editorAt: "/plan/add/search")
        app.send(.editor(.picker(.rowTapped("push-up"))))
        app.send(.editor(.picker(.rowTapped("push-up"))))
        #expect(app.state.editor.picker.picked == ["push-up"])
        app.send(.editor(.picker(.rowTapped("plank"))))
        #expect(app.state.editor.picker.picked == ["plank"])
    }

    @Test("PL-2 several are picked at once and queued in that order; what is queued is seen while choosing")
    func several() {
        var app = TestApp(editorAt: "/plan")
        app.go(Address(path: "/plan/add/chest"))
        #expect(!app.html.contains("Queue"))
        app.send(.editor(.picker(.severalTapped)))
        #expect(app.html.contains(#"role="checkbox""#) && !app.html.contains(#"role="radio""#))
        app.send(.editor(.picker(.rowTapped("push-up"))))
        app.send(.editor(.picker(.rowTapped("barbell-bench-press"))))
        app.send(.editor(.picker(.rowTapped("push-up"))))
        app.send(.editor(.picker(.rowTapped("push-up"))))
        #expect(app.html.contains("2 picked: Barbell bench press, Push-up"))
        app.send(.editor(.picker(.addTapped)))
        #expect(app.address == .plan)
        #expect(app.plan == "Barbell bench press, Push-up")
        #expect(app.html.contains("Queue, 2 exercises"))
        app.go(Address(path: "/plan/add/chest"))
        #expect(app.html.contains("Queue, 2 exercises"))
        app.send(.editor(.queueTapped))
        #expect(app.address == .plan)
        #expect(app.takeEffects().contains(.focus(id: "queue-title")))
        // One at a time again.
        app.go(Address(path: "/plan/add/chest"))
        app.send(.editor(.picker(.rowTapped("push-up"))))
        app.send(.editor(.picker(.rowTapped("barbell-bench-press"))))
        app.send(.editor(.picker(.severalTapped)))
        #expect(app.state.editor.picker.picked == ["barbell-bench-press"])
    }

    @Test("CA-4 the equipment and the level narrow a list and a search, and stay until they are changed")
    func filters() {
        var app = TestApp(editorAt: "/plan/add/chest")
        let all = Self.names(app).count
        app.send(.editor(.picker(.equipmentChosen("none"))))
        let found = app.state.editor.picker.found.map { app.state.shared.shelf.catalogue.exercises[$0] }
        #expect(!found.isEmpty && found.count < all && found.allSatisfy { $0.equipment.isEmpty })
        app.send(.editor(.picker(.equipmentChosen("barbell"))))
        app.send(.editor(.picker(.levelChosen("advanced"))))
        app.go(Address(path: "/plan/add/search"))
        let hard = app.state.editor.picker.found.map { app.state.shared.shelf.catalogue.exercises[$0] }
        #expect(hard.allSatisfy { $0.equipment.contains(.barbell) && $0.difficulty == .advanced })
        app.send(.editor(.picker(.equipmentChosen("nonsense"))))
        app.send(.editor(.picker(.levelChosen(""))))
        #expect(app.state.editor.picker.filter == .init())
        app.send(.editor(.picker(.typed("push"))))
        app.send(.editor(.picker(.equipmentChosen("treadmill"))))
        #expect(app.html.contains("Choose any equipment"))
    }

    @Test("CA-4 after a typing error too, exercises for the muscle come before those in which it helps")
    func ranks() {
        var app = TestApp(editorAt: "/plan/add/search")
        app.send(.editor(.picker(.typed("hamstrnigs"))))
        let found = app.state.editor.picker.found.map { app.state.shared.shelf.catalogue.exercises[$0] }
        let first = found.prefix { $0.muscles.contains(.hamstrings) || $0.name.contains("amstring") }
        #expect(first.count > 5)
        #expect(found[first.count...].allSatisfy { !$0.muscles.contains(.hamstrings) })
    }

    @Test("PL-2 on a wide screen categories, list and queue stand side by side")
    func wide() {
        var app = TestApp(editorAt: "/plan")
        app.add("push-up")
        app.go(.plan)
        app.send(.host(.resized(Viewport(width: 1280, height: 800))))
        app.go(Address(path: "/plan/add/chest"))
        #expect(app.html.contains("Muscle Groups") && app.html.contains("Queue · 1 exercise"))
        app.send(.editor(.categoryChosen(.muscle(.biceps))))
        #expect(app.address == Address(path: "/plan/add/biceps"))
        app.send(.editor(.backTapped))
        #expect(app.address == .plan)
    }
}
