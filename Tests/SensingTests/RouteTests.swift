import Sensing
import Testing
import TrackSimulation
import Workouts

@Suite struct RouteTests {
    static func track(_ seed: UInt64, receiver: Receiver = .normal) -> [TrackPoint] {
        let outing = Outing(.winding(2000, seed: seed), speed: 3, receiver: receiver, seed: seed)
        var filter = LocationFilter()
        return outing.moments.compactMap {
            guard case .accepted(let point) = filter.add($0.reading, isRunning: true) else { return nil }
            return point
        }
    }

    @Test("HI-1 a route gives back each point, to a millionth of a degree, a decimetre of height and a centimetre")
    func resolution() {
        let track = Self.track(1)
        let route = Route(track)
        #expect(route.count == track.count)
        for (index, point) in track.enumerated() {
            let kept = route[index]
            #expect(kept.moment == point.moment)
            #expect(abs(kept.latitude - point.latitude) <= 0.51e-6 && abs(kept.longitude - point.longitude) <= 0.51e-6)
            #expect(abs((kept.altitude ?? .nan) - (point.altitude ?? .nan)) <= 0.0501)
            #expect(abs(kept.distance - point.distance) <= 0.00501)
            #expect(abs(kept.speed - point.speed) <= 0.00501)
            #expect(kept.isStill == point.isStill && kept.isBridge == point.isBridge)
        }
        // The points that it gives are the points that it keeps.
        #expect(Route(route.indices.map { route[$0] }) == route)
    }

    @Test("HI-1 a route takes what goes forward and lies on the Earth, and nothing else")
    func refusal() {
        var route = Route()
        let good = TrackPoint(moment: 10, latitude: 1, longitude: 2, distance: 5)
        func takes(_ change: (inout TrackPoint) -> Void) -> Bool {
            var point = good
            change(&point)
            return route.append(point)
        }
        #expect(takes { _ in })
        #expect(takes { _ in })
        #expect(!takes { $0.moment = 9 })
        #expect(!takes { $0.distance = 4.9 })
        #expect(!takes { $0.distance = .nan })
        #expect(!takes { $0.distance = .infinity })
        #expect(!takes { $0.latitude = .nan })
        #expect(!takes { $0.latitude = 90.5 })
        #expect(!takes { $0.longitude = -181 })
        #expect(!takes { $0.speed = .nan })
        #expect(!takes { $0.moment = Seconds(microseconds: .max) })
        #expect(takes { $0.altitude = .nan })
        #expect(route.count == 3 && route.last?.altitude == nil)
    }

    @Test("HI-1 points are found by moment and by distance")
    func search() {
        var route = Route()
        #expect(route.count(until: 5) == 0 && route.distance(at: 5) == 0 && route.first == nil)
        for second in 0..<3000 {
            route.append(
                TrackPoint(moment: Seconds(Double(second)), latitude: 0, longitude: 0, distance: Double(second) * 2))
        }
        #expect(route.count(until: -1) == 0)
        #expect(route.count(until: 0) == 1)
        #expect(route.count(until: 1499.5.seconds) == 1500)
        #expect(route.count(until: 1e6.seconds) == 3000)
        #expect(route.distance(at: 1499.5.seconds) == 2999)
        #expect(route.distance(at: 1e6.seconds) == 5998)
        #expect(route.distance(at: -5) == 0)
    }

    @Test("HI-1 a copy of a route stays as it was")
    func copies() {
        var route = Route(Self.track(2))
        let copy = route
        let last = copy[copy.count - 1]
        route.append(TrackPoint(moment: last.moment + 1, latitude: 0, longitude: 0, distance: last.distance))
        #expect(copy.count == route.count - 1)
        #expect(copy != route)
    }
}

extension Double {
    var seconds: Seconds { Seconds(self) }
}
