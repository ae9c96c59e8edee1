import Records
import Workouts

/// The quantity summed over the sets of an exercise: kilograms × repetitions, or else repetitions, or else time.
enum BestMeasure {
    case volume, reps, hold

    init(of bests: ExerciseBests) {
        if bests.heaviest != nil, bests.mostReps != nil {
            self = .volume
        } else {
            self = bests.mostReps != nil ? .reps : .hold
        }
    }

    var title: String {
        switch self {
        case .volume: "Volume"
        case .reps: "Reps"
        case .hold: "Time held"
        }
    }

    /// Kilograms, repetitions or seconds.
    func amount(_ training: ExerciseBests.Training) -> Double {
        switch self {
        case .volume: training.volume
        case .reps: Double(training.reps)
        case .hold: training.held.value
        }
    }

    /// "1240 kg", "26.4 t", "62 reps", "4:30".
    func text(_ amount: Double, _ units: Units) -> String {
        switch self {
        case .volume: units.tonnageText(amount)
        case .reps: counted(Int64(amount), "rep")
        case .hold: timeText(Seconds(amount))
        }
    }
}
