import Catalogue
import Foundation
import Records
import Testing
import Workouts

@testable import App

@Suite struct ShelfTests {
    /// Serves web/catalogue, and nothing else.
    static func files(_ request: HTTPRequest) -> (Int32, String)? {
        let web = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../web")
        guard let text = try? String(contentsOf: web.appending(path: request.address), encoding: .utf8) else {
            return (404, "")
        }
        return (200, text)
    }

    @Test("CA-1 SH-5 the exercises are fetched soon after the app has opened, and read when somebody looks at them")
    func reads() {
        var app = TestApp(server: ShelfTests.files)
        #expect(app.state.shared.shelf.phase == .absent)
        app.wait(3)
        #expect(app.state.shared.shelf.phase == .fetched)
        _ = app.state.shared.wantExercises()
        #expect(app.state.shared.shelf.phase == .ready)
        #expect(app.state.shared.shelf.catalogue.exercise("barbell-bench-press")?.muscles.contains(.chest) == true)
        #expect(app.state.shared.shelf.catalogue.routines.count >= 36)
    }

    @Test("CA-3 one's own exercises stand beside them, before and after they are read")
    func own() {
        var app = TestApp(server: ShelfTests.files)
        var mine = Exercise(id: "mine", name: "Aardvark lift", type: .strength, muscles: [.quads])
        app.state.shared.library.put(mine)
        app.settle()
        // Storing it waits for nothing that only screens of exercises need.
        #expect(app.state.shared.shelf.catalogue.exercises.isEmpty)
        app.state.shared.shelf.want()
        app.settle()
        #expect(app.state.shared.shelf.catalogue.exercises.map { $0.name } == ["Aardvark lift"])
        app.wait(3)
        _ = app.state.shared.wantExercises()
        #expect(app.state.shared.shelf.catalogue.exercise("mine") == mine)
        #expect(app.state.shared.shelf.catalogue.places(for: .quads).count > 8)
        mine.name = "Zebra lift"
        app.state.shared.library.put(mine)
        app.settle()
        #expect(app.state.shared.shelf.catalogue.exercise("mine")?.name == "Zebra lift")
        _ = app.state.shared.library.remove(exercise: "mine")
        app.settle()
        #expect(app.state.shared.shelf.catalogue.exercise("mine") == nil)
    }

    @Test("CA-1 SH-10 without a network it fails quietly, and works once there is one")
    func fails() {
        var isOnline = false
        var app = TestApp { isOnline ? ShelfTests.files($0) : nil }
        app.wait(3)
        #expect(app.state.shared.shelf.phase == .failed)
        isOnline = true
        app.state.shared.library.add(TrainingTests.workout, id: "w")
        app.settle()
        app.send(.run(.playTapped(workout: "w")))
        #expect(app.state.shared.shelf.phase == .ready)
        app.send(.begin(.described(0)))
        #expect(app.html.contains("Chest"))
    }

    @Test(
        "IX-3 files that are none of ours are no exercises, and harm nothing",
        arguments: ["", "[]", "{\"catalogue\":2}"])
    func damaged(text: String) {
        var app = TestApp { _ in (200, text) }
        app.wait(3)
        app.state.shared.shelf.want()
        #expect(app.state.shared.shelf.phase == .failed)
        #expect(app.state.shared.shelf.catalogue.exercises.isEmpty)
    }
}
