import Catalogue
import Records
import Testing
import Workouts

@testable import App

@Suite struct DraftTests {
    private static let form = "/workouts/v/add"

    /// A device with two workouts, at the form of new intervals of the first.
    private static func app() -> TestApp {
        var app = TestApp(path: "/workouts", tab: "a")
        for id in ["v", "w"] {
            app.state.shared.library.add(Workout(name: id, steps: [Step(.work, .time(60))]), id: id)
        }
        app.settle()
        app.go(Address(path: form))
        return app
    }

    /// The same with an interval in its table.
    private static func typed() -> TestApp {
        var app = app()
        app.send(.addIntervals(.typed(.seconds, "5")))
        app.send(.addIntervals(.addTapped))
        return app
    }

    /// A tab of the browser, opened or loaded once more.
    private static func tab(
        _ name: String, beside others: [String] = [], on disk: [String: String], at path: String = form,
        after days: Double = 0, isReturn: Bool = false, isSlow: Bool = false
    ) -> TestApp {
        TestApp(
            path: path, disk: disk, seed: 7, wall: 1_795_000_005 + Seconds(days * 86_400), isReturn: isReturn,
            tab: name, others: others, isSlow: isSlow)
    }

    private static func count(_ app: TestApp) -> Int { app.state.addIntervals.table.count }

    private static func name(_ app: TestApp) -> String {
        ProfileScreen.text(of: .name, app.state.profile, app.library)
    }

    /// The store answers all that it was asked.
    private static func answer(_ app: inout TestApp) {
        app.isSlow = false
        while !app.waiting.isEmpty {
            app.answer(server: false)
            app.answer(server: true)
        }
    }

    // MARK: To whom it belongs

    @Test("SH-6 each form of a tab has a draft of its own, also over a reload; cancelled, it is gone, and no other")
    func forms() {
        var app = Self.typed()
        app.go(.addIntervals(workout: "w"))
        #expect(Self.count(app) == 0)
        app.send(.addIntervals(.typed(.label, "Other")))
        app.go(.profile)
        app.send(.profile(.typed(.name, "Zo")))
        #expect(app.draftRows == ["draft:a:/profile", "draft:a:/workouts/v/add", "draft:a:/workouts/w/add"])
        app = Self.tab("a", on: app.disk, isReturn: true)
        #expect(Self.count(app) == 1)
        app.go(.addIntervals(workout: "w"))
        #expect(app.state.addIntervals.label == "Other")
        app.send(.addIntervals(.cancelTapped))
        #expect(app.draftRows == ["draft:a:/profile", "draft:a:/workouts/v/add"])
        app.go(.profile)
        #expect(Self.name(app) == "Zo")
    }

    @Test("SH-6 a form of another tab doesn't take a form's place; a tab's own is there after its reload")
    func tabs() {
        let first = Self.typed()
        var second = Self.tab("b", beside: ["a"], on: first.disk, at: "/profile")
        second.send(.profile(.typed(.name, "Zo")))
        let third = Self.tab("b", beside: ["a"], on: second.disk)
        #expect(Self.count(third) == 0)
        #expect(Self.count(Self.tab("a", beside: ["b"], on: third.disk, isReturn: true)) == 1)
        #expect(Self.name(Self.tab("b", beside: ["a"], on: third.disk, at: "/profile", isReturn: true)) == "Zo")
    }

    @Test("SH-6 a host that can't tell tabs apart has one draft a form")
    func nameless() {
        var app = Self.typed()
        app = Self.tab("", on: app.disk)
        #expect(Self.count(app) == 1 && app.draftRows == ["draft::/workouts/v/add"])
        #expect(Self.count(Self.tab("", on: app.disk)) == 1)
    }

