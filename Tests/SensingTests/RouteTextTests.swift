import Sensing
import Testing
import TrackSimulation
import Workouts

@Suite struct RouteTextTests {
    /// A route of random points that are anything a route takes.
    static func random(_ count: Int, seed: UInt64) -> Route {
        var random = Gaussian(seed: seed)
        var route = Route()
        var point = TrackPoint(moment: Seconds(random.next() * 1e6), latitude: 0, longitude: 0, distance: 0)
        while route.count < count {
            let wild = random.uniform.below(10) == 0
            point.moment += Seconds(milliseconds: Int64(random.uniform.below(wild ? 1_000_000_000 : 2000)))
            point.latitude = wild ? Double.random(in: -90...90, using: &random.uniform) : point.latitude
            point.longitude = wild ? Double.random(in: -180...180, using: &random.uniform) : point.longitude
            point.altitude = random.uniform.below(5) == 0 ? nil : 1000 * random.next()
            point.distance += Double(random.uniform.below(wild ? 100_000 : 1000)) / 100
            point.speed = abs(random.next()) * (wild ? 300 : 3)
            point.isStill = random.uniform.below(4) == 0
            point.isBridge = random.uniform.below(4) == 0
            route.append(point)
        }
        return route
    }

    @Test("HI-1 a route's text is the route, exactly", arguments: 0..<20 as Range<UInt64>)
    func roundTrip(seed: UInt64) throws {
        let route = Self.random(Int(seed) * 37, seed: seed)
        let text = RouteText.text(of: route, in: route.indices)
        #expect(try RouteText.route(of: text) == route)
        // In any pieces as well.
        var pieces = Route()
        var start = 0
        while start < route.count {
            let end = min(start + 1 + Int(seed) * 3, route.count)
            try RouteText.append(RouteText.text(of: route, in: start..<end), to: &pieces)
            start = end
        }
        #expect(pieces == route)
        #expect(
            text.utf8.allSatisfy { byte in
                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8.contains(byte)
            })
    }

    @Test(
        "HI-1 a point takes 12 characters at 1 Hz, a standing one 8",
        arguments: [Receiver.open, .normal, .poor, .perfect])
    func size(receiver: Receiver) {
        let route = Route(RouteTests.track(3, receiver: receiver))
        let size = Double(RouteText.text(of: route, in: route.indices).utf8.count) / Double(route.count)
        #expect(size <= 12, "\(size)")
        let still = Outing.standing(600, receiver: receiver, seed: 1)
        var filter = LocationFilter()
        var standing = Route()
        for moment in still.moments {
            if case .accepted(let point) = filter.add(moment.reading, isRunning: true) { standing.append(point) }
        }
        let stillSize = Double(RouteText.text(of: standing, in: standing.indices).utf8.count) / Double(standing.count)
        #expect(stillSize <= 8, "\(stillSize)")
    }

    @Test("HI-1 the extremes of every field fit")
    func extremes() throws {
        var route = Route()
        for (latitude, longitude) in [(90.0, 180.0), (-90, -180), (0, 0), (90, -180)] {
            let moment = Seconds(milliseconds: route.isEmpty ? -1_000_000_000_000_000 : 1_000_000_000_000_000)
            route.append(
                TrackPoint(
                    moment: moment, latitude: latitude, longitude: longitude, altitude: latitude * 1000,
                    distance: route.isEmpty ? 0 : 42_949_000, speed: route.isEmpty ? 0 : 1e9))
        }
        #expect(route.count == 4)
        #expect(try RouteText.route(of: RouteText.text(of: route, in: route.indices)) == route)
    }

    @Test("HI-1 what isn't a route's text is refused, with the place, and leaves the route as it was")
    func refusal() throws {
        let route = Self.random(50, seed: 1)
        let text = RouteText.text(of: route, in: 0..<50)
        func reason(_ text: String) -> RouteTextError.Reason? {
            var kept = Route()
            do {
                try RouteText.append(text, to: &kept)
                return nil
            } catch {
                #expect(kept.isEmpty)
                #expect(error.offset <= text.utf8.count)
                return error.reason
            }
        }
        #expect(reason("") == .version)
        #expect(reason("2A") == .version)
        #expect(reason("1") == .unexpectedEnd)
        #expect(reason("1B") == .unexpectedEnd)
        #expect(reason(String(text.dropLast())) == .unexpectedEnd)
        #expect(reason("1 ") == .character)
        #expect(reason("1é") == .character)
        #expect(reason("1__________") == .outOfRange || reason("1__________") == .unexpectedEnd)
        #expect(reason("1_______________A") == .outOfRange)
        #expect(reason("1______AAAAAA") == .tooMany)
        #expect(reason("1AA") == .trailing)
        #expect(reason("1A") == nil)
        // A route can't go on with what came before.
        var whole = route
        #expect(throws: RouteTextError.self) { try RouteText.append(text, to: &whole) }
        #expect(whole == route)
        let error = #expect(throws: RouteTextError.self) { try RouteText.route(of: "1A?") }
        #expect(error?.offset == 2)
    }

    @Test(
        "HI-1 damaged and random texts never trap, and what is read can be written", arguments: 0..<10 as Range<UInt64>)
    func fuzz(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let good = Array(RouteText.text(of: Self.random(20, seed: seed), in: 0..<20).utf8)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        for round in 0..<2000 {
            var bytes =
                round % 2 == 0
                ? good : [UInt8(ascii: "1")] + (0..<random.below(60)).map { _ in alphabet[Int(random.below(64))] }
            for _ in 0..<random.below(4) where !bytes.isEmpty {
                let place = Int(random.below(UInt64(bytes.count)))
                switch random.below(3) {
                case 0: bytes[place] = alphabet[Int(random.below(64))]
                case 1: bytes.remove(at: place)
                default: bytes.insert(UInt8(random.below(128)), at: place)
                }
            }
            guard let route = try? RouteText.route(of: String(decoding: bytes, as: UTF8.self)) else { continue }
            #expect(try RouteText.route(of: RouteText.text(of: route, in: route.indices)) == route)
        }
    }
}
