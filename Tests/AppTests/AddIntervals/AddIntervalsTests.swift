import Records
import Testing
import Workouts

@testable import App

@Suite struct AddIntervalsTests {
    private static func app() -> TestApp {
        var app = TestApp(path: "/workouts")
        app.state.shared.library.add(Workout(name: "Workout 1", steps: [Step(.prepare, .time(5))]), id: "w")
        app.send(.workoutList(.rowTapped("w")))
        app.send(.workout(.addIntervalsTapped))
        return app
    }

    private static func steps(_ app: TestApp) -> Steps { app.library.workout("w")?.steps ?? [] }

    @Test("OU-1 the table is appended as often as Repeat says")
    func save() {
        var app = Self.app()
        app.send(.addIntervals(.typed(.label, "Run")))
        app.send(.addIntervals(.typed(.minutes, "1")))
        app.send(.addIntervals(.typed(.seconds, "30")))
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.typed(.role, "rest")))
        app.send(.addIntervals(.typed(.kind, "open")))
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.typed(.repeats, "3")))
        #expect(app.html.contains("Adds 6 intervals, 4:30"))
        app.send(.addIntervals(.saveTapped))
        #expect(app.address == .workout("w"))
        let run = Step(name: "Run", role: .work, target: .time(90))
        let rest = Step(.rest, .open)
        #expect(Self.steps(app) == [Step(.prepare, .time(5)), run, rest, run, rest, run, rest])
        #expect(Self.steps(app.reopened(after: 60)) == Self.steps(app))
    }

    @Test("OU-1 an interval of each type: time, distance, location, open; in metres or yards, or in the unit written")
    func types() throws {
        var app = Self.app()
        app.send(.addIntervals(.typed(.minutes, "2")))
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.typed(.kind, "distance")))
        app.send(.addIntervals(.typed(.distance, "400")))
        app.send(.addIntervals(.addTapped))
        app.state.shared.library.changeSettings { $0.units = .imperial }
        app.send(.addIntervals(.typed(.distance, "440")))
        #expect(app.html.contains(">yd<"))
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.typed(.distance, "1,5 km")))
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.typed(.kind, "place")))
        app.send(.addIntervals(.typed(.latitude, "33.9° S")))
        app.send(.addIntervals(.typed(.longitude, "18.4")))
        app.send(.addIntervals(.typed(.radius, "25 m")))
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.typed(.kind, "open")))
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.saveTapped))
        let place = Place(latitude: -33.9, longitude: 18.4, radius: 25)
        let targets: [Target] = [
            .time(120), .distance(400), .distance(440 * 0.9144), .distance(1500), .place(place), .open,
        ]
        let steps = Self.steps(app.reopened(after: 60))
        #expect(steps.dropFirst().map { $0.target } == targets)
        #expect(app.html.contains("437 yd"))
    }

    @Test("OU-1 Use my location fills the coordinates in; refused, it says what to do; coordinates may come as a pair")
    func whereIStand() {
        var app = Self.app()
        app.send(.addIntervals(.typed(.kind, "place")))
        app.send(.addIntervals(.locationTapped))
        #expect(app.takeEffects().contains(.location(.find(token: app.asked))))
        app.send(.host(.location(.refused(token: app.asked))))
        #expect(app.html.contains("doesn’t tell Setlist where it is"))
        app.send(.addIntervals(.locationTapped))
        app.send(
            .host(.location(.fix(token: app.asked, LocationFix(latitude: .nan, longitude: 0, accuracy: 5, time: 0)))))
        #expect(app.html.contains("No location found"))
        app.send(.addIntervals(.locationTapped))
        app.send(
            .host(
                .location(
                    .fix(
                        token: app.asked, LocationFix(latitude: 52.51631234, longitude: -13.3777, accuracy: 5, time: 0))
                )))
        app.send(.addIntervals(.addTapped))
        #expect(
            app.state.addIntervals.table[0].target
                == .place(Place(latitude: 52.516312, longitude: -13.3777, radius: 20)))
        // Nobody asked for this one.
        app.send(.host(.location(.fix(token: app.asked, LocationFix(latitude: 1, longitude: 1, accuracy: 5, time: 0)))))
        app.send(.addIntervals(.typed(.latitude, "48.8584, 2.2945")))
        #expect(app.state.addIntervals.latitude == "48.8584")
        #expect(app.state.addIntervals.longitude == "2.2945")
    }

    @Test("OU-1 a place is picked on a map, which opens when the person wants it, and shows the places that are there")
    func picked() {
        var app = Self.app()
        app.send(.addIntervals(.typed(.kind, "place")))
        #expect(!app.takeEffects().contains { if case .map(.open) = $0 { true } else { false } })
        app.send(.addIntervals(.mapTapped))
        #expect(app.html.contains("id=\"place-map\""))
        #expect(app.takeEffects().contains(.map(.pick(true))))
        app.send(
            .host(.map(MapEvent(.tapped(MapPosition(latitude: 52.5163, longitude: 373.3777)), element: "place-map"))))
        #expect(app.state.addIntervals.longitude == "13.3777")
        let places = app.takeEffects().compactMap { if case .map(.places(let places)) = $0 { places } else { nil } }
        #expect(places.last?.map { $0.isNext } == [true])
        app.send(.addIntervals(.addTapped))
        #expect(
            app.state.addIntervals.table[0].target == .place(Place(latitude: 52.5163, longitude: 13.3777, radius: 20)))
        app.send(.host(.map(MapEvent(.failed, element: "place-map"))))
        #expect(app.html.contains("The map couldn’t be loaded"))
        app.send(.addIntervals(.mapTapped))
        app.send(.addIntervals(.cancelTapped))
        #expect(app.takeEffects().contains(.map(.close)))
    }

    @Test(
        "OU-1 SH-6 a distance is changed where it stands; what can't be is refused, and what is typed survives a reload"
    )
    func changed() {
        var app = Self.app()
        app.send(.addIntervals(.typed(.kind, "distance")))
        app.send(.addIntervals(.typed(.distance, "400")))
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.saveTapped))
        app.send(.workout(.timeTapped(1)))
        #expect(app.html.contains("aria-label=\"Period distance\""))
        app.send(.workout(.nameTyped("-5")))
        #expect(app.reopened(after: 5).state.workout.renaming?.text == "-5")
        app.send(.workout(.nameConfirmed))
        #expect(app.alert?.contains("Enter a distance") == true)
        app.send(.workout(.nameTyped("1,2 km")))
        app.send(.workout(.nameConfirmed))
        #expect(Self.steps(app)[1].target == .distance(1200))
        #expect(app.html.contains("1.2 km"))
        app.send(.workout(.timeTapped(1)))
        #expect(app.state.workout.renaming?.text == "1200 m")
        app.send(.workout(.renamingCancelled))
        #expect(Self.steps(app)[1].target == .distance(1200))
    }

    @Test("OU-1 a place is changed where it stands, and so is the map that shows it")
    func changedPlace() {
        var app = Self.app()
        app.send(.addIntervals(.cancelTapped))
        let place = Place(latitude: 52.5, longitude: 13.4, radius: 25)
        app.state.shared.library.change(workout: "w") { $0.steps = [Step(.work, .place(place))] }
        app.settle()
        app.send(.workout(.mapTapped))
        app.send(.workout(.timeTapped(0)))
        #expect(app.html.contains("aria-label=\"Period place\""))
        #expect(app.state.workout.renaming?.text == "52.5, 13.4, 25 m")
        for wrong in ["", "52.5", "52.5, 13.4, 0 m", "91, 13.4", "52.5, 181, 20", "52.5, 13.4, 2 parsecs", "NaN, NaN"] {
            app.send(.workout(.nameTyped(wrong)))
            app.send(.workout(.nameConfirmed))
            #expect(app.alert?.contains("Enter latitude, longitude and radius") == true, "\(wrong)")
        }
        _ = app.takeEffects()
        app.send(.workout(.nameTyped("-33.8568; 151,2153 50 yd")))
        app.send(.workout(.nameConfirmed))
        let moved = Place(latitude: -33.8568, longitude: 151.2153, radius: 45.72)
        #expect(Self.steps(app)[0].target == .place(moved))
        #expect(app.takeEffects().contains(.map(.places([MapPlace(Step(.work, .place(moved)))!]))))
        app.send(.workout(.timeTapped(0)))
        app.send(.workout(.nameTyped("52.5 13.4")))
        app.send(.workout(.nameConfirmed))
        #expect(Self.steps(app)[0].target == .place(Place(latitude: 52.5, longitude: 13.4, radius: 20)))
    }

    @Test("OU-3 the Workout screen shows the map of a workout that needs location, on demand, and where the person is")
    func workoutMap() {
        var app = Self.app()
        app.send(.addIntervals(.cancelTapped))
        #expect(!app.html.contains("Show map"))
        let place = Place(latitude: 52.5, longitude: 13.4, radius: 25)
        app.state.shared.library.change(workout: "w") { $0.steps = [Step(.work, .place(place))] }
        app.settle()
        #expect(app.html.contains("Show map"))
        app.send(.workout(.mapTapped))
        #expect(app.html.contains("id=\"workout-map\""))
        #expect(app.takeEffects().contains(.location(.find(token: app.asked))))
        app.send(
            .host(.location(.fix(token: app.asked, LocationFix(latitude: 52.4, longitude: 13.4, accuracy: 5, time: 0))))
        )
        #expect(app.takeEffects().contains { if case .map(.person(.some)) = $0 { true } else { false } })
        app.send(.workout(.backTapped))
        #expect(app.takeEffects().contains(.map(.close)))
    }

    @Test(
        "SH-10 a distance or a place that can't be is refused beside its field",
        arguments: [
            ("distance", "", "", "", "", "Enter a distance"), ("distance", "0", "", "", "", "more than 0"),
            ("distance", "-5", "", "", "", "more than 0"), ("distance", "1001 km", "", "", "", "up to 1000 km"),
            ("distance", "1e5", "", "", "", "Enter a distance"), ("place", "", "", "5", "", "−90 to 90"),
            ("place", "", "91", "5", "", "−90 to 90"), ("place", "", "90", "-180.1", "", "−180 to 180"),
            ("place", "", "NaN", "0", "", "−90 to 90"), ("place", "", "0", "0", "0", "Enter a radius"),
            ("place", "", "0", "0", "101 km", "up to 100 km"),
        ])
    func refuseWays(kind: String, distance: String, latitude: String, longitude: String, radius: String, words: String)
    {
        var app = Self.app()
        app.send(.addIntervals(.typed(.kind, kind)))
        app.send(.addIntervals(.typed(.distance, distance)))
        app.send(.addIntervals(.typed(.latitude, latitude)))
        app.send(.addIntervals(.typed(.longitude, longitude)))
        app.send(.addIntervals(.typed(.radius, radius)))
        app.send(.addIntervals(.addTapped))
        #expect(app.state.addIntervals.table.isEmpty)
        #expect(app.alert?.contains(words) == true)
    }

    @Test("OU-1 Cancel adds nothing, and forgets the draft")
    func cancel() {
        var app = Self.app()
        app.send(.addIntervals(.typed(.seconds, "30")))
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.cancelTapped))
        #expect(app.address == .workout("w"))
        #expect(Self.steps(app).count == 1)
        app.send(.workout(.addIntervalsTapped))
        #expect(app.state.addIntervals.table.isEmpty)
    }

    @Test("OU-1 rows of the table are deleted by button or swipe, and come back by Undo")
    func delete() {
        var app = Self.app()
        for name in ["A", "B", "C"] {
            app.send(.addIntervals(.typed(.label, name)))
            app.send(.addIntervals(.typed(.seconds, "30")))
            app.send(.addIntervals(.addTapped))
        }
        app.send(.addIntervals(.deleteTapped(1)))
        #expect(app.state.addIntervals.table.map { $0.name } == ["A", "C"])
        app.send(.shell(.undoTapped))
        #expect(app.state.addIntervals.table.map { $0.name } == ["A", "B", "C"])
        let press = RowGestures.Press(row: 0, start: .init(x: 300, y: 500), scrollTop: 0, isMouse: false, width: 358)
        app.send(.addIntervals(.rows(.rowPressed(press))))
        app.send(.addIntervals(.rows(.moved(.init(x: 270, y: 500)))))
        app.send(.addIntervals(.rows(.moved(.init(x: 20, y: 500)))))
        app.send(.addIntervals(.rows(.released)))
        #expect(app.state.addIntervals.table.map { $0.name } == ["B", "C"])
    }

    @Test(
        "SH-10 what can't be is refused beside its field, in words",
        arguments: [
            ("", "", "", "", "at least 1 second"), ("", "0", "0", "0", "at least 1 second"),
            ("", "24", "", "", "less than 24 hours"), ("", "23", "60", "", "less than 24 hours"),
            ("", "", "-1", "5", "whole number"), ("", "", "1.5", "", "whole number"),
            ("", "", "NaN", "", "whole number"),
            ("", "", "", "1e308", "whole number"), (String(repeating: "x", count: 5000), "", "", "5", "shorter name"),
        ])
    func refuse(label: String, hours: String, minutes: String, seconds: String, words: String) {
        var app = Self.app()
        app.send(.addIntervals(.typed(.label, label)))
        app.send(.addIntervals(.typed(.hours, hours)))
        app.send(.addIntervals(.typed(.minutes, minutes)))
        app.send(.addIntervals(.typed(.seconds, seconds)))
        app.send(.addIntervals(.addTapped))
        #expect(app.state.addIntervals.table.isEmpty)
        #expect(app.html.contains("role=\"alert\""))
        #expect(app.html.contains(words))
    }

    @Test(
        "SH-10 Repeat is refused below 1, above 99, and where the workout would be too long",
        arguments: ["0", "100", "", "x"])
    func refuseRepeat(text: String) {
        var app = Self.app()
        app.send(.addIntervals(.typed(.seconds, "5")))
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.typed(.repeats, text)))
        app.send(.addIntervals(.saveTapped))
        #expect(app.html.contains("Enter a number from 1 to 99."))
        #expect(Self.steps(app).count == 1)
    }

    @Test("SH-10 more than 1,000,000 periods are refused, and told")
    func tooMany() {
        var app = Self.app()
        app.state.shared.library.change(workout: "w") {
            $0.steps = Steps(repeatElement(Step(.work, .time(1)), count: Limits.steps - 1))
        }
        app.state.addIntervals.insert(Step(.work, .time(1)), at: 0)
        app.state.addIntervals.set(.repeats, "2")
        var state = app.state
        _ = state.update(.addIntervals(.saveTapped))
        #expect(state.shared.library.workout("w")?.steps.count == Limits.steps - 1)
        #expect(state.addIntervals.problem?.text.contains("at most 1000000") == true)
    }

    @Test("OU-1 Save with an empty table says what to do first")
    func nothing() {
        var app = Self.app()
        app.send(.addIntervals(.typed(.seconds, "5")))
        app.send(.addIntervals(.saveTapped))
        #expect(app.address == .addIntervals(workout: "w"))
        #expect(app.html.contains("Press Add Interval first"))
    }

    @Test("SH-6 the form and its table survive a reload")
    func draft() {
        var app = Self.app()
        app.send(.addIntervals(.typed(.label, "First one")))
        app.send(.addIntervals(.typed(.seconds, "5")))
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.typed(.label, "Half ty")))
        app.send(.addIntervals(.typed(.kind, "open")))
        app.send(.addIntervals(.addTapped))
        app.send(.addIntervals(.typed(.kind, "place")))
        app.send(.addIntervals(.typed(.label, "Half ty")))
        app.send(.addIntervals(.typed(.latitude, "12.3")))
        app.send(.addIntervals(.typed(.repeats, "7")))
        let form = app.reopened(after: 5).state.addIntervals
        #expect(
            form.table == [
                Step(name: "First one", role: .work, target: .time(5)),
                Step(name: "Half ty", role: .work, target: .open),
            ])
        #expect(form.label == "Half ty")
        #expect(form.kind == .place)
        #expect(form.latitude == "12.3")
        #expect(form.repeats == "7")
    }
}
