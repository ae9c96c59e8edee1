import Sensing
import Workouts

/// Writes one recording as a FIT activity file.
struct FITActivityWriter {
    private let recording: Recording
    private var encoder = FITEncoder()
    private let energies: [Int]
    private let heart: HeartSeries
    /// The end of each lap, including pauses.
    private let ends: [Seconds]

    init(_ recording: Recording) {
        var recording = recording
        if recording.laps.isEmpty {
            var lap = Recording.Lap(name: "", role: .work, began: .zero, spent: recording.spent)
            lap.distance = recording.distance
            lap.energy = recording.energy
            recording.laps = [lap]
        }
        self.recording = recording
        heart = recording.heart
        ends = FITActivityWriter.ends(of: recording)
        energies = TCXWriter.wholeEnergies(of: recording.laps, recording.energy)
    }

    private func time(_ moment: Seconds) -> FITEncoder.Value {
        .number(FITWriter.timestamp(recording.began + moment))
    }

    mutating func file(_ losses: inout Losses) throws(FormatError) -> [UInt8] {
        guard FITWriter.timestamp(recording.began) != nil, FITWriter.timestamp(recording.began + recording.end) != nil
        else {
            throw FormatError(
                "“\(excerpt(recording.name.utf8.isEmpty ? recording.activity.title : recording.name))” lies outside of the years 1998 to 2126, all that FIT can hold."
            )
        }
        guard recording.laps.count < 65_535 else {
            throw FormatError("FIT holds at most 65534 laps, there are \(recording.laps.count).")
        }
        head()
        body(&losses)
        tail()
        if recording.note.utf8.isEmpty == false { losses.add("FIT has no note on a session.") }
        if recording.laps.contains(where: { $0.sets.contains { $0.kind != .working || $0.reserve != nil } }) {
            losses.add("FIT has no warm-ups, drop sets, sets to failure and repetitions in reserve (RPE).")
        }
        return FITWriter.file(encoder.bytes)
    }

    private mutating func head() {
        encoder.write(
            FITProfile.FileID.message,
            [
                (FITProfile.FileID.type, .number(Double(FITProfile.activityFile))),
                (FITProfile.FileID.manufacturer, .number(FITProfile.development)),
                (FITProfile.FileID.product, .number(0)),
                (FITProfile.FileID.timeCreated, time(.zero)),
                (FITProfile.FileID.productName, .text(FITWriter.productName)),
            ])
        encoder.write(
            FITProfile.DeviceInfo.message,
            [
                (FITProfile.timestamp, time(.zero)), (FITProfile.DeviceInfo.deviceIndex, .number(0)),
                (FITProfile.DeviceInfo.manufacturer, .number(FITProfile.development)),
                (FITProfile.DeviceInfo.product, .number(0)),
            ])
        let sport = FITActivityWriter.sport(of: recording.activity)
        encoder.write(
            FITProfile.Workout.message,
            [
                (FITProfile.Workout.sport, .number(Double(sport.sport))),
                (FITProfile.Workout.subSport, .number(Double(sport.subSport))),
                (FITProfile.Workout.steps, .number(Double(recording.laps.count))),
                (FITProfile.Workout.name, .text(recording.name)),
            ])
        for (index, lap) in recording.laps.enumerated() { step(index, lap) }
        for (index, lap) in recording.laps.enumerated() where !lap.sets.isEmpty {
            encoder.write(
                FITProfile.ExerciseTitle.message,
                [
                    (FITProfile.messageIndex, .number(Double(index))),
                    (FITProfile.ExerciseTitle.category, .number(FITProfile.unknownCategory)),
                    (FITProfile.ExerciseTitle.exercise, .number(Double(index))),
                    (FITProfile.ExerciseTitle.name, .text(lap.name)),
                ])
        }
    }

    /// A workout step for a lap: it provides the lap's name.
    private mutating func step(_ index: Int, _ lap: Recording.Lap) {
        typealias Field = FITProfile.WorkoutStep
        var fields: [(FITField, FITEncoder.Value)] = [
            (FITProfile.messageIndex, .number(Double(index))), (Field.name, .text(lap.name)),
            (Field.durationType, .number(Double(FITProfile.Duration.open))),
            (Field.targetType, .number(2)), (Field.intensity, .number(Double(FITProfile.intensity(of: lap.role)))),
        ]
        if lap.role == .exercise {
            fields.append((Field.exerciseCategory, .number(FITProfile.unknownCategory)))
            fields.append((Field.exerciseName, .number(Double(index))))
        }
        encoder.write(FITProfile.WorkoutStep.message, fields)
    }

