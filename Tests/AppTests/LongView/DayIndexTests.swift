import Records
import Testing
import Workouts

@testable import App

@Suite struct DayIndexTests {
    private static let noon: Seconds = 1_795_176_000

    /// One of few days, activities and exercises, so that they meet.
    private static func session(_ random: inout SplitMix64) -> Session {
        var session = Session(
            name: "Session \(random.below(9))", activity: Activity.allCases[Int(random.below(4))],
            began: noon - Seconds(integerLiteral: Int64(random.below(40)) * 30_000),
            zoneMinutes: Int32(random.below(2_881)) - 1_440, spent: Seconds(integerLiteral: Int64(random.below(9_000))),
            energy: Double(random.below(9_000)) / 7, weight: nil,
            distance: random.below(2) == 0 ? nil : Double(random.below(90_000)) / 11,
            results: (0..<random.below(3)).map { _ in result(&random) })
        if random.below(6) == 0 { session.copyOf = "s\(random.below(30))" }
        return session
    }

    private static func result(_ random: inout SplitMix64) -> StepResult {
        var result = StepResult(name: "Name \(random.below(3))", role: .work, spent: 60)
        result.exercise = random.below(5) == 0 ? nil : "exercise-\(random.below(4))"
        result.sets = (0..<random.below(4)).map { _ in
            SetResult(
                reps: Int32(random.below(12)), weight: Double(random.below(800)) / 8,
                kind: SetKind.allCases[Int(random.below(4))])
        }
        return result
    }

    private static func library(_ count: UInt64, _ random: inout SplitMix64) -> Library {
        var library = Library()
        library.load([], node: 1)
        library.complete()
        for number in 0..<count { library.add(Entry(id: "s\(number)", value: session(&random))) }
        return library
    }

    private static func change(_ library: inout Library, _ random: inout SplitMix64) {
        let id = "s\(random.below(30))"
        let other = session(&random)
        switch random.below(5) {
        case 0: if library.session(id) == nil { library.add(Entry(id: id, value: other)) }
        case 1: _ = library.remove(session: id)
        case 2: library.change(session: id) { $0.spent = other.spent }
        case 3: library.change(session: id) { ($0.copyOf, $0.name) = (other.copyOf, other.name) }
        default:
            library.correct(session: id) {
                ($0.began, $0.activity, $0.results) = (other.began, other.activity, other.results)
            }
        }
    }

    @Test("HI-8 an index that follows random changes is, bit for bit, the one made of all sessions anew")
    func follows() {
        for seed in AtLength.seeds(400, share: 40) {
            var random = SplitMix64(seed: seed)
            var library = Self.library(random.below(30), &random)
            library.findDays()
            for _ in 0..<60 {
                for _ in 0...random.below(3) { Self.change(&library, &random) }
                // Not after each change, but after some together.
                if random.below(3) > 0 { continue }
                library.findDays()
                #expect(library.changedDays == [])
                if library.days != DayIndex(library.sessions) {
                    Issue.record("seed \(seed)")
                    break
                }
            }
        }
    }

    @Test(
        "HI-8 SY-2 so it is where changes come from another tab, with the versions that conflicts keep, and from the store"
    )
    func followsMerges() {
        for seed in AtLength.seeds(60, share: 6) {
            var random = SplitMix64(seed: seed)
            var one = TestApp(path: "/history", wall: Self.noon)
            one.draws = false
            for number in 0..<20 { one.state.shared.library.add(Entry(id: "s\(number)", value: Self.session(&random))) }
            one.settle()
            one.state.shared.library.findDays()
            var other = one.reopened(after: 1, path: "/history")
            other.draws = false
            for _ in 0..<12 {
                for _ in 0..<random.below(4) { Self.change(&one.state.shared.library, &random) }
                for _ in 0..<random.below(4) { Self.change(&other.state.shared.library, &random) }
                one.settle()
                other.settle()
                for case .tabs(.broadcast(let text)) in other.takeEffects() { one.send(.host(.tabs(.received(text)))) }
                for case .tabs(.broadcast(let text)) in one.takeEffects() { other.send(.host(.tabs(.received(text)))) }
                one.state.shared.library.findDays()
                #expect(one.library.days == DayIndex(one.library.sessions), "seed \(seed)")
            }
            var later = one.reopened(after: 1, path: "/history")
            later.state.shared.library.findDays()
            #expect(later.library.days == DayIndex(later.library.sessions), "seed \(seed)")
        }
    }

