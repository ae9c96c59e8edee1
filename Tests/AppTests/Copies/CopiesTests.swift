import Records
import Testing
import Workouts

@testable import App

@Suite struct CopiesTests {
    private static func days(_ count: Double) -> Seconds { Seconds(count * 86_400) }

    @Test("IX-9 a copy goes to the chosen folder at once, is all of the export, and another device imports it")
    func folder() throws {
        var host = CopyHost()
        var app = TestApp.copyingToFolder(&host) {
            $0.add(Workout(name: "A", steps: [Step(.work, .time(60))]), id: "A")
            $0.changeProfile { $0.name = "Çå" }
        }
        app.addOuting("way", points: 300)
        app.send(.copies(.nowTapped))
        host.serve(&app)
        let copy = try #require(host.copy)
        #expect(copy == RecordExport.text(of: app.library.exported.compactMap { app.whole($0) }))
        #expect(app.html.contains("Last copy: just now"))
        #expect(app.html.contains("Folder “Backups”"))
        var other = TestApp(path: "/profile", wall: TestApp.noon)
        other.imports(Array(copy.utf8))
        #expect(other.library.workouts.map(\.value.name) == ["A"])
        #expect(other.library.profile.name == "Çå")
        #expect(other.valueKeys == app.valueKeys && !app.valueKeys.isEmpty)
        // The one before is kept under another name.
        #expect(host.files.count == 2)
    }

