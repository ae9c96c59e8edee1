public import Workouts

extension Workout {
    /// Estimated duration: timed steps as they are; repetitions at their tempo (three seconds each if unknown, and for
    /// both sides of a one-sided exercise); distances at a jog; and a quarter of a minute for changing to each
    /// exercise. O(steps).
    ///
    /// - Parameter exercise: The exercise with an id, if known.
    public func estimatedDuration(_ exercise: (String) -> Exercise?) -> Seconds {
        let each = steps.dictionary.map { step in
            let known = step.exercise.flatMap(exercise)
            let sets = Double(step.sets ?? 1)
            let rest = Double(step.rest ?? 0)
            let change = step.role == .exercise ? Self.change : 0
            return change + sets * (Self.seconds(ofSet: step, sides: known?.isOneSided == true ? 2 : 1) + rest)
        }
        var sum = 0.0
        for code in steps.codes { sum += each[Int(code)] }
        // No rest after the last set.
        if let last = steps.codes.last { sum -= Double(steps.dictionary[Int(last)].rest ?? 0) }
        return Seconds(max(sum, 0))
    }

    private static let change = 15.0

    private static func seconds(ofSet step: Step, sides: Double) -> Double {
        switch step.target {
        case .time(let time): time.value
        case .distance(let metres): metres / 2.5
        case .place: 60
        case .open: step.reps.map { Double($0) * 60 / (step.tempo ?? 20) * sides } ?? (step.role == .exercise ? 40 : 60)
        }
    }
}
