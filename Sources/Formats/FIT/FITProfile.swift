import Workouts

/// The base types of the FIT protocol.
enum FITType: UInt8, Sendable {
    case enumeration = 0x00
    case int8 = 0x01
    case uint8 = 0x02
    case int16 = 0x83
    case uint16 = 0x84
    case int32 = 0x85
    case uint32 = 0x86
    case string = 0x07
    case float32 = 0x88
    case float64 = 0x89
    case uint8z = 0x0A
    case uint16z = 0x8B
    case uint32z = 0x8C
    case byte = 0x0D
    case int64 = 0x8E
    case uint64 = 0x8F
    case uint64z = 0x90

    /// Bytes.
    var size: Int {
        switch self {
        case .enumeration, .int8, .uint8, .string, .uint8z, .byte: 1
        case .int16, .uint16, .uint16z: 2
        case .int32, .uint32, .float32, .uint32z: 4
        case .float64, .int64, .uint64, .uint64z: 8
        }
    }

    var isSigned: Bool { self == .int8 || self == .int16 || self == .int32 || self == .int64 }

    /// The pattern for an invalid value.
    var invalid: UInt64 {
        switch self {
        case .enumeration, .uint8, .byte: 0xFF
        case .int8: 0x7F
        case .int16: 0x7FFF
        case .uint16: 0xFFFF
        case .int32: 0x7FFF_FFFF
        case .uint32, .float32: 0xFFFF_FFFF
        case .string, .uint8z, .uint16z, .uint32z, .uint64z: 0
        case .int64: 0x7FFF_FFFF_FFFF_FFFF
        case .float64, .uint64: 0xFFFF_FFFF_FFFF_FFFF
        }
    }
}

/// A field of a message: the stored number is (value + offset) × scale.
struct FITField: Sendable {
    var number: UInt8
    var name: StaticString
    var type: FITType
    var scale = 1.0
    var offset = 0.0
    var units: StaticString = ""

    init(
        _ number: UInt8, _ name: StaticString, _ type: FITType, scale: Double = 1, offset: Double = 0,
        _ units: StaticString = ""
    ) {
        self.number = number
        self.name = name
        self.type = type
        self.scale = scale
        self.offset = offset
        self.units = units
    }
}

/// The supported messages and fields, with their numbers, names, types, scales, offsets and units, from the Profile of
/// the public FIT SDK, 21.
enum FITProfile {
    /// Seconds from 1970 to FIT's zero, 31 December 1989, 00:00 UTC.
    static let epoch: Int64 = 631_065_600
    static let timestamp = FITField(253, "timestamp", .uint32, "s")
    static let messageIndex = FITField(254, "message_index", .uint16)

    enum FileID {
        static let message: UInt16 = 0
        static let type = FITField(0, "type", .enumeration)
        static let manufacturer = FITField(1, "manufacturer", .uint16)
        static let product = FITField(2, "product", .uint16)
        static let timeCreated = FITField(4, "time_created", .uint32, "s")
        static let productName = FITField(8, "product_name", .string)
    }

    enum DeviceInfo {
        static let message: UInt16 = 23
        static let deviceIndex = FITField(0, "device_index", .uint8)
        static let manufacturer = FITField(2, "manufacturer", .uint16)
        static let product = FITField(4, "product", .uint16)
    }

    enum Sport {
        static let message: UInt16 = 12
        static let sport = FITField(0, "sport", .enumeration)
        static let subSport = FITField(1, "sub_sport", .enumeration)
        static let name = FITField(3, "name", .string)
    }

    enum Activity {
        static let message: UInt16 = 34
        static let timerTime = FITField(0, "total_timer_time", .uint32, scale: 1000, "s")
        static let sessions = FITField(1, "num_sessions", .uint16)
        static let type = FITField(2, "type", .enumeration)
        static let event = FITField(3, "event", .enumeration)
        static let eventType = FITField(4, "event_type", .enumeration)
        static let localTimestamp = FITField(5, "local_timestamp", .uint32, "s")
    }

    enum Session {
        static let message: UInt16 = 18
        static let event = FITField(0, "event", .enumeration)
        static let eventType = FITField(1, "event_type", .enumeration)
        static let startTime = FITField(2, "start_time", .uint32, "s")
        static let sport = FITField(5, "sport", .enumeration)
        static let subSport = FITField(6, "sub_sport", .enumeration)
        static let elapsedTime = FITField(7, "total_elapsed_time", .uint32, scale: 1000, "s")
        static let timerTime = FITField(8, "total_timer_time", .uint32, scale: 1000, "s")
        static let distance = FITField(9, "total_distance", .uint32, scale: 100, "m")
        static let calories = FITField(11, "total_calories", .uint16, "kcal")
        static let heartRate = FITField(16, "avg_heart_rate", .uint8, "bpm")
        static let maximumHeartRate = FITField(17, "max_heart_rate", .uint8, "bpm")
        static let ascent = FITField(22, "total_ascent", .uint16, "m")
        static let firstLap = FITField(25, "first_lap_index", .uint16)
        static let laps = FITField(26, "num_laps", .uint16)
        static let trigger = FITField(28, "trigger", .enumeration)
        static let sportName = FITField(110, "sport_profile_name", .string)
    }

