import Catalogue
import Records
import Workouts

@testable import App

/// Every screen in its states. A new screen has its scenes here; `GalleryTests` asks for them.
enum Scenes {
    /// Made once: that takes 20 s in a debug build.
    static let all: [Scene] =
        Parts.all + lists + runs + outcomes + planning + generated + fitness + hearts + goals + competitions + themes
        + songs
        + accounts
        + settings
        + exchange
        + versions
        + corrections + body
        + kinds
        + copies
        + muscles
        + longViews

    private static let week: [Session] = (0..<7).map { day in
        var session = Session(
            name: day == 0 ? TestApp.longName : "Tabata", activity: .other,
            began: TestApp.noon - Seconds(integerLiteral: Int64(day) * 86_400 + 7_200), zoneMinutes: 60,
            spent: Seconds(integerLiteral: Int64(250 + 400 * day)), energy: 38.4 + Double(60 * day), weight: 72,
            distance: nil,
            results: [
                StepResult(name: "Work", role: .work, spent: 160), StepResult(name: "Rest", role: .rest, spent: 90),
            ])
        if day == 0 { session.note = "Felt light." }
        return session
    }

    static func full(at path: String) -> TestApp {
        TestApp.used(at: path) {
            $0.add(.tabata, id: "tabata")
            $0.add(.long, id: "long")
            $0.add(TrainingTests.workout, id: "push")
            $0.plan("Legs", .anyDay, id: "legs")
            for (day, session) in week.enumerated() { $0.add(Entry(id: "s\(day)", value: session)) }
        }
    }

    // MARK: Making and listing

    private static var lists: [Scene] {
        [
            Scene("quick-create", "Quick Create", TestApp.used()),
            Scene("time-menu", "The time menu", TestApp.used(at: "/create/work")),
            Scene("count-menu", "The count menu", TestApp.used(at: "/create/rounds")),
            Scene("period-menu", "A period’s time menu", full(at: "/workouts/tabata/periods/2")),
            Scene("workout-list-empty", "Workout List, empty", TestApp.used(at: "/workouts")),
            Scene("workout-list", "Workout List", full(at: "/workouts")),
            Scene(
                "workout-list-menu", "A workout’s menu",
                full(at: "/workouts").after(.workoutList(.menuTapped(.workout("tabata"))))),
            Scene("workout-list-refusal", "A file that is no workout", refusedImport),
            Scene(
                "workout-list-undo", "A workout was deleted",
                full(at: "/workouts").after(.workoutList(.deleteTapped("tabata")))),
            Scene(
                "workout-empty", "A workout without periods",
                TestApp.used(at: "/workouts/w") { $0.add(Workout(name: "New", steps: []), id: "w") }),
            Scene("workout", "A workout", full(at: "/workouts/tabata")),
            Scene("workout-long", "Names of 60 characters", full(at: "/workouts/long")),
            Scene(
                "workout-renaming", "A name that can’t be",
                full(at: "/workouts/tabata").after(
                    .workout(.nameTapped(.workout)), .workout(.nameTyped(" ")), .workout(.nameConfirmed))),
            Scene(
                "workout-clearing", "All periods are to go",
                full(at: "/workouts/tabata").after(.workout(.clearTapped))),
            Scene("add-intervals", "Add Intervals, empty", full(at: "/workouts/tabata/add")),
            Scene(
                "add-intervals-refusal", "Add Intervals, refused",
                full(at: "/workouts/tabata/add").after(.addIntervals(.addTapped))),
            Scene(
                "add-intervals-rows", "Add Intervals, with rows",
                full(at: "/workouts/tabata/add").after(
                    .addIntervals(.typed(.label, TestApp.longName)), .addIntervals(.typed(.minutes, "2")),
                    .addIntervals(.addTapped), .addIntervals(.typed(.kind, "distance")),
                    .addIntervals(.typed(.distance, "400")), .addIntervals(.addTapped))),
        ]
    }

    private static var refusedImport: TestApp {
        var app = full(at: "/workouts").after(.workoutList(.importTapped))
        app.send(.host(.files(.picked(token: app.asked, name: "holiday.json", bytes: Array("{".utf8)))))
        return app
    }

    // MARK: Runs