    @Test("SH-6 a time doesn't make another draft of one; texts that are none, or of an earlier version, are survived")
    func texts() {
        var draft = Draft(path: "/x", values: [Draft.Value(name: "a:b", text: "\"1\"")])
        draft.changed = 5
        #expect(Draft(text: draft.text) == draft && Draft(text: draft.text)?.changed == 5)
        #expect(Draft(text: #"["/x","a:b","\"1\""]"#) == draft)
        for text in ["", "[]", "[5]", #"["/x","a"]"#, #"["/x",5,"a"]"#, #"["/x",5,"a",7]"#, "{}"] {
            #expect(Draft(text: text) == nil, "\(text)")
        }
        let key = Draft.key("/a:b/c.d", of: "t")
        #expect(Draft.tab(ofRow: key) == "t" && Draft.path(ofRow: key) == "/a:b/c.d")
        #expect(RecordKey(Draft.key("/plan", of: "t")) == nil)
        #expect(Draft.tab(ofRow: "plan.edit.w.t") == "t" && Draft.tab(ofRow: "workouts/x") == nil)
    }

    // MARK: Taken up

    @Test("SH-6 a new tab takes up the draft that a closed one has left; once it is saved, none is left on disk")
    func taken() {
        var app = Self.tab("b", on: Self.typed().disk)
        #expect(Self.count(app) == 1)
        #expect(app.draftRows == ["draft:b:/workouts/v/add"])
        app.send(.addIntervals(.saveTapped))
        #expect(app.library.workout("v")?.steps.count == 2)
        #expect(app.draftRows.isEmpty)
        #expect(Self.count(Self.tab("c", on: app.disk)) == 0)
    }

    @Test("SH-6 a new tab takes up at once what several closed ones have left, of each form")
    func several() {
        let first = Self.typed()
        var second = Self.tab("b", beside: ["a"], on: first.disk, at: "/profile")
        second.send(.profile(.typed(.name, "Zo")))
        var third = Self.tab("c", beside: ["a", "b"], on: second.disk, at: "/workouts/w/add")
        third.send(.addIntervals(.typed(.label, "Other")))
        let app = Self.tab("d", on: third.disk)
        #expect(app.draftRows == ["draft:d:/profile", "draft:d:/workouts/v/add", "draft:d:/workouts/w/add"])
        #expect(Self.count(app) == 1)
    }

    @Test("SH-6 a tab that is loaded once more leaves the drafts of tabs that aren't back yet to them")
    func restored() {
        let app = Self.typed()
        let other = Self.tab("b", on: app.disk, isReturn: true)
        #expect(Self.count(other) == 0)
        #expect(Self.count(Self.tab("a", beside: ["b"], on: other.disk, isReturn: true)) == 1)
    }

    @Test("SH-6 of two tabs that open at once one takes up the draft")
    func atOnce() {
        let left = Self.typed().disk
        var first = Self.tab("b", on: left, isSlow: true)
        var second = Self.tab("c", on: left, isSlow: true)
        first.answer(server: false)
        second.answer(server: false)
        // No form is shown before it is known.
        #expect(!first.library.isLoaded && !second.library.isLoaded)
        Self.answer(&first)
        second.disk = first.disk
        Self.answer(&second)
        #expect(Self.count(first) == 1 && Self.count(second) == 0)
        #expect(second.draftRows == ["draft:b:/workouts/v/add"])
        #expect(second.library.isComplete && second.library.workouts.count == 2)
    }

    @Test("SH-6 where another tab has taken one of them, the rest is taken up all the same")
    func crossed() {
        var left = Self.typed()
        left.go(.profile)
        left.send(.profile(.typed(.name, "Zo")))
        var app = Self.tab("c", on: left.disk, isSlow: true)
        app.answer(server: false)
        app.disk["draft:a:/profile"] = nil
        Self.answer(&app)
        #expect(Self.count(app) == 1)
        #expect(app.draftRows == ["draft:c:/workouts/v/add"])
        app.go(.profile)
        #expect(Self.name(app).isEmpty)
    }

