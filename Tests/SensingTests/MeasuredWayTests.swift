import Sensing
import Testing
import Workouts

@Suite("Cut ways") struct MeasuredWayTests {
    /// Of random outings.
    private static let seeds: [UInt64] = Array(1...40)
    private static let equation = HeartRateEnergy(sex: .female, age: 35, weight: 70)

    private struct Outing {
        var session: Session
        var way: MeasuredWay
    }

    /// 1,000 s at 3 m/s, with a pause from 300 to 400 s; a hill of 60 m in the second half.
    private static var plain: Outing {
        var route = Route()
        for second in stride(from: Int64(0), through: 1000, by: 2) {
            let run = Double(second <= 300 ? second : max(second - 100, 300))
            route.append(
                TrackPoint(
                    moment: Seconds(integerLiteral: second), latitude: 50 + run * 2.7e-5, longitude: 8,
                    altitude: 100 + max(run - 450, 0) / 7.5, distance: run * 3, speed: 3))
        }
        return outing(route, [300..<400], HeartSeries(), spent: 900, lines: 1)
    }

    /// With figures as a run leaves them.
    private static func outing(
        _ route: Route, _ pauses: [Range<Seconds>], _ heart: HeartSeries, spent: Seconds, lines: Int,
        activity: Activity = .running
    ) -> Outing {
        var session = Session(
            name: "Run", activity: activity, began: 1_795_000_000, zoneMinutes: 60, spent: spent, energy: 0, weight: 70,
            distance: route.last?.distance, results: [])
        let way = MeasuredWay(route, pauses: pauses, heart, of: session)
        let span = Seconds.zero..<way.end
        session.ascent = way.ascent(in: span)
        let counts = OutdoorEnergy.counts(activity)
        let measured = way.heartEnergy(in: span, by: equation)
        for line in 0..<lines {
            var result = StepResult(name: "Line \(line)", role: .work, spent: .zero)
            let share = Double(line + 1) / Double(lines * (lines + 1) / 2)
            result.spent =
                line == lines - 1
                ? session.results.reduce(spent) { $0 - $1.spent } : Seconds(spent.value * share)
            result.covered = Covered(
                distance: (session.distance ?? 0) * share, energy: counts ? way.kilocalories(in: span) * share : nil)
            result.heart = measured.map {
                HeartEnergy(rate: $0.rate, time: Seconds($0.time.value * share), energy: $0.energy * share)
            }
            session.results.append(result)
        }
        session.energy = Energy.kilocalories(session.results, of: activity, weight: 70)
        if !heart.isEmpty {
            let zones = HeartZones(maximum: 190)
            session.heart = HeartSummary(
                record: "h", mean: heart.mean, maximum: heart.maximum, limits: zones.limits,
                times: heart.times(in: zones))
        }
        return Outing(session: session, way: way)
    }

    /// Hills, gaps, pauses, several lines, with and without a heart.
    private static func random(_ seed: UInt64) -> Outing {
        var random = SplitMix64(seed: seed)
        func below(_ limit: UInt64) -> Int64 { Int64(random.next() % limit) }
        var route = Route()
        var pauses: [Range<Seconds>] = []
        var heart = HeartSeries()
        var point = TrackPoint(moment: Seconds(milliseconds: below(8000)), latitude: 47, longitude: 11, distance: 0)
        point.altitude = seed % 5 == 0 ? nil : 600
        var paused = Seconds.zero
        for _ in 0..<400 + Int(below(800)) {
            route.append(point)
            if below(150) == 0 {
                let pause = point.moment..<point.moment + Seconds(milliseconds: 3000 + below(90_000))
                pauses.append(pause)
                paused += pause.upperBound - pause.lowerBound
                point.moment = pause.upperBound
                continue
            }
            let time = Seconds(milliseconds: below(40) == 0 ? 40_000 : 900 + below(2500))
            let metres = time.value * (1 + Double(below(30)) / 10)
            point.moment += time
            point.distance += metres
            point.latitude += metres / 111_200
            point.altitude = point.altitude.map { $0 + Double(below(21) - 10) / 10 }
            point.isBridge = time > 10
        }
        if seed % 3 != 0 {
            var second: Int64 = 0
            while second < point.moment.roundedDown {
                heart.append(Int32(80 + below(100)), at: Seconds(integerLiteral: second))
                second += 1 + (below(60) == 0 ? 30 : 0)
            }
        }
        let end = route.last?.moment ?? .zero
        let spent = end - pauses.reduce(Seconds.zero) { $0 + (min($1.upperBound, end) - min($1.lowerBound, end)) }
        return outing(
            route, pauses, heart, spent: spent, lines: 1 + Int(below(4)), activity: seed % 4 == 0 ? .cycling : .running)
    }

