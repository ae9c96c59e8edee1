import Records
import Testing
import Workouts

@Suite struct ContributionTests {
    private static let period: Range<Int64> = 1_000_000_000..<2_000_000_000

    private static func record(_ fields: [String: String], written: UInt64 = 2_000_000_000) -> Record {
        var record = Record(RecordKey("sessions", "s"))
        record.set("name", "\"x\"", at: nil)
        for (name, value) in fields {
            record.set(name, value, at: Stamp(milliseconds: written, counter: 0, node: 1))
        }
        return record
    }

    private static func value(
        _ measure: CompetitionMeasure, _ fields: [String: String], written: UInt64 = 2_000_000_000
    ) -> Int64? {
        var all = ["began": "1500000", "spent": "1800", "distance": "6000", "energy": "300", "activity": "\"running\""]
        for (name, value) in fields { all[name] = value }
        return SessionFacts(record(all, written: written)).flatMap {
            Contribution($0, by: measure, in: period)?.value
        }
    }

    @Test("GO-2 a session counts by the measure, in thousandths")
    func measures() {
        #expect(Self.value(.workouts, [:]) == 1000)
        #expect(Self.value(.minutes, ["spent": "1801.5"]) == 30_025)
        #expect(Self.value(.calories, ["energy": "300.1234"]) == 300_123)
        #expect(Self.value(.distance, [:]) == 6_000_000)
        #expect(Self.value(.distance, ["distance": "null"]) == nil)
    }

    @Test("GO-2 it counts where it began, to the millisecond")
    func period() {
        #expect(Self.value(.workouts, ["began": "1000000"]) == 1000)
        #expect(Self.value(.workouts, ["began": "999999.999"]) == nil)
        #expect(Self.value(.workouts, ["began": "1999999.999"]) == 1000)
        #expect(Self.value(.workouts, ["began": "2000000"]) == nil)
    }

    @Test(
        "GO-2 more than people do isn't counted",
        arguments: [
            ("running", 12.0), ("walking", 12), ("other", 12), ("cycling", 25), ("rowing", 7), ("swimming", 2.5),
        ])
    func limits(activity: String, speed: Double) {
        let fields = { (metres: Double) in ["activity": "\"\(activity)\"", "spent": "600", "distance": "\(metres)"] }
        #expect(Self.value(.distance, fields(speed * 600)) != nil)
        #expect(Self.value(.distance, fields(speed * 600 + 1)) == nil)
        #expect(Self.value(.minutes, fields(speed * 600 + 1)) == 10_000)
    }

    @Test("GO-2 limits of energy and time; what is short is no workout, and what is of the future nothing")
    func more() {
        #expect(Self.value(.calories, ["energy": "750"]) == 750_000)
        #expect(Self.value(.calories, ["energy": "750.1"]) == nil)
        #expect(Self.value(.workouts, ["spent": "299.9"]) == nil)
        #expect(Self.value(.minutes, ["spent": "299.9"]) == 4_998)
        #expect(Self.value(.minutes, ["spent": "172800"]) == 2_880_000)
        #expect(Self.value(.minutes, ["spent": "172801"]) == nil)
        let end = 1_500_000_000 + 1_800_000 as UInt64
        #expect(Self.value(.minutes, [:], written: end - 86_400_000) == 30_000)
        #expect(Self.value(.minutes, [:], written: end - 86_400_001) == nil)
    }

    @Test("GO-2 a deleted session isn't counted, nor one that says too little")
    func deleted() {
        var record = Self.record(["began": "1500000", "spent": "600"])
        #expect(SessionFacts(record) != nil)
        record.delete(at: Stamp(milliseconds: 2_000_000_001, counter: 0, node: 1))
        #expect(SessionFacts(record) == nil)
        #expect(SessionFacts(Self.record(["began": "1500000"])) == nil)
        #expect(SessionFacts(Self.record(["spent": "600"])) == nil)
        for isImported in [true, false] {
            let facts = SessionFacts(
                Self.record(["began": "1500000", "spent": "600", "imported": "\(isImported)"]))
            #expect(facts.flatMap { Contribution($0, by: .minutes, in: Self.period) }?.isImported == isImported)
        }
    }

