import Sensing
import Workouts

/// Reads FIT files: activities with all their sessions, and workouts; also several concatenated files.
public enum FITReader {
    public static func read(_ bytes: [UInt8]) throws(FormatError) -> FileContents {
        var decoder = try FITDecoder(bytes)
        var contents = FileContents()
        var losses = Losses()
        var file = FITFile()
        var number = 1
        while let message = try decoder.next() {
            if message.file != number {
                try file.finish(into: &contents, &losses)
                file = FITFile()
                number = message.file
            }
            try file.read(message)
        }
        try file.finish(into: &contents, &losses)
        contents.losses = losses.sentences
        return contents
    }

    /// Header bytes needed to determine a file's length.
    public static let headerBytes = 12

    /// Length of a file, from its first bytes; nil if they aren't the header of a complete file.
    public static func length(ofFile beginning: [UInt8]) -> Int? {
        guard beginning.count >= headerBytes, beginning[0] >= 12, beginning[8..<12].elementsEqual(".FIT".utf8) else {
            return nil
        }
        var data: UInt32 = 0
        for index in 0..<4 { data |= UInt32(beginning[4 + index]) << UInt32(8 * index) }
        // Clamped: no file may be that long.
        return data == 0 || data == .max ? nil : Int(min(data, 1 << 30)) + Int(beginning[0]) + 2
    }

    /// Seconds since 1970.
    static func moment(_ timestamp: UInt32) -> Seconds {
        Seconds(integerLiteral: Int64(timestamp) + FITProfile.epoch)
    }
}

/// Collects the messages of one file, until they can be assigned to sessions.
private struct FITFile {
    private var type: Int?
    private var isOwn = false
    /// Moments since 1970.
    private var samples: [Recording.Sample] = []
    private var sessions: [SessionMessage] = []
    private var laps: [LapMessage] = []
    private var timer: [(moment: Seconds, isStart: Bool)] = []
    private var sets: [SetMessage] = []
    /// By category and exercise number.
    private var titles: [TitleKey: String] = [:]
    private var sport: (sport: Int, subSport: Int, name: String?)?
    private var zoneMinutes: Int32?
    private var workout = FITWorkoutMessages()
    /// For `compressed_speed_distance`: sixteenths of a metre.
    private var accumulated: Int64 = 0
    private var lastAccumulated: Int64?

    private struct TitleKey: Hashable {
        var category: Int
        var exercise: Int
    }

    private struct SessionMessage {
        var began: Seconds
        var elapsed: Seconds
        var spent: Seconds
        var sport: Int
        var subSport: Int
        var name: String?
        var distance: Double?
        var energy: Double?
        var ascent: Double?
    }

    private struct LapMessage {
        var lap: Recording.Lap
        var step: Int?
        var intensity: Int?
    }

    private struct SetMessage {
        var began: Seconds
        var time: Seconds
        var isActive: Bool
        var reps: Int32?
        var weight: Double?
        var category: Int
        var exercise: Int
        var step: Int?
        var index: Int
    }

    mutating func read(_ message: FITDecoder.Message) throws(FormatError) {
        switch message.number {
        case FITProfile.Record.message: try takeRecord(message)
        case FITProfile.FileID.message:
            type = message.code(FITProfile.FileID.type)
            isOwn = message.string(FITProfile.FileID.productName) == FITWriter.productName
        case FITProfile.Lap.message: try takeLap(message)
        case FITProfile.Session.message: try takeSession(message)
        case FITProfile.Event.message: takeEvent(message)
        case FITProfile.Set.message: try takeSet(message)
        case FITProfile.ExerciseTitle.message:
            if titles.count < 10_000, let name = message.string(FITProfile.ExerciseTitle.name) {
                let key = TitleKey(
                    category: message.code(FITProfile.ExerciseTitle.category) ?? -1,
                    exercise: message.code(FITProfile.ExerciseTitle.exercise) ?? -1)
                titles[key] = name
            }
        case FITProfile.Sport.message:
            sport = (
                message.code(FITProfile.Sport.sport) ?? 0, message.code(FITProfile.Sport.subSport) ?? 0,
                message.string(FITProfile.Sport.name)
            )
        case FITProfile.Activity.message:
            if let time = message.timestamp, let local = message.stored(FITProfile.Activity.localTimestamp) {
                // Time zones are multiples of a quarter of an hour; devices' clocks differ by a second or two.
                let minutes = ((Double(local) - Double(time)) / 900).rounded() * 15
                if abs(minutes) <= 14 * 60 { zoneMinutes = Int32(minutes) }
            }
        case FITProfile.Workout.message, FITProfile.WorkoutStep.message: try workout.read(message)
        default: break
        }
    }

