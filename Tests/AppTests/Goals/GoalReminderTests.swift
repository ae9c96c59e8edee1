import Catalogue
import Records
import Testing
import Workouts

@testable import App

/// On Friday, 20 November 2026, 13:00 local time.
@Suite struct GoalReminderTests {
    private func app(_ goals: [Goal], _ prepare: (inout Library) -> Void = { _ in }) -> TestApp {
        var app = TestApp {
            for (place, goal) in goals.enumerated() { $0.put(goal, id: "g\(place)") }
            $0.changeSettings { $0.notifications = true }
            prepare(&$0)
        }
        _ = app.takeEffects()
        return app
    }

    private func goal(_ name: String = "Chest", times: Int32 = 9, days: Int32? = nil, at hour: Int32 = 18) -> Goal {
        var goal = Goal.test(name, times: times)
        goal.daysPerWeek = days
        goal.reminder = hour * 60
        return goal
    }

    private func reminders(_ app: inout TestApp) -> [String] {
        app.takeEffects().compactMap {
            if case .notify(.show(let title, let body, "goals")) = $0 { "\(title): \(body)" } else { nil }
        }
    }

    @Test("GO-1 reminds at the goal's time, once a day, of how far it is")
    func reminds() {
        var app = app([goal(days: 3)]) { $0.train(daysAgo: 1) }
        app.wait(17_999)
        #expect(reminders(&app) == [])
        app.wait(2)
        #expect(reminders(&app) == ["Chest: 1 of 9, 1 of 3 days this week"])
        app.wait(3_600)
        #expect(reminders(&app) == [])
        app.wait(86_400)
        #expect(reminders(&app).count == 1)
    }

    @Test("HI-10 the week whose days are reached is the one that begins on the chosen day", arguments: Weekday.allCases)
    func firstDays(first: Weekday) {
        // Two trainings a week: those of Wednesday and Thursday are this Friday's week's unless it begins after them.
        var app = app([goal(days: 2)]) {
            $0.changeSettings { $0.weekStart = first }
            $0.train(daysAgo: 1)
            $0.train(daysAgo: 2)
        }
        app.wait(18_001)
        switch first {
        case .thursday: #expect(reminders(&app) == ["Chest: 2 of 9, 1 of 2 days this week"])
        case .friday: #expect(reminders(&app) == ["Chest: 2 of 9, 0 of 2 days this week"])
        default: #expect(reminders(&app).isEmpty)
        }
    }

    @Test("GO-1 goals of one time share a reminder")
    func several() {
        var app = app([goal("A"), goal("B"), goal("C", at: 19)])
        app.wait(18_001)
        #expect(reminders(&app) == ["Your goals: A and B"])
        app.wait(3_600)
        #expect(reminders(&app) == ["C: 0 of 9, 0 workouts this week"])
    }

    @Test("GO-1 doesn't remind of what is reached, was trained today, has its days of the week, or without permission")
    func silent() {
        let quiet: [TestApp] = [
            app([goal(times: 1)]) { $0.train(daysAgo: 2) },
            app([goal()]) { $0.train(daysAgo: 0) },
            app([goal(days: 2)]) {
                $0.train(daysAgo: 1)
                $0.train(daysAgo: 2)
            },
            app([goal()]) { $0.changeSettings { $0.notifications = false } },
            app([Goal.test()]),
        ]
        for app in quiet {
            var app = app
            app.wait(36_000)
            #expect(reminders(&app) == [])
        }
    }

    @Test("GO-1 a time that is over when it is chosen is tomorrow's")
    func over() {
        var app = app([goal(at: 12)])
        app.wait(600)
        #expect(reminders(&app) == [])
        app.wait(86_400)
        #expect(reminders(&app).count == 1)
    }