    private static func sport(of activity: Activity) -> (sport: Int, subSport: Int) {
        for entry in FITProfile.sports where entry.activity == activity { return (entry.sport, entry.subSport) }
        return (0, 0)
    }

    /// An element of the recording's body. Messages are written in ascending order of time.
    private enum Item {
        case sample(Int)
        case timer(isStart: Bool)
        case lap(Int)
        case set(lap: Int, set: Int)
    }

    private mutating func body(_ losses: inout Losses) {
        var items: [(moment: Seconds, item: Item)] = [(.zero, .timer(isStart: true))]
        items.reserveCapacity(recording.samples.count + 2 * recording.pauses.count + 2 * recording.laps.count)
        for pause in recording.pauses {
            items.append((pause.lowerBound, .timer(isStart: false)))
            items.append((pause.upperBound, .timer(isStart: true)))
        }
        let samples = samplesBySecond(&losses)
        for (index, sample) in samples.enumerated() { items.append((sample.moment, .sample(index))) }
        for (index, lap) in recording.laps.enumerated() {
            var began = lap.began
            for set in lap.sets.indices {
                began += lap.sets[set].time ?? .zero
                items.append((min(began, ends[index]), .set(lap: index, set: set)))
            }
            items.append((ends[index], .lap(index)))
        }
        let order = sortedOrder(items.count) { items[$0].moment < items[$1].moment }
        let sensors = Sensors(recording)
        for index in order {
            let (moment, item) = items[index]
            switch item {
            case .sample(let index): sample(samples[index], sensors)
            case .timer(let isStart): timer(moment, isStart ? FITProfile.EventCode.start : FITProfile.EventCode.stopAll)
            case .lap(let index): lap(index)
            case .set(let lap, let set): self.set(moment, lap, set)
            }
        }
    }

    /// One sample a second: FIT's times have no finer resolution.
    private func samplesBySecond(_ losses: inout Losses) -> [Recording.Sample] {
        var samples: [Recording.Sample] = []
        samples.reserveCapacity(recording.samples.count)
        var isLossy = false
        var second: Double?
        for sample in recording.samples {
            let own = FITWriter.timestamp(recording.began + sample.moment)
            if own == second, !samples.isEmpty {
                isLossy = samples[samples.count - 1].complete(with: sample) || isLossy
            } else {
                samples.append(sample)
            }
            second = own
        }
        if isLossy { losses.add("FIT keeps whole seconds: of several points in one second the last is in the file.") }
        return samples
    }

    private static func ends(of recording: Recording) -> [Seconds] {
        var ends: [Seconds] = []
        var pause = 0
        for lap in recording.laps {
            var end = lap.began + lap.spent
            while pause < recording.pauses.count, recording.pauses[pause].lowerBound < end {
                if recording.pauses[pause].lowerBound >= lap.began {
                    end += recording.pauses[pause].upperBound - recording.pauses[pause].lowerBound
                }
                pause += 1
            }
            ends.append(end)
        }
        return ends
    }

    private struct Sensors {
        var places = false
        var altitude = false
        var distance = false
        var speed = false
        var heartRate = false
        var cadence = false
        var power = false

        init(_ recording: Recording) {
            for sample in recording.samples {
                if sample.place != nil { places = true }
                if sample.altitude != nil { altitude = true }
                if sample.distance != nil { distance = true }
                if sample.speed != nil { speed = true }
                if sample.heartRate != nil { heartRate = true }
                if sample.cadence != nil { cadence = true }
                if sample.power != nil { power = true }
            }
        }
    }

    private mutating func sample(_ sample: Recording.Sample, _ sensors: Sensors) {
        typealias Field = FITProfile.Record
        var fields: [(FITField, FITEncoder.Value)] = [(FITProfile.timestamp, time(sample.moment))]
        if sensors.places {
            fields.append((Field.latitude, .number(sample.place.map { FITActivityWriter.semicircles($0.latitude) })))
            fields.append((Field.longitude, .number(sample.place.map { FITActivityWriter.semicircles($0.longitude) })))
        }
        if sensors.altitude { fields.append((Field.enhancedAltitude, .number(sample.altitude))) }
        if sensors.distance { fields.append((Field.distance, .number(sample.distance))) }
        if sensors.speed { fields.append((Field.enhancedSpeed, .number(sample.speed))) }
        if sensors.heartRate { fields.append((Field.heartRate, .number(sample.heartRate.map(Double.init)))) }
        if sensors.cadence { fields.append((Field.cadence, .number(sample.cadence.map(Double.init)))) }
        if sensors.power { fields.append((Field.power, .number(sample.power.map(Double.init)))) }
        encoder.write(FITProfile.Record.message, fields)
    }

