import Formats
import Foundation
import Records
import Sensing
import SyncSimulation
import Testing
import Workouts

@testable import App

/// An outing of 600 s at 3 m/s.
@Suite struct WayCutTests {
    private static func app(at address: Address = .cutWay(session: "a")) -> TestApp {
        var app = TestApp(path: "/history")
        app.addOuting("a", points: 600)
        app.go(.session("a"))
        if address != .session("a") { app.go(address) }
        return app
    }

    private static func cut(_ app: inout TestApp, from: Double? = nil, until: Double? = nil) {
        app.go(.cutWay(session: "a"))
        if let from { app.send(.wayCut(.beginningMoved(from))) }
        if let until { app.send(.wayCut(.endMoved(until))) }
        app.send(.wayCut(.saveTapped))
    }

    private func metres(_ session: Session?) -> Double { session?.distance ?? -1 }

    /// Of the whole outing's 1,800 m.
    private func share(_ metres: Double) -> Double { 1800 * metres / 1797 }

    @Test(
        "HI-6 a way is cut at both ends: all figures are those of what is left, the way's record stays, and all comes back"
    )
    func cuts() throws {
        var app = Self.app()
        let before = try #require(app.library.session("a"))
        let way = app.way("a")
        #expect(app.html.contains("Cut the way") && app.html.contains("What is left"))
        app.send(.wayCut(.beginningMoved(60)))
        app.send(.wayCut(.endMoved(540)))
        #expect(app.html.contains(">8:00<"))
        app.send(.wayCut(.saveTapped))
        #expect(app.address == .session("a"))
        let session = try #require(app.library.session("a"))
        #expect(session.cutFrom == 60 && session.cutUntil == 540)
        #expect(session.began == before.began + 60 && session.spent == 480)
        #expect(abs(metres(session) - share(1440)) < 0.01)
        #expect(abs(session.energy - 40) < 0.01)
        #expect(session.asRecorded?.spent == 600 && session.isCorrected)
        #expect(app.way("a") == way)
        let shown = try #require(app.state.session.way)
        #expect(shown.route.first?.moment == 0 && shown.route.last?.moment == 480)
        #expect(shown.route.last?.distance == 1440 && shown.charts.length == 480)
        #expect(shown.splits.map(\.distance) == [1000, 440])
        #expect(app.reopened(after: 60).library.session("a") == session)

        Self.cut(&app, from: 0, until: 600)
        let back = try #require(app.library.session("a"))
        #expect(back.routeCut == .none && back.began == before.began && back.spent == before.spent)
        #expect(abs(metres(back) - metres(before)) < 0.01 && abs(back.energy - before.energy) < 0.01)
        #expect(app.state.session.way?.route.count == 600)
    }

    @Test("HI-6 the map has the whole way, of which only what is left isn't faint; the charts dim the rest")
    func drawn() throws {
        var app = Self.app()
        _ = app.takeEffects()
        app.send(.wayCut(.beginningMoved(200)))
        let lines = app.takeEffects().compactMap { effect -> (points: [MapPoint], kept: Range<Int>?)? in
            if case .map(.line(let points, let kept)) = effect { (points, kept) } else { nil }
        }
        let line = try #require(lines.first)
        let kept = try #require(line.kept)
        #expect(kept.lowerBound > 0 && kept.upperBound == line.points.count)
        #expect(abs(line.points[kept.lowerBound].position.latitude - (52.5 + 600 / 111_263)) < 2e-6)
        #expect(app.html.components(separatedBy: "cut-away").count == 2)
        app.send(.wayCut(.endMoved(400)))
        #expect(app.html.components(separatedBy: "cut-away").count == 3)
        #expect(app.html.contains("aria-label=\"Beginning\"") && app.html.contains("aria-label=\"End\""))
        #expect(app.html.contains("600 m\""))
        app.send(.wayCut(.cancelTapped))
        #expect(app.takeEffects().contains(.map(.close)))
    }