    enum Lap {
        static let message: UInt16 = 19
        static let event = FITField(0, "event", .enumeration)
        static let eventType = FITField(1, "event_type", .enumeration)
        static let startTime = FITField(2, "start_time", .uint32, "s")
        static let elapsedTime = FITField(7, "total_elapsed_time", .uint32, scale: 1000, "s")
        static let timerTime = FITField(8, "total_timer_time", .uint32, scale: 1000, "s")
        static let distance = FITField(9, "total_distance", .uint32, scale: 100, "m")
        static let calories = FITField(11, "total_calories", .uint16, "kcal")
        static let heartRate = FITField(15, "avg_heart_rate", .uint8, "bpm")
        static let maximumHeartRate = FITField(16, "max_heart_rate", .uint8, "bpm")
        static let intensity = FITField(23, "intensity", .enumeration)
        static let trigger = FITField(24, "lap_trigger", .enumeration)
        static let sport = FITField(25, "sport", .enumeration)
        static let subSport = FITField(39, "sub_sport", .enumeration)
        static let step = FITField(71, "wkt_step_index", .uint16)
    }

    enum Record {
        static let message: UInt16 = 20
        static let latitude = FITField(0, "position_lat", .int32, "semicircles")
        static let longitude = FITField(1, "position_long", .int32, "semicircles")
        static let altitude = FITField(2, "altitude", .uint16, scale: 5, offset: 500, "m")
        static let heartRate = FITField(3, "heart_rate", .uint8, "bpm")
        static let cadence = FITField(4, "cadence", .uint8, "rpm")
        static let distance = FITField(5, "distance", .uint32, scale: 100, "m")
        static let speed = FITField(6, "speed", .uint16, scale: 1000, "m/s")
        static let power = FITField(7, "power", .uint16, "watts")
        static let compressedSpeedDistance = FITField(8, "compressed_speed_distance", .byte)
        static let enhancedSpeed = FITField(73, "enhanced_speed", .uint32, scale: 1000, "m/s")
        static let enhancedAltitude = FITField(78, "enhanced_altitude", .uint32, scale: 5, offset: 500, "m")
    }

    /// Heart rates that a sensor stored, and sent when the activity was over.
    enum HeartRate {
        static let message: UInt16 = 132
        static let fraction = FITField(0, "fractional_timestamp", .uint16, scale: 32_768, "s")
        static let rates = FITField(6, "filtered_bpm", .uint8, "bpm")
        static let events = FITField(9, "event_timestamp", .uint32, scale: 1024, "s")
        /// The last twelve bits of `event_timestamp`, two in three bytes.
        static let shortEvents = FITField(10, "event_timestamp_12", .byte, scale: 1024, "s")
    }

    enum Event {
        static let message: UInt16 = 21
        static let event = FITField(0, "event", .enumeration)
        static let eventType = FITField(1, "event_type", .enumeration)
    }

    enum Workout {
        static let message: UInt16 = 26
        static let sport = FITField(4, "sport", .enumeration)
        static let steps = FITField(6, "num_valid_steps", .uint16)
        static let name = FITField(8, "wkt_name", .string)
        static let subSport = FITField(11, "sub_sport", .enumeration)
    }

    enum WorkoutStep {
        static let message: UInt16 = 27
        static let name = FITField(0, "wkt_step_name", .string)
        static let durationType = FITField(1, "duration_type", .enumeration)
        static let durationValue = FITField(2, "duration_value", .uint32)
        static let targetType = FITField(3, "target_type", .enumeration)
        static let targetValue = FITField(4, "target_value", .uint32)
        static let intensity = FITField(7, "intensity", .enumeration)
        static let notes = FITField(8, "notes", .string)
        static let exerciseCategory = FITField(10, "exercise_category", .uint16)
        static let exerciseName = FITField(11, "exercise_name", .uint16)
        static let weight = FITField(12, "exercise_weight", .uint16, scale: 100, "kg")
    }

    enum Set {
        static let message: UInt16 = 225
        /// Unlike in other messages, its number is 254.
        static let timestamp = FITField(254, "timestamp", .uint32, "s")
        static let duration = FITField(0, "duration", .uint32, scale: 1000, "s")
        static let repetitions = FITField(3, "repetitions", .uint16)
        static let weight = FITField(4, "weight", .uint16, scale: 16, "kg")
        static let type = FITField(5, "set_type", .uint8)
        static let startTime = FITField(6, "start_time", .uint32, "s")
        static let category = FITField(7, "category", .uint16)
        static let exercise = FITField(8, "category_subtype", .uint16)
        static let index = FITField(10, "message_index", .uint16)
        static let step = FITField(11, "wkt_step_index", .uint16)
    }