    @Test("HI-8 a change walks over the sessions of its day, and over no others")
    func walksOverADay() {
        var random = SplitMix64(seed: 8)
        let library = Self.library(30, &random)
        let index = DayIndex(library.sessions)
        // All sessions have changed, but only those of one day are said to have.
        var changed = library.sessions
        for place in changed.indices { changed[place].value.spent += 1_000 }
        let day = changed[12].value.localDay
        var followed = index
        followed.follow([day], in: changed)
        let versions = Set(changed.filter { $0.value.copyOf != nil }.map { $0.value.localDay })
        let anew = DayIndex(changed)
        #expect(followed.sum(day..<day + 1) == anew.sum(day..<day + 1))
        var untouched = 0
        for entry in changed where entry.value.localDay != day && !versions.contains(entry.value.localDay) {
            let other = entry.value.localDay..<entry.value.localDay + 1
            #expect(followed.sum(other) == index.sum(other) && followed.sum(other) != anew.sum(other))
            untouched += 1
        }
        #expect(untouched > 5)
    }

    @Test("HI-8 sums, sets, tonnage and sessions of any days are those of a walk over all sessions that count")
    func sums() {
        for seed in 0..<30 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let sessions = Self.library(30, &random).sessions
            let index = DayIndex(sessions)
            let from = (sessions.first?.value.localDay ?? 0) - Int64(random.below(16))
            let days = from..<from + Int64(random.below(9))
            let counting = zip(sessions, sessions.counting).filter { $1 }.map { $0.0 }
            let within = counting.filter { days.contains($0.value.localDay) }
            let sum = index.sum(days)
            #expect(sum.all.count == Int64(within.count))
            #expect(sum.all.time == within.reduce(.zero) { $0 + $1.value.spent })
            #expect(sum.all.measured == Int64(within.filter { $0.value.distance != nil }.count))
            for activity in Activity.allCases {
                let own = within.filter { $0.value.activity == activity }
                #expect(sum[activity].count == Int64(own.count))
                #expect(abs(sum[activity].distance - own.reduce(0) { $0 + ($1.value.distance ?? 0) }) < 1e-6)
                #expect(abs(sum[activity].energy - own.reduce(0) { $0 + $1.value.energy }) < 1e-6)
            }
            #expect(Set(index.sessions(in: days)) == Set(within.map { $0.id }))
            #expect(index.sessions(in: days).count == within.count)
            let results = within.flatMap { $0.value.results }
            let volume = results.flatMap { $0.sets }.filter { $0.kind.countsForVolume }.reduce(0) { $0 + $1.volume }
            #expect(abs(index.tonnage(in: days) - volume) < 1e-6)
            var sets: [String: Int64] = [:]
            for result in results {
                guard let exercise = result.exercise else { continue }
                let work = result.sets.filter { $0.kind.countsAsWork }.count
                if work > 0 { sets[exercise, default: 0] += Int64(work) }
            }
            let told = index.sets(in: days)
            #expect(Dictionary(uniqueKeysWithValues: told.map { ($0.exercise, $0.sets) }) == sets)
            #expect(zip(told, told.dropFirst()).allSatisfy { $0.sets >= $1.sets })
            #expect(index.first == counting.map { $0.value.localDay }.min())
            #expect(index.last == counting.map { $0.value.localDay }.max())
        }
    }

    @Test("HI-8 sessions are listed newest day first, and an exercise is called as it was last")
    func order() {
        func session(_ day: Int64, _ name: String) -> Session {
            var result = StepResult(name: name, role: .work, spent: 60)
            result.exercise = "squat"
            result.sets = [SetResult(reps: 5, weight: 100)]
            return Session(
                name: name, activity: .strength, began: Self.noon - Seconds(integerLiteral: day * 86_400),
                zoneMinutes: 0, spent: 60, energy: 1, weight: nil, distance: nil, results: [result])
        }
        let index = DayIndex([
            Entry(id: "new", value: session(0, "Back squat")), Entry(id: "old", value: session(3, "Squat")),
        ])
        let all = (index.first ?? 0)..<(index.last ?? 0) + 1
        #expect(index.sessions(in: all) == ["new", "old"])
        #expect(index.sets(in: all) == [DayIndex.Sets(exercise: "squat", name: "Back squat", sets: 2)])
        #expect(index.sets(in: all.lowerBound..<all.upperBound - 1).map { $0.name } == ["Squat"])
    }
}
