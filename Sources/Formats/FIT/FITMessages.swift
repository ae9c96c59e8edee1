import Workouts

/// A `session` message.
struct FITSession {
    /// Nil if the file doesn't say it.
    var began: Seconds?
    var end: Seconds?
    var elapsed: Seconds?
    /// Running time.
    var spent: Seconds?
    var sport = 0
    var subSport = 0
    var name: String?
    var distance: Double?
    var energy: Double?
    var ascent: Double?
    /// Of the message; for sentences.
    var place = FormatError.Place.whole

    init() {}

    init(_ message: FITDecoder.Message, _ leftOut: inout LeftOut) {
        typealias Field = FITProfile.Session
        began = message.moment(Field.startTime)
        end = message.timestamp.map(FITReader.moment)
        elapsed = message.time(Field.elapsedTime)
        spent = message.time(Field.timerTime)
        sport = message.code(Field.sport) ?? 0
        subSport = message.code(Field.subSport) ?? 0
        name = message.string(Field.sportName)
        let distance = message.value(Field.distance)
        self.distance = message.kept(Plausible.distance(distance), distance, .distance, &leftOut)
        let energy = message.value(Field.calories)
        self.energy = message.kept(Plausible.energy(energy), energy, .energy, &leftOut)
        ascent = message.value(Field.ascent).flatMap { Plausible.energies.contains($0) ? $0 : nil }
        place = message.place
    }
}

/// A `lap` message.
struct FITLap {
    /// Nil if the file doesn't say it.
    var began: Seconds?
    var end: Seconds?
    var elapsed: Seconds?
    /// Running time.
    var spent: Seconds?
    var distance: Double?
    var energy: Double?
    /// Index of its workout step.
    var step: Int?
    var intensity: Int?
    /// Of the message; for sentences.
    var place: FormatError.Place

    init(_ message: FITDecoder.Message, _ leftOut: inout LeftOut) {
        typealias Field = FITProfile.Lap
        began = message.moment(Field.startTime)
        end = message.timestamp.map(FITReader.moment)
        elapsed = message.time(Field.elapsedTime)
        spent = message.time(Field.timerTime)
        let distance = message.value(Field.distance)
        self.distance = message.kept(Plausible.distance(distance), distance, .distance, &leftOut)
        let energy = message.value(Field.calories)
        self.energy = message.kept(Plausible.energy(energy), energy, .energy, &leftOut)
        step = message.code(Field.step)
        intensity = message.code(Field.intensity)
        place = message.place
    }

    /// A moment that is surely in the lap: its middle. A device's clock may differ from its laps' by a second or two.
    var middle: Seconds? {
        if let began {
            let length = elapsed ?? end.map { max($0 - began, .zero) } ?? spent ?? .zero
            return began + Seconds(microseconds: length.microseconds / 2)
        }
        return end.map { $0 - Seconds(microseconds: (elapsed ?? spent ?? .zero).microseconds / 2) }
    }
}

/// A `set` message.
struct FITSet {
    /// Nil if the file doesn't say it.
    var began: Seconds?
    var time: Seconds
    var isActive: Bool
    var reps: Int32?
    var weight: Double?
    var category: Int
    var exercise: Int
    /// Index of its workout step.
    var step: Int?
    var index: Int

    /// - Parameter index: Its place among the sets, for a message that says none.
    init(_ message: FITDecoder.Message, index: Int) {
        typealias Field = FITProfile.Set
        time = message.time(Field.duration) ?? .zero
        began = message.moment(Field.startTime)
        if began == nil, let end = message.moment(Field.timestamp) { began = end - time }
        let reps = message.stored(Field.repetitions).flatMap { Int32(exactly: $0) }
        let weight = message.value(Field.weight)
        isActive = message.code(Field.type) != 0
        self.reps = reps.flatMap { Limits.doneReps.contains(Int($0)) ? $0 : nil }
        self.weight = weight.flatMap { $0 > 0 && Limits.weight.contains($0) ? $0 : nil }
        category = message.code(Field.category) ?? -1
        exercise = message.code(Field.exercise) ?? -1
        step = message.code(Field.step)
        self.index = message.code(Field.index) ?? index
    }

    var result: SetResult {
        // If repetitions were counted, the time is their duration.
        SetResult(reps: reps, weight: weight, time: time > .zero ? time : nil)
    }
}

extension FITDecoder.Message {
    /// Seconds since 1970.
    func moment(_ field: FITField) -> Seconds? {
        stored(field).flatMap { UInt32(exactly: $0) }.map(FITReader.moment)
    }
}