    private mutating func takeRecord(_ message: FITDecoder.Message) throws(FormatError) {
        typealias Field = FITProfile.Record
        guard let timestamp = message.timestamp else { return }
        guard samples.count < FormatLimits.samples else {
            throw FormatError("More than \(FormatLimits.samples) points.", at: .byte(message.start))
        }
        var sample = Recording.Sample(moment: FITReader.moment(timestamp))
        if let latitude = message.stored(Field.latitude), let longitude = message.stored(Field.longitude) {
            let place = Coordinate(
                latitude: Double(latitude) * FITFile.degrees, longitude: Double(longitude) * FITFile.degrees)
            guard place.isValid else {
                throw FormatError("The latitude must be −90 to 90.", at: .byte(message.start))
            }
            // Devices write zeros before their first fix.
            if latitude != 0 || longitude != 0 { sample.place = place }
        }
        sample.altitude = message.value(Field.enhancedAltitude) ?? message.value(Field.altitude)
        sample.distance = message.value(Field.distance)
        sample.speed = message.value(Field.enhancedSpeed) ?? message.value(Field.speed)
        sample.heartRate = message.stored(Field.heartRate).flatMap { $0 > 0 ? Int32(exactly: $0) : nil }
        sample.cadence = message.stored(Field.cadence).flatMap { Int32(exactly: $0) }
        sample.power = message.stored(Field.power).flatMap { Int32(exactly: $0) }
        if let raw = message.raw(Field.compressedSpeedDistance), raw.count == 3 { expand(raw, &sample) }
        samples.append(sample)
    }

    /// 12 bits of speed in hundredths of m/s, then 12 bits of distance in sixteenths of a metre, modulo 4096.
    private mutating func expand(_ raw: ArraySlice<UInt8>, _ sample: inout Recording.Sample) {
        let (first, second, third) = (
            Int64(raw[raw.startIndex]), Int64(raw[raw.startIndex + 1]), Int64(raw[raw.startIndex + 2])
        )
        if first & second & third == 0xFF { return }
        let distance = second >> 4 | third << 4
        if sample.speed == nil { sample.speed = Double(first | second & 15 << 8) / 100 }
        accumulated += lastAccumulated.map { (distance - $0) & 0xFFF } ?? distance
        lastAccumulated = distance
        if sample.distance == nil { sample.distance = Double(accumulated) / 16 }
    }

    /// Bounds of kilocalories, and of metres climbed.
    private static let energies = 0.0...1_000_000.0
    private static let degrees = 180 / 2_147_483_648.0

    private mutating func takeLap(_ message: FITDecoder.Message) throws(FormatError) {
        typealias Field = FITProfile.Lap
        guard laps.count < FormatLimits.laps else {
            throw FormatError("More than \(FormatLimits.laps) laps.", at: .byte(message.start))
        }
        let elapsed = message.time(Field.elapsedTime) ?? .zero
        let spent = message.time(Field.timerTime) ?? elapsed
        guard let began = beginning(message, Field.startTime, elapsed) else { return }
        var lap = Recording.Lap(name: "", role: .work, began: began, spent: spent)
        lap.distance = message.value(Field.distance).flatMap { RecordingBuilder.distances.contains($0) ? $0 : nil }
        lap.energy = message.value(Field.calories).flatMap { FITFile.energies.contains($0) ? $0 : nil }
        laps.append(
            LapMessage(lap: lap, step: message.code(Field.step), intensity: message.code(Field.intensity)))
    }

    private mutating func takeSession(_ message: FITDecoder.Message) throws(FormatError) {
        typealias Field = FITProfile.Session
        guard sessions.count < FormatLimits.recordings else {
            throw FormatError("More than \(FormatLimits.recordings) sessions.", at: .byte(message.start))
        }
        let elapsed = message.time(Field.elapsedTime) ?? message.time(Field.timerTime) ?? .zero
        guard let began = beginning(message, Field.startTime, elapsed) else { return }
        sessions.append(
            SessionMessage(
                began: began, elapsed: elapsed, spent: message.time(Field.timerTime) ?? elapsed,
                sport: message.code(Field.sport) ?? 0, subSport: message.code(Field.subSport) ?? 0,
                name: message.string(Field.sportName),
                distance: message.value(Field.distance).flatMap { RecordingBuilder.distances.contains($0) ? $0 : nil },
                energy: message.value(Field.calories).flatMap { FITFile.energies.contains($0) ? $0 : nil },
                ascent: message.value(Field.ascent).flatMap { FITFile.energies.contains($0) ? $0 : nil }))
    }

    private func beginning(_ message: FITDecoder.Message, _ field: FITField, _ elapsed: Seconds) -> Seconds? {
        if let start = message.stored(field), let start = UInt32(exactly: start) { return FITReader.moment(start) }
        return message.timestamp.map { FITReader.moment($0) - elapsed }
    }