    private static var runs: [Scene] {
        var running = full(at: "/workouts/tabata").after(.run(.playTapped(workout: "tabata")))
        running.wait(Seconds(15.4))
        var long = full(at: "/workouts/long").after(.run(.playTapped(workout: "long")))
        long.wait(3)
        var recovered = running.reopened(after: 600)
        recovered.wait(1)
        var training = full(at: "/workouts").after(.run(.beginTapped(workout: "push")))
        training.wait(40)
        var resting = training
        resting.setDone()
        resting.wait(20)
        let watch = training.state.run.instruments.counter.watch
        var deaf = training.after(.host(.motion(.absent(token: watch))))
        deaf.wait(1)
        let felt = TestApp.motion(20, from: training.monotonic.value - 38, seconds: 38)
        let counting = training.after(.host(.motion(.readings(token: watch, felt))))
        var counted = counting
        counted.setDone()
        counted.wait(5)
        return [
            Scene("run", "A run", running),
            Scene("run-long", "A run with names of 60 characters", long),
            Scene("run-paused", "A paused run", running.after(.run(.pauseTapped))),
            Scene("run-leave", "A run is left", running.after(.run(.backTapped))),
            Scene("run-recover", "A run was interrupted", recovered),
            Scene("run-elsewhere", "Another tab has the run", running.after(.host(.tabs(.runTaken)))),
            Scene("begin", "Begin Workout", full(at: "/begin/push")),
            Scene(
                "begin-plates", "Plates and warm-up",
                full(at: "/begin/push").after(.begin(.load(.opened(line: 0))))),
            Scene(
                "workout-kept", "A workout whose run was left for later",
                running.after(.run(.backTapped)).after(.run(.keepTapped)).at("/workouts/tabata")),
            Scene(
                "begin-kept", "Begin Workout of what was left for later",
                training.after(.run(.backTapped)).after(.run(.keepTapped)).at("/begin/push")),
            Scene("training", "Training", training),
            Scene(
                "training-plates", "A weight that is none",
                training.after(.run(.training(.load(.opened(line: 0))))).after(
                    .run(.training(.load(.typed("heavy"))))
                ).after(.run(.training(.load(.left))))),
            Scene("training-rest", "Training, in a rest", resting),
            Scene("training-deaf", "Training without a motion sensor", deaf),
            Scene("training-counting", "A set is felt", counting),
            Scene("training-counted", "A set was counted", counted),
            Scene(
                "training-track", "An exercise is done with, and can be tracked",
                training.after(.run(.training(.exerciseTicked(0, true))))),
            Scene("training-left", "Training is left", training.after(.run(.backTapped))),
        ] + outdoors
    }

    private static var outdoors: [Scene] {
        let laps = [Step(name: "Lap", role: .work, target: .distance(400)), Step(.rest, .time(90))]
        let ready = TestApp.outdoor(laps)
        var running = ready
        var walker = TestApp.Walker(speed: 3)
        running.fix(walker)
        running.send(.run(.pauseTapped))
        running.walk(&walker, seconds: 150)
        var refused = ready
        refused.send(.host(.location(.refused(token: refused.watch))))
        return [
            Scene("outdoor-searching", "Before Start, without a place", ready),
            Scene("outdoor", "A run that tracks location", running),
            Scene("outdoor-refused", "The device tells no place", refused),
            Scene("outdoor-dimmed", "Dimmed", running.after(.run(.outdoor(.dimTapped)))),
        ]
    }

    // MARK: What was done

    private static var outcomes: [Scene] {
        var done = full(at: "/workouts/tabata").after(.run(.playTapped(workout: "tabata")))
        done.wait(260)
        return [
            Scene("finished", "The end of a run", done),
            Scene("history-empty", "History, empty", TestApp.used(at: "/history")),
            Scene("history", "History", full(at: "/history")),
            Scene("session", "A session", full(at: "/history/s0")),
            Scene(
                "session-step", "A step’s energy, explained", full(at: "/history/s0").after(.session(.stepTapped(0)))),
            Scene("cut-way", "A way that is cut", cut),
            Scene(
                "cut-way-refused", "A way of which too little is left",
                cut.after(.wayCut(.endMoved(125)), .wayCut(.saveTapped))),
            Scene("bests", "Personal bests", trained(at: "/records")),
            Scene("best", "The bests of an exercise", trained(at: "/records/barbell-bench-press")),
            Scene("bests-empty", "Personal bests, none", TestApp.used(at: "/records")),
            Scene("profile-guest", "Profile of a guest", TestApp.used(at: "/profile")),
            Scene("profile", "Profile", full(at: "/profile")),
            Scene(
                "profile-unplanned", "Workouts without days, unfolded",
                full(at: "/profile").after(.schedule(.unplannedTapped))),
        ]
    }

    private static var cut: TestApp {
        var app = full(at: "/history")
        app.addOuting("o", points: 600)
        app.go(.cutWay(session: "o"))
        app.send(.wayCut(.beginningMoved(120)))
        return app
    }