    /// 2³¹ semicircles are 180°. 180° east is written as 180° west, since the largest pattern means "invalid".
    private static func semicircles(_ degrees: Double) -> Double {
        let value = (degrees / 180 * 2_147_483_648).rounded()
        return value >= 2_147_483_647 ? -2_147_483_648 : value
    }

    private mutating func timer(_ moment: Seconds, _ type: Int) {
        encoder.write(
            FITProfile.Event.message,
            [
                (FITProfile.timestamp, time(moment)),
                (FITProfile.Event.event, .number(Double(FITProfile.EventCode.timer))),
                (FITProfile.Event.eventType, .number(Double(type))),
            ])
    }

    private mutating func set(_ moment: Seconds, _ lap: Int, _ set: Int) {
        typealias Field = FITProfile.Set
        let result = recording.laps[lap].sets[set]
        encoder.write(
            FITProfile.Set.message,
            [
                (Field.timestamp, time(moment)), (Field.duration, .number(result.time?.value)),
                (Field.repetitions, .number(result.reps.map(Double.init))), (Field.weight, .number(result.weight)),
                (Field.type, .number(1)), (Field.startTime, time(max(moment - (result.time ?? .zero), .zero))),
                (Field.category, .number(FITProfile.unknownCategory)), (Field.exercise, .number(Double(lap))),
                (Field.index, .number(Double(set))), (Field.step, .number(Double(lap))),
            ])
    }

    private mutating func lap(_ index: Int) {
        typealias Field = FITProfile.Lap
        let lap = recording.laps[index]
        let sport = FITActivityWriter.sport(of: recording.activity)
        let isLast = index == recording.laps.count - 1
        let heart = heart.part(lap.began..<max(ends[index], lap.began))
        encoder.write(
            FITProfile.Lap.message,
            [
                (FITProfile.messageIndex, .number(Double(index))), (FITProfile.timestamp, time(ends[index])),
                (Field.event, .number(FITProfile.EventCode.lap)), (Field.eventType, .number(1)),
                (Field.startTime, time(lap.began)), (Field.elapsedTime, .number((ends[index] - lap.began).value)),
                (Field.timerTime, .number(lap.spent.value)), (Field.distance, .number(lap.distance)),
                (Field.calories, .number(lap.energy == nil && recording.energy == nil ? nil : Double(energies[index]))),
                (Field.intensity, .number(Double(FITProfile.intensity(of: lap.role)))),
                (Field.trigger, .number(isLast ? 7 : 0)), (Field.heartRate, FITActivityWriter.rate(heart.mean)),
                (Field.maximumHeartRate, FITActivityWriter.rate(heart.maximum)),
                (Field.sport, .number(Double(sport.sport))),
                (Field.subSport, .number(Double(sport.subSport))), (Field.step, .number(Double(index))),
            ])
    }

    /// A rate of 0 means none.
    private static func rate(_ rate: Int32) -> FITEncoder.Value { .number(rate > 0 ? Double(rate) : nil) }

    private mutating func tail() {
        typealias Field = FITProfile.Session
        let sport = FITActivityWriter.sport(of: recording.activity)
        let end = recording.end
        timer(end, FITProfile.EventCode.stopAll)
        encoder.write(
            FITProfile.Session.message,
            [
                (FITProfile.messageIndex, .number(0)), (FITProfile.timestamp, time(end)),
                (Field.event, .number(FITProfile.EventCode.session)), (Field.eventType, .number(1)),
                (Field.startTime, time(.zero)), (Field.elapsedTime, .number(end.value)),
                (Field.timerTime, .number(recording.spent.value)), (Field.distance, .number(recording.distance)),
                (Field.calories, .number(recording.energy)), (Field.ascent, .number(recording.ascent)),
                (Field.sport, .number(Double(sport.sport))), (Field.subSport, .number(Double(sport.subSport))),
                (Field.firstLap, .number(0)), (Field.laps, .number(Double(recording.laps.count))),
                (Field.trigger, .number(0)), (Field.heartRate, FITActivityWriter.rate(heart.mean)),
                (Field.maximumHeartRate, FITActivityWriter.rate(heart.maximum)),
            ])
        let local = recording.zoneMinutes.map { end + Seconds(integerLiteral: Int64($0) * 60) }
        encoder.write(
            FITProfile.Activity.message,
            [
                (FITProfile.timestamp, time(end)), (FITProfile.Activity.timerTime, .number(recording.spent.value)),
                (FITProfile.Activity.sessions, .number(1)), (FITProfile.Activity.type, .number(0)),
                (FITProfile.Activity.event, .number(FITProfile.EventCode.activity)),
                (FITProfile.Activity.eventType, .number(1)),
                (FITProfile.Activity.localTimestamp, local.map(time) ?? .number(nil)),
            ])
    }
}
