import Records
import Sensing
import Workouts

extension ProfileScreen {
    /// Stores what was entered, or says what to enter instead. Empty is no answer, which is allowed.
    static func store(_ text: String, _ field: Field, _ shared: inout Shared) -> String? {
        let text = String(decoding: trimmedUTF8(text), as: UTF8.self)
        switch field {
        case .name: return storeName(text, &shared)
        case .birthDate: return storeBirthDate(text, &shared)
        case .height: return storeHeight(text, &shared)
        case .weight: return storeWeight(text, &shared)
        case .restingHeartRate: return storeRestingHeartRate(text, &shared)
        case .maximumHeartRate: return storeMaximumHeartRate(text, &shared)
        case .zone1, .zone2, .zone3, .zone4, .zone5: return storeZone(text, field, &shared)
        }
    }

    private static func storeName(_ text: String, _ shared: inout Shared) -> String? {
        guard text.utf8.count <= Limits.nameLength else {
            return "That name is too long. Enter one of at most \(Limits.nameLength) letters."
        }
        if text != shared.library.profile.name { shared.library.changeProfile { $0.name = text } }
        return nil
    }

    private static func storeBirthDate(_ text: String, _ shared: inout Shared) -> String? {
        var birthDate: Day?
        if !text.isEmpty {
            guard let day = Day(NameRule.trimmed(text)) else {
                return "Enter a date: year, month and day, such as 1990-05-17."
            }
            guard day <= shared.today else { return "That day is yet to come. Enter the day you were born." }
            guard day.year >= 1900 else { return "Enter a date from the year 1900 on." }
            birthDate = day
        }
        if birthDate != shared.library.profile.birthDate { shared.library.changeProfile { $0.birthDate = birthDate } }
        return nil
    }

    private static func storeHeight(_ text: String, _ shared: inout Shared) -> String? {
        let units = shared.library.settings.units
        let stored = shared.library.profile.height
        if text == stored.map({ units.heightText($0) }) ?? "" { return nil }
        let height = units.height(text)
        guard text.isEmpty || height != nil else {
            return units == .metric
                ? "Enter a height from 30 to 300 cm, such as 178."
                : "Enter a height from 1 to 9 feet, such as 5′ 11″."
        }
        shared.library.changeProfile { $0.height = height }
        return nil
    }

    private static func storeWeight(_ text: String, _ shared: inout Shared) -> String? {
        let units = shared.library.settings.units
        let before = shared.library.profile.weights
        if text == before.last.map({ units.weightText($0.kilograms) }) ?? "" { return nil }
        if text.isEmpty {
            shared.library.changeProfile { $0.weights = [] }
            shared.tell("Weight deleted", undo: .profile(.weightsRestored(before)))
            return nil
        }
        guard let kilograms = units.weight(text) else {
            return units == .metric
                ? "Enter a weight from 20 to 500 kg, such as 72.5." : "Enter a weight from 45 to 1100 lb, such as 160."
        }
        let today = shared.today
        shared.library.changeProfile { $0.weigh(kilograms, on: today) }
        return nil
    }

    /// The text that a field shows.
    static func text(of field: Field, _ state: State, _ library: Library) -> String {
        if let typed = state.typed[field] { return typed }
        let units = library.settings.units
        switch field {
        case .name: return library.profile.name
        case .birthDate: return library.profile.birthDate?.text ?? ""
        case .height: return library.profile.height.map { units.heightText($0) } ?? ""
        case .weight: return library.profile.weights.last.map { units.weightText($0.kilograms) } ?? ""
        case .restingHeartRate: return library.profile.restingHeartRate.map { "\($0)" } ?? ""
        case .maximumHeartRate: return library.profile.maximumHeartRate.map { "\($0)" } ?? ""
        case .zone1, .zone2, .zone3, .zone4, .zone5:
            guard let zone = field.zone else { return "" }
            return library.profile.heartZones.map { "\($0.limits[zone - 1])" } ?? ""
        }
    }
}
