import Records
import Workouts

@testable import App

/// The host's side of copies: a folder, and our own server with a WebDAV server behind it.
struct CopyHost {
    var access = FolderAccess.granted
    /// The name of the exception that writing or sending ends with.
    var error: String?
    var status: Int32 = 204
    var body = ""
    /// Of the folder that is chosen.
    var folderName = "Backups"
    /// Another tab is writing.
    var isBusy = false
    /// By their names, in the folder or on the server.
    private(set) var files: [String: String] = [:]
    /// So many copies were tried.
    private(set) var tries = 0
    private(set) var sent: [WebDAVFolder] = []
    private(set) var forgotten: [String] = []

    /// Carries out what the app asks for, until it asks for nothing more.
    mutating func serve(_ app: inout TestApp) {
        while true {
            let commands = app.takeEffects().compactMap { effect -> CopyCommand? in
                if case .copies(let command) = effect { command } else { nil }
            }
            if commands.isEmpty {
                // The next slice.
                guard let wake = app.state.copies.wake, wake <= app.monotonic else { return }
                app.send(.host(.woke))
            }
            for command in commands { if let event = answer(command) { app.send(.host(.copies(event))) } }
        }
    }

    /// Time passes, and whatever comes due meanwhile is carried out at once.
    mutating func wait(_ time: Seconds, in app: inout TestApp, step: Seconds = 60) {
        let end = app.monotonic + time
        while app.monotonic < end {
            app.wait(min(step, end - app.monotonic))
            serve(&app)
        }
    }

    private mutating func answer(_ command: CopyCommand) -> CopyEvent? {
        switch command {
        case .choose(let token, _): return .chosen(token: token, name: folderName)
        case .check(let token, _): return .access(token: token, access)
        case .ask(let token, _):
            access = .granted
            return .access(token: token, access)
        case .write(let token, _, let name, let before, let text):
            if isBusy { return .busy(token: token) }
            tries += 1
            if let error { return .failed(token: token, error: error) }
            files[before] = files[name]
            files[name] = text
            return .written(token: token)
        case .send(let token, let folder, let name, let text):
            if isBusy { return .busy(token: token) }
            tries += 1
            sent.append(folder)
            if let error { return .failed(token: token, error: error) }
            if status == 204 { files[name] = text }
            return .answered(token: token, status: status, body: Array(body.utf8))
        case .forget(let folder):
            forgotten.append(folder)
            return nil
        }
    }

    var copy: String? { files[CopiesScreen.fileName] }
}

extension TestApp {
    /// Anna's device on the screen of copies, at noon.
    static func copying(disk: [String: String] = TestApp.annas, path: String = "/copies") -> TestApp {
        var app = TestApp(path: path, disk: disk, wall: TestApp.noon)
        app.state.shared.can.copyFolders = true
        app.state.shared.can.copyServers = true
        app.send(.host(.resized(Viewport(width: 390, height: 844))))
        return app
    }

    /// The same where copies go to a folder.
    static func copyingToFolder(
        _ host: inout CopyHost, _ schedule: CopyPlan.Schedule = .weekly, fill: (inout Library) -> Void = { _ in }
    ) -> TestApp {
        var app = copying()
        fill(&app.state.shared.library)
        app.settle()
        app.send(.copies(.scheduleChosen(schedule == .weekly ? 0 : 1)))
        app.send(.copies(.folderTapped))
        host.serve(&app)
        return app
    }

    /// The same where they go to a WebDAV server.
    static func copyingToServer(_ host: inout CopyHost, _ schedule: CopyPlan.Schedule = .weekly) -> TestApp {
        var app = copying()
        app.send(.copies(.kindChosen(1)))
        app.send(.copies(.scheduleChosen(schedule == .weekly ? 0 : 1)))
        app.enterCopyServer()
        app.send(.copies(.saveTapped))
        host.serve(&app)
        return app
    }

    mutating func enterCopyServer(password: String = "s3cret pass") {
        send(.copies(.typed(.address, "https://cloud.example/dav/Setlist")))
        send(.copies(.typed(.user, "anna")))
        send(.copies(.typed(.password, password)))
    }

    var copyPlan: CopyPlan? { state.copies.content.plan }

    mutating func storeSession(_ id: String) {
        var session = SessionEditorTests.training()
        session.began = wall
        state.shared.library.add(Entry(id: id, value: session))
        send(.host(.visibilityChanged(isHidden: false)))
    }

    /// Opened anew, with what the browser can.
    func copyingAgain(after away: Seconds, path: String = "/workouts") -> TestApp {
        var app = reopened(after: away, path: path)
        // As it was when the app began.
        app.monotonic = 1_000
        app.state.shared.can.copyFolders = true
        app.state.shared.can.copyServers = true
        return app
    }
}
