import Sensing
import Workouts

/// Reads Training Center XML, version 2 (garmin.com/xmlschemas/TrainingCenterDatabase/v2): activities with laps.
/// Courses and workouts are ignored.
public enum TCXReader {
    public static func read(_ bytes: [UInt8]) throws(FormatError) -> FileContents {
        var xml = try XMLReader(bytes)
        var contents = FileContents()
        contents.losses = try read(&xml) { contents.recordings.append($0) }
        return contents
    }

    /// Reads a file of any length, holding one activity at a time in memory.
    ///
    /// - Returns: Sentences about discarded content.
    public static func read(
        _ source: ByteSource, each take: (Recording) throws(FormatError) -> Void
    ) throws(FormatError) -> [String] {
        var xml = try XMLReader(source)
        return try read(&xml, take)
    }

    private static func read(
        _ xml: inout XMLReader, _ take: (Recording) throws(FormatError) -> Void
    ) throws(FormatError) -> [String] {
        guard try xml.next() == .open else { throw xml.error("There is no element in the file.") }
        guard xml.isNamed("TrainingCenterDatabase") else {
            throw xml.error("The file is no TCX: its root is <\(excerpt(xml.elementName))>.")
        }
        var state = State()
        while try xml.nextChild() {
            if xml.isNamed("Activities") {
                try activities(&xml, &state, take)
            } else {
                if xml.isNamed("Courses") {
                    state.losses.add("Courses aren't kept: they are plans, not something that was done.")
                }
                if xml.isNamed("Workouts") { state.losses.add("Workouts of TCX files aren't read.") }
                try xml.skip()
            }
        }
        _ = try xml.next()
        if !state.isUsable, let error = state.refusal { throw error }
        if state.untimed > 0 {
            state.losses.add(
                "\(state.untimed) \(state.untimed == 1 ? "point was left out: it has" : "points were left out: they have") no time."
            )
        }
        state.losses.add(state.leftOut.sentences)
        return state.losses.sentences
    }

    /// The state of reading a file.
    private struct State {
        var losses = Losses()
        var leftOut = LeftOut()
        /// Of activities.
        var count = 0
        /// Points without a time.
        var untimed = 0
        /// Whether an activity was read.
        var isUsable = false
        /// The reason why the first unusable activity wasn't read.
        var refusal: FormatError?
    }

    /// Reads activities, including those nested in a multi-sport session.
    private static func activities(
        _ xml: inout XMLReader, _ state: inout State,
        _ take: (Recording) throws(FormatError) -> Void
    ) throws(FormatError) {
        while try xml.nextChild() {
            if xml.isNamed("Activity") {
                state.count += 1
                guard state.count <= FormatLimits.recordings else {
                    throw xml.error("More than \(FormatLimits.recordings) activities.")
                }
                if let recording = try activity(&xml, &state) {
                    state.isUsable = true
                    try take(recording)
                }
            } else if xml.isNamed("MultiSportSession") || xml.isNamed("FirstSport") || xml.isNamed("NextSport") {
                try activities(&xml, &state, take)
            } else {
                try xml.skip()
            }
        }
    }

    private static func activity(_ xml: inout XMLReader, _ state: inout State) throws(FormatError) -> Recording? {
        let sport = try xml.attribute("Sport") ?? ""
        var laps = TCXLaps()
        var notes = ""
        while try xml.nextChild() {
            if xml.isNamed("Id") {
                laps.id = try xml.moment(.lapBeginning, &state.leftOut)
            } else if xml.isNamed("Lap") {
                try lap(&xml, &laps, &state)
            } else if xml.isNamed("Notes") {
                notes = try xml.string()
            } else {
                if xml.isNamed("Training") { state.losses.add("The plan that was followed isn't kept.") }
                try xml.skip()
            }
        }
        // An activity is when it was: without any time, the first wrong one is the reason.
        guard var builder = laps.builder(&state.leftOut) else {
            guard !laps.isEmpty else { return nil }
            let fault =
                state.leftOut.error(.lapBeginning) ?? state.leftOut.error(.time)
                ?? FormatError("An activity has no time.")
            if state.refusal == nil { state.refusal = fault }
            state.losses.add("An activity was left out: \(fault)")
            return nil
        }
        builder.recording.activity = Activity(gpxType: sport)
        // The lines after the first are a note.
        let lines = notes.split(separator: "\n", maxSplits: 1)
        builder.recording.name = lines.first.map(String.init) ?? ""
        builder.recording.note = lines.count > 1 ? String(lines[1]) : ""
        let recording = builder.finish()
        state.losses.add(laps.losses)
        state.losses.add(builder.losses)
        return recording
    }