    private mutating func takeEvent(_ message: FITDecoder.Message) {
        typealias Code = FITProfile.EventCode
        guard message.code(FITProfile.Event.event) == Code.timer, let time = message.timestamp,
            let type = message.code(FITProfile.Event.eventType), timer.count < FormatLimits.samples
        else { return }
        switch type {
        case Code.start: timer.append((FITReader.moment(time), true))
        case Code.stop, Code.stopAll, Code.stopDisable, Code.stopDisableAll:
            timer.append((FITReader.moment(time), false))
        default: break
        }
    }

    private mutating func takeSet(_ message: FITDecoder.Message) throws(FormatError) {
        typealias Field = FITProfile.Set
        guard sets.count < FormatLimits.laps else {
            throw FormatError("More than \(FormatLimits.laps) sets.", at: .byte(message.start))
        }
        let time = message.time(Field.duration) ?? .zero
        var began = message.stored(Field.startTime).flatMap { UInt32(exactly: $0) }.map { FITReader.moment($0) }
        if began == nil, let end = message.stored(Field.timestamp), let end = UInt32(exactly: end) {
            began = FITReader.moment(end) - time
        }
        guard let began else { return }
        let reps = message.stored(Field.repetitions).flatMap { Int32(exactly: $0) }
        let weight = message.value(Field.weight)
        sets.append(
            SetMessage(
                began: began, time: time, isActive: message.code(Field.type) != 0,
                reps: reps.flatMap { Limits.doneReps.contains(Int($0)) ? $0 : nil },
                weight: weight.flatMap { $0 > 0 && Limits.weight.contains($0) ? $0 : nil },
                category: message.code(Field.category) ?? -1, exercise: message.code(Field.exercise) ?? -1,
                step: message.code(Field.step), index: message.code(Field.index) ?? sets.count))
    }

    // MARK: Putting it together

    mutating func finish(into contents: inout FileContents, _ losses: inout Losses) throws(FormatError) {
        if type == FITProfile.workoutFile || (type == nil && samples.isEmpty && sessions.isEmpty && workout.hasSteps) {
            contents.workouts.append(try workout.workout(isOwn: isOwn, &losses))
            return
        }
        if type != nil, type != FITProfile.activityFile, sessions.isEmpty, laps.isEmpty {
            losses.add("A FIT file holds neither an activity nor a workout: it is of type \(type ?? 0).")
            return
        }
        completeSessions()
        let order = sortedOrder(sessions.count) { sessions[$0].began < sessions[$1].began }
        sessions = sessions.ordered(order)
        var next = 0
        for index in sessions.indices {
            guard contents.recordings.count < FormatLimits.recordings else {
                throw FormatError("More than \(FormatLimits.recordings) sessions.")
            }
            let until = index + 1 < sessions.count ? sessions[index + 1].began : nil
            contents.recordings.append(recording(index, until: until, &next, &losses))
        }
    }

    /// Creates the session that a file lacks, for example after a dead battery: it covers all points and laps.
    private mutating func completeSessions() {
        guard sessions.isEmpty else { return }
        var begin: Seconds?
        var end = Seconds.zero
        for sample in samples {
            begin = min(begin ?? sample.moment, sample.moment)
            end = max(end, sample.moment)
        }
        for message in laps {
            begin = min(begin ?? message.lap.began, message.lap.began)
            end = max(end, message.lap.began + message.lap.spent)
        }
        guard let begin else { return }
        sessions = [
            SessionMessage(
                began: begin, elapsed: end - begin, spent: .zero, sport: sport?.sport ?? 0,
                subSport: sport?.subSport ?? 0)
        ]
    }

    private func recording(
        _ index: Int, until: Seconds?, _ next: inout Int, _ losses: inout Losses
    ) -> Recording {
        let session = sessions[index]
        var began = session.began
        // Some devices record points before the session's start, by up to its duration.
        if index == 0, let first = samples.first, first.moment < began, began - first.moment <= max(session.elapsed, 10)
        {
            began = first.moment
        }
        var builder = RecordingBuilder(began: began)
        builder.recording.activity = FITProfile.activity(sport: session.sport, subSport: session.subSport)
        builder.recording.zoneMinutes = zoneMinutes
        builder.recording.name = shortened(workout.name ?? session.name ?? sport?.name ?? "", to: Limits.nameLength)
        builder.recording.spent = session.spent
        builder.recording.energy = session.energy
        builder.recording.ascent = session.ascent
        builder.recording.pauses = pauses(began, until ?? began + RecordingBuilder.longest, began + session.elapsed)
        while next < samples.count, samples[next].moment < until ?? .never {
            var sample = samples[next]
            sample.moment -= began
            _ = builder.add(sample)
            next += 1
        }
        // Distances of a later session in a file may continue from the previous one.
        if let first = builder.recording.samples.first(where: { $0.distance != nil })?.distance, index > 0, first > 0,
            let whole = session.distance,
            let last = builder.recording.samples.last(where: { $0.distance != nil })?.distance,
            last > whole * 1.02 + 10
        {
            for place in builder.recording.samples.indices {
                if let distance = builder.recording.samples[place].distance {
                    builder.recording.samples[place].distance = max(distance - first, 0)
                }
            }
        }
        builder.recording.distance = session.distance.flatMap {
            $0 > 0 || !builder.recording.samples.isEmpty ? $0 : nil
        }
        let own = laps.filter { $0.lap.began >= began && $0.lap.began < until ?? .never }
        builder.recording.laps = lapsWithSets(own, began, until, session.spent)
        let recording = builder.finish()
        losses.add(builder.losses)
        return recording
    }

