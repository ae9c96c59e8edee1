import Records
import Workouts

/// The rule for the place where an interval ends, as a person enters it.
enum PlaceRule {
    /// The default in metres: a phone's accuracy between houses, with some to spare.
    static let radius = 20.0
    /// Metres, more than 0.
    static let radii = Double.leastNonzeroMagnitude...Limits.radius

    /// The text for editing: "52.5163, 13.3777, 20 m".
    static func text(_ place: Place, _ units: Units) -> String {
        "\(degreesText(place.latitude)), \(degreesText(place.longitude)), \(DistanceRule.text(place.radius, units))"
    }

    /// Nil if the text isn't a valid place. The radius may be left out.
    static func place(_ text: String, _ units: Units) -> Place? {
        let words = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ";") }.map { Array($0) }
        guard words.count >= 2, let north = degrees(words[0]), let east = degrees(words[1]),
            Limits.latitude.contains(north), Limits.longitude.contains(east)
        else { return nil }
        let rest = words.dropFirst(2).map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        let metres = rest.utf8.isEmpty ? radius : units.length(rest)
        guard let metres, radii.contains(metres) else { return nil }
        return Place(latitude: north, longitude: east, radius: metres)
    }

    /// An error message with an example of a correct value.
    static func problem(_ units: Units) -> String {
        "Enter latitude, longitude and radius, such as 52.5163, 13.3777, \(units.lengthText(radius))."
    }

    /// With places down to a centimetre's.
    static func degreesText(_ degrees: Double) -> String { numberText(degrees, places: 6) }

    /// Degrees with a sign, or with the letter of a direction: "-33.9", "33,9° S".
    static func degrees(_ text: String) -> Double? {
        var number: [UInt8] = []
        var sign = 1.0
        for scalar in text.unicodeScalars {
            switch scalar {
            case "°", "N", "E", "n", "e": continue
            case "S", "W", "s", "w": sign = -1
            case "−": number.append(UInt8(ascii: "-"))
            default: number.append(contentsOf: String(scalar).utf8)
            }
        }
        return decimal(String(decoding: number, as: UTF8.self)).map { $0 * sign }
    }

    /// "52.5163, 13.3777" as its two halves.
    static func pair(_ text: String) -> (String, String)? {
        let words = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ";") }.map { Array($0) }
        guard words.count == 2, degrees(words[0]) != nil, degrees(words[1]) != nil else { return nil }
        return (withoutComma(words[0]), withoutComma(words[1]))
    }

    private static func degrees(_ word: [UInt8]) -> Double? { degrees(withoutComma(word)) }

    private static func withoutComma(_ word: [UInt8]) -> String {
        String(decoding: word.last == UInt8(ascii: ",") ? word.dropLast() : word[...], as: UTF8.self)
    }
}