    enum ExerciseTitle {
        static let message: UInt16 = 264
        static let category = FITField(0, "exercise_category", .uint16)
        static let exercise = FITField(1, "exercise_name", .uint16)
        static let name = FITField(2, "wkt_step_name", .string)
    }
}

// MARK: - Words of the profile

extension FITProfile {
    static let activityFile = 4
    static let workoutFile = 5

    /// `manufacturer`: for products without a registered number.
    static let development = 255.0
    /// `exercise_category`.
    static let unknownCategory = 65_534.0

    enum EventCode {
        static let timer = 0
        static let session = 8.0
        static let lap = 9.0
        static let activity = 26.0
        static let start = 0
        static let stop = 1
        static let stopAll = 4
        static let stopDisable = 8
        static let stopDisableAll = 9
    }

    enum Duration {
        static let time = 0
        static let distance = 1
        static let open = 5
        static let repeatSteps = 6
        static let repetitions = 29
        static let lastRepeat = 27
    }

    /// `sport` and `sub_sport` of each activity.
    static let sports: [(activity: Workouts.Activity, sport: Int, subSport: Int)] = [
        (.running, 1, 0), (.cycling, 2, 0), (.swimming, 5, 0), (.walking, 11, 0), (.rowing, 15, 0), (.hiking, 17, 0),
        (.strength, 10, 20), (.circuit, 10, 26), (.yoga, 10, 43), (.boxing, 47, 0), (.jumpRope, 84, 0), (.other, 0, 0),
    ]

    static func activity(sport: Int, subSport: Int) -> Workouts.Activity {
        // Gym activities are identified by their sub-sport.
        for entry in sports where entry.subSport != 0 && entry.subSport == subSport { return entry.activity }
        if subSport == 14 { return .rowing }
        if subSport == 6 || subSport == 5 { return .cycling }
        if subSport == 70 || sport == 62 { return .circuit }
        for entry in sports where entry.subSport == 0 && entry.sport == sport { return entry.activity }
        return sport == 21 ? .cycling : .other
    }

    /// `sport`, of those that aren't activities here.
    static func sportName(_ number: Int) -> String {
        let names: [(number: Int, name: StaticString)] = [
            (3, "transition"), (4, "fitness equipment"), (6, "basketball"), (7, "soccer"), (8, "tennis"),
            (9, "American football"), (10, "training"), (12, "cross-country skiing"), (13, "alpine skiing"),
            (14, "snowboarding"), (16, "mountaineering"), (18, "multisport"), (19, "paddling"), (20, "flying"),
            (22, "motorcycling"), (23, "boating"), (24, "driving"), (25, "golf"), (26, "hang gliding"),
            (27, "horseback riding"), (28, "hunting"), (29, "fishing"), (30, "inline skating"), (31, "rock climbing"),
            (32, "sailing"), (33, "ice skating"), (34, "sky diving"), (35, "snowshoeing"), (36, "snowmobiling"),
            (37, "stand-up paddleboarding"), (38, "surfing"), (39, "wakeboarding"), (40, "water skiing"),
            (41, "kayaking"), (42, "rafting"), (43, "windsurfing"), (44, "kitesurfing"), (48, "floor climbing"),
            (49, "baseball"), (53, "diving"), (58, "winter sport"), (64, "racket"), (67, "meditation"),
            (71, "cricket"), (72, "rugby"), (73, "hockey"), (74, "lacrosse"), (75, "volleyball"),
            (80, "mixed martial arts"), (81, "motor sports"), (82, "snorkeling"), (83, "dance"), (86, "mobility"),
            (88, "canoeing"),
        ]
        for entry in names where entry.number == number { return "\(entry.name)" }
        return "sport \(number)"
    }

    /// `exercise_category`.
    static func categoryName(_ number: Int) -> String? {
        let names: [StaticString] = [
            "Bench Press", "Calf Raise", "Cardio", "Carry", "Chop", "Core", "Crunch", "Curl", "Deadlift", "Flye",
            "Hip Raise", "Hip Stability", "Hip Swing", "Hyperextension", "Lateral Raise", "Leg Curl", "Leg Raise",
            "Lunge", "Olympic Lift", "Plank", "Plyo", "Pull-up", "Push-up", "Row", "Shoulder Press",
            "Shoulder Stability", "Shrug", "Sit-up", "Squat", "Total Body", "Triceps Extension", "Warm-up", "Run",
        ]
        return names.indices.contains(number) ? "\(names[number])" : nil
    }

    /// `intensity`.
    static func intensity(of role: Role) -> Int {
        switch role {
        case .prepare: 2
        case .work, .exercise: 0
        case .rest: 1
        case .restBetweenCycles: 4
        }
    }

    /// - Parameter isOwn: Whether Setlist wrote the file: there, 4 means a rest between cycles, elsewhere an easy part.
    static func role(intensity: Int?, isExercise: Bool, isOwn: Bool) -> Role {
        switch intensity {
        case 1: .rest
        case 2: .prepare
        case 4: isOwn ? .restBetweenCycles : .rest
        default: isExercise ? .exercise : .work
        }
    }
}
