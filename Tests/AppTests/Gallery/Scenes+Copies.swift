import Workouts

@testable import App

extension Scenes {
    /// Copies that go by themselves.
    static var copies: [Scene] {
        [
            Scene("copies-off", "Copies are off", TestApp.copying()),
            Scene("copies-none", "Copies in a browser without folders", bare),
            Scene("copies-guest", "Copies to WebDAV take an account", guest),
            Scene("copies-refusal", "An address that can’t be one", refused),
            Scene("copies-folder", "Copies go to a folder", folder()),
            Scene("copies-permission", "The browser asks again", folder { $0.access = .prompt }),
            Scene("copies-failed", "The WebDAV server refuses the password", failed),
            Scene("profile-copies-failed", "Profile says why there is no copy", failed.at("/profile")),
        ]
    }

    private static var bare: TestApp {
        var app = TestApp.copying()
        app.state.shared.can.copyFolders = false
        return app.after(.copies(.kindChosen(0)))
    }

    private static var guest: TestApp { TestApp.copying(disk: TestApp.guest).after(.copies(.kindChosen(1))) }

    private static var refused: TestApp {
        TestApp.copying().after(
            .copies(.kindChosen(1)), .copies(.typed(.address, "http://cloud.example/dav")),
            .copies(.typed(.password, "secret")), .copies(.saveTapped))
    }

    private static func folder(_ change: (inout CopyHost) -> Void = { _ in }) -> TestApp {
        var host = CopyHost()
        host.folderName = TestApp.longName
        var app = TestApp.copyingToFolder(&host, .sessions)
        change(&host)
        app.wait(5_400)
        app.send(.copies(.nowTapped))
        host.serve(&app)
        return app
    }

    private static var failed: TestApp {
        var host = CopyHost()
        var app = TestApp.copyingToServer(&host)
        app.wait(3_600)
        host.status = 502
        host.body = #"{"reason":"password"}"#
        app.send(.copies(.nowTapped))
        host.serve(&app)
        return app
    }
}
