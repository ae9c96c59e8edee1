import Sensing
import Testing
import Workouts

@Suite("How a heart beat") struct HeartSeriesTests {
    static func series(_ rates: [(Double, Int32)]) -> HeartSeries {
        var series = HeartSeries()
        for (moment, rate) in rates { series.append(rate, at: Seconds(moment)) }
        return series
    }

    /// As hearts are: it wanders, and now and then the sensor is lost.
    static func wandering(_ count: Int, seed: UInt64 = 3) -> HeartSeries {
        var series = HeartSeries()
        var random = SplitMix64(seed: seed)
        var rate = 100.0
        var second: Int64 = 0
        while series.count < count {
            let goal = 100 + 50 * Double((second / 600) % 2)
            rate += (goal - rate) * 0.02 + Double.random(in: -1.5...1.5, using: &random)
            series.append(Int32(rate.rounded()), at: Seconds(integerLiteral: second))
            second += Int.random(in: 0..<2_000, using: &random) == 0 ? 90 : 1
        }
        return series
    }

    @Test("HR-1 One rate a second is kept, and only what a heart does") func append() {
        let series = Self.series([(0.2, 90), (0.9, 91), (1, 92), (0.5, 93), (2, 0), (3, 251), (4, 94)])
        #expect(series.samples.map(\.second) == [0, 1, 4])
        #expect(series.samples.map(\.rate) == [90, 92, 94])
    }

    @Test("HR-1 A rate holds until the next, for five seconds at most") func figures() {
        let series = Self.series([(0, 100), (1, 110), (3, 120), (103, 160), (104, 160)])
        // 1 s of 100, 2 s of 110, 5 s of 120, 1 s and 1 s of 160.
        #expect(series.mean == 124)
        #expect(series.maximum == 160)
        #expect(series.times(in: HeartZones(maximum: 200)) == [0, 3, 5, 0, 2, 0])
        #expect(HeartSeries().mean == 0)
    }

    @Test("HR-1 The energy of a span counts its seconds alone, and those of a rate that counts") func energy() throws {
        let equation = try #require(HeartRateEnergy(sex: .male, age: 30, weight: 80))
        let series = Self.series((0..<60).map { (Double($0), $0 < 30 ? 150 : 80) })
        let whole = try #require(series.energy(in: 0..<60, by: equation))
        #expect(whole.time == 30)
        #expect(whole.rate == 150)
        #expect(abs(whole.energy - 14.697 / 2) < 0.001)
        let first = try #require(series.energy(in: 0..<Seconds(10.5), by: equation))
        let second = try #require(series.energy(in: Seconds(10.5)..<60, by: equation))
        #expect(abs((first + second).energy - whole.energy) < 1e-9)
        #expect((first + second).time == whole.time)
        #expect(series.energy(in: 30..<60, by: equation) == nil)
    }

    @Test("HR-1 A drawing has the lowest and the highest of each stretch, and breaks at gaps") func points() throws {
        let series = Self.wandering(20_000)
        let points = series.points(limit: 480)
        #expect(points.count <= 480 + 40)
        #expect(points.map(\.rate).max() == series.maximum)
        #expect(zip(points, points.dropFirst()).allSatisfy { $0.x < $1.x })
        let gaps = zip(series.samples, series.samples.dropFirst()).count { $1.second - $0.second > HeartSeries.hold }
        #expect(gaps > 0)
        #expect(points.count { $0.isBreak } == gaps)
        #expect(HeartSeries().points(limit: 10).isEmpty)
    }

    /// A series in texts of so many samples each.
    private static func texts(of series: HeartSeries, each length: Int = HeartText.limit) -> [String] {
        stride(from: 0, to: series.count, by: length).map { start in
            HeartText.text(of: series, in: start..<min(start + length, series.count))
        }
    }

    @Test("HR-1 Texts give back what they were made of", arguments: [1, 2, 5, 511, 512, 20_000])
    func roundTrip(count: Int) throws {
        let series = Self.wandering(count)
        for length in [HeartText.limit, max(count.quotientAndRemainder(dividingBy: 40).quotient, 1)] {
            var (again, last) = (HeartSeries(), Int32?.none)
            var samples = 0
            for text in Self.texts(of: series, each: min(length, HeartText.limit)) {
                try HeartText.append(text, to: &again)
                samples += try HeartText.check(text, after: &last)
            }
            #expect(again == series)
            #expect(samples == series.count && last == series.samples.last?.second)
        }
    }

    @Test("HR-1 SY-9 A text stands for 512 samples at most, however few characters it has") func limit() throws {
        // 72 beats a minute, and as much in the 511 or 512 seconds after it.
        #expect(try HeartText.series(of: "1yI2_P").count == 512)
        // A run that is too long itself, and one after another.
        for (text, place) in [("1yI2gQ", 3), ("1yI2_P2B", 6)] {
            #expect {
                try HeartText.series(of: text)
            } throws: {
                ($0 as? HeartTextError)?.offset == place
            }
            var last: Int32?
            #expect(throws: HeartTextError.self) { try HeartText.check(text, after: &last) }
            #expect(last == nil)
        }
    }

    @Test("HR-1 Random series of any jumps and gaps are given back") func random() throws {
        var random = SplitMix64(seed: 11)
        for _ in 0..<2_000 {
            var series = HeartSeries()
            var second: Int64 = 0
            let jump = Int32.random(in: 0...200, using: &random)
            var rate: Int32 = 120
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                second += Bool.random(using: &random) ? 1 : Int64.random(in: 0...1_000_000, using: &random)
                rate = min(max(rate + Int32.random(in: -jump...jump, using: &random), 25), 250)
                series.append(rate, at: Seconds(integerLiteral: second))
            }
            let text = HeartText.text(of: series, in: 0..<series.count)
            #expect(try HeartText.series(of: text) == series)
        }
    }

    @Test("HR-1 Any text is read or refused, and a refused one changes nothing") func fuzz() throws {
        var random = SplitMix64(seed: 12)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_ é".utf8)
        for _ in 0..<50_000 {
            let bytes = (0..<Int.random(in: 0...20, using: &random)).map { _ in alphabet.randomElement(using: &random)!
            }
            var series = Self.series([(5, 100)])
            let before = series
            let text = "1" + String(decoding: bytes, as: UTF8.self)
            var last = before.samples.last?.second
            let count = try? HeartText.check(text, after: &last)
            defer { #expect(count == (series == before && count == nil ? nil : series.count - before.count)) }
            do {
                try HeartText.append(text, to: &series)
                #expect(last == series.samples.last?.second)
                #expect(zip(series.samples, series.samples.dropFirst()).allSatisfy { $0.second < $1.second })
            } catch {
                #expect(series == before)
            }
        }
        #expect(throws: HeartTextError.self) { try HeartText.series(of: "") }
        #expect(throws: HeartTextError.self) { try HeartText.series(of: "2") }
        // Few characters must not become billions of samples.
        #expect(throws: HeartTextError.self) { try HeartText.series(of: "1xkm2______________P") }
    }

    @Test("HR-1 A day of a heart takes at most 150 kB") func size() {
        let series = Self.wandering(86_400)
        let bytes = Self.texts(of: series).reduce(0) { $0 + $1.utf8.count }
        #expect(bytes < 60_000, "\(bytes)")
    }
}
