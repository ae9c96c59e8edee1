/// Maps columns to their kinds.
struct LogColumns {
    enum Kind: Int, CaseIterable {
        case date, end, startClock, endClock, workout, session, exercise, order, weightUnit, reps, distanceUnit,
            seconds,
            notes, workoutNotes, duration, category, setType, warmUp, exertion, reserve, superset, multiplier,
            setsAndTime
    }

    /// A column of a weight or a distance.
    struct Quantity {
        var place: Int
        /// Kilograms or metres in the unit that the column's name says; nil for none.
        var factor: Double?
        /// A unit of distance in the column's name that isn't known.
        var unknownUnit: String?
    }

    /// Indexed by kind; nil for missing columns.
    private var places: [Int?] = Kind.allCases.map { _ in nil }
    let source: TrainingLog.Source?
    /// Columns of one quantity complete each other: kilograms and pounds.
    private(set) var weights: [Quantity] = []
    private(set) var distances: [Quantity] = []
    /// Sets that stand beside each other in a row, as StrongLifts writes them.
    private(set) var sets: [(reps: Int, weight: Quantity)] = []
    /// Seconds in the unit of a session's duration; nil if its name says none.
    private(set) var durationUnit: Double?
    let titles: [String]
    /// Columns that no kind takes.
    private(set) var unknown: [Int] = []

    subscript(kind: Kind) -> Int? { places[kind.rawValue] }

    /// Whether weights have a unit in a column's name, and whether it is the pound.
    var weightIsPounds: Bool? {
        guard let factor = weights.first?.factor else { return nil }
        return factor == LogUnits.pound
    }

    init(_ header: [String]) {
        let names = header.map { LogText.folded($0) }
        titles = header.map { LogText.trimmed($0) }
        let isWide = names.contains { LogColumns.wideSet($0)?.isReps == true }
        var wide: [Int: (reps: Int?, weight: Quantity?)] = [:]
        for (place, name) in names.enumerated() {
            if isWide, let set = LogColumns.wideSet(name) {
                if set.isReps { wide[set.number, default: (nil, nil)].reps = place }
                if !set.isReps {
                    wide[set.number, default: (nil, nil)].weight = Quantity(
                        place: place, factor: LogUnits.unit(inTitle: name, LogUnits.kilograms))
                }
                continue
            }
            if isWide, LogColumns.isSum(name) { continue }
            if !isWide, LogColumns.isWeight(name) {
                let factor = LogUnits.kilograms(name) ?? LogUnits.unit(inTitle: name, LogUnits.kilograms)
                weights.append(Quantity(place: place, factor: factor))
            } else if LogColumns.isDistance(name) {
                let factor = LogUnits.unit(inTitle: name, LogUnits.metres)
                let unit = factor == nil ? LogColumns.inBrackets(name) : nil
                distances.append(Quantity(place: place, factor: factor, unknownUnit: unit))
            } else if let kind = LogColumns.kind(name), places[kind.rawValue] == nil {
                places[kind.rawValue] = place
                if kind == .duration { durationUnit = LogUnits.unit(inTitle: name, LogUnits.seconds) }
            } else if !name.utf8.isEmpty {
                unknown.append(place)
            }
        }
        for number in 1...99 {
            guard let set = wide[number], let reps = set.reps else { continue }
            sets.append((reps, set.weight ?? Quantity(place: Int.max, factor: nil)))
        }
        if isWide, let first = sets.first(where: { $0.weight.place < Int.max }) { weights = [first.weight] }
        // Fitbod's and Strong's durations: a set's in seconds, a session's in other units.
        let hasWarmUps = names.contains("iswarmup")
        if hasWarmUps, places[Kind.seconds.rawValue] == nil {
            places[Kind.seconds.rawValue] = places[Kind.duration.rawValue]
            places[Kind.duration.rawValue] = nil
        }
        let places = places
        func has(_ kind: Kind) -> Bool { places[kind.rawValue] != nil }
        source =
            if !has(.exercise) || !has(.date) { nil } else if isWide {
                .strongLifts
            } else if names.contains("exercise_title") {
                .hevy
            } else if hasWarmUps { .fitbod } else if has(.session), names.contains("timestamp") {
                .liftLog
            } else if names.contains("superset id"), has(.setType) { .lyfta } else if has(.order) {
                .strong
            } else if has(.category) { .fitNotes } else if has(.workout) { .strong } else { nil }
    }

