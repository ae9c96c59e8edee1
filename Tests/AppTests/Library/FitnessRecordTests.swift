import Catalogue
import Records
import Testing
import Workouts

@testable import App

@Suite struct FitnessRecordTests {
    private func test(_ exercise: String, _ count: Int32) -> FitnessTest {
        FitnessTest(exercise: exercise, began: 9, seconds: 30, counted: count, rate: 2 * Double(count), level: 5)
    }

    @Test("FT-4 FT-5 tests, and what is tracked, are there after the app is killed, as they were last")
    func survives() {
        var app = TestApp()
        app.state.shared.library.put(test("push-up", 12), id: "t0")
        app.state.shared.library.put(test("crunch", 14), id: "t1")
        app.state.shared.library.track("push-up", false)
        app.state.shared.library.track("crunch", true)
        app.settle()
        var corrected = test("push-up", 12)
        corrected.entered = 13
        app.state.shared.library.put(corrected, id: "t0")
        let removed = app.state.shared.library.remove(fitnessTest: "t1")
        let nothing = app.state.shared.library.remove(fitnessTest: "t9")
        #expect(removed == test("crunch", 14) && nothing == nil)
        app.state.shared.library.track("crunch", false)
        app.state.shared.library.track("push-up", true)
        app.settle()
        let reopened = app.reopened(after: 60, path: "/workouts")
        #expect(reopened.library.fitnessTests.map(\.value) == [corrected])
        #expect(reopened.library.fitnessTest("t0")?.count == 13 && reopened.library.fitnessTest("t1") == nil)
        var exercise = Exercise(id: "push-up", name: "Push-up", type: .strength, muscles: [.chest])
        #expect(reopened.library.isTracked(exercise))
        exercise.devicePlace = .pocket
        let other = Exercise(id: "crunch", name: "Crunch", type: .strength, muscles: [.abdominals])
        #expect(!reopened.library.isTracked(other))
    }

    @Test("FT-5 as long as the person said nothing, what a phone can count is tracked")
    func tracked() {
        let library = Library()
        var exercise = Exercise(id: "a", name: "A", type: .strength, muscles: [.chest])
        #expect(!library.isTracked(exercise))
        exercise.devicePlace = .arm
        #expect(library.isTracked(exercise))
    }

    @Test("FT-4 another device's test takes the place of one's own, and one that can't be read is set aside")
    func merging() {
        var app = TestApp()
        app.state.shared.library.put(test("push-up", 12), id: "t0")
        app.settle()
        var other = app.library.ledger.record(.fitnessTest("t0")).record
        other.set("entered", "20", at: Stamp(time: 1 << 60, node: 2))
        app.state.shared.library.replace(with: [DeviceRecord(other)])
        #expect(app.library.fitnessTests.map(\.value.count) == [20])
        other.set("level", "11", at: Stamp(time: 1 << 60 + 1, node: 2))
        app.state.shared.library.replace(with: [DeviceRecord(other)])
        #expect(app.library.fitnessTests.isEmpty && app.library.damaged.count == 1)
    }
}