    @Test("SH-6 a store that takes nothing keeps the draft, and the app opens")
    func failed() {
        var app = Self.tab("b", on: Self.typed().disk, isSlow: true)
        app.answer(server: false)
        app.diskWorks = false
        Self.answer(&app)
        #expect(app.library.isComplete && app.address.path == Self.form && Self.count(app) == 0)
        #expect(app.draftRows == ["draft:a:/workouts/v/add"])
        #expect(Self.count(Self.tab("c", on: app.disk)) == 1)
    }

    @Test("SH-6 a draft waits 30 days for a tab, and is deleted then; in its own tab it stays")
    func age() {
        let disk = Self.typed().disk
        #expect(Self.count(Self.tab("b", on: disk, after: 29)) == 1)
        #expect(Self.count(Self.tab("a", on: disk, after: 31)) == 1)
        let late = Self.tab("b", on: disk, after: 31)
        #expect(Self.count(late) == 0 && late.draftRows.isEmpty)
        // Taken up, it is as old as it was.
        let again = Self.tab("c", on: Self.tab("b", on: disk, after: 29).disk, after: 31)
        #expect(Self.count(again) == 0 && again.draftRows.isEmpty)
    }

    @Test("SH-6 PL-2 drafts of an earlier version, this tab's or a closed one's, are read once")
    func old() {
        var disk = Self.app().disk
        disk["draft"] = #"["/profile","Name","Zo"]"#
        disk["plan.new.a"] = #"["/plan","name","Half","days","3"]"#
        disk["plan.edit.w.x"] = #"["/edit-workouts/w","name","Other"]"#
        let living = Self.tab("a", beside: ["x"], on: disk, at: "/profile", isReturn: true)
        #expect(Self.name(living) == "Zo")
        #expect(living.draftRows == ["draft:a:/plan", "draft:a:/profile", "plan.edit.w.x"])
        let app = Self.tab("a", on: living.disk, at: "/profile", after: 1)
        #expect(Self.name(app) == "Zo")
        #expect(app.draftRows == ["draft:a:/edit-workouts/w", "draft:a:/plan", "draft:a:/profile"])
        #expect(app.state.shared.draft(at: "/plan")?["name"] == "Half")
        #expect(app.state.shared.drafts.allSatisfy { $0.changed > 0 })
    }

    // MARK: Undo, and the end

    @Test("SH-9 Undo gives a form back after a reload, and in a new tab", arguments: ["a", "b"])
    func undo(tab: String) {
        var app = Self.typed()
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.deleteTapped(0)))
        #expect(Self.count(app) == 1)
        app = Self.tab(tab, on: app.disk)
        #expect(Self.count(app) == 1)
        app.send(.shell(.undoTapped))
        #expect(Self.count(app) == 2)
        #expect(app.draftRows == ["draft:\(tab):/workouts/v/add"])
        #expect(Self.count(Self.tab(tab, on: app.disk, isReturn: true)) == 2)
    }

    @Test("SH-9 SH-6 Undo of what was done in a form leaves no draft of it once it is saved")
    func undoAfter() {
        var app = Self.typed()
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.deleteTapped(0)))
        app.send(.addIntervals(.saveTapped))
        #expect(app.address == .workouts)
        app.send(.shell(.undoTapped))
        app.send(.shell(.undoTapped))
        #expect(app.draftRows.isEmpty)
    }

    @Test("GW-2 SH-6 of workouts that are only looked at, the latest few are drafts; what is shuffled is none any more")
    func summaries() {
        var app = TestApp.summary()
        for _ in 0..<12 {
            app.send(.summary(.shuffleTapped))
            app.wait(1)
        }
        #expect(app.draftRows.count == 1)
        for seed in 1...12 {
            app.go(.summary(origin: WorkoutOrigin(choice: TestApp.chest.choice, seed: UInt64(seed)).text))
            app.wait(1)
        }
        #expect(app.draftRows.count == 8)
        #expect(app.state.shared.openDraft != nil)
    }
}