    @Test("HI-7 GO-2 of a sum it is known which part came from files, and which was entered by hand")
    func origins() {
        let moments = [1_100_000, 1_200_000, 1_300_000, 1_400_000]
        let marks = [[:], ["imported": "true"], ["entered": "true"], ["imported": "true", "entered": "true"]]
        let parts = zip(moments, marks).compactMap { began, marks in
            SessionFacts(
                Self.record(
                    ["began": "\(began)", "spent": "\((began - 1_000_000) / 100 * 6 / 10)"].merging(marks) { $1 })
            )
            .flatMap { Contribution($0, by: .minutes, in: Self.period) }
        }
        #expect(parts.map(\.value) == [10_000, 20_000, 30_000, 40_000])
        let sum = ContributionSum(parts)
        #expect(sum.value == 100_000 && sum.imported == 60_000 && sum.entered == 70_000)
        #expect(SessionFacts(Self.record(["began": "1500000", "spent": "600", "entered": "1"]))?.isEntered == false)
    }

    // MARK: Overlaps

    private static func part(_ from: Int64, _ to: Int64, _ value: Int64) -> Contribution {
        Contribution(began: from * 60_000, ended: to * 60_000, value: value, isImported: false)
    }

    @Test("GO-2 of sessions that overlap those count that give most together")
    func overlaps() {
        // A run, and the same one from a watch.
        #expect(Contribution.counting([Self.part(0, 30, 5000), Self.part(1, 31, 5010)]) == [false, true])
        // Equal ones: the one that ended first.
        #expect(Contribution.counting([Self.part(1, 31, 5), Self.part(0, 30, 5)]) == [false, true])
        // Two short ones within a long one.
        let short = [Self.part(0, 60, 9), Self.part(0, 20, 5), Self.part(30, 50, 5)]
        #expect(Contribution.counting(short) == [false, true, true])
        #expect(Contribution.counting([]).isEmpty)
    }

    @Test("GO-2 one may begin a minute, or a tenth, before another ends")
    func tolerance() {
        let minute = [
            Self.part(0, 30, 1), Contribution(began: 29 * 60_000, ended: 60 * 60_000, value: 2, isImported: false),
        ]
        #expect(Contribution.counting(minute) == [true, true])
        let more = [
            Self.part(0, 30, 1), Contribution(began: 29 * 60_000 - 1, ended: 60 * 60_000, value: 2, isImported: false),
        ]
        #expect(Contribution.counting(more) == [false, true])
        #expect(Contribution(began: 0, ended: 100, value: 1, isImported: false).until == 90)
    }

    @Test("GO-2 the choice is the best of all, whatever order they come in")
    func best() {
        var random = SplitMix64(seed: 19)
        for _ in 0..<300 {
            let parts = (0..<Int(random.below(9))).map { _ in
                let from = Int64(random.below(60))
                return Self.part(from, from + 5 + Int64(random.below(30)), Int64(random.below(6)) + 1)
            }
            let counts = Contribution.counting(parts)
            let chosen = zip(parts, counts).filter(\.1).map(\.0)
            for (place, part) in chosen.enumerated() {
                for other in chosen[..<place] { #expect(part.began >= other.until || other.began >= part.until) }
            }
            #expect(chosen.reduce(0) { $0 + $1.value } == Self.best(parts[...], after: []))
        }
    }

    /// Every choice is tried.
    private static func best(_ rest: ArraySlice<Contribution>, after chosen: [Contribution]) -> Int64 {
        guard let first = rest.first else { return chosen.reduce(0) { $0 + $1.value } }
        let without = best(rest.dropFirst(), after: chosen)
        guard chosen.allSatisfy({ first.began >= $0.until || $0.began >= first.until }) else { return without }
        return max(without, best(rest.dropFirst(), after: chosen + [first]))
    }
}
