import Testing
import Workouts

@Suite struct PersonalBestsTests {
    private static func session(_ sets: [SetResult], of exercise: String? = "squat", name: String = "Squat") -> Session
    {
        var result = StepResult(name: name, role: .exercise, spent: 300)
        result.exercise = exercise
        result.sets = sets
        return session([result])
    }

    private static func session(_ results: [StepResult]) -> Session {
        Session(
            name: "W", activity: .strength, began: 0, zoneMinutes: 0, spent: 300, energy: 0, weight: nil, distance: nil,
            results: results)
    }

    private static func set(_ reps: Int32, _ weight: Double? = nil) -> SetResult {
        SetResult(reps: reps, weight: weight)
    }

    @Test(
        "HI-5 estimated one-repetition maximum by Epley: w × (1 + reps/30)",
        arguments: [
            // Epley's chart: 10 repetitions are 75 % of the maximum, 6 are 5/6 of it.
            (10, 75, 100), (6, 100, 120), (5, 90, 105), (3, 100, 110), (1, 100, 100), (12, 50, 70),
        ])
    func epley(reps: Int32, weight: Double, maximum: Double) throws {
        let estimate = try #require(SetResult(reps: reps, weight: weight).estimatedMaximum)
        #expect(abs(estimate - maximum) < 1e-9)
    }

    @Test("HI-5 no estimate without weight, without repetitions, or from more than 12")
    func noEstimate() {
        for set in [
            SetResult(reps: 13, weight: 50), SetResult(reps: 0, weight: 50), SetResult(reps: 5), SetResult(weight: 50),
            SetResult(reps: 5, weight: 0), SetResult(weight: 50, time: 30), SetResult(),
        ] {
            #expect(set.estimatedMaximum == nil)
        }
    }

    @Test("HI-5 the best sets of an exercise, the oldest of equal ones, and where they were done")
    func bests() throws {
        let bests = PersonalBests([
            Self.session([Self.set(5, 80), Self.set(12, 60), Self.set(0, 200)], name: "Squat, new name"),
            Self.session([Self.set(5, 80), Self.set(3, 82.5)]),
            Self.session([Self.set(20), Self.set(5, 80), Self.set(1, 82.5)]),
            Self.session([SetResult(time: 40), SetResult(time: 30)], of: "plank", name: "Plank"),
        ])
        #expect(bests.exercises.map { $0.exercise } == ["squat", "plank"])
        let squat = try #require(bests.bests(of: "squat"))
        #expect(squat.name == "Squat, new name")
        #expect(squat.estimate == .init(set: Self.set(5, 80), session: 2))
        #expect(squat.heaviest == .init(set: Self.set(3, 82.5), session: 1))
        #expect(squat.mostReps == .init(set: Self.set(20), session: 2))
        #expect(squat.longestHold == nil)
        #expect(squat.trainings.map { $0.volume } == [1120, 647.5, 482.5])
        #expect(squat.trainings.map { $0.reps } == [17, 8, 26])
        let plank = try #require(bests.bests(of: "plank"))
        #expect(plank.longestHold == .init(set: SetResult(time: 40), session: 3))
        #expect(plank.heaviest == nil && plank.mostReps == nil && plank.estimate == nil)
        #expect(plank.trainings.map { $0.held } == [70])
        #expect(bests.bests(of: "curl") == nil)
    }

    @Test("HI-5 a step without an exercise, and an exercise without sets, have no bests")
    func nameless() {
        let bests = PersonalBests([Self.session([Self.set(5, 80)], of: nil), Self.session([], of: "curl")])
        #expect(bests.exercises.isEmpty)
    }

    @Test("PL-6 the sets of last time, also where the exercise stood twice in the workout")
    func lastSets() {
        var first = StepResult(name: "Squat", role: .exercise, spent: 60)
        first.exercise = "squat"
        first.sets = [Self.set(5, 80)]
        var second = first
        second.sets = [Self.set(8, 60)]
        let bests = PersonalBests([
            Self.session([Self.set(9)], of: "curl"), Self.session([first, second]), Self.session([Self.set(1, 100)]),
        ])
        #expect(bests.lastSets(of: "squat") == [Self.set(5, 80), Self.set(8, 60)])
        #expect(bests.lastSets(of: "press").isEmpty)
    }