    /// - Parameter end: End of the session. A final stop isn't a pause.
    private func pauses(_ began: Seconds, _ until: Seconds, _ end: Seconds) -> [Range<Seconds>] {
        var pauses: [Range<Seconds>] = []
        var stopped: Seconds?
        let order = sortedOrder(timer.count) { timer[$0].moment < timer[$1].moment }
        for index in order {
            let event = timer[index]
            guard event.moment >= began, event.moment < until else { continue }
            if !event.isStart {
                if stopped == nil { stopped = event.moment }
            } else if let from = stopped {
                if from < event.moment { pauses.append(from - began..<event.moment - began) }
                stopped = nil
            }
        }
        return pauses
    }

    private func lapsWithSets(
        _ messages: [LapMessage], _ began: Seconds, _ until: Seconds?, _ spent: Seconds
    ) -> [Recording.Lap] {
        if !isOwn {
            let own = sets.filter { $0.began >= began && $0.began < until ?? .never }
            if !own.isEmpty { return lapsOfSets(own, began, spent) }
        }
        var byStep: [Int: [SetMessage]] = [:]
        if isOwn {
            for index in sortedOrder(sets.count, by: { sets[$0].index < sets[$1].index }) {
                if sets[index].isActive, let step = sets[index].step { byStep[step, default: []].append(sets[index]) }
            }
        }
        var laps: [Recording.Lap] = []
        for (index, message) in messages.enumerated() {
            var lap = message.lap
            let step = message.step.flatMap { workout.step($0) }
            lap.began -= began
            lap.role = FITProfile.role(
                intensity: message.intensity, isExercise: step?.isExercise ?? false, isOwn: isOwn)
            lap.name = shortened(
                step?.name ?? (lap.role == .work ? "Lap \(index + 1)" : lap.role.name), to: Limits.nameLength)
            if let step = message.step, let own = byStep.removeValue(forKey: step) {
                for set in own.prefix(Limits.sets.upperBound) { lap.sets.append(result(of: set)) }
            }
            laps.append(lap)
        }
        return laps
    }

    /// Laps from sets: exercises in order of their start, with consecutive sets of one exercise combined, and one lap
    /// for all rests.
    private func lapsOfSets(_ sets: [SetMessage], _ began: Seconds, _ spent: Seconds) -> [Recording.Lap] {
        var laps: [Recording.Lap] = []
        var keys: [(Int, Int)] = []
        var active = Seconds.zero
        for set in sets where set.isActive {
            active += set.time
            if let last = keys.last, last == (set.category, set.exercise),
                laps[laps.count - 1].sets.count < Limits.sets.upperBound
            {
                laps[laps.count - 1].spent += set.time
                laps[laps.count - 1].sets.append(result(of: set))
                continue
            }
            var lap = Recording.Lap(
                name: shortened(name(of: set), to: Limits.nameLength), role: .exercise, began: set.began - began,
                spent: set.time)
            lap.sets = [result(of: set)]
            laps.append(lap)
            keys.append((set.category, set.exercise))
        }
        if spent > active, !laps.isEmpty {
            laps.append(Recording.Lap(name: Role.rest.name, role: .rest, began: .zero, spent: spent - active))
        }
        return laps
    }

    private func result(of set: SetMessage) -> SetResult {
        // If repetitions were counted, the time is their duration.
        SetResult(reps: set.reps, weight: set.weight, time: set.time > .zero ? set.time : nil)
    }

    private func name(of set: SetMessage) -> String {
        if let title = titles[TitleKey(category: set.category, exercise: set.exercise)] { return title }
        if let step = set.step.flatMap({ workout.step($0) }), let name = step.name { return name }
        return FITProfile.categoryName(set.category) ?? Role.exercise.name
    }
}

extension Seconds {
    /// Later than any moment of a file.
    fileprivate static let never = Seconds(microseconds: .max)
}