    /// Somebody who has done their sets.
    private static func trained(at path: String) -> TestApp {
        var app = full(at: "/workouts").after(.run(.beginTapped(workout: "push")))
        for _ in 0..<7 {
            app.setDone()
            app.wait(100)
        }
        app.send(.run(.endTapped))
        app.go(Address(path: path))
        return app
    }

    private static var taken: TestApp {
        TestApp.used(at: "/routines/chest") {
            var workout = TrainingTests.workout
            workout.routine = "bench-day"
            workout.days = .anyDay
            $0.add(workout, id: "push")
        }
    }

    private static var lifted: TestApp {
        var app = full(at: "/edit-workouts/push")
        let press = RowGestures.Press(
            row: 0, start: .init(x: 100, y: 340), scrollTop: 0, isMouse: true, width: 350)
        app.send(.editor(.drag(.pressed(.blocks, press))))
        app.send(.editor(.drag(.listPressed(.blocks, top: 320))))
        app.send(.editor(.drag(.rows(.moved(.init(x: 100, y: 420))))))
        return app
    }

    private static var versions: [Scene] {
        var workouts = full(at: "/workouts")
        let steps = #"[{"name":"Row","role":"exercise","target":{"open":true},"sets":5}]"#
        let workout = VersionsTests.copied(RecordKey("workouts", "push"), in: &workouts, "steps", steps)
        var sessions = full(at: "/history")
        let session = VersionsTests.copied(RecordKey("sessions", "s0"), in: &sessions, "note", "\"Windy\"")
        return [
            Scene("workout-versions", "Two versions of a workout", workouts.at("/workouts/\(workout)")),
            Scene("session-versions", "Two versions of a session", sessions.at("/history/\(session)")),
            Scene("session-wide", "A session beside the list", full(at: "/history").wide(at: "/history/s0")),
            Scene("workout-wide", "A workout beside the list", workouts.wide(at: "/workouts/tabata")),
            Scene("edit-workout-wide", "The same, edited", workouts.wide(at: "/edit-workouts/push")),
        ]
    }

    // MARK: Planning

    private static var planning: [Scene] {
        var picked = full(at: "/plan")
        picked.add("barbell-bench-press")
        picked.go(Address(path: "/plan"))
        return [
            Scene("plan", "Create, empty", full(at: "/plan")),
            Scene("plan-queue", "Create, with an exercise", picked),
            Scene("plan-refusal", "Create, refused", full(at: "/plan").after(.editor(.doneTapped))),
            Scene("plan-save", "A plan’s name and days", picked.after(.editor(.doneTapped))),
            Scene("plan-new-exercise", "An exercise of one’s own", full(at: "/plan/add/new")),
            Scene(
                "plan-new-exercise-tempo", "An exercise with a tempo that can’t be",
                full(at: "/plan/add/new").after(
                    .editor(.form(.nameTyped("Wall march"))), .editor(.form(.muscleSwitched(.quads, true))),
                    .editor(.form(.tempoTyped("500"))), .editor(.form(.saveTapped)))),
            Scene("edit-picker", "An exercise is added to a workout", full(at: "/edit-workouts/push/add")),
            Scene("plan-picker", "Exercises for the chest", full(at: "/plan/add/chest")),
            Scene(
                "plan-picker-several", "Several at once",
                full(at: "/plan/add/chest").after(.editor(.picker(.severalTapped))).after(
                    .editor(.picker(.rowTapped("push-up")))
                ).after(.editor(.picker(.rowTapped("barbell-bench-press"))))
            ),
            Scene(
                "plan-picker-nothing", "Nothing of that equipment",
                full(at: "/plan/add/chest").after(.editor(.picker(.equipmentChosen("treadmill"))))),
            Scene("plan-picker-wide", "Side by side", picked.wide(at: "/plan/add/chest")),
            Scene("edit-workout-long", "Names of 60 characters are edited", full(at: "/edit-workouts/long")),
            Scene("edit-workout-drag", "An exercise in the air", lifted),
            Scene("edit-workout", "A workout is edited", full(at: "/edit-workouts/push")),
            Scene("edit-workouts", "Edit Workouts", full(at: "/edit-workouts")),
            Scene("routines", "Predetermined workouts", full(at: "/routines")),
            Scene("routine-list", "Those of a group", full(at: "/routines/chest")),
            Scene("routine-taken", "One of them was chosen", taken),
            Scene("rest-days", "Rest Days", full(at: "/rest-days")),
        ]
    }

    // MARK: Accounts and settings

