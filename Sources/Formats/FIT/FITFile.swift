import Workouts

/// Collects the messages of one file, until they can be assigned to sessions.
struct FITFile {
    private var type: Int?
    private var isOwn = false
    private var records = FITRecords()
    private var heartRates = FITHeartRates()
    private var sessions: [FITSession] = []
    private var laps: [FITLap] = []
    private var sets = FITSets()
    private var timer = FITTimer()
    private var workout = FITWorkoutMessages()
    private var sport: (sport: Int, subSport: Int, name: String?)?
    private var zoneMinutes: Int32?
    private var leftOut = LeftOut()

    mutating func read(_ message: FITDecoder.Message) throws(FormatError) {
        switch message.number {
        case FITProfile.Record.message: try records.read(message, &leftOut)
        case FITProfile.HeartRate.message: try heartRates.read(message)
        case FITProfile.FileID.message:
            type = message.code(FITProfile.FileID.type)
            isOwn = message.string(FITProfile.FileID.productName) == FITWriter.productName
        case FITProfile.Lap.message:
            guard laps.count < FormatLimits.laps else {
                throw FormatError("More than \(FormatLimits.laps) laps.", at: message.place)
            }
            laps.append(FITLap(message, &leftOut))
        case FITProfile.Session.message:
            guard sessions.count < FormatLimits.recordings else {
                throw FormatError("More than \(FormatLimits.recordings) sessions.", at: message.place)
            }
            sessions.append(FITSession(message, &leftOut))
        case FITProfile.Event.message: timer.read(message)
        case FITProfile.Set.message: try sets.read(message)
        case FITProfile.ExerciseTitle.message: sets.readTitle(message)
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

    /// Heart rates of a file that holds nothing else: watches append such files for what a strap sends afterwards.
    var onlyHeartRates: FITHeartRates? {
        let hasOthers = !records.samples.isEmpty || !sessions.isEmpty || !laps.isEmpty || workout.hasSteps
        return hasOthers || heartRates.isEmpty ? nil : heartRates
    }

    mutating func append(_ rates: FITHeartRates, at place: FormatError.Place) throws(FormatError) {
        try heartRates.append(rates, at: place)
    }

    /// The file's sessions, or its workout. To be called when all messages are read.
    mutating func contents(_ losses: inout Losses) throws(FormatError) -> FileContents {
        var contents = FileContents()
        let hasPoints = !records.samples.isEmpty
        if type == FITProfile.workoutFile || (type == nil && !hasPoints && sessions.isEmpty && workout.hasSteps) {
            contents.workouts.append(try workout.workout(isOwn: isOwn, &losses))
            return contents
        }
        if let type, type != FITProfile.activityFile, sessions.isEmpty, laps.isEmpty {
            losses.add("A FIT file holds neither an activity nor a workout: it is of type \(type).")
            return contents
        }
        records.merge(heartRates)
        losses.add(records.losses)
        losses.add(heartRates.losses(records.samples.count))
        // A dead battery leaves a file without a session: all points and laps are one.
        if sessions.isEmpty, hasPoints || !laps.isEmpty {
            var session = FITSession()
            session.sport = sport?.sport ?? 0
            session.subSport = sport?.subSport ?? 0
            sessions = [session]
        }
        timer.settle()
        let activity = FITActivity(
            sessions: sessions, laps: laps, sets: sets, samples: records.samples, timer: timer, workout: workout,
            isOwn: isOwn, zoneMinutes: zoneMinutes, sportName: sport?.name)
        contents.recordings = activity.recordings(&leftOut, &losses)
        losses.add(leftOut.sentences)
        return contents
    }
}
