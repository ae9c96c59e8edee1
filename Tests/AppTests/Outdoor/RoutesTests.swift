import Formats
import Foundation
import Records
import Sensing
import Testing
import Workouts

@testable import App

@Suite struct RoutesTests {
    /// After a saved run.
    static func saved() -> TestApp {
        var app = OutingTests.running()
        app.send(.run(.backTapped))
        app.send(.run(.saveTapped))
        return app
    }

    @Test("SH-9 SY-1 a session's way goes and comes back with it, here and for the other devices")
    func deleted() throws {
        var app = Self.saved()
        let id = try #require(app.library.sessions.first?.value.route)
        let key = "routes/\(id)"
        #expect(app.library.ledger.unsent.contains(key))
        app.go(.session(id))
        #expect(app.html.contains("id=\"session-map\""))
        app.send(.session(.deleteTapped))
        #expect(app.library.ledger.records[key]?.record.isDeleted == true)
        #expect(app.library.route(id) == nil)
        app.send(.shell(.undoTapped))
        #expect(app.library.ledger.records[key]?.record.isDeleted == false)
        let later = app.reopened(after: 60)
        #expect(later.way(id) == app.way(id))
        #expect(later.way(id) != nil)
    }

    @Test(
        "SY-2 a session that was edited elsewhere while it was deleted here comes back with its way",
        arguments: [false, true])
    func broughtBack(isWayLast: Bool) throws {
        var app = Self.saved()
        let id = try #require(app.library.sessions.first?.id)
        var edited = try #require(app.library.ledger.records["sessions/\(id)"])
        app.go(.session(id))
        app.send(.session(.deleteTapped))
        let deletedWay = try #require(app.library.ledger.records["routes/\(id)"])
        let later = try #require(deletedWay.record.latest).time + (5000 << 16)
        edited.apply([FieldChange("note", "\"from the tablet\"")], at: Stamp(time: later, node: 9))
        var way = deletedWay
        way.restore(at: Stamp(time: later, node: 9))
        if isWayLast {
            // Its deletion is heard of after the session is there again.
            app.state.shared.library.replace(with: [way])
            app.state.shared.library.replace(with: [app.library.ledger.record(edited.record.key).merging(edited)])
            app.settle()
            way.delete(at: Stamp(time: later + 1, node: 9))
            app.state.shared.library.replace(with: [way])
        } else {
            app.state.shared.library.replace(with: [app.library.ledger.record(edited.record.key).merging(edited)])
        }
        app.settle()
        #expect(app.library.session(id)?.note == "from the tablet")
        #expect(app.library.ledger.records["routes/\(id)"]?.record.isDeleted == false)
        let again = app.reopened(after: 60)
        #expect(again.way(id) != nil && again.way(id) == Self.saved().way(id))
    }

    @Test("HI-1 the way is shown after a reload; one that can't be read is told of")
    func reloaded() throws {
        var app = Self.saved()
        let id = try #require(app.library.sessions.first?.value.route)
        app.go(.session(id))
        let shown = app.reopened(after: 60)
        #expect(shown.html.contains("id=\"session-map\""))
        #expect(shown.html.contains("Pace along the way"))
        #expect(shown.html.contains("Height along the way"))
        var broken = app
        for key in broken.valueKeys { broken.disk[key] = broken.disk[key]?.replacing("\"1", with: "\"9") }
        let told = broken.reopened(after: 60)
        #expect(told.html.contains("can’t be shown"))
        #expect(told.html.contains("Steps"))
    }

    @Test("HI-1 the cursor of the charts moves on the map as well, and the way is saved as a GPX file")
    func cursor() throws {
        var app = Self.saved()
        let id = try #require(app.library.sessions.first?.value.route)
        app.go(.session(id))
        _ = app.takeEffects()
        app.send(.session(.cursorMoved(20)))
        #expect(app.takeEffects().contains { if case .map(.cursor(.some)) = $0 { true } else { false } })
        let overTime = try #require(app.state.session.way)
        app.send(.session(.axisChosen(isTime: false)))
        let overDistance = try #require(app.state.session.way)
        #expect(overTime.charts.isOverTime && !overDistance.charts.isOverTime)
        #expect(overDistance.marked == overTime.marked)
        let session = try #require(app.library.sessions.first?.value)
        #expect(abs(overTime.charts.length - session.spent.value) < 3)
        let way = overDistance.route
        #expect(overDistance.charts.length == (way.last?.distance ?? 0) - (way.first?.distance ?? 0))
        app.send(.session(.exportTapped(.gpx)))
        let files = app.takeEffects().compactMap { effect -> (String, String)? in
            if case .files(.saveBytes(let name, _, let bytes)) = effect {
                (name, String(decoding: bytes, as: UTF8.self))
            } else {
                nil
            }
        }
        #expect(files.first?.0.hasSuffix(".gpx") == true)
        // A pause ends a segment.
        #expect((files.first?.1.components(separatedBy: "<trkseg>").count ?? 0) - 1 == 2)
        app.send(.session(.backTapped))
        #expect(app.takeEffects().contains(.map(.close)))
    }

    @Test("HI-4 a step's calories outdoors are explained by the equations of walking and running")
    func explained() throws {
        var app = Self.saved()
        let id = try #require(app.library.sessions.first?.value.route)
        app.go(.session(id))
        app.send(.session(.stepTapped(0)))
        #expect(app.html.contains("American College of Sports Medicine"))
        #expect(app.html.contains("m a minute on the average"))
        let session = try #require(app.library.sessions.first?.value)
        let sum = session.results.reduce(0) { $0 + session.energy(of: $1) }
        #expect(abs(sum - session.energy) < 0.01)
    }
}
