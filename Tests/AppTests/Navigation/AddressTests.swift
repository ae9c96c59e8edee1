import Catalogue
import Testing

@testable import App

@Suite struct AddressTests {
    @Test("SH-7 every screen has an address, and reads back from it")
    func roundTrip() {
        let scopes: [SettingsScope] = [.quickCreate, .workoutList, .profile, .workout("a1")]
        var addresses: [Address] = [
            .quickCreate, .workouts, .workout("a1"), .period(workout: "a1", index: 0), .addIntervals(workout: "a1"),
            .run, .finished(session: "b2"), .history, .session("b2"), .cutWay(session: "b2"), .profile, .bests,
            .best(exercise: "c3"),
            .goals, .goal("d4"), .addGoal, .editGoal("d4"), .competitions(.list), .competitions(.add),
            .competitions(.join), .competitions(.board("9z")), .themes, .theme("e5"), .addTheme,
            .routines, .routineList(.group(.arms)), .routineList(.focus(.type(.balance))), .restDays, .editWorkouts,
            .getWorkout, .viewWorkouts, .summary(origin: "muscles=chest,lats&difficulty=beginner&minutes=20&seed=1"),
            .importing(isShared: false), .importing(isShared: true), .exporting, .share(workout: "a1"),
            .begin(workout: "a1"), .songs, .song("f6"), .fitness(.choice), .fitness(.test), .fitness(.results),
            .fitness(.exercise("c3")), .plan, .planSave, .planPicker(.newExercise), .planPicker(.ownExercise("c3")),
            .planPicker(.list(.all)), .editWorkout("a1"), .editPicker(workout: "a1", .categories),
            .editPicker(workout: "a1", .newExercise), .editPicker(workout: "a1", .list(.focus(.type(.balance)))),
            .received(fragment: "w1.abc"), .received(fragment: "w12."), .privacy,
        ]
        addresses += PlanField.allCases.map { .planField($0) }
        addresses += AccountPage.allCases.filter { $0 != .identity }.map { .account($0) }
        for scope in scopes { addresses += [.settings(scope), .beepTone(scope), .beepStart(scope)] }
        for address in addresses {
            #expect(Address(path: address.path) == address)
            // Addresses are equal where their paths are: an unknown one would be, too.
            #expect("\(Address(path: address.path))" == "\(address)")
        }
        #expect(Set(addresses.map(\.path)).count == addresses.count)
    }

    @Test(
        "IX-4 a workout's link is one with %23 for # as well",
        arguments: ["/#w1.abc", "/%23w1.abc", "/?x=1#w1.abc", "/?x=%23y#w1.abc", "/%23w1.abc?x=1"])
    func received(path: String) {
        guard case .received(let fragment) = Address(path: path) else {
            Issue.record("\(path) is no link")
            return
        }
        #expect(fragment.hasPrefix("w1.abc"))
    }

    @Test(
        "SH-7 other addresses lead nowhere, and none is fatal",
        arguments: [
            "/nowhere", "/workouts/a/periods/0", "/workouts/a/periods/x", "/create/settings/x", "/a/b/c/d/e", "//run/x",
        ]
    )
    func unknown(path: String) {
        guard case .unknown(let read) = Address(path: path) else {
            Issue.record("It leads to \(Address(path: path))")
            return
        }
        // The browser goes on showing it, and a reload finds it again.
        #expect(Address(path: read) == .unknown(path: read))
    }

    @Test("SH-7 a query or fragment is ignored")
    func query() {
        #expect(Address(path: "/workouts?source=pwa") == .workouts)
        #expect(Address(path: "/?x#y") == .quickCreate)
    }
}