    @Test("IX-9 a copy of many records is made in slices, and holds every one")
    func slices() throws {
        var host = CopyHost()
        let app = TestApp.copyingToFolder(&host) {
            for index in 0..<450 { $0.add(Workout(name: "W", steps: [Step(.work, .time(60))]), id: "w\(index)") }
        }
        let records = try RecordExport.read(Array(try #require(host.copy).utf8), wall: app.wall.microseconds / 1000)
        #expect(records.count { $0.key.collection == "workouts" } == 450)
        #expect(app.copyPlan?.last?.bytes == Int64(host.copy?.utf8.count ?? 0))
    }

    @Test(
        "IX-9 where copies go is this device's alone: it is in no record, no export and no other tab's list of records")
    func alone() throws {
        var host = CopyHost()
        let app = TestApp.copyingToServer(&host)
        #expect(app.disk["copies"]?.contains("s3cret pass") == true)
        #expect(host.copy?.contains("s3cret") == false)
        #expect(!app.library.exported.contains { $0.key.text.contains("copies") })
        #expect(app.library.unsent.isEmpty)
    }

    // MARK: When

    @Test("IX-9 a weekly copy goes seven days after the last one")
    func weekly() {
        var host = CopyHost()
        var app = TestApp.copyingToFolder(&host)
        app.draws = false
        host.wait(Self.days(7) - 120, in: &app, step: 3_600)
        #expect(host.tries == 1)
        host.wait(180, in: &app)
        #expect(host.tries == 2)
        let owed = app.copyPlan?.owed ?? .zero
        #expect(owed > app.wall + Self.days(6.9))
    }

    @Test("IX-9 a copy that came due while the app was closed goes soon after it has opened")
    func overdue() {
        var host = CopyHost()
        let app = TestApp.copyingToFolder(&host)
        var later = app.copyingAgain(after: Self.days(8))
        later.wait(4)
        host.serve(&later)
        #expect(host.tries == 1)
        later.wait(2)
        host.serve(&later)
        #expect(host.tries == 2)
        var soon = later.copyingAgain(after: Self.days(1))
        host.wait(3_600, in: &soon)
        #expect(host.tries == 2)
    }

    @Test("IX-9 after a session one copy goes, also after several, and a session that comes meanwhile brings another")
    func sessions() throws {
        var host = CopyHost()
        var app = TestApp.copyingToFolder(&host, .sessions)
        #expect(host.tries == 1)
        #expect(app.html.contains("Next copy: after the next session"))
        host.wait(Self.days(2), in: &app, step: 3_600)
        #expect(host.tries == 1)
        app.storeSession("s1")
        app.wait(20)
        app.storeSession("s2")
        host.serve(&app)
        #expect(host.tries == 1)
        app.wait(11)
        app.storeSession("s3")
        host.serve(&app)
        #expect(host.tries == 2)
        #expect(host.copy?.contains("sessions/s2") == true)
        host.wait(60, in: &app)
        #expect(host.tries == 3)
        #expect(host.copy?.contains("sessions/s3") == true)
        host.wait(Self.days(2), in: &app, step: 3_600)
        #expect(host.tries == 3)
    }

    @Test("IX-9 a session whose copy was still to come when the app was closed has it at the next opening")
    func closedBefore() {
        var host = CopyHost()
        var app = TestApp.copyingToFolder(&host, .sessions)
        app.storeSession("s1")
        var later = app.copyingAgain(after: 40)
        later.wait(6)
        host.serve(&later)
        #expect(host.tries == 2)
        #expect(host.copy?.contains("sessions/s1") == true)
    }

    @Test("IX-9 a copy that was under way when the app was closed begins anew")
    func closedMeanwhile() {
        var host = CopyHost()
        var app = TestApp.copyingToFolder(&host, .sessions)
        app.storeSession("s1")
        app.wait(31)
        // Nobody answers.
        #expect(app.state.copies.content.job != nil)
        var later = app.copyingAgain(after: 1)
        later.wait(6)
        host.serve(&later)
        #expect(host.tries == 2)
        #expect(later.copyPlan?.trouble == nil)
    }

    @Test("IX-9 no copy goes while a run is on")
    func run() {
        var host = CopyHost()
        let app = TestApp.copyingToFolder(&host) {
            $0.add(Workout(name: "A", steps: [Step(.work, .time(600))]), id: "A")
        }
        var later = app.copyingAgain(after: Self.days(8))
        later.send(.run(.playTapped(workout: "A")))
        #expect(later.address == .run)
        host.wait(300, in: &later, step: 30)
        #expect(host.tries == 1)
        // It ends by itself.
        host.wait(500, in: &later, step: 30)
        #expect(later.address != .run)
        #expect(host.tries == 2)
    }

    @Test("IX-9 another schedule holds from the last copy on")
    func rescheduled() {
        var host = CopyHost()
        var app = TestApp.copyingToFolder(&host, .sessions)
        app.send(.copies(.scheduleChosen(0)))
        #expect(app.copyPlan?.owed == app.copyPlan?.last.map { $0.made + CopyPlan.week })
        app.send(.copies(.scheduleChosen(1)))
        #expect(app.copyPlan?.owed == nil)
        app.storeSession("s1")
        host.wait(40, in: &app)
        #expect(host.tries == 2)
    }

    // MARK: Failures

    @Test("IX-9 what may go away by itself is tried again after 5 and 15 minutes, 1 and 4 hours, then daily")
    func pauses() {
        var host = CopyHost()
        host.status = 502
        host.body = #"{"reason":"unreachable"}"#
        var app = TestApp.copyingToServer(&host)
        app.draws = false
        #expect(host.tries == 1)
        for (index, pause) in [300, 900, 3_600, 14_400, 86_400, 86_400].enumerated() {
            host.wait(Seconds(Double(pause) - 2), in: &app, step: 3_600)
            #expect(host.tries == index + 1)
            host.wait(3, in: &app)
            #expect(host.tries == index + 2)
        }
        host.status = 204
        host.wait(86_400, in: &app, step: 3_600)
        #expect(app.copyPlan?.trouble == nil && app.copyPlan?.last != nil)
    }

    @Test("IX-9 a failure is told once, and again after a week; Profile says it all the time")
    func told() {
        var host = CopyHost()
        var app = TestApp.copyingToFolder(&host)
        app.go(.workouts)
        host.error = "QuotaExceededError"
        host.wait(Self.days(7) + 60, in: &app, step: 3_600)
        let words =
            "The disk with the folder “Backups” is full. Make room there, or choose another place under Copies."
        // Waiting has ended the line.
        #expect(app.copyPlan?.trouble?.told.map { app.wall - $0 < 3_700 } == true)
        let first = app.copyPlan?.trouble?.told
        host.wait(Self.days(6), in: &app, step: 3_600)
        #expect(app.copyPlan?.trouble?.told == first)
        #expect((app.copyPlan?.trouble?.count ?? 0) > 5)
        app.go(.profile)
        #expect(app.html.contains(words))
        #expect(app.html.contains("Last copy: "))
        host.wait(Self.days(2), in: &app, step: 3_600)
        #expect(app.copyPlan?.trouble?.told != first)
    }

    @Test("IX-9 the line that tells a failure says what to do")
    func line() {
        var host = CopyHost()
        var app = TestApp.copyingToFolder(&host, .sessions)
        app.go(.workouts)
        host.error = "NotFoundError"
        app.storeSession("s1")
        app.wait(31)
        host.serve(&app)
        #expect(
            app.html.contains("The folder “Backups” is gone. Choose it again, or another one, under Copies."))
    }

    @Test("IX-9 a wrong password isn't sent again by itself, and is once it was corrected")
    func password() {
        var host = CopyHost()
        host.status = 502
        host.body = #"{"reason":"password"}"#
        var app = TestApp.copyingToServer(&host, .sessions)
        #expect(
            app.alert
                == "The WebDAV server at cloud.example refused the user name or the password. Check both under Copies.")
        host.wait(Self.days(3), in: &app, step: 3_600)
        #expect(host.tries == 1)
        // The next occasion.
        app.storeSession("s1")
        host.wait(60, in: &app)
        #expect(host.tries == 2)
        host.status = 204
        app.send(.copies(.typed(.password, "right")))
        app.send(.copies(.saveTapped))
        host.serve(&app)
        #expect(host.tries == 3)
        #expect(host.sent.last?.password == "right")
        #expect(app.alert == nil)
    }

