import Catalogue
import Interface
import Records
import Testing
import Workouts

@testable import App

@Suite struct SessionEditorTests {
    /// Friday 20 November 2026, 17:32 UTC.
    static let now: Seconds = 1_795_195_920

    /// Yesterday at 18:00 UTC: squats and planks with a rest, 30 min.
    static func training() -> Session {
        var squat = StepResult(name: "Squat", role: .exercise, spent: 600)
        squat.exercise = "squat"
        squat.intensity = .resistanceTraining
        squat.sets = [
            SetResult(reps: 5, weight: 60, kind: .warmUp), SetResult(reps: 8, weight: 100),
            SetResult(reps: 8, weight: 1_000),
        ]
        var plank = StepResult(name: "Plank", role: .exercise, spent: 300)
        plank.exercise = "plank"
        plank.sets = [SetResult(time: 60)]
        let rest = StepResult(name: "Rest", role: .rest, spent: 900)
        let results = [squat, rest, plank]
        return Session(
            name: "Legs", activity: .strength, began: now - 84_720, zoneMinutes: 0, spent: 1_800,
            energy: Energy.kilocalories(results, of: .strength, weight: 72), weight: 72, distance: nil, results: results
        )
    }

    static func app(_ session: Session = training(), path: String = "/history/s1/edit") -> TestApp {
        var app = TestApp(path: "/", wall: now)
        app.zone = [ZoneChange(from: .zero, minutes: 0)]
        app.state.shared.library.add(Entry(id: "s1", value: session))
        app.settle()
        app.send(.host(.navigated(path: path)))
        return app
    }

    private static func act(_ app: inout TestApp, _ action: SessionEditor.Action) { app.send(.sessionEditor(action)) }

    private static func keys(_ app: TestApp) -> [(line: Int32, sets: [Int32])] {
        app.state.sessionEditor.editing.form.lines.lines.map { ($0.key, $0.sets.map { $0.key }) }
    }