    @Test(
        "PL-6 a record is a heavier set, more repetitions at that weight or a heavier one, a better estimate, a longer hold",
        arguments: [
            (SetResult(reps: 1, weight: 101), BestKind.heaviest), (SetResult(reps: 3, weight: 100), .estimate),
            (SetResult(reps: 2, weight: 100), nil), (SetResult(reps: 3, weight: 95), .reps),
            (SetResult(reps: 6, weight: 80), nil), (SetResult(reps: 7, weight: 80), .reps),
            (SetResult(reps: 12, weight: 80), .estimate), (SetResult(reps: 20), nil), (SetResult(reps: 21), .reps),
            (SetResult(reps: 0, weight: 200), nil), (SetResult(), nil), (SetResult(time: 30), nil),
        ])
    func records(set: SetResult, kind: BestKind?) {
        let bests = PersonalBests([
            Self.session([Self.set(2, 100), Self.set(6, 80)]), Self.session([Self.set(20), Self.set(5, 90)]),
        ])
        // The best estimate is that of 100 × 2: 106.7.
        #expect(bests.isRecord(set, of: "squat") == kind)
        #expect(bests.isRecord(set, of: "press") == nil)
    }

    @Test("PL-6 a hold is a record where it was longer than any at that weight or a heavier one")
    func holds() {
        let bests = PersonalBests([Self.session([SetResult(weight: 10, time: 30), SetResult(time: 60)])])
        #expect(bests.isRecord(SetResult(time: 61), of: "squat") == .hold)
        #expect(bests.isRecord(SetResult(time: 60), of: "squat") == nil)
        #expect(bests.isRecord(SetResult(weight: 10, time: 31), of: "squat") == .hold)
        #expect(bests.isRecord(SetResult(weight: 12, time: 5), of: "squat") == .heaviest)
    }

