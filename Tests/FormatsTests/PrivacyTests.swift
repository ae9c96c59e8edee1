import Sensing
import Testing
import Workouts

@testable import Formats

@Suite struct PrivacyTests {
    private static let home = Coordinate(latitude: 52.5163, longitude: 13.3777)

    /// From a place away in a direction, and back where asked; a point every 3 m and second.
    private static func way(bearing: Double, metres: Double, isRoundTrip: Bool = false) -> Recording {
        var recording = Recording(began: 1_795_000_000)
        recording.name = "Run"
        recording.activity = .running
        let count = Int(metres / 3)
        for index in 0...(isRoundTrip ? 2 * count : count) {
            var sample = Recording.Sample(moment: Seconds(integerLiteral: Int64(index)))
            let out = Double(index <= count ? index : 2 * count - index) * 3
            sample.place = Geodesy.destination(from: home, bearing: bearing, metres: out)
            sample.distance = Double(index) * 3
            sample.altitude = Double(index)
            recording.samples.append(sample)
        }
        recording.spent = recording.end
        recording.distance = Double(recording.samples.count - 1) * 3
        recording.energy = 300
        recording.ascent = 10
        var first = Recording.Lap(name: "First", role: .work, began: 0, spent: 400)
        first.distance = 1200
        first.energy = 90
        recording.laps = [
            first, Recording.Lap(name: "Second", role: .work, began: 400, spent: recording.spent - 400),
        ]
        return recording
    }

    @Test("IX-6 ways begin and end at least the radius away, whatever the seed", arguments: 0..<100)
    func ends(seed: UInt64) throws {
        let zone = PrivacyZone(at: Self.home, radius: 300, seed: seed)
        #expect(Geodesy.distance(from: zone.centre, to: Self.home) <= 300.1)
        let (recording, isChanged) = Self.way(bearing: Double(seed) * 3.6, metres: 3000, isRoundTrip: true).hidden(by: [
            zone
        ])
        #expect(isChanged)
        let places = recording.samples.compactMap(\.place)
        #expect(places.count > 100)
        for place in places { #expect(Geodesy.distance(from: place, to: Self.home) >= 299.9) }
    }

    @Test("IX-6 clock, distances, times, laps and energy begin at the first point that is shown")
    func rest() throws {
        let zone = PrivacyZone(at: Self.home, radius: 300, seed: 1)
        let way = Self.way(bearing: 90, metres: 3000)
        let recording = way.hidden(by: [zone]).recording
        let hidden = way.samples.count - recording.samples.count
        #expect(hidden >= 100)
        #expect(recording.samples.first?.moment == .zero)
        #expect(recording.samples.first?.distance == 0)
        #expect(recording.began == way.began + Seconds(integerLiteral: Int64(hidden)))
        #expect(recording.spent == way.spent - Seconds(integerLiteral: Int64(hidden)))
        #expect(recording.distance == 3000 - Double(hidden) * 3)
        #expect(recording.laps.map(\.began) == [0, Seconds(integerLiteral: Int64(400 - hidden))])
        #expect(recording.laps[0].spent == Seconds(integerLiteral: Int64(400 - hidden)))
        #expect(abs((recording.laps[0].distance ?? 0) - Double(400 - hidden) * 3) < 3.1)
        #expect(abs((recording.energy ?? 0) - 300 * recording.spent.value / way.spent.value) < 1e-9)
    }

    @Test("IX-6 what no zone hides is left as it is, and what lies in one altogether keeps no place")
    func nothingAndAll() {
        let far = PrivacyZone(at: Coordinate(latitude: 0, longitude: 0), radius: 300, seed: 1)
        let way = Self.way(bearing: 10, metres: 3000)
        #expect(way.hidden(by: [far]) == (way, false))
        #expect(way.hidden(by: []) == (way, false))
        let near = PrivacyZone(at: Self.home, radius: 5000, seed: 1)
        let (recording, isChanged) = way.hidden(by: [near])
        #expect(isChanged && recording.samples.isEmpty && recording.distance == nil)
        #expect(recording.spent == way.spent)
    }

    @Test("IX-6 the circle computed from a thousand ways is the hidden one, and the place is anywhere in its middle")
    func manyWays() {
        // A circle fitted to the ends has the zone's centre. How far that is from the place: as for points spread
        // evenly over a circle of 300 m, whose squares of distances, over 300², are spread evenly over 0…1.
        var sum = 0.0
        var squares = 0.0
        let zones = 400
        for seed in 0..<zones {
            let zone = PrivacyZone(at: Self.home, radius: 300, seed: UInt64(seed))
            let share = Geodesy.distance(from: zone.centre, to: Self.home) / 300
            sum += share * share
            squares += share * share * share * share
        }
        let mean = sum / Double(zones)
        #expect(abs(mean - 0.5) < 0.05)
        #expect(abs(squares / Double(zones) - 1.0 / 3) < 0.05)
        // The same zone hides the same circle, however often it is asked, and when its radius is changed.
        var zone = PrivacyZone(at: Self.home, radius: 300, seed: 9)
        let centre = zone.centre
        #expect(PrivacyZone(at: Self.home, radius: 300, seed: 9).centre == centre)
        zone.radius = 600
        #expect(zone.centre == centre && zone.hiddenRadius == 900)
    }
}