    @Test("HI-6 a set with a wrong weight is corrected: its record, last time's sets and the tonnage follow")
    func correctedSet() throws {
        var app = Self.app()
        app.state.shared.library.findBests()
        #expect(app.library.bests.value.bests(of: "squat")?.heaviest?.set.weight == 1_000)
        let line = Self.keys(app)[0]
        Self.act(&app, .setTyped(.weight, set: line.sets[2], line: line.line, "100"))
        Self.act(&app, .setTyped(.reps, set: line.sets[2], line: line.line, "7"))
        Self.act(&app, .kindChosen("toFailure", set: line.sets[2], line: line.line))
        Self.act(&app, .saveTapped)
        let session = try #require(app.library.session("s1"))
        #expect(
            session.results[0].sets == [
                SetResult(reps: 5, weight: 60, kind: .warmUp), SetResult(reps: 8, weight: 100),
                SetResult(reps: 7, weight: 100, kind: .toFailure),
            ])
        #expect(session.spent == 1_800 && session.energy == Self.training().energy && !session.isEntered)
        app.state.shared.library.findBests()
        let bests = try #require(app.library.bests.value.bests(of: "squat"))
        #expect(bests.heaviest?.set.weight == 100 && bests.trainings[0].volume == 1_500)
        #expect(app.address != .editSession("s1"))
        #expect(app.draftRows.isEmpty)
    }

    @Test("HI-6 sets and lines are added, moved, removed and swapped, and nothing else changes")
    func structure() throws {
        var app = Self.app()
        let lines = Self.keys(app)
        Self.act(&app, .setAdded(line: lines[2].line))
        Self.act(&app, .setMoved(lines[0].sets[0], line: lines[0].line, by: 1))
        Self.act(&app, .setRemoved(lines[0].sets[2], line: lines[0].line))
        Self.act(&app, .lineMoved(lines[2].line, by: -1))
        Self.act(&app, .choiceOpened(swap: lines[0].line))
        // Those that were trained last are offered before anything is typed.
        #expect(app.html.contains("Swap exercise") && app.html.contains("Plank"))
        Self.act(&app, .choiceMade("plank"))
        Self.act(&app, .saveTapped)
        let results = try #require(app.library.session("s1")).results
        #expect(results.map { $0.name } == ["Plank", "Plank", "Rest"])
        #expect(results.map { $0.spent } == [600, 300, 900])
        #expect(results[0].exercise == "plank")
        #expect(results[0].sets == [SetResult(reps: 8, weight: 100), SetResult(reps: 5, weight: 60, kind: .warmUp)])
        #expect(results[1].sets == [SetResult(time: 60), SetResult(time: 60)])
    }

    @Test("HI-6 HI-4 a new duration is shared among the steps, and the energy follows; typed ones stay as typed")
    func duration() throws {
        var app = Self.app()
        Self.act(&app, .typed(.duration, "45"))
        Self.act(&app, .saveTapped)
        var session = try #require(app.library.session("s1"))
        #expect(session.spent == 2_700 && session.results.map { $0.spent } == [900, 1_350, 450])
        #expect(abs(session.energy - Self.training().energy * 1.5) < 1e-6 && session.isEntered)
        app.send(.host(.navigated(path: "/history/s1/edit")))
        Self.act(&app, .typed(.energy, "222"))
        let rest = Self.keys(app)[1].line
        Self.act(&app, .timeTyped(line: rest, "12:30"))
        Self.act(&app, .saveTapped)
        session = try #require(app.library.session("s1"))
        #expect(session.energy == 222 && session.spent == 2_100 && session.results[1].spent == 750)
    }

    @Test("HI-6 HI-5 another day: the session moves to its place, its weeks follow, its weight is that day's")
    func day() throws {
        var app = Self.app()
        app.state.shared.library.changeProfile { profile in
            profile.weigh(72, on: Day(year: 2026, month: 11, day: 1))
            profile.weigh(90, on: Day(year: 2026, month: 9, day: 1))
        }
        var other = Self.training()
        other.began = other.began - 86_400
        app.state.shared.library.add(Entry(id: "s0", value: other))
        app.settle()
        Self.act(&app, .typed(.day, "2026-10-02"))
        Self.act(&app, .typed(.time, "07:15"))
        Self.act(&app, .saveTapped)
        let session = try #require(app.library.session("s1"))
        #expect(app.library.sessions.map { $0.id } == ["s0", "s1"])
        #expect(DateText.moment(session.began, zoneMinutes: 0, today: app.state.shared.today) == "Fri 2 Oct, 07:15")
        #expect(session.weight == 90 && abs(session.energy - Self.training().energy * 90 / 72) < 1e-6)
    }

    @Test(
        "HI-6 “As recorded” says what was measured and brings it back, also after several corrections, and Undo corrects again"
    )
    func asRecorded() throws {
        var app = Self.app()
        for duration in ["45", "50"] {
            Self.act(&app, .typed(.duration, duration))
            Self.act(&app, .typed(.name, "Leg day"))
            Self.act(&app, .saveTapped)
            app.send(.host(.navigated(path: "/history/s1/edit")))
        }
        app.send(.host(.navigated(path: "/history/s1")))
        #expect(app.html.contains("Corrected by hand.") && app.html.contains("Recorded: “Legs” · 30:00 · "))
        app.send(.session(.asRecordedTapped))
        let kept = try #require(app.library.session("s1")?.recorded)
        #expect(app.library.session("s1").map { $0.correcting(as: Self.training()) == $0 } == true)
        #expect(!app.html.contains("As recorded"))
        app.send(.shell(.undoTapped))
        let session = try #require(app.library.session("s1"))
        #expect(session.name == "Leg day" && session.spent == 3_000 && session.recorded == kept)
        // It is on disk as well.
        let later = app.reopened(after: 60, path: "/history/s1")
        #expect(later.library.session("s1") == session && later.html.contains("As recorded"))
    }

    @Test("HI-6 Undo takes a correction back, and leaves what was changed since")
    func undo() throws {
        var app = Self.app()
        Self.act(&app, .typed(.name, "Leg day"))
        Self.act(&app, .saveTapped)
        #expect(app.library.session("s1")?.name == "Leg day")
        app.state.shared.library.change(session: "s1") { $0.feeling = 5 }
        app.send(.shell(.undoTapped))
        #expect(app.library.session("s1")?.name == "Legs" && app.library.session("s1")?.feeling == 5)
    }

    @Test(
        "HI-6 what can’t be is refused beside its field, and the draft stays",
        arguments: [
            (SessionForm.Field.day, "1969-12-31", "1970"), (.day, "2026-11-21", "over"), (.time, "25:00", "18:30"),
            (.duration, "0", "two days"), (.duration, "99:00:00", "two days"), (.name, " ", "name"),
            (.energy, "-1", "50000"),
        ])
    func refused(field: SessionForm.Field, text: String, hint: String) throws {
        var app = Self.app()
        Self.act(&app, .typed(field, text))
        Self.act(&app, .saveTapped)
        #expect(app.address == .editSession("s1") && app.library.session("s1") == Self.training())
        let problem = try #require(app.state.sessionEditor.editing.form.problems[field.rawValue])
        #expect(problem.contains(hint), "\(problem)")
        #expect(app.html.contains("session-field-\(field.rawValue)-problem"))
        let later = app.reopened(after: 5, path: "/history/s1/edit", isReturn: true)
        #expect(later.state.sessionEditor.editing.form[field] == text)
    }

    @Test("HI-6 a set of 10,000 reps, and a session without anything that was done, are refused")
    func refusedSets() throws {
        var app = Self.app()
        let line = Self.keys(app)[0]
        Self.act(&app, .setTyped(.reps, set: line.sets[1], line: line.line, "10000"))
        Self.act(&app, .saveTapped)
        #expect(app.address == .editSession("s1") && app.html.contains("Enter a whole number from 0 to 9999."))
        let later = app.reopened(after: 5, path: "/history/s1/edit", isReturn: true)
        #expect(later.html.contains("value=\"10000\"") || later.html.contains("10000"))
        for line in Self.keys(app) { Self.act(&app, .lineRemoved(line.line)) }
        Self.act(&app, .saveTapped)
        #expect(app.address == .editSession("s1") && app.html.contains("Nothing is left that was done."))
        #expect(app.library.session("s1") == Self.training())
    }

    @Test("HI-6 SH-6 a half-made correction survives a reload: fields, sets, order, and text that isn’t valid")
    func draft() throws {
        var app = Self.app()
        let lines = Self.keys(app)
        Self.act(&app, .typed(.name, "Leg day"))
        Self.act(&app, .activityChosen("circuit"))
        Self.act(&app, .setTyped(.weight, set: lines[0].sets[1], line: lines[0].line, "102,5"))
        Self.act(&app, .setTyped(.reps, set: lines[0].sets[2], line: lines[0].line, "x"))
        Self.act(&app, .setAdded(line: lines[2].line))
        Self.act(&app, .timeTyped(line: lines[1].line, "1:2:3:4"))
        var later = app.reopened(after: 5, path: "/history/s1/edit", isReturn: true)
        var form = later.state.sessionEditor.editing.form
        #expect(form[.name] == "Leg day" && form.activity == .circuit)
        #expect(form.lines.results[0].sets[1].weight == 102.5 && form.lines.results[2].sets.count == 2)
        #expect(form.lines.lines[0].sets[2].typed[.reps]?.text == "x" && form.lines.lines[1].typed?.text == "1:2:3:4")
        // A correction is compared with the session at its beginning.
        #expect(form.base == app.state.sessionEditor.editing.form.base)
        Self.act(&later, .cancelTapped)
        #expect(later.draftRows.isEmpty && later.library.session("s1") == Self.training())
        form = SessionForm(Self.training(), isNew: false)
        #expect(!form.hasChanges && form.draft(path: "/x") == nil)
    }

    @Test("HI-6 SY-2 what another device has changed meanwhile stays; sets of both stay beside each other")
    func meanwhile() throws {
        var app = Self.app()
        let line = Self.keys(app)[0]
        Self.act(&app, .setTyped(.weight, set: line.sets[2], line: line.line, "101"))
        app.state.shared.library.correct(session: "s1") {
            $0.name = "Elsewhere"
            $0.spent = 1_900
        }
        app.settle()
        #expect(app.html.contains("Another device has changed this session meanwhile"))
        Self.act(&app, .saveTapped)
        let session = try #require(app.library.session("s1"))
        #expect(session.name == "Elsewhere" && session.spent == 1_900 && session.results[0].sets[2].weight == 101)
        #expect(app.library.sessions.count == 1)

        app.send(.host(.navigated(path: "/history/s1/edit")))
        let key = Self.keys(app)[0]
        Self.act(&app, .setTyped(.weight, set: key.sets[2], line: key.line, "102"))
        app.state.shared.library.correct(session: "s1") { $0.results[0].sets.removeLast() }
        Self.act(&app, .saveTapped)
        #expect(app.library.session("s1")?.results[0].sets[2].weight == 102)
        let other = try #require(app.library.sessions.first { $0.id != "s1" })
        #expect(other.value.copyOf == "s1" && other.value.results[0].sets.count == 2)
        // It is a version, which counts only once, also after a reload.
        let later = app.reopened(after: 60, path: "/history/\(other.id)")
        #expect(later.library.session(other.id)?.copyOf == "s1")

        // Undo leaves the other device's version alone, in its place.
        app.send(.shell(.undoTapped))
        #expect(app.library.sessions.map(\.id) == ["s1"])
        #expect(app.library.session("s1")?.results[0].sets.count == 2)
    }

    @Test("HI-6 a session that was deleted elsewhere is kept as a new one if the person saves")
    func deletedElsewhere() throws {
        var app = Self.app()
        Self.act(&app, .typed(.name, "Leg day"))
        _ = app.state.shared.library.remove(session: "s1")
        app.settle()
        #expect(app.html.contains("deleted this session") && app.html.contains("Save as a new one"))
        Self.act(&app, .saveTapped)
        #expect(app.library.sessions.map { $0.value.name } == ["Leg day"] && app.library.session("s1") == nil)
    }

    @Test("HI-6 a thousand random corrections: what follows from the sessions is what follows from them anew")
    func derived() {
        var random = SplitMix64(seed: 6)
        for _ in 0..<20 {
            var app = Self.app()
            app.draws = false
            for number in 0..<6 {
                var session = Self.training()
                session.began = session.began - Seconds(integerLiteral: Int64(number) * 50_000)
                app.state.shared.library.add(Entry(id: "r\(number)", value: session))
            }
            for _ in 0..<50 {
                let sessions = app.library.sessions
                let id = sessions[Int(random.below(UInt64(sessions.count)))].id
                app.state.shared.library.correct(session: id) { random.correct(&$0) }
                // As one goes.
                app.state.shared.library.findBests()
                app.state.shared.library.findStreaks()
            }
            app.settle()
            let later = app.reopened(after: 1, path: "/history")
            #expect(later.library.sessions.map { $0.id } == app.library.sessions.map { $0.id })
            #expect(later.library.sessions.map { $0.value } == app.library.sessions.map { $0.value })
            let anew = PersonalBests(later.library.sessions.map { $0.value })
            let kept = app.library.bests.value
            #expect(anew.exercises.map { $0.exercise } == kept.exercises.map { $0.exercise })
            #expect(anew.exercises.map { $0.heaviest } == kept.exercises.map { $0.heaviest })
            #expect(anew.exercises.map { $0.trainings } == kept.exercises.map { $0.trainings })
            #expect(Streaks(later.library.sessions) == app.library.streaks.value)
            // None of them has lost what was recorded.
            #expect(
                later.library.sessions.allSatisfy { entry in
                    entry.value.asRecorded.map { $0.spent == 1_800 && $0.results == Self.training().results } ?? true
                })
        }
    }
}

extension SplitMix64 {
    /// Changes one of a session's correctable fields.
    fileprivate mutating func correct(_ session: inout Session) {
        switch below(6) {
        case 0: session.began = session.began - Seconds(integerLiteral: Int64(below(200_000)))
        case 1: session.spent = Seconds(integerLiteral: Int64(below(7_200)))
        case 2: session.name = name()
        case 3: session.results[0].sets.append(SetResult(reps: Int32(below(12)), weight: Double(below(200))))
        case 4: if !session.results[0].sets.isEmpty { session.results[0].sets.removeFirst() }
        default:
            let kind = SetKind.allCases[Int(below(4))]
            for place in session.results[0].sets.indices { session.results[0].sets[place].kind = kind }
        }
    }

    fileprivate mutating func name() -> String { "Session \(below(100))" }
}