    private static func cut(_ outing: Outing, _ from: Seconds?, _ until: Seconds?) -> Session {
        outing.way.session(outing.session, cutTo: RouteCut(from: from, until: until), by: equation)
    }

    /// Equal to the rounding of what is stored.
    private func expectSame(_ one: Session, _ other: Session, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(one.began == other.began && one.routeCut == other.routeCut, sourceLocation: sourceLocation)
        #expect(abs((one.spent - other.spent).microseconds) <= 1000, sourceLocation: sourceLocation)
        #expect(abs((one.distance ?? -1) - (other.distance ?? -1)) < 0.01, sourceLocation: sourceLocation)
        #expect(abs((one.ascent ?? -1) - (other.ascent ?? -1)) < 0.1, sourceLocation: sourceLocation)
        #expect(abs(one.energy - other.energy) < 0.05, sourceLocation: sourceLocation)
        #expect(one.heart == other.heart, sourceLocation: sourceLocation)
        #expect(one.results.count == other.results.count, sourceLocation: sourceLocation)
        for (left, right) in zip(one.results, other.results) {
            #expect(abs((left.spent - right.spent).microseconds) <= 1000, sourceLocation: sourceLocation)
            #expect(
                abs((left.covered?.distance ?? 0) - (right.covered?.distance ?? 0)) < 0.01,
                sourceLocation: sourceLocation)
        }
    }

    @Test(
        "HI-6 what is left of a plain run has its time, way and moment; a pause isn't counted, and a hill only where it is"
    )
    func plain() {
        let outing = Self.plain
        let session = Self.cut(outing, 100, 700)
        #expect(session.began == 1_795_000_100 && session.spent == 500)
        #expect(session.cutFrom == 100 && session.cutUntil == 700)
        #expect(abs((session.distance ?? 0) - 1500) < 1e-9)
        #expect(session.results.map(\.spent) == [500])
        #expect(abs((session.results[0].covered?.distance ?? 0) - 1500) < 1e-9)
        #expect(abs((session.ascent ?? 0) - 20) < 2.5)
        #expect(abs((Self.cut(outing, 700, nil).ascent ?? 0) - 40) < 2.5)
        let level = Self.cut(outing, nil, 500)
        #expect(level.ascent == 0)
        // The ACSM's equation: 0.2 × 180 m/min + 3.5 ml, for 70 kg, 400 s.
        #expect(abs(level.energy - (0.2 * 180 + 3.5) * 70 / 200 * 400 / 60) < 0.5)
    }

    @Test("HI-6 cutting nothing changes nothing", arguments: Self.seeds)
    func nothing(seed: UInt64) {
        let outing = Self.random(seed)
        #expect(Self.cut(outing, nil, nil) == outing.session)
        var marked = outing.session
        marked.routeCut = RouteCut(from: .zero, until: outing.way.end)
        #expect(Self.cut(outing, .zero, outing.way.end) == marked)
    }

    @Test("HI-6 a cut of a cut is the cut at once, and what is put back is as it was", arguments: Self.seeds)
    func again(seed: UInt64) {
        let outing = Self.random(seed)
        let end = outing.way.end.value
        let once = Self.cut(outing, Seconds(end * 0.1), Seconds(end * 0.9))
        let narrow = RouteCut(from: Seconds(end * 0.3), until: Seconds(end * 0.6))
        let twice = outing.way.session(once, cutTo: narrow, by: Self.equation)
        expectSame(twice, Self.cut(outing, narrow.from, narrow.until))
        expectSame(outing.way.session(twice, cutTo: .none, by: Self.equation), outing.session)
    }

    @Test("HI-6 both parts of a split add up to the whole", arguments: Self.seeds)
    func split(seed: UInt64) {
        let outing = Self.random(seed)
        let moment = Seconds(outing.way.end.value * Double(seed) / 41)
        let (first, second) = outing.way.split(outing.session, at: moment, by: Self.equation)
        let whole = outing.session
        #expect(first.began == whole.began && second.began == whole.began + moment)
        #expect(first.routeCut == RouteCut(until: moment) && second.routeCut == .none)
        #expect(abs((first.spent + second.spent - whole.spent).microseconds) <= 1000)
        #expect(abs((first.distance ?? 0) + (second.distance ?? 0) - (whole.distance ?? 0)) < 1)
        #expect(abs((first.ascent ?? 0) + (second.ascent ?? 0) - (whole.ascent ?? 0)) < 0.01)
        if whole.heart == nil { #expect(abs(first.energy + second.energy - whole.energy) < 0.01) }
        for part in [first, second] {
            let lines = part.results.reduce(Seconds.zero) { $0 + $1.spent }
            #expect(abs((lines - part.spent).microseconds) <= 1000)
            let metres = part.results.reduce(0) { $0 + ($1.covered?.distance ?? 0) }
            #expect(abs(metres - (part.distance ?? 0)) < 0.01)
            let energy = Energy.kilocalories(part.results, of: part.activity, weight: 70)
            #expect(abs(energy - part.energy) < 0.05)
        }
        if let times = whole.heart?.times, let one = first.heart, let other = second.heart {
            // A reading holds for up to five seconds.
            let sums = zip(one.times, other.times).map { $0 + $1 }
            #expect(zip(sums, times).allSatisfy { abs($0 - $1) <= 5 })
            #expect(max(one.maximum, other.maximum) == whole.heart?.maximum)
        }
        // And so do both parts of the way, each on a clock of its own.
        let way = outing.way
        let head = RouteCut(until: moment).part(way.route, pauses: way.pauses, way.heart)
        let tail = RouteCut(from: moment).part(way.route, pauses: way.pauses, way.heart)
        #expect(tail.route.first?.moment ?? 0 >= .zero && tail.route.first?.distance == 0)
        let metres = (head.route.last?.distance ?? 0) + (tail.route.last?.distance ?? 0)
        #expect(abs(metres - (way.route.last?.distance ?? 0)) < 0.03)
        #expect(head.heart.count + tail.heart.count == way.heart.count)
        // The second part measures of itself the figures that it was given.
        let alone = MeasuredWay(tail.route, pauses: tail.pauses, tail.heart, of: second)
        let span = Seconds.zero..<alone.end
        #expect(abs((alone.spent(in: span) - second.spent).microseconds) <= 2000)
        #expect(abs(alone.distance(in: span) - (second.distance ?? 0)) < 1)
    }

    @Test("HI-6 the more is left, the more each figure is", arguments: Self.seeds)
    func monotonic(seed: UInt64) {
        let outing = Self.random(seed)
        let end = outing.way.end.value
        var last = Self.cut(outing, Seconds(end * 0.4), Seconds(end * 0.45))
        for step in 1...20 {
            let share = Double(step) / 20
            let next = Self.cut(outing, Seconds(end * 0.4 * (1 - share)), Seconds(end * (0.45 + 0.55 * share)))
            #expect(next.spent >= last.spent && next.began <= last.began)
            #expect((next.distance ?? 0) >= (last.distance ?? 0))
            #expect((next.ascent ?? 0) >= (last.ascent ?? 0))
            if outing.session.heart == nil { #expect(next.energy >= last.energy) }
            last = next
        }
    }

    @Test("HI-6 within a pause it is the same wherever the cut is, and no pause is left at an edge")
    func pauses() {
        let outing = Self.plain
        for moment in [300, 301, 350, 399.999, 400] {
            let before = Self.cut(outing, nil, Seconds(moment))
            let after = Self.cut(outing, Seconds(moment), nil)
            #expect(before.spent == 300 && after.spent == 600)
            #expect(abs((before.distance ?? 0) - 900) < 1e-9 && abs((after.distance ?? 0) - 1800) < 1e-9)
            #expect(after.began == outing.session.began + Seconds(moment))
            let way = outing.way
            let part = RouteCut(from: Seconds(moment)).part(way.route, pauses: way.pauses, way.heart)
            #expect(part.pauses == (moment < 400 ? [0..<Seconds(400 - moment)] : []))
        }
        #expect(RouteCut(from: 310, until: 390).span(until: 1000) == 310..<390)
        #expect(outing.way.spent(in: 310..<390) == .zero)
    }

    @Test("HI-6 what a person has corrected, or a file has counted otherwise, keeps its proportion")
    func corrected() {
        let outing = Self.plain
        var session = outing.session
        session.spent = 450
        session.distance = 5400
        session.energy = 1000
        session.results = [StepResult(name: "Run", role: .work, spent: 450)]
        let half = outing.way.session(session, cutTo: RouteCut(until: 550), by: nil)
        #expect(half.spent == 225 && half.results.map(\.spent) == [225])
        #expect(abs((half.distance ?? 0) - 2700) < 1e-6)
        #expect(abs(half.energy - 500) < 1e-6)
        session.distance = nil
        session.ascent = nil
        let other = outing.way.session(session, cutTo: RouteCut(until: 550), by: nil)
        #expect(other.distance == nil && other.ascent == nil)
    }

    @Test("HI-6 sets and songs stay with the first part; nothing of the second says that it was corrected")
    func sets() {
        let outing = Self.plain
        var session = outing.session
        session.results[0].sets = [SetResult(reps: 10)]
        session.songs = [SessionSong(title: "Song", artist: nil)]
        session.note = "Note"
        session.feeling = 4
        session.route = "r"
        session.recorded = "{}"
        let (first, second) = outing.way.split(session, at: 500, by: nil)
        #expect(first.results[0].sets.count == 1 && first.songs.count == 1 && first.note == "Note")
        #expect(first.route == "r" && first.recorded == "{}")
        #expect(second.results[0].sets.isEmpty && second.songs.isEmpty && second.note.isEmpty)
        #expect(second.route == nil && second.recorded == nil && second.feeling == nil)
    }

    @Test("HI-6 an edge between two points lies on the way between them, also across the date line")
    func edges() throws {
        var route = Route()
        route.append(TrackPoint(moment: 10, latitude: 10, longitude: 179.9, altitude: 100, distance: 0, speed: 2))
        route.append(TrackPoint(moment: 20, latitude: 11, longitude: -179.9, altitude: 110, distance: 100, speed: 4))
        let edge = try #require(route.point(at: 15))
        #expect(edge.latitude == 10.5 && abs(abs(edge.longitude) - 180) < 1e-9)
        #expect(edge.altitude == 105 && edge.distance == 50 && edge.speed == 3)
        #expect(route.point(at: 9) == nil && route.point(at: 21) == nil)
        #expect(route.point(at: 20)?.distance == 100)
        let part = RouteCut(from: 12, until: 18).part(route, pauses: [], HeartSeries()).route
        #expect(part.count == 2 && part.first?.moment == 0 && part.last?.moment == 6)
        #expect(part.first?.distance == 0 && part.last?.distance == 60)
        #expect(RouteCut(from: 30, until: 20).part(route, pauses: [], HeartSeries()).route.isEmpty)
        #expect(RouteCut(from: 12).part(route, pauses: [], HeartSeries()).route.count == 2)
    }
}
