import Interface
import Records
import Workouts

@testable import App

/// A picture of the gallery: a screen in one of its states, or a sheet of parts.
struct Scene: Sendable {
    /// Words with hyphens, unique: "run-paused".
    let name: String
    /// Of the page: what it shows.
    let title: String
    let html: String
    /// Of the screen that it shows; nil: it shows parts.
    let address: Address?

    /// A screen of an app that somebody has used.
    init(_ name: String, _ title: String, _ app: TestApp) {
        (self.name, self.title) = (name, title)
        html = app.html
        address = app.address
    }

    /// Parts on a page of their own.
    init(_ name: String, _ title: String, parts: (inout UI) -> Void) {
        (self.name, self.title) = (name, title)
        address = nil
        html = renderHTML { (ui: inout UI) in
            ui.element(.div, class: "screen") { screen in
                screen.topBar(title)
                screen.element(.main, class: "gallery") { parts(&$0) }
            }
        }
    }
}

extension TestApp {
    /// 60 characters, as long as a name may be that a person still reads.
    static let longName = "Saturday’s very long intervals up the hill and back, twice ⛰"

    /// An app that holds something.
    ///
    /// - Parameter fill: Puts the content in before the scene is looked at.
    static func used(at path: String = "/", _ fill: (inout Library) -> Void = { _ in }) -> TestApp {
        var app = TestApp(editorAt: "/profile", fill)
        app.go(Address(path: path))
        return app
    }

    /// The same after something was done.
    func after(_ actions: Action...) -> TestApp {
        var app = self
        for action in actions { app.send(action) }
        return app
    }

    /// The same elsewhere.
    func at(_ path: String) -> TestApp {
        var app = self
        app.go(Address(path: path))
        return app
    }

    /// The same on a wide screen.
    func wide(at path: String) -> TestApp {
        var app = self
        app.send(.host(.resized(Viewport(width: 1280, height: 800))))
        return app.at(path)
    }
}

extension Workout {
    /// Ten seconds, then eight rounds of work and rest.
    static var tabata: Workout { Workout(name: "Tabata", steps: IntervalPlan().steps) }

    /// Periods with names of 60 characters.
    static var long: Workout {
        Workout(
            name: TestApp.longName,
            steps: Steps(
                (0..<4).map { Step(name: "\($0) " + TestApp.longName.dropFirst(2), role: .work, target: .time(45)) }))
    }
}