    @Test("PL-10 warm-ups and drops are no bests and no records, and hide none; a set to failure is one")
    func kinds() throws {
        func set(_ reps: Int32, _ weight: Double, _ kind: SetKind) -> SetResult {
            SetResult(reps: reps, weight: weight, kind: kind)
        }
        let bests = PersonalBests([
            Self.session([set(5, 100, .warmUp), set(30, 90, .drop), set(5, 80, .working), set(6, 80, .toFailure)])
        ])
        let squat = try #require(bests.bests(of: "squat"))
        #expect(squat.heaviest?.set == set(6, 80, .toFailure))
        #expect(squat.mostReps?.set == set(6, 80, .toFailure))
        #expect(squat.estimate?.set == set(6, 80, .toFailure))
        #expect(squat.trainings[0].estimate == set(6, 80, .toFailure).estimatedMaximum)
        for kind in [SetKind.warmUp, .drop] { #expect(bests.isRecord(set(9, 120, kind), of: "squat") == nil) }
        for kind in [SetKind.working, .toFailure] {
            #expect(bests.isRecord(set(5, 85, kind), of: "squat") == .heaviest)
        }
        // Today's warm-up was heavier: the working set after it is a record all the same.
        let heavy = set(1, 90, .warmUp)
        #expect(bests.isRecord(set(5, 85, .working), of: "squat", after: [heavy]) == .heaviest)
    }

    @Test("PL-10 a training's kilograms, repetitions and time held count drops, and no warm-ups")
    func sumsOfKinds() throws {
        let bests = PersonalBests([
            Self.session([
                SetResult(reps: 10, weight: 20, kind: .warmUp), SetResult(reps: 5, weight: 80),
                SetResult(reps: 8, weight: 50, kind: .drop), SetResult(reps: 2, weight: 80, kind: .toFailure),
                SetResult(time: 20, kind: .warmUp), SetResult(time: 45),
            ])
        ])
        let training = try #require(bests.bests(of: "squat")?.trainings.first)
        #expect(training.volume == 960)
        #expect(training.reps == 15)
        #expect(training.held == 45)
        #expect(training.sets.count == 6)
    }

    @Test("PL-6 of three equal sets only the first is a record")
    func today() {
        let bests = PersonalBests([Self.session([Self.set(5, 75)])])
        let set = Self.set(5, 80)
        #expect(bests.isRecord(set, of: "squat") == .heaviest)
        #expect(bests.isRecord(set, of: "squat", after: [set]) == nil)
        #expect(bests.isRecord(Self.set(6, 80), of: "squat", after: [set]) == .estimate)
    }

    @Test("HI-5 bests and records of random sessions are those that a plain search finds")
    func random() {
        var random = SplitMix64(seed: 4)
        for _ in 0..<300 {
            let sessions = Self.sessions(&random)
            let bests = PersonalBests(sessions)
            var done: [(exercise: String, set: SetResult, session: Int)] = []
            for (place, session) in sessions.enumerated() {
                for result in session.results {
                    for set in result.sets { done.append((result.exercise ?? "", set, place)) }
                }
            }
            for exercise in ["a", "b", "c"] {
                let sets = done.filter { $0.exercise == exercise }.map { $0.set }
                let bests = bests.bests(of: exercise)
                #expect((bests == nil) == sets.isEmpty)
                let work = sets.filter { $0.kind == .working || $0.kind == .toFailure }
                let lifted = work.filter { $0.reps ?? 0 > 0 }
                let held = work.filter { $0.reps == nil && $0.time ?? 0 > 0 }
                #expect(bests?.estimate?.set.estimatedMaximum == lifted.compactMap { $0.estimatedMaximum }.max())
                let weights = (lifted + held).compactMap { $0.weight }.filter { $0 > 0 }
                #expect(bests?.heaviest?.set.weight == weights.max())
                #expect(bests?.mostReps?.set.reps == lifted.compactMap { $0.reps }.max())
                #expect(bests?.longestHold?.set.time == held.compactMap { $0.time }.max())
            }
            for _ in 0..<20 {
                let set = Self.set(&random)
                let earlier = done.filter { $0.exercise == "a" }.map { $0.set }
                #expect(bests.isRecord(set, of: "a") == Self.plainRecord(set, earlier))
            }
        }
    }

    private static func plainRecord(_ set: SetResult, _ earlier: [SetResult]) -> BestKind? {
        func amount(_ set: SetResult) -> Double {
            if set.kind == .warmUp || set.kind == .drop { return 0 }
            return set.reps.map(Double.init) ?? set.time?.value ?? 0
        }
        let earlier = earlier.filter { amount($0) > 0 }
        guard amount(set) > 0, !earlier.isEmpty else { return nil }
        let weight = set.weight ?? 0
        if earlier.allSatisfy({ $0.weight ?? 0 < weight }) { return .heaviest }
        let alike = earlier.filter { ($0.reps == nil) == (set.reps == nil) && $0.weight ?? 0 >= weight }
        guard !alike.isEmpty, alike.allSatisfy({ amount($0) < amount(set) }) else { return nil }
        if set.reps == nil { return .hold }
        let estimates = earlier.compactMap { $0.estimatedMaximum }
        guard let estimate = set.estimatedMaximum, let best = estimates.max(), estimate > best else { return .reps }
        return .estimate
    }

    private static func sessions(_ random: inout SplitMix64) -> [Session] {
        (0..<random.below(6)).map { _ in
            session(
                (0..<random.below(4)).map { _ in
                    var result = StepResult(name: "S", role: .exercise, spent: 10)
                    result.exercise = ["a", "b", "c", nil][Int(random.below(4))]
                    result.sets = (0..<random.below(4)).map { _ in set(&random) }
                    return result
                })
        }
    }

    private static func set(_ random: inout SplitMix64) -> SetResult {
        var set = SetResult()
        if random.below(3) > 0 { set.reps = Int32(random.below(16)) }
        if random.below(3) > 0 { set.weight = Double(random.below(6)) * 2.5 }
        if random.below(2) > 0 { set.time = Seconds(integerLiteral: Int64(random.below(4)) * 15) }
        if random.below(2) > 0 { set.kind = SetKind.allCases[Int(random.below(4))] }
        return set
    }
}