    private static var accounts: [Scene] {
        [AccountPage.start, .signUp, .logIn, .recovery].map { page in
            Scene("account-\(page)", page.title, TestApp.used(at: Address.account(page).path))
        }
            + [.password, .recoveryCode, .devices, .tokens, .deletion].map { page in
                Scene("account-\(page)", page.title, owner(at: page))
            } + [
                Scene("account-aboutYou", "The second step of signing up", signingUp),
                Scene("profile-account", "Profile of somebody with an account", owner(at: .identity)),
                Scene(
                    "profile-calendar", "Its calendar address, made before; renewing it was refused",
                    calendar(renewing: 500)),
                Scene("profile-calendar-new", "Its calendar address, just made", calendar(renewing: 200)),
                Scene("profile-offline", "The same, without a network", offline),
                Scene(
                    "account-refusal", "A sign-up that can’t be",
                    TestApp.used(at: "/sign-up").after(.account(.submitted))),
            ]
    }

    /// Somebody with an account.
    private static func owner(at page: AccountPage) -> TestApp {
        var app = TestApp(disk: TestApp.annas, wall: TestApp.noon, server: TestApp.works)
        app.go(.account(page))
        return app
    }

    /// Somebody whose plan has an address that calendars subscribe to.
    private static func calendar(renewing status: Int32) -> TestApp {
        let secret = String(repeating: "aZ3-x_", count: 7) + "k"
        var app = TestApp(disk: TestApp.annas, wall: TestApp.noon) { request in
            switch (request.method, request.address) {
            case (.get, "/api/v1/calendar"): (200, #"{"calendar":{"created":1795000000,"lastUsed":1795003600}}"#)
            case (.put, "/api/v1/calendar"):
                (status, #"{"address":"/api/v1/calendars/\#(secret).ics","created":1795000000}"#)
            default: TestApp.works(request)
            }
        }
        app.go(.profile)
        return app.after(.calendar(.renewTapped))
    }

    private static var signingUp: TestApp {
        var app = TestApp(path: "/sign-up", wall: TestApp.noon, server: TestApp.works)
        app.fill(
            .signUp, [(.username, "anna"), (.email, "anna@example.com"), (.password, TestApp.password)])
        app.submit()
        return app
    }

    private static var offline: TestApp {
        var app = owner(at: .identity)
        app.send(.host(.wentOnline(false)))
        return app
    }

    private static var settings: [Scene] {
        [
            Scene("settings-quick-create", "Settings of Quick Create", TestApp.used(at: "/create/settings")),
            Scene("settings-workout", "Settings of a workout", full(at: "/workouts/tabata/settings")),
            Scene("settings-profile", "Settings of Profile", full(at: "/profile/settings")),
            Scene("settings-list", "Settings of the Workout List", full(at: "/workouts/settings")),
            Scene("beep-tone", "Beep Tone", full(at: "/workouts/tabata/settings/beep-tone")),
            Scene("beep-start", "Beep Start", full(at: "/workouts/tabata/settings/beep-start")),
            Scene("gone", "A workout that doesn't exist", full(at: "/workouts/none")),
            Scene("not-found", "An address that leads nowhere", full(at: "/nowhere")),
        ]
    }

    // MARK: In and out

    private static var exchange: [Scene] {
        var zones = full(at: "/profile/privacy")
        zones.send(.privacy(.locationTapped))
        let fix = LocationFix(latitude: 52.5163, longitude: 13.3777, accuracy: 10, time: TestApp.noon.value)
        zones.send(.host(.location(.fix(token: zones.asked, fix))))
        var asked = full(at: "/profile/privacy").after(.privacy(.locationTapped))
        asked.send(.host(.location(.refused(token: asked.asked))))
        var refused = full(at: "/import").after(.importing(.chooseTapped))
        refused.imports(files: [(TestApp.longName + ".gpx", "<gpx"), ("empty.fit", ""), ("way.gpx", ImportTests.gpx)])
        return [
            Scene("import", "Import", full(at: "/import")),
            Scene("import-report", "What came of an import", refused),
            Scene("export", "Export sessions", full(at: "/export")),
            Scene("share", "A workout as a link", full(at: "/workouts/tabata/share")),
            Scene("received", "A workout in a link", ImportTests.received()),
            Scene("received-damaged", "A link that is damaged", TestApp.used(at: "/#w1.abc")),
            Scene("privacy-empty", "Privacy zones, none", full(at: "/profile/privacy")),
            Scene("privacy", "Privacy zones", zones),
            Scene("privacy-refused", "Privacy zones, no location", asked),
        ]
    }
}
