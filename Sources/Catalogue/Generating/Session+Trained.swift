public import Workouts

extension Session {
    /// The exercises that were done for their own sake: of a generated workout those of its main part, of any other those that train. O(results).
    ///
    /// A session doesn't say which part of a workout an exercise belonged to, but its rests do: those of a warm-up and of a cool-down are brief,
    /// those of a main part aren't.
    public func trained(from catalogue: ExerciseCatalogue) -> [Exercise] {
        var done: [Done] = []
        for result in results {
            if let id = result.exercise {
                let isSkipped = result.spent == .zero && result.sets.isEmpty
                done.append(Done(exercise: catalogue.exercise(id), isSkipped: isSkipped))
            } else if result.role == .rest, !done.isEmpty {
                done[done.count - 1].rest += result.spent
            }
        }
        let main = Self.mainPart(of: done)
        var trained: [Exercise] = []
        for one in done[main ?? done.indices] where !one.isSkipped {
            if let exercise = one.exercise, main != nil || exercise.isTraining { trained.append(exercise) }
        }
        return trained
    }

    private struct Done {
        /// Nil where it isn't known any more.
        var exercise: Exercise?
        /// An exercise that was skipped at once has tired nobody.
        var isSkipped: Bool
        /// After it.
        var rest = Seconds.zero

        /// A second may have come from a neighbour.
        var isBeforeLongRest: Bool { rest > Seconds(integerLiteral: Int64(WorkoutFrame.briefRest) + 1) }
    }

    /// Nil where there was no warm-up as generated workouts have it. Rests that were cut short don't hide what can't be one.
    private static func mainPart(of done: [Done]) -> Range<Int>? {
        guard let first = done.firstIndex(where: { $0.isBeforeLongRest || $0.exercise?.isWarmUp != true }), first > 1,
            done[..<first].contains(where: { $0.rest > .zero }),
            let last = done.lastIndex(where: { $0.isBeforeLongRest || $0.exercise?.isCoolDown != true })
        else { return nil }
        return first..<max(last, first) + 1
    }
}
