import Records
import Sensing
import Testing
import Workouts

@testable import App

/// The browser takes away what is stored under a living tab, or can't open it for a while.
@Suite struct LostStoreTests {
    private func guest(_ workouts: Int = 3) -> TestApp {
        var app = TestApp()
        for _ in 0..<workouts { app.createWorkout() }
        return app
    }

    /// With what is written in many ways read.
    private static func rows(_ disk: [String: String]) -> [String: String] {
        var rows = disk
        rows["account"] = rows["account"].flatMap { AccountState(text: $0).text }
        return rows
    }

    @Test("SH-6 what the browser took away is stored again at once, and the person is told")
    func rewritten() {
        var app = guest()
        app.changeSettings { $0.volume = 0.25 }
        let before = app.disk
        app.loseStore()
        app.noticesLoss()
        #expect(Self.rows(app.disk) == Self.rows(before))
        #expect(app.library.isSaved && !app.library.hasTrouble)
        #expect(app.html.contains("It is stored again"))
        #expect(!app.html.contains("role=\"alert\""))
        #expect(app.reopened(after: 60).workoutNames == ["Workout 1", "Workout 2", "Workout 3"])
    }

    @Test("SH-6 a loss that only the next write meets is mended by it")
    func met() {
        var app = guest()
        app.loseStore()
        app.createWorkout()
        app.wait(5)
        #expect(app.reopened(after: 60).workoutNames.count == 4)
    }

    @Test("SH-6 as long as the disk is full, the page says so, offers the export, and calls nothing saved")
    func full() {
        var app = guest()
        app.diskWorks = false
        app.loseStore()
        app.noticesLoss()
        #expect(app.html.contains("role=\"alert\""))
        #expect(app.html(from: "class=\"banner bad\"", to: "</div>").contains(">Export my data</button>"))
        app.state.shared.tellSaved("Legs")
        #expect(app.html.contains("Legs isn’t saved yet"))
        app.wait(30)
        #expect(app.disk.isEmpty)
        app.send(.account(.exportTapped))
        let files = app.takeEffects().compactMap { if case .files(.save(_, _, let text)) = $0 { text } else { nil } }
        #expect(files.count == 1 && files[0].contains("Workout 3"))
        app.diskWorks = true
        app.wait(6)
        #expect(app.library.isSaved)
        #expect(!app.html.contains("role=\"alert\""))
        #expect(app.reopened(after: 60).workoutNames.count == 3)
    }

    @Test("SH-6 HI-2 the end of a run isn't called saved before the store has it")
    func ended() {
        var app = guest(1)
        app.send(.run(.playTapped(workout: app.library.workouts[0].id)))
        app.wait(8)
        app.diskWorks = false
        app.send(.run(.backTapped))
        app.send(.run(.saveTapped))
        app.wait(1)
        #expect(app.html.contains("Workout ended") && !app.html.contains("Workout saved"))
        app.diskWorks = true
        app.wait(6)
        #expect(app.html.contains("Workout saved"))
    }

    @Test("SH-6 EN-7 a run in progress keeps its log, and what is being typed stays a draft")
    func running() {
        var app = guest(1)
        app.send(.run(.playTapped(workout: app.library.workouts[0].id)))
        app.wait(8)
        let before = app.disk
        app.loseStore()
        app.noticesLoss()
        #expect(Self.rows(app.disk) == Self.rows(before))
        app.wait(2)
        let later = app.reopened(after: 5)
        #expect(later.address == .run)
        #expect(later.state.run.question == .recover)
    }

    @Test("SH-6 SY-1 ways that only the store had come from the account; those that it never had are counted")
    func ways() {
        let account = TestAccount()
        var app = account.device(seed: 1)
        app.addOuting("a")
        account.isReachable = false
        app.addOuting("b")
        app = app.reopened(after: 60, path: "/history")
        let way = app.way("a")
        app.loseStore()
        app.noticesLoss()
        #expect(app.html.contains("but for 1 way or heart curve"))
        #expect(app.library.sessions.count == 2)
        #expect(app.way("a") == nil)
        account.isReachable = true
        app.wait(70)
        app.hearsOfChange()
        #expect(app.way("a") == way)
        #expect(app.way("b") == nil)
        #expect(app.status == .synced)
        #expect(app.reopened(after: 60).way("a") == way)
    }

    @Test("SH-6 SY-3 two tabs that each write anew end with the later version of each record")
    func tabs() {
        var first = guest(2)
        var second = TestApp(disk: first.disk, seed: 2, tab: "two")
        second.change("Workout 1") { $0.name = "Renamed" }
        first.disk = second.disk
        first.loseStore()
        first.noticesLoss()
        second.disk = first.disk
        second.generation = first.generation
        second.noticesLoss()
        #expect(second.reopened(after: 60).workoutNames == ["Renamed", "Workout 2"])
    }