    @Test("HI-6 SH-10 a way that is cut to nothing is refused beside the sliders, and what was set stays")
    func refused() {
        var app = Self.app()
        let before = app.library.session("a")
        for (from, until) in [(300.0, 309.0), (400, 100), (600, 600)] {
            app.send(.wayCut(.beginningMoved(from)))
            app.send(.wayCut(.endMoved(until)))
            _ = app.takeEffects()
            app.send(.wayCut(.saveTapped))
            #expect(app.takeEffects().contains(.focus(id: WayCut.endsID)))
            #expect(app.alert == "Keep at least 10 seconds of the way.")
            #expect(app.address == .cutWay(session: "a") && app.library.session("a") == before)
            #expect(app.draftRows.count == 1)
        }
        app.send(.wayCut(.beginningMoved(100)))
        #expect(app.alert == nil)
        app.send(.wayCut(.splitMoved(105)))
        app.send(.wayCut(.splitTapped))
        #expect(app.alert == "Each part needs at least 10 seconds of the way.")
        #expect(app.library.sessions.count == 1)
    }

    @Test("HI-6 SH-6 what was set survives a reload, and is gone once it is cancelled or saved")
    func draft() {
        var app = Self.app()
        app.send(.wayCut(.beginningMoved(60)))
        app.send(.wayCut(.endMoved(540)))
        app.send(.wayCut(.splitMoved(200)))
        var later = app.reopened(after: 60)
        #expect(later.state.wayCut.ends == WayCut.Ends(from: 60, until: 540) && later.state.wayCut.split == 200)
        #expect(later.html.contains(">8:00<"))
        later.send(.wayCut(.cancelTapped))
        #expect(later.draftRows.isEmpty && later.library.session("a")?.routeCut == RouteCut.none)
        app.send(.wayCut(.saveTapped))
        #expect(app.draftRows.isEmpty && app.library.session("a")?.spent == 480)
    }

    @Test("HI-6 SH-9 a cut is undone, in the same tab and after a reload; what else was changed stays")
    func undone() throws {
        var app = Self.app()
        let before = try #require(app.library.session("a"))
        Self.cut(&app, from: 60, until: 540)
        var later = app.reopened(after: 2)
        app.state.shared.library.change(session: "a") { $0.note = "Windy" }
        app.settle()
        app.send(.shell(.undoTapped))
        var noted = before
        noted.note = "Windy"
        #expect(app.library.session("a") == noted)
        #expect(app.state.session.way?.route.count == 600)
        #expect(app.reopened(after: 60).library.session("a") == noted)
        later.send(.shell(.undoTapped))
        #expect(later.library.session("a") == before)
        #expect(later.reopened(after: 60).library.session("a") == before)
    }

    @Test("HI-6 SH-9 Undo of a cut leaves a later correction, and what was recorded, as they are")
    func undoneAfterCorrection() throws {
        var app = Self.app()
        let before = try #require(app.library.session("a"))
        Self.cut(&app, from: 60, until: 540)
        app.state.shared.library.correct(session: "a") { $0.name = "Park" }
        app.settle()
        app.send(.shell(.undoTapped))
        let session = try #require(app.library.session("a"))
        #expect(session.name == "Park" && session.routeCut == .none && session.spent == before.spent)
        #expect(session.asRecorded?.name == before.name)
    }

