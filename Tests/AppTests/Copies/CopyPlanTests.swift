import Testing
import Workouts

@testable import App

@Suite struct CopyPlanTests {
    private static let places: [CopyPlan.Place] = [
        .folder(id: "f", name: "Backups"),
        .server(WebDAVFolder(address: "https://c.example/dav", user: "anna", password: "“s3”")),
    ]

    @Test("IX-9 a plan is read as it was written", arguments: places, CopyPlan.Schedule.allCases)
    func row(place: CopyPlan.Place, schedule: CopyPlan.Schedule) {
        var plan = CopyPlan(place: place, schedule: schedule, owed: 1_795_000_000)
        #expect(CopyPlan(text: plan.text) == plan)
        plan.succeeded(CopyPlan.Copy(made: 1_795_000_100, bytes: 12, isIncomplete: true), isOutdated: false)
        #expect(CopyPlan(text: plan.text) == plan)
        _ = plan.failed(.refused, "423 Locked", at: 1_795_000_200)
        #expect(CopyPlan(text: plan.text) == plan)
    }

    @Test(
        "IX-9 a row that is none turns copies off",
        arguments: [
            "", "{}", "[]", #"{"schedule":"weekly"}"#, #"{"folder":{"id":"f","name":"x"},"schedule":"hourly"}"#,
        ])
    func noRow(text: String) {
        #expect(CopyPlan(text: text) == nil)
    }

    @Test("IX-9 a reason of a later version is one that is tried again")
    func laterReason() {
        let text =
            #"{"folder":{"id":"f","name":"x"},"schedule":"weekly","owed":5,"trouble":{"reason":"tide","tried":7,"count":2}}"#
        #expect(CopyPlan(text: text)?.trouble?.reason == .other)
        #expect(CopyPlan(text: text)?.due(at: 10) == Seconds(907))
    }

    @Test("IX-9 a clock that was set back doesn't put a copy off for longer than a week")
    func clockSetBack() {
        let plan = CopyPlan(place: Self.places[0], schedule: .weekly, owed: 10_000_000)
        #expect(plan.due(at: 1_000) == 1_000 + CopyPlan.week)
    }

    @Test(
        "IX-9 every reason has words that say what to do, of a folder and of a server", arguments: CopyFailure.allCases)
    func words(reason: CopyFailure) {
        for place in Self.places {
            let words = CopyPlan.Trouble(reason: reason, tried: 0, count: 1).words(at: place)
            #expect(words.hasSuffix("."))
            #expect(words.contains(". ") && !isClaim(words), "\(words)")
        }
    }
}