    private static func lap(
        _ xml: inout XMLReader, _ laps: inout TCXLaps, _ state: inout State
    ) throws(FormatError) {
        guard laps.count < FormatLimits.laps else { throw xml.error("More than \(FormatLimits.laps) laps.") }
        var lap = TCXLaps.Lap()
        if let text = try xml.attribute("StartTime"), !text.utf8.isEmpty {
            lap.start = Timestamp.read(Array(text.utf8)[...])
            if lap.start == nil { state.leftOut.add(.lapBeginning, .noTime) { xml.found(text) } }
        }
        laps.begin()
        var hasTrack = false
        while try xml.nextChild() {
            if xml.isNamed("TotalTimeSeconds") {
                lap.time = try xml.measurement(.lapTime, &state.leftOut, Plausible.duration)
            } else if xml.isNamed("DistanceMeters") {
                lap.distance = try xml.measurement(.distance, &state.leftOut, Plausible.distance)
            } else if xml.isNamed("Calories") {
                lap.energy = try xml.measurement(.energy, &state.leftOut, Plausible.energy)
            } else if xml.isNamed("Intensity") {
                try xml.content()
                if xml.text.elementsEqual("Resting".utf8) { lap.isRest = true }
            } else if xml.isNamed("Notes") {
                lap.name = shortened(try xml.string(), to: Limits.nameLength)
            } else if xml.isNamed("Track") {
                // Each lap has its own track; a second one follows a pause.
                if hasTrack { laps.beginStretch() }
                hasTrack = true
                try track(&xml, &laps, &state)
            } else {
                try xml.skip()
            }
        }
        laps.end(lap)
    }

    private static func track(
        _ xml: inout XMLReader, _ laps: inout TCXLaps, _ state: inout State
    ) throws(FormatError) {
        while try xml.nextChild() {
            guard xml.isNamed("Trackpoint") else {
                try xml.skip()
                continue
            }
            let start = xml.start
            let wrong = state.leftOut.count(.time)
            var sample = Recording.Sample(moment: .zero)
            var moment: Seconds?
            while try xml.nextChild() {
                if xml.isNamed("Time") {
                    moment = try xml.moment(.time, &state.leftOut)?.moment
                } else if xml.isNamed("Position") {
                    sample.place = try position(&xml, &state.leftOut)
                } else if xml.isNamed("AltitudeMeters") {
                    sample.altitude = try xml.measurement(.altitude, &state.leftOut, Plausible.altitude)
                } else if xml.isNamed("DistanceMeters") {
                    sample.distance = try xml.measurement(.distance, &state.leftOut, Plausible.distance)
                } else if xml.isNamed("HeartRateBpm") {
                    while try xml.nextChild() {
                        if xml.isNamed("Value") {
                            sample.heartRate = try xml.measurement(.heartRate, &state.leftOut, Plausible.heartRate)
                        } else {
                            try xml.skip()
                        }
                    }
                } else if xml.isNamed("Cadence") {
                    sample.cadence = try xml.measurement(.cadence, &state.leftOut, Plausible.cadence)
                } else if xml.isNamed("Extensions") {
                    try extensions(&xml, &sample, &state.leftOut)
                } else {
                    try xml.skip()
                }
            }
            guard let moment else {
                if state.leftOut.count(.time) == wrong { state.untimed += 1 }
                continue
            }
            // A lap's first point often repeats the previous one.
            if !laps.add(sample, at: moment) {
                throw xml.error("More than \(FormatLimits.samples) points.", at: start)
            }
        }
    }

    private static func position(
        _ xml: inout XMLReader, _ leftOut: inout LeftOut
    ) throws(FormatError) -> Coordinate? {
        var latitude: Double?
        var longitude: Double?
        let wrong = leftOut.count(.place)
        while try xml.nextChild() {
            // One place is counted once.
            if leftOut.count(.place) > wrong {
                try xml.skip()
            } else if xml.isNamed("LatitudeDegrees") {
                latitude = try xml.measurement(.place, &leftOut, fault: .noLatitude, Plausible.latitude)
            } else if xml.isNamed("LongitudeDegrees") {
                longitude = try xml.measurement(.place, &leftOut, fault: .noLongitude, Plausible.longitude)
            } else {
                try xml.skip()
            }
        }
        return Plausible.place(latitude: latitude, longitude: longitude).value
    }

    private static func extensions(
        _ xml: inout XMLReader, _ sample: inout Recording.Sample, _ leftOut: inout LeftOut
    ) throws(FormatError) {
        while try xml.nextChild() {
            if xml.isNamed("Speed") {
                sample.speed = try xml.measurement(.speed, &leftOut, Plausible.speed) ?? sample.speed
            } else if xml.isNamed("Watts") {
                sample.power = try xml.measurement(.power, &leftOut, Plausible.power) ?? sample.power
            } else if xml.isNamed("RunCadence") {
                sample.cadence = try xml.measurement(.cadence, &leftOut, Plausible.cadence) ?? sample.cadence
            } else {
                try extensions(&xml, &sample, &leftOut)
            }
        }
    }
}