    /// "set 1 (reps)" or "set 1 (kg)".
    private static func wideSet(_ name: String) -> (number: Int, isReps: Bool)? {
        let bytes = Array(name.utf8)
        guard bytes.count > 6, bytes[..<4].elementsEqual("set ".utf8) else { return nil }
        var index = 4
        var number = 0
        while index < bytes.count, LogText.isDigit(bytes[index]), index < 6 {
            number = number * 10 + Int(bytes[index] - UInt8(ascii: "0"))
            index += 1
        }
        guard index > 4, number > 0, index < bytes.count, bytes[index] == 32 else { return nil }
        if LogText.contains(name, "(reps)") { return (number, true) }
        return LogUnits.unit(inTitle: name, LogUnits.kilograms) == nil ? nil : (number, false)
    }

    /// Sums that StrongLifts counts from the sets.
    private static func isSum(_ name: String) -> Bool {
        for word in ["volume", "e1rm", "top set"] where LogText.contains(name, word) { return true }
        return name == "reps" || name == "sets\u{D7}reps" || name == "setsxreps"
    }

    /// Names of a set's weight; the body's weight and aims are others.
    private static func isWeight(_ name: String) -> Bool {
        if name == "kg" || name == "lbs" || name == "lb" { return true }
        return has(name, ["weight", "gewicht", "peso", "poids"]) && !isOther(name) && !isUnit(name)
    }

    private static func isDistance(_ name: String) -> Bool {
        let words = [
            "distance", "distanz", "entfernung", "strecke", "distancia", "distanza", "dist\u{e2}ncia", "afstand",
        ]
        return has(name, words) && !isOther(name) && !isUnit(name)
    }

    private static func inBrackets(_ name: String) -> String? {
        let bytes = Array(name.utf8)
        guard let open = bytes.firstIndex(of: UInt8(ascii: "(")), let end = bytes.lastIndex(of: UInt8(ascii: ")")),
            end > open + 1
        else { return nil }
        return String(decoding: bytes[(open + 1)..<end], as: UTF8.self)
    }

    private static func isUnit(_ name: String) -> Bool { has(name, ["unit", "einheit", "unidad", "eenheid"]) }

    private static func isOther(_ name: String) -> Bool {
        has(name, ["body", "target", "k\u{f6}rper", "corporal", "corps", "1rm", "volume", "goal", "planned"])
    }

    private static func has(_ name: String, _ words: [String]) -> Bool {
        let bytes = Array(name.utf8)
        for word in words where LogText.contains(bytes, Array(word.utf8)) { return true }
        return false
    }

    /// Covers the languages in which Strong's columns occur or are expected: English, German, Spanish, French, Italian,
    /// Portuguese, Dutch.
    private static func kind(_ name: String) -> Kind? {
        switch name {
        case "date", "start_time", "datum", "fecha", "data", "timestamp", "date (yyyy/mm/dd)": return .date
        case "end_time": return .end
        case "start time (h:mm)": return .startClock
        case "end time (h:mm)": return .endClock
        case "title", "workout name": return .workout
        case "sessionid", "workout", "workout #": return .session
        case "exercise_title", "exercise name", "exercise": return .exercise
        case "set_index", "set order": return .order
        case "set_type", "set type": return .setType
        case "iswarmup": return .warmUp
        case "weight unit", "weight_unit", "weightunit": return .weightUnit
        case "distance unit", "distance_unit": return .distanceUnit
        case "description", "workout notes": return .workoutNotes
        case "exercise_notes", "notes", "note", "comment", "notas", "notizen": return .notes
        case "category": return .category
        case "rpe": return .exertion
        case "rir", "reps in reserve": return .reserve
        case "superset_id", "superset id": return .superset
        case "multiplier": return .multiplier
        case "sets\u{D7}time", "setsxtime": return .setsAndTime
        case "duration_seconds", "seconds", "time": return .seconds
        default: break
        }
        if isOther(name) || isUnit(name) { return nil }
        if has(name, ["duration", "dauer", "duraci", "dur\u{e9}e", "durata", "dura\u{e7}"]) { return .duration }
        if has(name, ["training", "entrenamiento", "entra\u{ee}nement", "allenamento", "treino"]) {
            return has(name, ["not"]) ? .workoutNotes : has(name, ["nam", "nom"]) ? .workout : nil
        }
        if has(name, ["\u{fc}bung", "ejercicio", "exercice", "esercizio", "exerc\u{ed}cio", "oefening"]) {
            return .exercise
        }
        if has(name, ["reps", "wiederh", "repetic", "r\u{e9}p\u{e9}t", "ripetiz", "repeti", "herhaling"]) {
            return .reps
        }
        if has(name, ["sekunden", "segundos", "secondes", "secondi", "seconden"]) { return .seconds }
        if has(name, ["satz", "reihenfolge", "orden", "ordre", "ordine", "ordem"]) { return .order }
        return nil
    }
}
