import Records
import Testing
import Workouts

@testable import App

@Suite struct ChangesTests {
    /// Answers of hosts to requests that this state never made, or made long ago.
    private static let strangers: [HostEvent] = [
        .http(HTTPAnswer(token: 9_999, status: 200, body: Array("{}".utf8))),
        .http(HTTPAnswer(token: 9_999, status: 401)),
        .httpFailed(token: 9_999),
        .files(.picked(token: 9_999, name: "x.json", bytes: Array("{}".utf8))),
        .files(.cancelled(token: 9_999)),
        .files(.tooLarge(token: 9_999, name: "x.json")),
        .location(.fix(token: 9_999, LocationFix(latitude: 52, longitude: 13, accuracy: 5, time: 1_795_000_000))),
        .location(.refused(token: 9_999)),
        .location(.unavailable(token: 9_999)),
        .soundtrack(.progressed(token: 9_999, 0.5)),
        .soundtrack(.rendered(token: 9_999, bytes: 1)),
        .soundtrack(.failed(token: 9_999)),
        .store(.read([StoreRow(key: "workouts/a", text: "{}")], token: 9_999)),
        .store(.unread(token: 9_999)),
        .store(.written(token: 9_999)),
        .store(.crossed([StoreRow(key: "workouts/a", text: "{}")], token: 9_999)),
        .map(MapEvent(.failed, element: "nobody")),
        .map(MapEvent(.tapped(MapPosition(latitude: 52, longitude: 13)), element: "nobody")),
    ]

    private static func app(at address: Address) -> TestApp {
        var app = TestApp(path: "/workouts")
        app.state.shared.library.add(Workout(name: "Tabata", steps: IntervalPlan().steps), id: "w1")
        app.settle()
        app.go(address)
        return app
    }

    @Test(
        "SH-6 an answer that nobody waits for changes nothing, on whatever screen",
        arguments: [
            .quickCreate, .workouts, .workout("w1"), .addIntervals(workout: "w1"), .history, .profile, .plan,
            .routines, .bests, .account(.signUp), .account(.logIn), .settings(.profile),
        ] as [Address])
    func strangers(address: Address) {
        for event in Self.strangers {
            var app = Self.app(at: address)
            #expect(app.address == address)
            let changes = app.changes { $0.send(.host(event)) }
            #expect(changes.state == [], "\(event)")
            #expect(changes.effects == [], "\(event)")
        }
    }

    @Test("SH-6 nor in a run") func strangersInARun() {
        for event in Self.strangers {
            var app = Self.app(at: .workouts)
            app.send(.run(.playTapped(workout: "w1")))
            let changes = app.changes { $0.send(.host(event)) }
            #expect(changes.state == [], "\(event)")
            #expect(changes.effects == [], "\(event)")
        }
    }

    @Test("SH-6 what is waited for changes what it should, and no more") func asked() {
        var app = Self.app(at: .addIntervals(workout: "w1"))
        app.send(.addIntervals(.typed(.kind, "place")))
        app.send(.addIntervals(.locationTapped))
        let fix = LocationFix(latitude: 52, longitude: 13, accuracy: 5, time: 1_795_000_000)
        let changes = app.changes { $0.send(.host(.location(.fix(token: $0.asked, fix)))) }
        // The draft, and in the library that it is being stored.
        #expect(
            changes.members() == [
                "addIntervals.finding", "addIntervals.latitude", "addIntervals.longitude", "shared.drafts",
                "shared.library",
            ])
    }
}
