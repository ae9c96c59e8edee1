import Interface
import Records
import Sensing
import Testing
import Workouts

@testable import App

/// The run "a": 1,500 m at 3 m/s, then 1,600 m at 4 m/s.
@Suite struct FastestTests {
    private static let slow: Int32 = 333_333
    private static let fast: Int32 = 250_000

    /// Different ids have different ways, which are values of their own in the store.
    ///
    /// - Parameter parts: How long it's run how fast: seconds, metres a second.
    private static func add(
        _ id: String, to app: inout TestApp, began: Seconds? = nil, _ parts: [(seconds: Int64, speed: Double)],
        activity: Activity = .running
    ) {
        var route = Route()
        let east = 13 + Double(id.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) % 100_000 }) / 100_000
        var (second, metres) = (Int64(0), 0.0)
        func add() {
            route.append(
                TrackPoint(
                    moment: Seconds(integerLiteral: second), latitude: 52.5 + metres / 111_263, longitude: east,
                    distance: metres, speed: 3))
        }
        add()
        for part in parts {
            for _ in 0..<part.seconds {
                second += 1
                metres += part.speed
                add()
            }
        }
        let session = Session(
            name: "Run \(id)", activity: activity, began: began ?? app.wall, zoneMinutes: 60,
            spent: Seconds(integerLiteral: second), energy: 200, weight: 70, distance: metres, results: [])
        app.state.shared.library.add(Entry(id: id, value: session), route: route, pauses: [])
        app.settle()
    }

    /// As an earlier version has stored it.
    private static func age(_ id: String, in app: inout TestApp) {
        app.state.shared.library.change(session: id) { $0.fastest = [] }
        app.settle()
    }

    private static func app() -> TestApp {
        var app = TestApp(path: "/history")
        add("a", to: &app, [(500, 3), (400, 4)])
        return app
    }

    private func kilometre(_ id: String, _ app: TestApp) -> Int32? { app.library.session(id)?.fastest.first }

    private func section(_ app: TestApp) -> String {
        renderHTML { (ui: inout UI) in LongView.fastest(app.state.longView, app.state.shared, &ui) }
    }

    // MARK: When a way is stored

    @Test("HI-8 a run that ends keeps the fastest stretches of its way, also after a reload")
    func ended() throws {
        var app = TestApp.outdoor(OutingTests.laps)
        var walker = TestApp.Walker(speed: 5)
        app.fix(walker)
        app.send(.run(.pauseTapped))
        app.walk(&walker, seconds: 240)
        app.send(.run(.backTapped))
        app.send(.run(.saveTapped))
        let entry = try #require(app.library.sessions.first)
        let way = try #require(app.way(entry.id)).route()
        #expect(entry.value.fastest == way.fastestTimes && entry.value.fastest[0] > 0 && entry.value.fastest[1] == 0)
        #expect(app.reopened(after: 60).library.sessions.first?.value.fastest == entry.value.fastest)
    }

    @Test("HI-8 a way of a file has them as well")
    func imported() throws {
        var points = ""
        for minute in 10..<30 {
            points += "<trkpt lat=\"52.5\(minute * 15)\" lon=\"13.4\"><time>2026-03-01T08:\(minute):00Z</time></trkpt>"
        }
        var app = TestApp.used(at: "/import").after(.importing(.chooseTapped))
        app.imports(files: [
            (
                "a.gpx",
                """
                <?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type><trkseg>\
                \(points)</trkseg></trk></gpx>
                """
            )
        ])
        let entry = try #require(app.library.sessions.first)
        #expect(entry.value.fastest == (try #require(app.way(entry.id)).route().fastestTimes))
        #expect(entry.value.fastest[0] > 0)
    }

    @Test(
        "HI-8 HI-6 a cut finds them anew, “As recorded” and Undo bring them back, and none of it is a correction of them"
    )
    func cut() throws {
        var app = Self.app()
        #expect(kilometre("a", app) == Self.fast)
        app.go(.session("a"))
        app.go(.cutWay(session: "a"))
        app.send(.wayCut(.endMoved(500)))
        app.send(.wayCut(.saveTapped))
        #expect(kilometre("a", app) == Self.slow)
        #expect(app.library.session("a")?.recorded?.contains("fastest") == false)
        app.send(.shell(.undoTapped))
        #expect(kilometre("a", app) == Self.fast)
        app.go(.cutWay(session: "a"))
        app.send(.wayCut(.endMoved(500)))
        app.send(.wayCut(.saveTapped))
        app.send(.session(.asRecordedTapped))
        #expect(kilometre("a", app) == Self.fast)
        #expect(app.library.session("a")?.isCorrected == false)
        app.send(.shell(.undoTapped))
        #expect(kilometre("a", app) == Self.slow)
        #expect(app.reopened(after: 60).library.session("a") == app.library.session("a"))
    }

    @Test("HI-8 HI-6 each part of a split has its own")
    func split() throws {
        var app = Self.app()
        app.go(.cutWay(session: "a"))
        app.send(.wayCut(.splitMoved(500)))
        app.send(.wayCut(.splitTapped))
        let second = try #require(app.library.sessions.first { $0.id != "a" })
        #expect(kilometre("a", app) == Self.slow && kilometre(second.id, app) == Self.fast)
        app.send(.shell(.undoTapped))
        #expect(kilometre("a", app) == Self.fast)
    }

    // MARK: Earlier versions

    @Test("HI-8 runs of an earlier version are looked through on the long view; a way that isn't there is left alone")
    func old() throws {
        var app = TestApp(path: "/history")
        for number in 0..<11 {
            Self.add("r\(number)", to: &app, began: app.wall - Seconds(Double(number) * 90_000), [(300, 4)])
            Self.age("r\(number)", in: &app)
        }
        Self.add("bike", to: &app, [(300, 8)], activity: .cycling)
        Self.age("bike", in: &app)
        let lost = try #require(app.library.route("r2")?.largeValues.first)
        app.disk[lost] = nil
        app = app.reopened(after: 60, path: "/history")
        let before = app.library.sessions
        _ = app.takeReads()
        app.isSlow = true
        app.go(.longView)
        #expect(section(app).contains("Looking through 11 runs …"))
        var reads: [String] = []
        var most = 0
        while !app.waiting.isEmpty {
            let asked = app.takeReads()
            most = max(most, asked.count)
            reads += asked
            app.answer(server: false)
            app.answer(server: true)
        }
        #expect(!section(app).contains("Looking through"))
        // Each way once, few at a time, the newest first.
        #expect(reads.count == 11 && Set(reads).count == 11 && most == LongView.FastestSearch.batch)
        #expect(reads.first == app.library.route("r0")?.largeValues.first)
        for entry in app.library.sessions {
            let expected: [Int32] = entry.id == "r2" || entry.id == "bike" ? [] : [Self.fast, 0, 0, 0, 0]
            #expect(entry.value.fastest == expected, "\(entry.id)")
        }
        // Nothing else has changed, and nothing is told.
        var same = app.library.sessions
        for place in same.indices { same[place].value.fastest = [] }
        #expect(same.map(\.value) == before.map(\.value))
        #expect(app.state.shared.notice == nil)
        app.isSlow = false
        app.go(.history)
        _ = app.takeReads()
        app.go(.longView)
        #expect(app.takeReads() == [lost])
        let later = app.reopened(after: 60, path: "/history")
        #expect(later.library.sessions.map(\.value) == app.library.sessions.map(\.value))
    }

    @Test("HI-8 looking through stops when the screen is left, and goes on the next time")
    func left() {
        var app = TestApp(path: "/history")
        for number in 0..<9 {
            Self.add("r\(number)", to: &app, [(300, 4)])
            Self.age("r\(number)", in: &app)
        }
        app = app.reopened(after: 60, path: "/history")
        app.isSlow = true
        app.go(.longView)
        app.answer(server: false)
        #expect(app.library.sessions.count { !$0.value.fastest.isEmpty } == LongView.FastestSearch.batch)
        app.go(.history)
        while !app.waiting.isEmpty {
            app.answer(server: false)
            app.answer(server: true)
        }
        #expect(app.library.sessions.count { !$0.value.fastest.isEmpty } == LongView.FastestSearch.batch)
        app.isSlow = false
        app.go(.longView)
        #expect(app.library.sessions.allSatisfy { $0.value.fastest.first == Self.fast })
        #expect(!section(app).contains("Looking through"))
    }

    @Test("HI-8 a store that can't be read leaves all as it was, and the screen open")
    func unread() {
        var app = Self.app()
        Self.age("a", in: &app)
        app = app.reopened(after: 60, path: "/history")
        app.diskReads = false
        app.go(.longView)
        #expect(kilometre("a", app) == nil && app.address == .longView && !section(app).contains("Looking through"))
        app.diskReads = true
        app.go(.history)
        app.go(.session("a"))
        // Its own screen reads the way as well.
        #expect(kilometre("a", app) == Self.fast && app.library.session("a")?.recorded == nil)
    }

    @Test("HI-8 SY-2 a cut on one device while another looks through: no copy, and in the end the times of the cut")
    func merged() throws {
        let account = TestAccount()
        var phone = account.device(seed: 1)
        Self.add("a", to: &phone, [(500, 3), (400, 4)])
        Self.age("a", in: &phone)
        var tablet = account.device(seed: 2)
        #expect(tablet.library.session("a")?.fastest == [])
        account.isReachable = false
        tablet.go(.session("a"))
        tablet.go(.cutWay(session: "a"))
        tablet.send(.wayCut(.endMoved(500)))
        tablet.send(.wayCut(.saveTapped))
        #expect(kilometre("a", tablet) == Self.slow)
        tablet.go(.history)
        phone.wall += 120
        phone = phone.reopened(after: 60, path: "/history")
        phone.go(.longView)
        #expect(kilometre("a", phone) == Self.fast)
        account.isReachable = true
        for _ in 0..<2 {
            phone.hearsOfChange()
            tablet.hearsOfChange()
        }
        for device in [phone, tablet] {
            #expect(device.library.sessions.map(\.id) == ["a"])
            #expect(device.library.session("a")?.cutUntil == 500)
        }
        #expect(phone.library.session("a") == tablet.library.session("a"))
        phone.go(.session("a"))
        tablet.hearsOfChange()
        #expect(kilometre("a", phone) == Self.slow && kilometre("a", tablet) == Self.slow)
    }

    // MARK: The section

    private static func run(_ seconds: Int32, _ distance: Double, at began: Seconds) -> Session {
        var session = Session(
            name: "Run", activity: .running, began: began, zoneMinutes: 60,
            spent: Seconds(milliseconds: Int64(seconds) * 6000),
            energy: 100, weight: 70, distance: distance, results: [])
        session.fastest = [seconds * 1000, seconds * 5500, 0, 0, 0]
        return session
    }

    @Test(
        "HI-8 of each distance the fastest run within the days leads, and of all the longest; the older of equal ones")
    func leaders() {
        let day: Int64 = 20_000
        func entry(_ id: String, _ seconds: Int32, _ metres: Double, _ days: Int64) -> Entry<Session> {
            Entry(id: id, value: Self.run(seconds, metres, at: Seconds(integerLiteral: (day + days) * 86_400 + 36_000)))
        }
        var sessions = [
            entry("e", 300, 8000, 40), entry("d", 240, 6000, 30), entry("c", 260, 9000, 20), entry("b", 260, 9000, 10),
            entry("a", 230, 5500, 0),
        ]
        func leaders(_ days: Range<Int64>) -> [String] {
            FastestRuns(sessions, in: days).rows.map { $0.id + ($0.isBest ? "*" : "") }
        }
        #expect(leaders(day..<day + 50) == ["a*", "a*", "b*"])
        #expect(leaders(day + 5..<day + 50) == ["d", "d", "b*"])
        #expect(leaders(day + 15..<day + 25) == ["c", "c", "c*"])
        #expect(leaders(day + 41..<day + 50) == [])
        // A version of a run counts once, and what isn't a run doesn't.
        sessions[1].value.copyOf = "c"
        sessions[4].value.activity = .cycling
        #expect(leaders(day..<day + 50) == ["b*", "b*", "b*"])
        sessions[3].value.fastest = []
        #expect(leaders(day..<day + 50) == ["c*", "c*", "b*"])
    }

    @Test("HI-8 the long view shows them with time, pace and day, each leading to its session")
    func shown() {
        var app = TestApp.used(at: "/long-view") {
            $0.add(Entry(id: "new", value: Self.run(250, 6000, at: TestApp.noon)))
            $0.add(Entry(id: "old", value: Self.run(240, 5500, at: TestApp.noon - 43_200_000)))
        }
        app.settle()
        app.go(.history)
        app.go(.longView)
        let html = section(app)
        #expect(
            html.contains("Fastest runs") && html.contains("href=\"/history/new\"") && !html.contains("/history/old"))
        #expect(html.contains("1 km, 4:10\"") && html.contains("4:10 /km, 20 Nov"))
        #expect(html.contains("5 km, 22:55\"") && html.contains("Longest run, 25:00, best of all time"))
        #expect(html.contains("★") && !html.contains("10 km"))
        app.send(.longView(.sessionTapped("new")))
        #expect(app.address == .session("new"))
        // Its own times aren't the best: another run's are.
        #expect(app.html.contains("The fastest stretches of this run") && !app.html.contains("★"))
        app.go(.session("old"))
        #expect(app.html.contains("4:00 ★") && app.html.contains("★ is the fastest of all runs."))
        app.state.shared.library.changeSettings { $0.units = .imperial }
        app.settle()
        app.go(.longView)
        #expect(section(app).contains("1 km, 4:10\"") && section(app).contains("6:42 /mi"))
    }

    @Test("HI-8 without runs there is no section, nor times on the screen of a session that is none")
    func absent() {
        var app = TestApp(path: "/history")
        Self.add("bike", to: &app, [(300, 8)], activity: .cycling)
        app.go(.longView)
        #expect(section(app).isEmpty)
        app.go(.session("bike"))
        #expect(app.library.session("bike")?.fastest[0] == 125_000)
        #expect(!app.html.contains("The fastest stretches"))
    }
}
