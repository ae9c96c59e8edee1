import Sensing
import Testing
import Workouts

@testable import Records

@Suite struct StoredHeartTests {
    static func series(_ count: Int) -> HeartSeries {
        var series = HeartSeries()
        for second in 0..<count {
            series.append(Int32(110 + second % 7 * 4), at: Seconds(integerLiteral: Int64(second)))
        }
        return series
    }

    static func record(_ changes: [FieldChange]) -> Record {
        var record = Record(RecordKey(StoredHeart.collection, "h"))
        record.apply(changes, at: Stamp(time: 1, node: 1))
        return record
    }

    @Test("HR-1 a series is stored in pieces and read again", arguments: [1, 512, 513, 2_000])
    func roundTrip(count: Int) throws {
        let stored = StoredHeart(id: "h", Self.series(count))
        #expect(stored.pieces.count == (count + 511) / 512)
        let again = try StoredHeart(Self.record(stored.changes))
        #expect(again == stored)
        #expect(try again.series() == Self.series(count))
    }

    @Test("HR-1 the server takes a series, and refuses one that can't be, with the place")
    func rules() throws {
        let stored = StoredHeart(id: "h", Self.series(1_200))
        try RecordRules.check(Self.record(stored.changes))
        var swapped = stored
        swapped.pieces.swapAt(0, 1)
        #expect(throws: InvalidField.self) { try RecordRules.check(Self.record(swapped.changes)) }
        do throws(InvalidField) {
            _ = try swapped.series()
            Issue.record("read")
        } catch {
            #expect(error.description.contains("pieces[1]"))
        }
        #expect(throws: InvalidField.self) { try RecordRules.check(Self.record([])) }
    }

    @Test("HR-1 SY-9 a record of few characters that stand for more than its pieces may hold is refused")
    func bomb() throws {
        // One sample, and 172,799 more.
        #expect(throws: InvalidField.self) {
            try RecordRules.check(Self.record([FieldChange("pieces", #"["1yI2_3oF"]"#)]))
        }
        // As many as there may be: four days, each piece after the one before.
        let pieces = (0..<StoredHeart.mostPieces).map { number in
            HeartText.text(of: Self.even(from: number * 512), in: 0..<512)
        }
        var heart = StoredHeart(id: "h", HeartSeries())
        heart.pieces = pieces
        try RecordRules.check(Self.record(heart.changes))
        #expect(try heart.series().count == 345_600)
        heart.pieces.append(pieces[0])
        #expect(throws: InvalidField.self) { try RecordRules.check(Self.record(heart.changes)) }
    }

    /// Eight and a half minutes of 72 beats a minute.
    private static func even(from second: Int) -> HeartSeries {
        var series = HeartSeries()
        for place in 0..<512 { series.append(72, at: Seconds(integerLiteral: Int64(second + place))) }
        return series
    }

    @Test("HR-1 its outline is small, whatever it holds") func outline() {
        let record = Self.record(StoredHeart(id: "h", Self.series(80_000)).changes)
        var values: [LargeValue] = []
        let outline = record.outline { values.append($0) }
        #expect(values.count == 1)
        #expect(outline.text.utf8.count < 200)
        #expect(Outline.rowKey(of: outline.key) == "outlines/hearts/h")
        #expect(outline.whole { key in values.first { $0.key == key }?.text } == record)
    }

    @Test("HR-1 a session keeps what is known of the heart") func session() throws {
        var session = Session(
            name: "Run", activity: .running, began: 1_000, zoneMinutes: 0, spent: 60, energy: 12, weight: 80,
            distance: nil, results: [])
        session.heart = HeartSummary(
            record: "s", mean: 141, maximum: 178, limits: [90, 108, 126, 144, 162], times: [0, 1, 2, 3, 4, 5])
        var result = StepResult(name: "Work", role: .work, spent: 60)
        result.heart = HeartEnergy(rate: 141.5, time: 50, energy: 11.25)
        session.results = [result]
        let stored = StoredSession(id: "s", session: session)
        var record = Record(stored.key)
        record.apply(stored.changes(since: nil), at: Stamp(time: 1, node: 1))
        #expect(try StoredSession(record) == stored)
        var without = stored
        without.session.heart = nil
        record.apply(without.changes(since: stored), at: Stamp(time: 2, node: 1))
        #expect(try StoredSession(record) == without)
    }

    @Test("HR-2 a profile keeps what is known of the heart, and refuses what can't be") func profile() throws {
        var profile = Profile()
        profile.sex = .female
        profile.restingHeartRate = 58
        profile.maximumHeartRate = 186
        profile.heartZones = HeartZones(limits: [90, 110, 130, 150, 170])
        var record = Record(Profile.key)
        record.apply(profile.changes(), at: Stamp(time: 1, node: 1))
        var problems: [InvalidField] = []
        #expect(Profile(record, problems: &problems) == profile)
        #expect(problems.isEmpty)
        record.apply(Profile().changes(since: profile), at: Stamp(time: 2, node: 1))
        #expect(Profile(record, problems: &problems) == Profile())
        for (name, value) in [
            ("sex", #""x""#), ("restingHeartRate", "3"), ("maximumHeartRate", "300"),
            ("heartZones", "[90,110,110,150,170]"), ("heartZones", "[90]"),
        ] {
            var wrong = Record(Profile.key)
            wrong.set(name, value, at: nil)
            #expect(throws: InvalidField.self) { try RecordRules.check(wrong) }
        }
    }

    @Test("HR-2 zones follow from own limits, else from one's own maximum, else from the age") func zones() {
        let today = Day(of: 1_795_000_000, zoneMinutes: 0)
        var profile = Profile()
        #expect(profile.heartZones(on: today) == nil)
        profile.birthDate = Day("1986-01-01")
        #expect(profile.heartZones(on: today) == HeartZones(maximum: 180))
        profile.maximumHeartRate = 190
        #expect(profile.heartZones(on: today) == HeartZones(maximum: 190))
        profile.heartZones = HeartZones(limits: [90, 110, 130, 150, 170])
        #expect(profile.heartZones(on: today)?.limits == [90, 110, 130, 150, 170])
        #expect(profile.heartRateEnergy(on: today) == nil)
        profile.sex = .male
        profile.weigh(80, on: today)
        #expect(profile.heartRateEnergy(on: today) == HeartRateEnergy(sex: .male, age: 40, weight: 80))
    }
}
