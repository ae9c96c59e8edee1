import Records

// Heights and weights as people write them in their own units, and back.

extension Units {
    static let kilogramsPerPound = 0.45359237
    static let metresPerInch = 0.0254
    static let metresPerYard = 0.9144
    static let metresPerMile = 1609.344

    var weightUnit: String { self == .metric ? "kg" : "lb" }
    var heightUnit: String { self == .metric ? "cm" : "ft in" }

    /// Kilograms as a number in this unit.
    func own(_ kilograms: Double) -> Double { self == .metric ? kilograms : kilograms / Units.kilogramsPerPound }

    /// Without the unit.
    func weightText(_ kilograms: Double) -> String { numberText(own(kilograms)) }

    /// In kilograms; nil if the text isn't a person's weight.
    func weight(_ text: String) -> Double? {
        guard let number = decimal(text) else { return nil }
        let kilograms = self == .metric ? number : number * Units.kilogramsPerPound
        return kilograms >= 20 && kilograms <= 500 ? kilograms : nil
    }

    /// A weight to lift, in kilograms; nil if the text isn't a weight. It may have a unit, including the other
    /// system's: "12,5", "27.5 lb", "60kg". May be negative.
    func load(_ text: String) -> Double? {
        let own = self == .metric ? 1 : Units.kilogramsPerPound
        return measured(
            text, [("kg", 1), ("lbs", Units.kilogramsPerPound), ("lb", Units.kilogramsPerPound)], else: own)
    }

    /// The text of a weight to lift, with as many places as matter, without the unit.
    func loadText(_ kilograms: Double) -> String { numberText(own(kilograms), places: 2) }

    /// The unit of short distances.
    var lengthUnit: String { self == .metric ? "m" : "yd" }

    /// A distance in metres; nil if the text isn't a distance. It may have a unit, including the other system's: "400",
    /// "1,5 km", "1 mi", "440yd". May be negative.
    func length(_ text: String) -> Double? {
        let own = self == .metric ? 1 : Units.metresPerYard
        return measured(
            text, [("km", 1000), ("mi", Units.metresPerMile), ("yd", Units.metresPerYard), ("m", 1)], else: own)
    }

    /// 20 m, or 22 yd: rounded to whole units.
    func lengthText(_ metres: Double) -> String { "\(lengthNumber(metres)) \(lengthUnit)" }

    func lengthNumber(_ metres: Double) -> String {
        wholeText(self == .metric ? metres : metres / Units.metresPerYard)
    }

    /// A number with one of these units after it, times the unit's factor; without a unit, times `own`.
    private func measured(_ text: String, _ units: [(name: String, factor: Double)], else own: Double) -> Double? {
        var written = trimmedUTF8(text)
        var factor = own
        for unit in units where written.suffix(unit.name.utf8.count).map({ $0 | 0x20 }) == Array(unit.name.utf8) {
            written = written.dropLast(unit.name.utf8.count)
            factor = unit.factor
            break
        }
        return decimal(String(decoding: written, as: UTF8.self)).map { $0 * factor }
    }

    /// 178, or 5′ 10″.
    func heightText(_ metres: Double) -> String {
        if self == .metric { return numberText(metres * 100) }
        let inches = (metres / Units.metresPerInch * 10).rounded() / 10
        let feet = (inches / 12).rounded(.down)
        return "\(wholeText(feet))′ \(numberText(inches - feet * 12))″"
    }

    /// In metres; nil if the text isn't a person's height. Metric: centimetres, or metres if the number can only be
    /// that. Imperial: feet and inches in any of their spellings, or inches alone if it can't be feet.
    func height(_ text: String) -> Double? {
        let metres: Double
        switch self {
        case .metric:
            guard let number = decimal(text) else { return nil }
            metres = number <= 3 ? number : number / 100
        case .imperial:
            guard let inches = inches(text) else { return nil }
            metres = inches * Units.metresPerInch
        }
        return metres >= 0.3 && metres <= 3 ? metres : nil
    }

    private func inches(_ text: String) -> Double? {
        var numbers: [Double] = []
        for part in text.utf8.split(whereSeparator: { isFeetOrInchMark($0) }) {
            guard numbers.count < 2, let number = decimal(String(decoding: Array(part), as: UTF8.self)), number >= 0
            else {
                return nil
            }
            numbers.append(number)
        }
        switch numbers.count {
        case 1: return numbers[0] < 10 ? numbers[0] * 12 : numbers[0]
        case 2: return numbers[1] < 12 ? numbers[0] * 12 + numbers[1] : nil
        default: return nil
        }
    }

    /// Spaces, quotation marks, primes (beyond ASCII), and the letters of "ft" and "in".
    private func isFeetOrInchMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "'"), UInt8(ascii: "\""): true
        case UInt8(ascii: "f"), UInt8(ascii: "t"), UInt8(ascii: "i"), UInt8(ascii: "n"): true
        default: byte >= 0x80
        }
    }
}