    @Test(
        "IX-9 each answer is told in words",
        arguments: [
            (401, "", "Log in on Profile."), (404, "", "older than this app"), (405, "", "older than this app"),
            (413, #"{"reason":"tooLarge"}"#, "Choose a folder under Copies instead."),
            (429, #"{"reason":"busy"}"#, "too much to do"),
            (422, #"{"reason":"address","detail":"It is of this network."}"#, "(It is of this network)"),
            (502, #"{"reason":"missing"}"#, "has no such folder"), (502, #"{"reason":"full"}"#, "has no room left"),
            (502, #"{"reason":"certificate"}"#, "a certificate that can’t be trusted"),
            (502, #"{"reason":"page"}"#, "answered with a page, as a website does"),
            (502, #"{"reason":"refused","detail":"423 Locked"}"#, "refused the copy (423 Locked)"),
            (502, #"{"reason":"never heard of"}"#, "has a fault"), (500, "<html>", "has a fault"),
        ])
    func answers(status: Int32, body: String, words: String) {
        var host = CopyHost()
        host.status = status
        host.body = body
        let app = TestApp.copyingToServer(&host)
        #expect(app.alert?.contains(words) == true, "\(app.alert ?? "nothing")")
        #expect(app.copyPlan?.last == nil)
        #expect(app.copyPlan?.owed.map { $0 > app.wall } == (app.copyPlan?.trouble?.reason.isRetried == false))
    }

    @Test("IX-9 without a network a copy waits, and goes as soon as there is one")
    func offline() {
        var host = CopyHost()
        host.error = "TypeError"
        var app = TestApp.copyingToServer(&host)
        #expect(app.alert?.contains("couldn’t be reached") == true)
        host.error = nil
        app.send(.host(.wentOnline(true)))
        host.serve(&app)
        #expect(host.tries == 2)
        #expect(app.copyPlan?.last != nil)
    }

    @Test("IX-9 a store that can't be read gives no copy without ways")
    func unread() {
        var host = CopyHost()
        var app = TestApp.copying()
        app.addOuting("way")
        app = app.copyingAgain(after: 5, path: "/copies")
        app.diskReads = false
        app.send(.copies(.folderTapped))
        host.serve(&app)
        #expect(host.tries == 0)
        #expect(app.alert?.contains("store couldn’t be read") == true)
    }

    // MARK: Permission and accounts

    @Test("IX-9 a browser that asks again is answered by a tap, and is no error")
    func permission() {
        var host = CopyHost()
        let app = TestApp.copyingToFolder(&host)
        host.access = .prompt
        var later = app.copyingAgain(after: Self.days(8), path: "/copies")
        later.wait(6)
        host.serve(&later)
        #expect(host.tries == 1)
        #expect(later.alert == nil)
        #expect(later.html.contains("Allow again"))
        host.wait(Self.days(1), in: &later, step: 3_600)
        #expect(host.tries == 1)
        later.send(.copies(.allowTapped))
        host.serve(&later)
        #expect(host.tries == 2)
        #expect(!later.html.contains("Allow again"))
    }

    @Test("IX-9 a folder that is allowed again is found so at the next opening")
    func allowedMeanwhile() {
        var host = CopyHost()
        var app = TestApp.copyingToFolder(&host, .sessions)
        host.access = .prompt
        app.storeSession("s1")
        host.wait(60, in: &app)
        #expect(app.copyPlan?.trouble?.reason == .prompt)
        host.access = .granted
        var later = app.copyingAgain(after: 60)
        later.wait(6)
        host.serve(&later)
        #expect(host.tries == 2)
        #expect(later.copyPlan?.trouble == nil)
    }

    @Test("IX-9 a guest is told that WebDAV takes an account, and sends nothing")
    func guest() {
        var host = CopyHost()
        var app = TestApp.copying(disk: TestApp.guest)
        app.send(.copies(.kindChosen(1)))
        #expect(app.html.contains("for people with an account"))
        app.send(.copies(.signUpTapped))
        host.serve(&app)
        #expect(app.address == .account(.signUp))
        #expect(host.tries == 0)
    }

    @Test("IX-9 a copy to a server waits for a session that is over, and goes once there is one again")
    func expired() {
        var host = CopyHost()
        host.status = 401
        var app = TestApp.copyingToServer(&host)
        #expect(app.account.isExpired)
        host.status = 204
        app.send(.copies(.nowTapped))
        host.serve(&app)
        #expect(host.tries == 1)
        app.state.shared.account.isExpired = false
        app.state.shared.change { _ in }
        app.settle()
        var later = app.copyingAgain(after: 60)
        later.wait(6)
        host.serve(&later)
        #expect(host.tries == 2)
        #expect(later.copyPlan?.last != nil)
    }

    @Test("IX-9 where the browser has no folders, or the app no way to a server, it says so")
    func missing() {
        var app = TestApp.copying()
        app.state.shared.can.copyFolders = false
        app.state.shared.can.copyServers = false
        app.send(.copies(.kindChosen(0)))
        #expect(app.html.contains("This browser doesn’t let a site write to a folder by itself."))
        #expect(!app.html.contains("Choose folder"))
        app.send(.copies(.kindChosen(1)))
        #expect(app.html.contains("This app can’t send copies to a WebDAV server yet."))
    }

    // MARK: Tabs

    @Test("IX-9 while another tab writes a copy this one waits, and doesn't make it again")
    func tabs() throws {
        var host = CopyHost()
        var first = TestApp.copyingToFolder(&host, .sessions)
        var second = first.copyingAgain(after: 0)
        second.wait(6)
        first.wait(6)
        first.storeSession("s1")
        second.storeSession("s1")
        first.wait(31)
        second.wait(31)
        host.isBusy = true
        host.serve(&second)
        #expect(second.copyPlan?.trouble == nil)
        host.isBusy = false
        host.serve(&first)
        #expect(host.tries == 2)
        let row = StoreRow(key: "copies", text: first.disk["copies"])
        second.send(.host(.tabs(.received(TabMessage(epoch: "", rows: [row]).text))))
        #expect(second.copyPlan == first.copyPlan)
        host.wait(3_600, in: &second)
        #expect(host.tries == 2)
    }

    @Test("IX-9 what other tabs tell brings a copy only where it is a session")
    func merged() throws {
        var host = CopyHost()
        var app = TestApp.copyingToFolder(&host, .sessions)
        let row = StoreRow(key: "copies", text: app.disk["copies"])
        app.send(.host(.tabs(.received(TabMessage(epoch: "", rows: [row]).text))))
        host.wait(120, in: &app)
        #expect(host.tries == 1)
        var other = app.copyingAgain(after: 0)
        _ = other.takeEffects()
        other.storeSession("s1")
        for effect in other.takeEffects() {
            if case .tabs(.broadcast(let text)) = effect { app.send(.host(.tabs(.received(text)))) }
        }
        host.wait(60, in: &app)
        #expect(host.tries == 2)
    }

    @Test("IX-9 other tabs hear where copies go, and that they don't any more")
    func heard() throws {
        var host = CopyHost()
        var app = TestApp.copying()
        var other = TestApp.copying(path: "/workouts")
        app.send(.copies(.folderTapped))
        let token = app.asked
        _ = app.takeEffects()
        app.send(.host(.copies(.chosen(token: token, name: "Backups"))))
        for effect in app.takeEffects() {
            if case .tabs(.broadcast(let text)) = effect { other.send(.host(.tabs(.received(text)))) }
        }
        #expect(other.copyPlan?.place == app.copyPlan?.place)
        app.send(.copies(.stopTapped))
        for effect in app.takeEffects() {
            if case .tabs(.broadcast(let text)) = effect { other.send(.host(.tabs(.received(text)))) }
        }
        #expect(other.copyPlan == nil)
        host.wait(3_600, in: &other)
        #expect(host.tries == 0)
    }

    // MARK: Its end

    @Test("IX-9 copies end with “Stop copying”, and nothing of them stays")
    func stopped() {
        var host = CopyHost()
        var app = TestApp.copyingToFolder(&host, .sessions)
        let folder = app.copyPlan?.folder
        app.send(.copies(.stopTapped))
        host.serve(&app)
        #expect(app.disk["copies"] == nil)
        #expect(host.forgotten == [folder])
        app.storeSession("s1")
        host.wait(3_600, in: &app)
        #expect(host.tries == 1)
        app.go(.profile)
        #expect(app.html(from: "id=\"profile-copies\"", to: "</span>").contains("Off"))
    }

    @Test("IX-9 AC-5 logging out forgets where copies go, the password and the way to the folder")
    func forgotten() {
        var host = CopyHost()
        var app = TestApp.copyingToFolder(&host, .sessions)
        let folder = app.copyPlan?.folder
        app.send(.copies(.kindChosen(1)))
        app.send(.copies(.typed(.password, "typed")))
        app.send(.account(.logOutConfirmed))
        host.serve(&app)
        #expect(host.forgotten == [folder])
        #expect(app.disk["copies"] == nil)
        #expect(app.copyPlan == nil && app.state.copies.watched == nil && app.state.copies.wake == nil)
        #expect(app.state.copies.content.form[.password].text.isEmpty)
        host.wait(3_600, in: &app)
        #expect(host.tries == 1)
    }

    @Test("IX-9 another folder takes the first one's place, which is forgotten")
    func otherFolder() {
        var host = CopyHost()
        var app = TestApp.copyingToFolder(&host)
        let folder = app.copyPlan?.folder
        app.send(.copies(.folderTapped))
        host.serve(&app)
        #expect(host.forgotten == [folder])
        #expect(host.tries == 2)
        #expect(app.copyPlan?.folder != folder)
    }
}

extension TestApp {
    fileprivate func whole(_ record: Record) -> Record? { record.whole { library.values[$0] ?? disk[$0] } }
}
