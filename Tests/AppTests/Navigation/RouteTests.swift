import Catalogue
import Testing

@testable import App

@Suite struct RouteTests {
    @Test("SH-7 every screen has an address, and reads back from it")
    func roundTrip() {
        let scopes: [SettingsScope] = [.quickCreate, .workoutList, .profile, .workout("a1")]
        var routes: [Route] = [
            .quickCreate, .workouts, .workout("a1"), .period(workout: "a1", index: 0), .addIntervals(workout: "a1"),
            .run, .finished(session: "b2"), .history, .session("b2"), .profile, .records, .record(exercise: "c3"),
            .routines, .routineList(.group(.arms)), .routineList(.focus(.type(.balance))), .restDays, .editWorkouts,
        ]
        routes += PlanField.allCases.map { .planField($0) }
        routes += AccountPage.allCases.filter { $0 != .identity }.map { .account($0) }
        for scope in scopes { routes += [.settings(scope), .beepTone(scope), .beepStart(scope)] }
        for route in routes { #expect(Route(path: route.path) == route) }
        #expect(Set(routes.map(\.path)).count == routes.count)
    }

    @Test(
        "SH-7 other addresses lead nowhere, and none is fatal",
        arguments: [
            "/nowhere", "/workouts/a/periods/0", "/workouts/a/periods/x", "/create/settings/x", "/a/b/c/d/e", "//run/x",
        ]
    )
    func unknown(path: String) {
        #expect(Route(path: path) == .unknown)
    }

    @Test("SH-7 a query or fragment is ignored")
    func query() {
        #expect(Route(path: "/workouts?source=pwa") == .workouts)
        #expect(Route(path: "/?x#y") == .quickCreate)
    }
}
