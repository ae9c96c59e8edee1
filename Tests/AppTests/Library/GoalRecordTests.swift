import Catalogue
import Records
import Testing
import Workouts

@testable import App

@Suite struct GoalRecordTests {
    private func goal(_ name: String) -> Goal { Goal(name: name, times: 12, created: 9, zoneMinutes: 60) }

    @Test("GO-1 goals and dislikes are there after the app is killed, as they were last")
    func survives() {
        var app = TestApp()
        app.state.shared.library.put(goal("Arms"), id: "g0")
        app.state.shared.library.put(goal("Legs"), id: "g1")
        app.state.shared.library.dislike("push-up", since: 5)
        app.state.shared.library.dislike("plank", since: 6)
        app.settle()
        app.state.shared.library.put(goal("Arms and back"), id: "g0")
        let removed = app.state.shared.library.remove(goal: "g1")
        let nothing = app.state.shared.library.remove(goal: "g9")
        #expect(removed == goal("Legs") && nothing == nil)
        app.state.shared.library.forgive("plank")
        app.state.shared.library.forgive("nothing")
        app.state.shared.library.dislike("push-up", since: 99)
        app.settle()
        let reopened = app.reopened(after: 60, path: "/workouts")
        #expect(reopened.library.goals.map(\.value) == [goal("Arms and back")])
        #expect(reopened.library.goal("g0")?.times == 12 && reopened.library.goal("g1") == nil)
        #expect(reopened.library.disliked == ["push-up"])
        #expect(reopened.library.dislikes.first?.value == 5)
    }

    @Test("GO-1 a goal that can't be read is set aside, and another device's takes the place of one's own")
    func merging() {
        var app = TestApp()
        app.state.shared.library.put(goal("Arms"), id: "g0")
        app.settle()
        var other = app.library.ledger.record(.goal("g0")).record
        other.set("times", "3", at: Stamp(time: 1 << 60, node: 2))
        app.state.shared.library.replace(with: [DeviceRecord(other)])
        #expect(app.library.goals.map(\.value.times) == [3])
        other.set("times", "0", at: Stamp(time: 1 << 60 + 1, node: 2))
        app.state.shared.library.replace(with: [DeviceRecord(other)])
        #expect(app.library.goals.isEmpty && app.library.damaged.count == 1)
    }
}
