import Catalogue
import Formats
import Records
import Workouts

extension AddPage {
    /// The session as it would be if all was done as planned, ending now. Nil where there is no such workout.
    func session(_ shared: Shared) -> Session? {
        var session: Session
        switch self {
        case .choice: return nil
        case .activity(let activity):
            session = AddPage.blank(activity.title, activity, shared)
            session.results = [StepResult(.work, spent: .zero)]
        case .workout(let id):
            guard let workout = shared.library.workout(id) else { return nil }
            session = AddPage.blank(workout.name, workout.activity, shared)
            session.results = workout.resultsAsPlanned(shared)
            let distance = WorkoutSummary(of: workout).distance
            if distance > 0 { session.distance = distance }
            let known = session.results.reduce(into: Seconds.zero) { $0 += $1.spent }
            session.spent = known > .zero ? known : workout.usualTime(shared)
            if known == .zero, session.spent > .zero { session.results.share(session.spent) }
        }
        session.energy = Energy.kilocalories(session.results, of: session.activity, weight: session.countedWeight)
        session.began = AddPage.wholeMinutes(shared.clocks.wall - session.spent)
        return session
    }

    private static func blank(_ name: String, _ activity: Activity, _ shared: Shared) -> Session {
        Session(
            name: name, activity: activity, began: shared.clocks.wall, zoneMinutes: shared.clocks.zoneMinutes,
            spent: .zero, energy: 0, weight: shared.library.profile.weight(on: shared.today), distance: nil, results: []
        )
    }

    private static func wholeMinutes(_ moment: Seconds) -> Seconds {
        Seconds(integerLiteral: moment.roundedDown / 60 * 60)
    }
}

extension StepResult {
    fileprivate init(_ role: Role, spent: Seconds) { self.init(name: role.name, role: role, spent: spent) }
}

extension Workout {
    /// The results of its lines: the sets with what was planned, else with what was done the last time; the times of timed steps.
    fileprivate func resultsAsPlanned(_ shared: Shared) -> [StepResult] {
        func intensity(_ id: String) -> MetabolicEquivalent? { shared.shelf.catalogue.exercise(id)?.intensity }
        if !isByHand, steps.dictionary.allSatisfy({ $0.target.time != nil }) {
            var run = Run(self)
            run.append(RunEvent(.started, at: .zero))
            return Session(
                of: run, until: run.end ?? .zero, began: .zero, zoneMinutes: 0, weight: nil, intensity: intensity
            ).results
        }
        let exercises = steps.filter { $0.role == .exercise }
        guard !exercises.isEmpty else { return [StepResult(.work, spent: .zero)] }
        return exercises.map { step in
            var result = StepResult(name: step.name, role: .exercise, spent: .zero)
            result.exercise = step.exercise
            result.intensity = step.exercise.flatMap(intensity)
            let last = shared.library.bests.value.lastSets(of: step).filter { $0.kind == step.setKind }
            for place in 0..<Int(step.sets ?? 1) {
                let then = place < last.count ? last[place] : last.last
                result.sets.append(
                    SetResult(
                        reps: step.target.time == nil ? step.reps ?? then?.reps : nil,
                        weight: step.weight ?? then?.weight, time: step.target.time, kind: step.setKind))
            }
            return result
        }
    }

    /// How long it took the last time, by its name; else an estimate of its sets and rests. Zero where nothing tells.
    fileprivate func usualTime(_ shared: Shared) -> Seconds {
        if let last = shared.library.sessions.first(where: { $0.value.name == name && !$0.value.results.isEmpty }) {
            return last.value.spent
        }
        guard isByHand else { return .zero }
        var seconds = 0.0
        for step in steps where step.role == .exercise {
            let set = step.target.time?.value ?? AddPage.secondsOfSet
            seconds += Double(step.sets ?? 1) * (set + Double(step.rest ?? AddPage.secondsOfRest))
        }
        return Seconds((seconds / 60).rounded() * 60)
    }
}

extension AddPage {
    /// A set of ten repetitions at the tempo of most exercises takes 40 s, and who plans no rests takes about 90 s.
    fileprivate static let secondsOfSet = 40.0
    fileprivate static let secondsOfRest: Int32 = 90
}