    @Test("HI-6 HR-1 the heart's figures and chart are those of what is left, and each part of a split has its own")
    func heart() throws {
        var app = TestApp(path: "/history")
        var route = Route()
        var heart = HeartSeries()
        for second in 0..<600 {
            let moment = Seconds(integerLiteral: Int64(second))
            let (north, metres) = (Double(second) * 3 / 111_263, Double(second) * 3)
            route.append(
                TrackPoint(moment: moment, latitude: 52.5 + north, longitude: 13.4, distance: metres, speed: 3))
            heart.append(second < 300 ? 120 : 160, at: moment)
        }
        let session = Session(
            name: "Run", activity: .running, began: app.wall, zoneMinutes: 60, spent: 600, energy: 100, weight: 70,
            distance: 1797, results: [StepResult(name: "Run", role: .work, spent: 600)])
        app.state.shared.library.add(Entry(id: "a", value: session), route: route, pauses: [], heart: heart)
        app.settle()
        #expect(app.library.session("a")?.heart?.mean == 140)
        app.go(.session("a"))
        Self.cut(&app, from: 200, until: 300)
        let kept = try #require(app.library.session("a")?.heart)
        #expect(kept.mean == 120 && kept.maximum == 120 && kept.record == "a")
        let chart = try #require(app.state.session.heart)
        #expect(chart.series.count == 100 && chart.series.samples.first?.second == 0)
        Self.cut(&app, from: 0, until: 600)
        app.go(.cutWay(session: "a"))
        app.send(.wayCut(.splitMoved(300)))
        app.send(.wayCut(.splitTapped))
        let second = app.library.sessions[0]
        #expect(app.library.session("a")?.heart?.mean == 120)
        #expect(second.value.heart?.mean == 160 && second.value.heart?.record == second.id)
        app.go(.session(second.id))
        #expect(app.state.session.heart?.series.count == 300)
        app.send(.shell(.undoTapped))
        #expect(app.library.session("a")?.heart?.mean == 140 && app.library.series(.heart(second.id)) == nil)
    }

    // MARK: Two

    @Test("HI-6 a split leaves two sessions, the second with a copy of its part of the way, and both add up")
    func splits() throws {
        var app = Self.app()
        let whole = try #require(app.library.session("a"))
        app.state.shared.library.change(session: "a") { $0.note = "Windy" }
        app.send(.wayCut(.splitMoved(400)))
        app.send(.wayCut(.splitTapped))
        #expect(app.address == .session("a") && app.draftRows.isEmpty)
        #expect(app.library.sessions.count == 2)
        let second = app.library.sessions[0]
        let first = app.library.sessions[1].value
        #expect(first.cutUntil == 400 && first.cutFrom == nil && first.note == "Windy" && first.name == "Outing")
        #expect(second.value.name == "Outing (2)" && second.value.note.isEmpty && second.value.activity == .running)
        #expect(second.value.began == whole.began + 400 && second.value.recorded == nil)
        #expect(second.value.route == second.id && second.value.routeCut == .none)
        #expect(first.spent + second.value.spent == whole.spent)
        #expect(abs(metres(first) + metres(second.value) - metres(whole)) < 1)
        #expect(abs(first.energy + second.value.energy - whole.energy) < 0.01)
        app.go(.session(second.id))
        let way = try #require(app.state.session.way)
        #expect(way.route.first?.moment == 0 && way.route.first?.distance == 0)
        #expect(way.route.last?.moment == 199 && way.route.last?.distance == 597)
        #expect(app.reopened(after: 60).state.session.way?.route == way.route)
    }

    @Test("HI-6 SH-9 one Undo takes a split back, in the same tab and after a reload")
    func splitUndone() throws {
        var app = Self.app()
        let whole = try #require(app.library.session("a"))
        app.send(.wayCut(.splitTapped))
        let second = try #require(app.library.sessions.first { $0.id != "a" }?.id)
        #expect(app.way(second) != nil)
        var later = app.reopened(after: 2)
        for index in 0..<2 {
            var each = index == 0 ? app : later
            each.send(.shell(.undoTapped))
            #expect(each.library.sessions.map(\.id) == ["a"])
            #expect(each.library.session("a") == whole)
            #expect(each.library.route(second) == nil)
            #expect(each.reopened(after: 60).library.sessions.map(\.value) == [whole])
        }
        later.wait(20)
        #expect(later.library.sessions.count == 2)
    }

    // MARK: Others

