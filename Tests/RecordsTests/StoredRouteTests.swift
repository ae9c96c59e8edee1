import Sensing
import Testing
import Workouts

@testable import Records

@Suite struct StoredRouteTests {
    /// - Parameter noise: Metres by which each place and height is off at most.
    static func route(_ count: Int, noise: Double = 0) -> Route {
        var route = Route()
        var random = SplitMix64(seed: 5)
        func error() -> Double { noise == 0 ? 0 : Double.random(in: -noise...noise, using: &random) }
        for second in 0..<count {
            route.append(
                TrackPoint(
                    moment: Seconds(integerLiteral: Int64(second)),
                    latitude: 52 + Double(second) * 0.00003 + error() * 0.00001,
                    longitude: 13 + error() * 0.00001, altitude: 40 + error(), distance: Double(second) * 3, speed: 3))
        }
        return route
    }

    static func record(_ changes: [FieldChange]) -> Record {
        var record = Record(RecordKey(StoredRoute.collection, "r"))
        record.apply(changes, at: Stamp(time: 1, node: 1))
        return record
    }

    @Test("OU-5 HI-1 a way is stored in pieces and read again, with its pauses", arguments: [1, 256, 257, 1_000])
    func roundTrip(count: Int) throws {
        let stored = StoredRoute(
            id: "r", Self.route(count), pauses: [Seconds(5)..<Seconds(9), Seconds(20)..<Seconds(21)])
        #expect(stored.pieces.count == (count + 255) / 256)
        let again = try StoredRoute(Self.record(stored.changes))
        #expect(again == stored)
        #expect(try again.route() == Self.route(count))
    }

    @Test("SY-4 the server takes a way, and refuses one that can't be, with the place")
    func rules() throws {
        let stored = StoredRoute(id: "r", Self.route(600))
        try RecordRules.check(Self.record(stored.changes))
        var torn = stored
        torn.pieces[1] = String(torn.pieces[1].dropLast(3))
        #expect(throws: InvalidField.self) { try RecordRules.check(Self.record(torn.changes)) }
        do throws(InvalidField) {
            _ = try torn.route()
            Issue.record("read")
        } catch {
            #expect(error.description.contains("pieces[1]"))
        }
        var swapped = stored
        swapped.pieces.swapAt(0, 1)
        #expect(throws: InvalidField.self) { try RecordRules.check(Self.record(swapped.changes)) }
    }

    @Test(
        "SY-4 pauses that aren't pairs of moments one after the other are refused",
        arguments: ["[[5]]", "[[1,2,3]]", "[[9,5]]", "[[5,9],[7,8]]", "[5]", "[[-1,2]]"])
    func pauses(text: String) throws {
        var record = Self.record(StoredRoute(id: "r", Self.route(3)).changes)
        record.apply([FieldChange("pauses", text)], at: Stamp(time: 2, node: 1))
        #expect(throws: InvalidField.self) { try StoredRoute(record) }
    }

    @Test("OU-5 a day at one fix a second stays below 1.5 MB, in records of any number of requests")
    func aDay() {
        let stored = StoredRoute(id: "r", Self.route(86_400, noise: 5))
        var bytes = 0
        for piece in stored.pieces { bytes += piece.utf8.count + 3 }
        #expect(bytes < 1_500_000)
        #expect(stored.pieces.count <= StoredRoute.mostPieces)
    }
}