    /// A goal for the chest, on a device that was just opened: the exercises are fetched, and nobody has looked at them.
    private func fresh(times: Int32 = 9, daysAgo: Int64? = nil, hasNetwork: Bool = true) -> TestApp {
        var chest = goal(times: times)
        chest.muscles = [.chest]
        var app = app([chest]) { library in if let daysAgo { library.train(daysAgo: daysAgo, "push-up") } }
        if hasNetwork { app.server = TestApp.catalogue }
        app = app.reopened(after: 60, path: "/profile")
        app.state.shared.can.notifications = true
        _ = app.takeEffects()
        return app
    }

    @Test("GO-1 a goal by muscles is counted by the exercises, also where no screen has asked for them")
    func exercises() {
        for var quiet in [fresh(times: 1, daysAgo: 2), fresh(daysAgo: 0)] {
            quiet.wait(36_000)
            #expect(reminders(&quiet) == [])
        }
        var due = fresh(daysAgo: 1)
        due.wait(18_001)
        #expect(reminders(&due) == ["Chest: 1 of 9, 1 workout this week"])
        var slow = fresh(daysAgo: 1)
        slow.isSlow = true
        slow.wait(18_001)
        #expect(reminders(&slow) == [])
        for _ in 0..<2 { slow.answer(server: true) }
        #expect(reminders(&slow) == ["Chest: 1 of 9, 1 workout this week"])
        slow.wait(3_600)
        #expect(reminders(&slow) == [])
        var offline = fresh(daysAgo: 1, hasNetwork: false)
        offline.wait(18_001)
        #expect(reminders(&offline) == ["Chest: 0 of 9, 0 workouts this week"])
    }

    private func files(_ app: inout TestApp) -> [String] {
        app.takeEffects().compactMap {
            if case .files(.save("setlist.ics", "text/calendar", let text)) = $0 { text } else { nil }
        }
    }

    @Test("GO-1 the calendar file waits for the exercises that goals count by, and leaves out what is reached")
    func freshCalendar() {
        var reached = fresh(times: 1, daysAgo: 2)
        reached.send(.schedule(.calendarTapped))
        #expect(files(&reached) == [] && reached.alert != nil)
        var slow = fresh(daysAgo: 2)
        slow.isSlow = true
        slow.send(.schedule(.calendarTapped))
        #expect(files(&slow) == [])
        for _ in 0..<2 { slow.answer(server: true) }
        #expect(files(&slow).map { $0.contains("SUMMARY:Chest") } == [true])
        var offline = fresh(hasNetwork: false)
        offline.send(.schedule(.calendarTapped))
        #expect(files(&offline).count == 1)
    }

    @Test("GO-1 the calendar file has the reminders of goals that aren't reached, with a plan or without one")
    func calendar() {
        var app = TestApp.used(at: "/profile") {
            $0.put(goal("Stretch", at: 7), id: "s")
            $0.put(goal("Done", times: 1), id: "d")
            $0.train(daysAgo: 1)
        }
        app.send(.schedule(.calendarTapped))
        #expect(app.alert == nil)
        guard
            case .files(.save("setlist.ics", "text/calendar", let text))? = app.takeEffects().last(where: {
                if case .files = $0 { true } else { false }
            })
        else {
            Issue.record("No file")
            return
        }
        #expect(text.contains("UID:goal-s@setlist\r\n"))
        #expect(text.contains("DTSTART:20261120T070000\r\nDURATION:PT15M\r\nRRULE:FREQ=DAILY\r\nSUMMARY:Stretch\r\n"))
        #expect(!text.contains("Done"))
    }

    @Test("GO-1 the form asks for permission at a tap")
    func permission() {
        var app = TestApp.used(at: "/goals/add")
        app.state.shared.can.notifications = true
        app.send(.goalForm(.typed(.reminder, "18:00")))
        #expect(app.html.contains("Allow notifications"))
        app.send(.goalForm(.allowTapped))
        #expect(app.takeEffects().contains(.notify(.askPermission)))
        app.send(.host(.notify(.permission(granted: true))))
        #expect(app.settings.notifications)
        #expect(!app.html.contains("Allow notifications"))
    }
}
