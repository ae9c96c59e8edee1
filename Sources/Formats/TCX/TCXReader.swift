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
        var losses = Losses()
        var count = 0
        while try xml.nextChild() {
            if xml.isNamed("Activities") {
                try activities(&xml, &count, &losses, take)
            } else {
                if xml.isNamed("Courses") {
                    losses.add("Courses aren't kept: they are plans, not something that was done.")
                }
                if xml.isNamed("Workouts") { losses.add("Workouts of TCX files aren't read.") }
                try xml.skip()
            }
        }
        _ = try xml.next()
        return losses.sentences
    }

    /// Reads activities, including those nested in a multi-sport session.
    private static func activities(
        _ xml: inout XMLReader, _ count: inout Int, _ losses: inout Losses,
        _ take: (Recording) throws(FormatError) -> Void
    ) throws(FormatError) {
        while try xml.nextChild() {
            if xml.isNamed("Activity") {
                count += 1
                guard count <= FormatLimits.recordings else {
                    throw xml.error("More than \(FormatLimits.recordings) activities.")
                }
                if let recording = try activity(&xml, &losses) { try take(recording) }
            } else if xml.isNamed("MultiSportSession") || xml.isNamed("FirstSport") || xml.isNamed("NextSport") {
                try activities(&xml, &count, &losses, take)
            } else {
                try xml.skip()
            }
        }
    }

    private static func activity(_ xml: inout XMLReader, _ losses: inout Losses) throws(FormatError) -> Recording? {
        let sport = try xml.attribute("Sport") ?? ""
        var builder: RecordingBuilder?
        var id: Timestamp.Reading?
        var notes = ""
        var sums = Sums()
        while try xml.nextChild() {
            if xml.isNamed("Id") {
                id = try xml.moment()
            } else if xml.isNamed("Lap") {
                try lap(&xml, &builder, &sums)
            } else if xml.isNamed("Notes") {
                notes = try xml.string()
            } else {
                if xml.isNamed("Training") { losses.add("The plan that was followed isn't kept.") }
                try xml.skip()
            }
        }
        guard var builder else { return nil }
        builder.recording.zoneMinutes = id?.zoneMinutes
        builder.recording.activity = Activity(gpxType: sport)
        // The lines after the first are a note.
        let lines = notes.split(separator: "\n", maxSplits: 1)
        builder.recording.name = lines.first.map(String.init) ?? ""
        builder.recording.note = lines.count > 1 ? String(lines[1]) : ""
        builder.recording.spent = sums.spent
        builder.recording.energy = sums.energy
        builder.recording.distance = sums.distance
        let recording = builder.finish()
        losses.add(builder.losses)
        return recording
    }

    private struct Sums {
        var spent = Seconds.zero
        var energy: Double?
        var distance: Double?
    }

    private static let times = 0.0...31_622_400.0

    private static func lap(
        _ xml: inout XMLReader, _ builder: inout RecordingBuilder?, _ sums: inout Sums
    ) throws(FormatError) {
        let place = xml.start
        guard let text = try xml.attribute("StartTime"), let began = Timestamp.read(Array(text.utf8)[...]) else {
            throw xml.error("A lap has no StartTime that is a time.", at: place)
        }
        if builder == nil { builder = RecordingBuilder(began: began.moment) }
        let origin = builder?.recording.began ?? .zero
        guard (builder?.recording.laps.count ?? 0) < FormatLimits.laps else {
            throw xml.error("More than \(FormatLimits.laps) laps.", at: place)
        }
        var lap = Recording.Lap(name: "", role: .work, began: began.moment - origin, spent: .zero)
        builder?.pause(before: lap.began)
        var hasTrack = false
        while try xml.nextChild() {
            let start = xml.start
            if xml.isNamed("TotalTimeSeconds") {
                guard let time = try xml.number(), times.contains(time) else {
                    throw xml.error("A lap's time must be 0 to \(Int(times.upperBound)) s.", at: start)
                }
                lap.spent = Seconds(time)
            } else if xml.isNamed("DistanceMeters") {
                lap.distance = (try xml.number()).flatMap { RecordingBuilder.distances.contains($0) ? $0 : nil }
            } else if xml.isNamed("Calories") {
                lap.energy = XMLValue.count(try xml.number()).map(Double.init)
            } else if xml.isNamed("Intensity") {
                try xml.content()
                if xml.text.elementsEqual("Resting".utf8) { lap.role = .rest }
            } else if xml.isNamed("Notes") {
                lap.name = shortened(try xml.string(), to: Limits.nameLength)
            } else if xml.isNamed("Track") {
                // Each lap has its own track; a second one follows a pause.
                if hasTrack { builder?.beginStretch() }
                hasTrack = true
                try track(&xml, &builder)
            } else {
                try xml.skip()
            }
        }
        if lap.name.utf8.isEmpty {
            lap.name = lap.role == .rest ? Role.rest.name : "Lap \((builder?.recording.laps.count ?? 0) + 1)"
        }
        sums.spent += lap.spent
        if let energy = lap.energy { sums.energy = (sums.energy ?? 0) + energy }
        if let distance = lap.distance { sums.distance = (sums.distance ?? 0) + distance }
        builder?.recording.laps.append(lap)
    }

    private static func track(_ xml: inout XMLReader, _ builder: inout RecordingBuilder?) throws(FormatError) {
        while try xml.nextChild() {
            guard xml.isNamed("Trackpoint") else {
                try xml.skip()
                continue
            }
            let start = xml.start
            var sample = Recording.Sample(moment: .zero)
            var moment: Seconds?
            while try xml.nextChild() {
                if xml.isNamed("Time") {
                    moment = try xml.moment().moment
                } else if xml.isNamed("Position") {
                    sample.place = try position(&xml)
                } else if xml.isNamed("AltitudeMeters") {
                    sample.altitude = try xml.number()
                } else if xml.isNamed("DistanceMeters") {
                    sample.distance = try xml.number()
                } else if xml.isNamed("HeartRateBpm") {
                    while try xml.nextChild() {
                        if xml.isNamed("Value") {
                            sample.heartRate = XMLValue.count(try xml.number())
                        } else {
                            try xml.skip()
                        }
                    }
                } else if xml.isNamed("Cadence") {
                    sample.cadence = XMLValue.count(try xml.number())
                } else if xml.isNamed("Extensions") {
                    try extensions(&xml, &sample)
                } else {
                    try xml.skip()
                }
            }
            guard let moment else { throw xml.error("A point has no time.", at: start) }
            sample.moment = moment - (builder?.recording.began ?? .zero)
            // A lap's first point often repeats the previous one.
            if builder?.add(sample) == false {
                throw xml.error("More than \(FormatLimits.samples) points.", at: start)
            }
        }
    }

    private static func position(_ xml: inout XMLReader) throws(FormatError) -> Coordinate? {
        let start = xml.start
        var latitude: Double?
        var longitude: Double?
        while try xml.nextChild() {
            if xml.isNamed("LatitudeDegrees") {
                latitude = try xml.number()
            } else if xml.isNamed("LongitudeDegrees") {
                longitude = try xml.number()
            } else {
                try xml.skip()
            }
        }
        guard let latitude, let longitude else { return nil }
        guard abs(latitude) <= 90 else { throw xml.error("The latitude must be −90 to 90.", at: start) }
        guard abs(longitude) <= 180 else { throw xml.error("The longitude must be −180 to 180.", at: start) }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private static func extensions(_ xml: inout XMLReader, _ sample: inout Recording.Sample) throws(FormatError) {
        while try xml.nextChild() {
            if xml.isNamed("Speed") {
                sample.speed = try xml.number()
            } else if xml.isNamed("Watts") {
                sample.power = XMLValue.count(try xml.number())
            } else if xml.isNamed("RunCadence") {
                sample.cadence = XMLValue.count(try xml.number())
            } else {
                try extensions(&xml, &sample)
            }
        }
    }
}
