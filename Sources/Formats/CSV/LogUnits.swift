/// Units of logs, by their usual names. A unit that isn't here is nil: it is never taken for another.
enum LogUnits {
    /// International pound, in kilograms.
    static let pound = 0.453_592_37

    /// A unit's kilograms.
    static func kilograms(_ name: String) -> Double? {
        switch plain(name) {
        case "kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramm", "kilogramme", "kilogrammes",
            "\u{43A}\u{433}":
            1
        case "lb", "lbs", "pound", "pounds", "#": pound
        case "st", "stone", "stones": 14 * pound
        case "g", "gr", "gram", "grams", "gramm": 0.001
        default: nil
        }
    }

    /// A unit's metres.
    static func metres(_ name: String) -> Double? {
        switch plain(name) {
        case "m", "meter", "meters", "metre", "metres", "metern", "metro", "metros", "metri", "m\u{e8}tre",
            "m\u{e8}tres":
            1
        case "km", "kms", "kilometer", "kilometers", "kilometre", "kilometres", "kil\u{f3}metros", "kilom\u{e8}tres",
            "\u{43A}\u{43C}":
            1000
        case "cm", "centimeter", "centimeters", "centimetre", "centimetres": 0.01
        case "mm", "millimeter", "millimeters", "millimetre", "millimetres": 0.001
        case "in", "inch", "inches", "\"", "\u{2033}": 0.0254
        case "ft", "foot", "feet", "'", "\u{2032}": 0.3048
        case "yd", "yds", "yard", "yards": 0.9144
        case "mi", "mile", "miles": 1609.344
        default: nil
        }
    }

    /// A unit's seconds.
    static func seconds(_ name: String) -> Double? {
        switch plain(name) {
        case "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden": 3600
        case "m", "min", "mins", "minute", "minutes", "minuten": 60
        case "s", "sec", "secs", "second", "seconds", "sek", "sekunden": 1
        case "ms": 0.001
        default: nil
        }
    }

    /// The unit in a column's name, as in "Weight (kg)", "distance_km" or "Distance in km": the last word behind the
    /// first that is one.
    static func unit(inTitle title: String, _ factor: (String) -> Double?) -> Double? {
        var word: [UInt8] = []
        var isFirst = true
        var unit: Double?
        for byte in Array(title.utf8) + [32] {
            switch byte {
            case 32, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "_"),
                UInt8(ascii: "/"), UInt8(ascii: ","):
                if word.isEmpty { continue }
                if !isFirst, let found = factor(String(decoding: word, as: UTF8.self)) { unit = found }
                isFirst = false
                word = []
            default: word.append(byte)
            }
        }
        return unit
    }

    /// Folded, without a point at its end.
    private static func plain(_ name: String) -> String {
        let folded = LogText.folded(name)
        guard folded.utf8.last == UInt8(ascii: ".") else { return folded }
        return String(decoding: Array(folded.utf8.dropLast()), as: UTF8.self)
    }
}
