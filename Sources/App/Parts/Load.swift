import Records
import Workouts

/// The texts in the fields of a set.
enum Load {
    /// Reads a weight into `kilograms`: nothing, "12,5", "27.5 lb", "0". Returns an error message for anything else.
    static func read(_ text: String, _ units: Units, into kilograms: inout Double?) -> String? {
        let written = trimmedUTF8(text)
        if written.isEmpty {
            kilograms = nil
            return nil
        }
        let read = units.load(text)
        guard let read, Limits.weight.contains(read) else {
            let most = units == .metric ? 2_000 : 4_400
            return "Enter a weight from 0 to \(most) \(units.weightUnit), such as 27.5."
        }
        kilograms = read
        return nil
    }

    /// Reads repetitions into `reps`, as `read` does.
    static func readReps(_ text: String, into reps: inout Int32?) -> String? {
        if trimmedUTF8(text).isEmpty {
            reps = nil
            return nil
        }
        guard let number = decimal(text), number == number.rounded(), Limits.doneReps.contains(Int(number)) else {
            return "Enter a whole number from 0 to \(Limits.doneReps.upperBound)."
        }
        reps = Int32(number)
        return nil
    }
}
