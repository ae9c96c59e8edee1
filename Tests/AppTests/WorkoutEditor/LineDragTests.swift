import Testing
import Workouts

@testable import App

@Suite struct LineDragTests {
    /// Presses the heading of a block, at a height of the page where the list begins at 300.
    private func press(_ app: inout TestApp, _ row: Int, y: Double, _ scope: LineDrag.Scope = .blocks, isMouse: Bool) {
        let press = RowGestures.Press(
            row: row, start: .init(x: 100, y: y), scrollTop: 0, isMouse: isMouse, width: 350)
        app.send(.editor(.drag(.pressed(scope, press))))
        app.send(.editor(.drag(.listPressed(scope, top: 300))))
        app.send(.editor(.drag(.rows(.scrollerPressed(top: 72, height: 700)))))
    }

    private func three() -> TestApp {
        var app = TestApp(editorAt: "/plan")
        for exercise in ["push-up", "plank", "burpee"] { app.add(exercise) }
        app.go(.plan)
        return app
    }

    @Test("PL-9 an exercise is dragged to another place by a mouse; the others make room")
    func mouse() {
        var app = three()
        #expect(app.plan == "Push-up, Plank, Burpee")
        press(&app, 0, y: 320, isMouse: true)
        app.send(.editor(.drag(.rows(.moved(.init(x: 100, y: 330))))))
        #expect(app.html.contains("lifting"))
        app.send(.editor(.drag(.rows(.moved(.init(x: 100, y: 320 + 2 * 64))))))
        app.send(.editor(.drag(.rows(.released))))
        #expect(app.plan == "Plank, Burpee, Push-up")
        #expect(!app.html.contains("lifting"))
        // The line that was moved is in the draft.
        let again = app.reopened(after: 5, path: "/plan")
        #expect(again.plan == "Plank, Burpee, Push-up")
    }

    @Test("PL-9 a finger holds first; one that moves on before scrolls")
    func finger() {
        var app = three()
        press(&app, 2, y: 700, isMouse: false)
        app.send(.editor(.drag(.rows(.moved(.init(x: 100, y: 640))))))
        #expect(!app.html.contains("lifting"))
        app.send(.editor(.drag(.rows(.released))))
        press(&app, 2, y: 700, isMouse: false)
        app.wait(Seconds(0.4))
        #expect(app.html.contains("lifting"))
        app.send(.editor(.drag(.rows(.moved(.init(x: 100, y: 700 - 64))))))
        app.send(.editor(.drag(.rows(.released))))
        #expect(app.plan == "Push-up, Burpee, Plank")
        // Held and let go of where it was.
        press(&app, 0, y: 320, isMouse: false)
        app.wait(Seconds(0.4))
        app.send(.editor(.drag(.rows(.released))))
        #expect(app.plan == "Push-up, Burpee, Plank")
    }

    @Test("PL-9 a superset is dragged as one, and its members among themselves")
    func supersets() throws {
        var app = three()
        let keys = app.lines.lines.map(\.key)
        app.send(.editor(.ticked(keys[0], true)))
        app.send(.editor(.ticked(keys[1], true)))
        app.send(.editor(.supersetTapped))
        #expect(app.plan == "(Push-up, Plank), Burpee")
        press(&app, 0, y: 320, isMouse: true)
        app.send(.editor(.drag(.rows(.moved(.init(x: 100, y: 330))))))
        app.send(.editor(.drag(.rows(.moved(.init(x: 100, y: 320 + 64))))))
        app.send(.editor(.drag(.rows(.released))))
        #expect(app.plan == "Burpee, (Push-up, Plank)")
        let name = try #require(app.lines.lines[1].step.superset)
        press(&app, 0, y: 400, .members(of: name), isMouse: true)
        app.send(.editor(.drag(.rows(.moved(.init(x: 100, y: 410))))))
        app.send(.editor(.drag(.rows(.moved(.init(x: 100, y: 400 + 64))))))
        app.send(.editor(.drag(.rows(.released))))
        #expect(app.plan == "Burpee, (Plank, Push-up)")
    }

    @Test("PL-9 over a list of forty a line that is held at the edge scrolls on")
    func forty() {
        var app = TestApp(editorAt: "/plan")
        for _ in 0..<40 { app.add("push-up") }
        app.go(.plan)
        press(&app, 0, y: 400, isMouse: true)
        app.send(.editor(.drag(.rows(.moved(.init(x: 100, y: 410))))))
        app.send(.editor(.drag(.rows(.moved(.init(x: 100, y: 765))))))
        let before = app.state.editor.drag.rows.askedScrollTop ?? 0
        app.wait(Seconds(0.5))
        #expect((app.state.editor.drag.rows.askedScrollTop ?? 0) > before)
    }

    @Test("PL-9 Escape lets go of a line where it was; a press that another device's change interrupts too")
    func escape() {
        var app = three()
        press(&app, 0, y: 320, isMouse: true)
        app.send(.editor(.drag(.rows(.moved(.init(x: 100, y: 460))))))
        app.send(.host(.key("Escape")))
        app.send(.editor(.drag(.rows(.released))))
        #expect(app.plan == "Push-up, Plank, Burpee")
    }
}