    @Test("HI-6 SY-2 two devices each cut an end: both cuts count on both, with the figures of what is left")
    func merged() throws {
        let account = TestAccount()
        var phone = account.device(seed: 1)
        phone.addOuting("a", points: 600)
        var tablet = account.device(seed: 2)
        #expect(tablet.library.session("a") != nil)
        var alone = Self.app()
        Self.cut(&alone, from: 60, until: 480)
        let right = try #require(alone.library.session("a"))
        account.isReachable = false
        Self.cut(&phone, from: 60)
        tablet.wall += 60
        Self.cut(&tablet, until: 480)
        account.isReachable = true
        for _ in 0..<2 {
            tablet.hearsOfChange()
            phone.hearsOfChange()
        }
        for device in [phone, tablet] {
            let session = try #require(device.library.session("a"))
            #expect(session.routeCut == RouteCut(from: 60, until: 480))
        }
        // The device that shows it first counts anew.
        phone.go(.history)
        phone.go(.session("a"))
        tablet.hearsOfChange()
        for device in [phone, tablet] {
            let session = try #require(device.library.session("a"))
            #expect(session.spent == right.spent && session.began == right.began)
            #expect(abs(metres(session) - metres(right)) < 0.01 && abs(session.energy - right.energy) < 0.01)
        }
        #expect(phone.library.session("a") == tablet.library.session("a"))
    }

    @Test("HI-6 an end that another device moves meanwhile stays where only the other end is moved here")
    func meanwhile() {
        var app = Self.app()
        app.send(.wayCut(.beginningMoved(60)))
        app.state.shared.library.change(session: "a") {
            $0.keepRecorded()
            $0.cutUntil = 480
        }
        app.settle()
        app.send(.wayCut(.saveTapped))
        #expect(app.library.session("a")?.routeCut == RouteCut(from: 60, until: 480))
    }

    @Test("HI-6 IX-1 exports have only what is left: of one session, and in the archive of all")
    func exports() throws {
        var app = Self.app(at: .session("a"))
        Self.cut(&app, from: 100, until: 299)
        _ = app.takeEffects()
        func files() -> [[UInt8]] {
            app.takeEffects().compactMap { if case .files(.saveBytes(_, _, let bytes)) = $0 { bytes } else { nil } }
        }
        for format in FileFormat.ofSessions { app.send(.session(.exportTapped(format))) }
        app.go(.exporting)
        app.send(.exporting(.formatChosen(try #require(FileFormat.ofSessions.firstIndex(of: .fit)))))
        app.send(.exporting(.startTapped))
        app.wait(1)
        var made = files()
        #expect(made.count == FileFormat.ofSessions.count + 1)
        let last = try #require(made.last)
        made.removeLast()
        var archive = try ZIPReader(last)
        made.append(try archive.read(archive.entries[0]))
        let formats = FileFormat.ofSessions + [.fit]
        for (format, bytes) in zip(formats, made) {
            let recording: Recording? =
                switch format {
                case .fit: try FITReader.read(bytes).recordings.first
                case .tcx: try TCXReader.read(bytes).recordings.first
                default: try GPXReader.read(bytes).recordings.first
                }
            let read = try #require(recording)
            #expect(read.samples.count { $0.place != nil } == 200, "\(format)")
            #expect(read.began == app.library.session("a")?.began, "\(format)")
            #expect(abs((read.samples.last?.distance ?? 0) - 597) < 4, "\(format)")
        }
    }

    @Test("HI-6 a session that was deleted elsewhere, one without a way, and one whose way isn't here are told of")
    func missing() {
        var app = Self.app()
        _ = app.deleteOuting("a")
        #expect(app.html.contains("This session doesn’t exist"))
        app.send(.wayCut(.saveTapped))
        #expect(app.library.sessions.isEmpty)
        app.send(.wayCut(.cancelTapped))

        var other = TestApp(path: "/history")
        let session = Session(
            name: "Yoga", activity: .yoga, began: other.wall, zoneMinutes: 60, spent: 600, energy: 30, weight: nil,
            distance: nil, results: [])
        other.state.shared.library.add(Entry(id: "y", value: session))
        other.settle()
        other.go(.cutWay(session: "y"))
        #expect(other.html.contains("This session has no way.") && !other.html.contains(">Save<"))

        let saved = Self.app()
        var broken = saved
        for key in broken.valueKeys { broken.disk[key] = nil }
        broken = broken.reopened(after: 60)
        #expect(broken.html.contains("can’t be cut") && !broken.html.contains(">Save<"))
    }
}
