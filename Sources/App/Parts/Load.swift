import Records
import Workouts

// What is lifted, as people write it: in their own units, or with the unit behind it.

extension Units {
    /// Without the unit, to a hundredth: plates weigh 1.25 kg.
    func loadText(_ kilograms: Double) -> String {
        numberText(self == .metric ? kilograms : kilograms / Units.kilogramsPerPound, places: 2)
    }

    /// In kilograms: "12.5", "12,5", "27.5 lb", "27,5kg". Nil for what is no number from 0 to `Limits.weight`'s end.
    func load(_ text: String) -> Double? {
        var bytes = trimmedUTF8(text)
        var units = self
        if let unit = Units.removeUnit(&bytes) { units = unit }
        guard let number = decimal(String(decoding: bytes, as: UTF8.self)) else { return nil }
        let kilograms = units == .metric ? number : number * Units.kilogramsPerPound
        return Limits.weight.contains(kilograms) ? kilograms : nil
    }

    /// What to enter instead of what `load` doesn't take.
    var loadProblem: String {
        self == .metric
            ? "Enter a weight from 0 to 2000 kg, such as 12.5 or 27.5 lb, or nothing."
            : "Enter a weight from 0 to 4400 lb, such as 27.5 or 12.5 kg, or nothing."
    }

    /// The unit at the end of a text, in large or small letters: kg, kgs, lb, lbs.
    private static func removeUnit(_ bytes: inout ArraySlice<UInt8>) -> Units? {
        func ends(with letters: StaticString) -> Bool {
            let count = letters.utf8CodeUnitCount
            guard bytes.count >= count else { return false }
            for (index, byte) in bytes.suffix(count).enumerated() where byte | 0x20 != letters.utf8Start[index] {
                return false
            }
            return true
        }
        if ends(with: "kgs") || ends(with: "lbs") { bytes.removeLast() }
        let units: Units? = ends(with: "kg") ? .metric : ends(with: "lb") ? .imperial : nil
        if units != nil { bytes.removeLast(2) }
        return units
    }
}
