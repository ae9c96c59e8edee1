import Records
import Testing
import Workouts

@testable import App

/// Songs' files in the account (MU-1).
@Suite struct SongAccountTests {
    /// Anna's device, which has the files of some of her songs.
    ///
    /// - Parameter server: Answers what concerns songs.
    private func app(
        songs: [String] = ["a", "b"], here: [String] = ["a", "b"],
        server: @escaping (HTTPRequest) -> (Int32, String)? = { _ in (200, #"{"files":[],"limit":1073741824}"#) }
    ) -> TestApp {
        var app = TestApp(path: "/profile", disk: TestApp.annas, wall: TestApp.noon) {
            $0.address == "/api/v1/songs" ? server($0) : TestApp.works($0)
        }
        for name in songs { app.state.shared.library.put(Song.test(name.uppercased()), id: name) }
        app.settle()
        app.go(.songs)
        app.send(.host(.songs(.here(ids: here, bytes: Int64(here.count) * 4_000_000, isKept: true))))
        _ = app.takeEffects()
        return app
    }

    private func held(_ names: String..., received: Int64 = 4_000_000) -> String {
        let files = names.map {
            #"{"hash":"\#(SongFileFacts.test($0.uppercased() + ".mp3").hash)","size":4000000,"received":\#(received)}"#
        }
        return #"{"files":[\#(files.joined(separator: ","))],"limit":1073741824}"#
    }

    private func moves(_ app: inout TestApp) -> [SongMove] {
        app.takeEffects().compactMap { if case .songs(.move(let move)) = $0 { move } else { nil } }
    }

    private func card(_ app: TestApp) -> String { app.html(from: #"aria-label="In your account""#, to: "</section>") }

    @Test("MU-1 without an account nothing is asked, nor offered")
    func guest() {
        let app = TestApp.used(at: "/songs") { (library: inout Library) in library.put(Song.test("A"), id: "a") }
        #expect(!app.requests.contains { $0.address == "/api/v1/songs" })
        #expect(!app.html.contains("In your account"))
    }

    @Test(
        "MU-1 a server that keeps no songs offers nothing",
        arguments: [
            (200, #"{"files":[],"limit":0}"#), (404, "{}"), (200, "[]"), (204, ""),
        ] as [(Int32, String)])
    func notKept(status: Int32, body: String) {
        let app = app { _ in (status, body) }
        #expect(!app.html.contains("In your account"))
    }

    @Test("MU-1 off at first; switched on, songs go to the account one after the other, from where they were cut off")
    func sent() {
        let held = held("a", received: 1_000_000)
        var app = app { _ in (200, held) }
        #expect(card(app).contains("They play on all of your devices then. Off: they stay on this one."))
        #expect(moves(&app).isEmpty)
        app.send(.songs(.account(.keepSwitched(true))))
        let first = moves(&app)
        #expect(first.map(\.id) == ["a"] && first.first?.isUpload == true && first.first?.received == 1_000_000)
        app.send(.host(.songs(.progressed(id: "a", 0.5))))
        #expect(card(app).contains("Sending songs, 1 of 2: A") && app.state.songs.account.transfer?.share == 0.25)
        app.send(.host(.songs(.moved(id: "a"))))
        #expect(moves(&app).map(\.received) == [0])
        app.send(.host(.songs(.moved(id: "b"))))
        #expect(app.state.songs.account.transfer == nil)
        #expect(card(app).contains("2 of 2 songs in your account: 8 MB of 1.0 GB"))
        #expect(app.reopened(after: 1).library.settings.keepsSongs)
    }

    @Test("MU-1 songs that are added later follow by themselves")
    func later() {
        let held = held("a")
        var app = app(songs: ["a"], here: ["a"]) { _ in (200, held) }
        app.send(.songs(.account(.keepSwitched(true))))
        #expect(moves(&app).isEmpty)
        app.addSongs(["new.mp3"])
        app.send(.host(.songs(.here(ids: app.library.songs.map(\.id), bytes: 8_000_000, isKept: true))))
        #expect(moves(&app).map(\.file.name) == ["new.mp3"])
    }

    @Test("MU-1 another device downloads what it lacks at a press, and says how much that is")
    func fetched() {
        let held = held("a", "b")
        var app = app(here: ["a"]) { _ in (200, held) }
        #expect(card(app).contains("2 of 2 songs in your account"))
        #expect(card(app).contains("Download 1 song · 4 MB"))
        app.send(.songs(.account(.fetchTapped)))
        app.send(.songs(.account(.fetchTapped)))
        let moves = moves(&app)
        #expect(moves.map(\.id) == ["b"] && moves.first?.isUpload == false)
        #expect(card(app).contains("Downloading songs, 1 of 1: B"))
        app.send(.host(.songs(.moved(id: "b"))))
        #expect(app.state.shared.songFiles.has("b") && !card(app).contains("Download 1"))
    }

    @Test("MU-1 SH-11 a transfer that fails says which song and why; opening Songs again tries again")
    func failed() {
        var app = app()
        app.send(.songs(.account(.keepSwitched(true))))
        app.send(.host(.songs(.failed(id: "a", .offline))))
        #expect(card(app).contains("A: The server can’t be reached."))
        // Nothing is tried again by itself, over and over.
        app.send(.host(.songs(.here(ids: ["a", "b"], bytes: 8_000_000, isKept: true))))
        app.send(.host(.songs(.moved(id: "a"))))
        #expect(moves(&app).map(\.id) == ["a"])
        app.send(.songs(.backTapped))
        app.go(.songs)
        #expect(moves(&app).map(\.id) == ["a"])
        app.send(.host(.songs(.failed(id: "a", .other("The account is full.")))))
        #expect(card(app).contains("A: The account is full."))
    }

    @Test("MU-1 “Stop” ends a transfer; what comes late means nothing")
    func stopped() {
        var app = app()
        app.send(.songs(.account(.keepSwitched(true))))
        _ = app.takeEffects()
        app.send(.songs(.account(.haltTapped)))
        #expect(app.takeEffects().contains(.songs(.halt(id: "a"))))
        for event in [SongsEvent.progressed(id: "a", 0.5), .failed(id: "a", .offline), .moved(id: "a")] {
            app.send(.host(.songs(event)))
        }
        #expect(moves(&app).isEmpty && card(app).contains("Stopped. What has come so far is kept."))
    }

    @Test("MU-1 switched off, nothing more is sent, and what the account keeps can be removed after a question")
    func removed() {
        let held = held("a")
        var app = app { request in request.method == .delete ? (204, "") : (200, held) }
        app.send(.songs(.account(.keepSwitched(true))))
        _ = app.takeEffects()
        app.send(.songs(.account(.keepSwitched(false))))
        #expect(app.takeEffects().contains(.songs(.halt(id: "b"))))
        #expect(card(app).contains("Remove from the account"))
        app.send(.songs(.account(.removeTapped)))
        #expect(app.html.contains("Remove all songs from the account?"))
        app.send(.songs(.account(.removeCancelled)))
        #expect(!app.requests.contains { $0.method == .delete })
        app.send(.songs(.account(.removeTapped)))
        app.send(.songs(.account(.removeConfirmed)))
        #expect(app.requests.last?.method == .delete && app.requests.last?.address == "/api/v1/songs")
        #expect(!card(app).contains("Remove from the account") && app.library.songs.count == 2)
    }

    @Test("MU-1 a song that is deleted while it is sent holds nobody up")
    func deleted() {
        var app = app()
        app.send(.songs(.account(.keepSwitched(true))))
        _ = SongsScreen.delete("b", &app.state.shared)
        app.send(.host(.songs(.moved(id: "a"))))
        #expect(moves(&app).map(\.id) == ["a"] && app.state.songs.account.transfer == nil)
    }

    @Test("MU-1 AC-9 a log-out ends the transfer, and leaves nothing")
    func loggedOut() {
        var app = app()
        app.send(.songs(.account(.keepSwitched(true))))
        app.send(.account(.logOutTapped))
        if app.state.profile.account.asksToLogOut != nil { app.send(.account(.logOutConfirmed)) }
        #expect(app.takeEffects().contains(.songs(.forget)))
        #expect(app.state.songs.account.transfer == nil && app.state.songs.account.files == nil)
    }
}
