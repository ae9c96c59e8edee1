import Sensing
import Workouts

/// Reads GPX 1.0 and 1.1 (topografix.com/GPX/1/1), with heart rates and cadences of Garmin's TrackPointExtension, and
/// powers as written by several tools.
public enum GPXReader {
    public static func read(_ bytes: [UInt8]) throws(FormatError) -> FileContents {
        var xml = try XMLReader(bytes)
        var contents = FileContents()
        contents.losses = try read(&xml) { contents.recordings.append($0) }
        return contents
    }

    /// Reads a file of any length, holding one track at a time in memory.
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
        guard xml.isNamed("gpx") else {
            throw xml.error("The file is no GPX: its root is <\(excerpt(xml.elementName))>.")
        }
        var losses = Losses()
        var count = 0
        var title = ""
        while try xml.nextChild() {
            if xml.isNamed("trk") {
                count += 1
                guard count <= FormatLimits.recordings else {
                    throw xml.error("More than \(FormatLimits.recordings) tracks.")
                }
                if let recording = try track(&xml, title, &losses) { try take(recording) }
            } else if xml.isNamed("metadata") {
                while try xml.nextChild() {
                    if xml.isNamed("name") { title = try xml.string() } else { try xml.skip() }
                }
            } else {
                if xml.isNamed("wpt") { losses.add("Waypoints aren't kept.") }
                if xml.isNamed("rte") { losses.add("Planned routes aren't kept: only tracks tell what was done.") }
                try xml.skip()
            }
        }
        _ = try xml.next()
        return losses.sentences
    }

    private static func track(
        _ xml: inout XMLReader, _ title: String, _ losses: inout Losses
    ) throws(FormatError) -> Recording? {
        var name = ""
        var type = ""
        var note = ""
        var builder: RecordingBuilder?
        var untimed = 0
        while try xml.nextChild() {
            if xml.isNamed("name") {
                name = try xml.string()
            } else if xml.isNamed("type") {
                type = try xml.string()
            } else if xml.isNamed("desc") || xml.isNamed("cmt") {
                note = try xml.string()
            } else if xml.isNamed("trkseg") {
                builder?.beginStretch()
                while try xml.nextChild() {
                    guard xml.isNamed("trkpt") else {
                        try xml.skip()
                        continue
                    }
                    if !(try point(&xml, &builder)) { untimed += 1 }
                }
            } else {
                try xml.skip()
            }
        }
        if untimed > 0 {
            losses.add(
                builder == nil
                    ? "A track without times isn't kept: it is a plan, not something that was done."
                    : "\(untimed) \(untimed == 1 ? "point was" : "points were") left out: they have no time.")
        }
        guard var builder else { return nil }
        builder.recording.name = name.utf8.isEmpty ? title : name
        builder.recording.activity = Activity(gpxType: type)
        builder.recording.note = note
        let recording = builder.finish()
        losses.add(builder.losses)
        return recording
    }

    /// - Returns: False if the point has no time.
    private static func point(
        _ xml: inout XMLReader, _ builder: inout RecordingBuilder?
    ) throws(FormatError) -> Bool {
        let start = xml.start
        let (latitude, longitude) = (xml.numberAttribute("lat"), xml.numberAttribute("lon"))
        guard let latitude, let longitude else {
            throw xml.error("A point has no \(latitude == nil ? "lat" : "lon").", at: start)
        }
        guard abs(latitude) <= 90 else { throw xml.error("The latitude must be −90 to 90.", at: start) }
        guard abs(longitude) <= 180 else { throw xml.error("The longitude must be −180 to 180.", at: start) }
        var sample = Recording.Sample(moment: .zero)
        sample.place = Coordinate(latitude: latitude, longitude: longitude)
        var moment: Timestamp.Reading?
        while try xml.nextChild() {
            if xml.isNamed("time") {
                moment = try xml.moment()
            } else if xml.isNamed("ele") {
                sample.altitude = try xml.number()
            } else if xml.isNamed("speed") {
                sample.speed = try xml.number()
            } else if xml.isNamed("extensions") {
                try extensions(&xml, &sample)
            } else {
                try xml.skip()
            }
        }
        guard let moment else { return false }
        if builder == nil {
            builder = RecordingBuilder(began: moment.moment)
            builder?.recording.zoneMinutes = moment.zoneMinutes
        }
        sample.moment = moment.moment - (builder?.recording.began ?? .zero)
        if builder?.add(sample) == false {
            throw xml.error("More than \(FormatLimits.samples) points in a track.", at: start)
        }
        return true
    }

    /// Searches at any depth: tools wrap the same names differently.
    private static func extensions(_ xml: inout XMLReader, _ sample: inout Recording.Sample) throws(FormatError) {
        while try xml.nextChild() {
            if xml.isNamed("hr") || xml.isNamed("heartrate") {
                sample.heartRate = XMLValue.count(try xml.number())
            } else if xml.isNamed("cad") || xml.isNamed("cadence") {
                sample.cadence = XMLValue.count(try xml.number())
            } else if xml.isNamed("power") || xml.isNamed("PowerInWatts") {
                sample.power = XMLValue.count(try xml.number())
            } else if xml.isNamed("speed") {
                sample.speed = try xml.number()
            } else {
                try extensions(&xml, &sample)
            }
        }
    }
}

enum XMLValue {
    /// A rate or a power; nil if out of range.
    static func count(_ number: Double?) -> Int32? {
        guard let number, number >= 0, number < 65_535 else { return nil }
        return Int32(number.rounded())
    }
}

extension Activity {
    /// Activities by the type names of GPX files, including Strava's numbers.
    init(gpxType type: String) {
        let word = type.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }
            .map {
                UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 32 : $0
            }
        func has(_ part: StaticString) -> Bool { ByteSearch.first(of: part, in: word) != nil }
        switch String(decoding: word, as: UTF8.self) {
        case "9": self = .running
        case "10": self = .walking
        case "4": self = .hiking
        case "1": self = .cycling
        case "16": self = .swimming
        default:
            self =
                if has("run") || has("jog") { .running } else if has("hik") || has("trek") {
                    .hiking
                } else if has("walk") {
                    .walking
                } else if has("bik") || has("cycl") || has("ride") { .cycling } else if has("row") {
                    .rowing
                } else if has(
                    "swim")
                {
                    .swimming
                } else if has("strength") || has("weight") { .strength } else if has("circuit") || has("hiit") {
                    .circuit
                } else if has("yoga") { .yoga } else if has("jumprope") || has("skipping") {
                    .jumpRope
                } else if has("box") {
                    .boxing
                } else { .other }
        }
    }
}
