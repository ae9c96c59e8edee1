public import Workouts

extension Session {
    /// The exercises that count as training: in a generated workout those of its main part, in any other the training
    /// ones. One with nothing but warm-ups and drops wasn't trained. O(results + sets).
    ///
    /// A session doesn't store the parts of a workout, but its rests reveal them: those of a warm-up and a cool-down
    /// are brief, those of a main part aren't.
    public func trained(from catalogue: ExerciseCatalogue) -> [Exercise] {
        var done: [Done] = []
        for result in results {
            if let id = result.exercise {
                let isTrained = result.sets.isEmpty ? result.spent > .zero : result.workingSets > 0
                done.append(Done(exercise: catalogue.exercise(id), isTrained: isTrained))
            } else if result.role == .rest, !done.isEmpty {
                done[done.count - 1].rest += result.spent
            }
        }
        let main = Self.mainPart(of: done)
        var trained: [Exercise] = []
        for one in done[main ?? done.indices] where one.isTrained {
            if let exercise = one.exercise, main != nil || exercise.isTraining { trained.append(exercise) }
        }
        return trained
    }

    private struct Done {
        /// Nil if no longer known.
        var exercise: Exercise?
        /// A skipped exercise wasn't.
        var isTrained: Bool
        /// The rest after it.
        var rest = Seconds.zero

        /// A second may have been exchanged with a neighbour.
        var isBeforeLongRest: Bool { rest > Seconds(integerLiteral: Int64(WorkoutFrame.briefRest) + 1) }
    }

    /// Nil without a warm-up like that of generated workouts. Exercises unsuited to it mark the main part even if rests
    /// were cut short.
    private static func mainPart(of done: [Done]) -> Range<Int>? {
        guard let first = done.firstIndex(where: { $0.isBeforeLongRest || $0.exercise?.isWarmUp != true }), first > 1,
            done[..<first].contains(where: { $0.rest > .zero }),
            let last = done.lastIndex(where: { $0.isBeforeLongRest || $0.exercise?.isCoolDown != true })
        else { return nil }
        return first..<max(last, first) + 1
    }
}