    @Test("AC-9 a store that was emptied since, and named anew, is somebody else's")
    func loggedOut() {
        var app = guest()
        app.loseStore()
        app.disk[Library.epochKey] = "another"
        app.createWorkout()
        #expect(app.library.workouts.isEmpty)
        #expect(app.disk.keys.allSatisfy { !$0.hasPrefix("workouts/") })
    }

    @Test("AC-9 SH-6 after a log-out the new store is named as the one was that is gone")
    func epoch() {
        var app = guest()
        app.disk[Library.epochKey] = "e1"
        app = app.reopened(after: 60)
        app.loseStore()
        app.noticesLoss()
        #expect(app.disk[Library.epochKey] == "e1")
        // Another tab, which hears of it before, doesn't take it for a log-out.
        var other = guest()
        other.disk[Library.epochKey] = "e1"
        other = other.reopened(after: 60)
        other.disk = [:]
        other.send(.host(.tabs(.received(TabMessage(epoch: "", rows: []).text))))
        #expect(other.library.workouts.count == 3)
    }

    @Test("SH-6 a store that can't be opened at first is read once it can, and what was made meanwhile joins it")
    func late() {
        let disk = guest(2).disk
        var app = TestApp(disk: disk, seed: 5, opensStore: false)
        #expect(app.html.contains("can’t be opened"))
        app.send(.account(.withoutTapped))
        app.state.shared.library.add(Workout(name: "Meanwhile", steps: [Step(.work, .time(60))]), id: "m")
        app.settle()
        app.opensStore(true)
        #expect(Set(app.workoutNames) == ["Workout 1", "Workout 2", "Meanwhile"])
        #expect(app.library.isSaved)
        #expect(!app.html.contains("can’t be opened"))
        #expect(app.reopened(after: 60).workoutNames.count == 3)
    }

    @Test("SH-6 AC-1 a store that is read late says whose device it is")
    func lateAccount() {
        var disk = TestAccount.disk
        disk.merge(guest(1).disk) { first, _ in first }
        var app = TestApp(disk: disk, seed: 5, opensStore: false)
        #expect(app.address == .account(.start))
        app.opensStore(true)
        #expect(app.account.account?.id == "a1")
        #expect(app.address == .profile)
        #expect(app.workoutNames == ["Workout 1"])
        #expect(AccountState(text: app.disk["account"] ?? "").account?.id == "a1")
    }

    @Test("SH-6 AC-1 and still says so where it fails once more before it is read")
    func lateAccountAgain() {
        var disk = TestAccount.disk
        disk.merge(guest(1).disk) { first, _ in first }
        var app = TestApp(disk: disk, seed: 5, opensStore: false, isSlow: true)
        app.answer(server: false)
        app.opensStore(true)
        app.opensStore(false)
        while !app.waiting.isEmpty { app.answer(server: false) }
        app.send(.account(.withoutTapped))
        app.opensStore(true)
        while !app.waiting.isEmpty { app.answer(server: false) }
        #expect(app.account.account?.id == "a1")
        #expect(app.workoutNames == ["Workout 1"])
        #expect(AccountState(text: app.disk["account"] ?? "").account?.id == "a1")
    }

    @Test("SH-6 a store that fails for a while in the middle is tried again as soon as it can be opened")
    func reopened() {
        var app = guest(1)
        app.opensStore(false)
        app.createWorkout()
        #expect(app.html.contains("role=\"alert\""))
        app.opensStore(true)
        #expect(app.library.isSaved)
        #expect(!app.html.contains("role=\"alert\""))
    }

    @Test(
        "SH-6 the browser is asked once to keep what is stored, as soon as there is something; Profile says whether it does"
    )
    func kept() {
        func asks(_ app: inout TestApp) -> [Bool] {
            app.takeEffects().compactMap { if case .store(.persist(let asks)) = $0 { asks } else { nil } }
        }
        var app = TestApp()
        app.changeSettings { $0.volume = 0.5 }
        #expect(asks(&app) == [])
        app.createWorkout()
        app.createWorkout()
        #expect(asks(&app) == [true])
        app.go(.profile)
        #expect(asks(&app) == [false])
        #expect(app.html.contains("This browser keeps your data"))
        app.send(.host(.store(.persistence(isKept: false))))
        #expect(app.html.contains("may delete your data"))
    }

    @Test("SH-6 a record that can't be read is kept over a loss") func damaged() {
        var disk = guest(1).disk
        disk["workouts/broken"] = "{"
        var app = TestApp(disk: disk, seed: 3)
        app.loseStore()
        app.noticesLoss()
        #expect(app.disk["workouts/broken"] == "{")
        #expect(Self.rows(app.disk) == Self.rows(disk))
    }
}
