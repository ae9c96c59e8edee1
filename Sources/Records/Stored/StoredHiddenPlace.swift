import Workouts

// A hidden place is a field of the settings, `hiddenPlace.<id>`, so that those of two devices merge.

extension HiddenPlace {
    private static let prefix = "hiddenPlace."
    private static let idLength = 1...32

    var fieldName: String { HiddenPlace.prefix + id }

    /// The id that a field is named after; nil for a field of another kind.
    static func id(ofField name: String) throws(InvalidField) -> String? {
        guard name.utf8.starts(with: prefix.utf8) else { return nil }
        let id = name.utf8.dropFirst(prefix.utf8.count)
        for byte in id {
            guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else {
                throw InvalidField("must be named with small letters and digits")
            }
        }
        guard idLength.contains(id.count) else { throw InvalidField("must be named with 1 to 32 letters and digits") }
        return String(decoding: id, as: UTF8.self)
    }

    func write(to writer: inout JSONWriter) {
        writer.object {
            if !name.utf8.isEmpty { $0.field("name", name) }
            $0.field("latitude", latitude)
            $0.field("longitude", longitude)
            $0.field("radius", radius)
            $0.field("centreLatitude", centreLatitude)
            $0.field("centreLongitude", centreLongitude)
            $0.field("spread", spread)
            if !isOn { $0.field("isOn", isOn) }
        }
    }
}

extension FieldReader {
    mutating func hiddenPlace(_ id: String) throws(InvalidField) -> HiddenPlace {
        var place = HiddenPlace(
            id: id, latitude: .nan, longitude: .nan, radius: .nan, centreLatitude: .nan, centreLongitude: .nan,
            spread: .nan)
        try beginObject()
        while let member = try nextKey() {
            do throws(InvalidField) {
                switch member {
                case "name": place.name = try string(limit: Limits.nameLength)
                case "latitude": place.latitude = try number(in: Limits.latitude)
                case "longitude": place.longitude = try number(in: Limits.longitude)
                case "radius": place.radius = try number(in: HiddenPlace.radii, " m")
                case "centreLatitude": place.centreLatitude = try number(in: Limits.latitude)
                case "centreLongitude": place.centreLongitude = try number(in: Limits.longitude)
                case "spread": place.spread = try number(in: HiddenPlace.radii, " m")
                case "isOn": place.isOn = try bool()
                default: try skip()
                }
            } catch {
                throw error.inside(member)
            }
        }
        let needed: [(String, Double)] = [
            ("latitude", place.latitude), ("longitude", place.longitude), ("radius", place.radius),
            ("centreLatitude", place.centreLatitude), ("centreLongitude", place.centreLongitude),
            ("spread", place.spread),
        ]
        for (name, number) in needed where number.isNaN { throw .missing(name) }
        return place
    }
}
