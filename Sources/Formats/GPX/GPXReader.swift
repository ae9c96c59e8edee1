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
        var state = State()
        while try xml.nextChild() {
            if xml.isNamed("trk") {
                state.count += 1
                guard state.count <= FormatLimits.recordings else {
                    throw xml.error("More than \(FormatLimits.recordings) tracks.")
                }
                if let recording = try track(&xml, &state) {
                    state.isUsable = true
                    try take(recording)
                }
            } else if xml.isNamed("name") {
                // GPX 1.0 has no metadata.
                state.title = try xml.string()
            } else if xml.isNamed("metadata") {
                while try xml.nextChild() {
                    if xml.isNamed("name") { state.title = try xml.string() } else { try xml.skip() }
                }
            } else {
                if xml.isNamed("wpt") { state.losses.add("Waypoints aren't kept.") }
                if xml.isNamed("rte") {
                    state.losses.add("Planned routes aren't kept: only tracks tell what was done.")
                }
                try xml.skip()
            }
        }
        _ = try xml.next()
        if !state.isUsable, let error = state.refusal { throw error }
        state.losses.add(state.leftOut.sentences)
        return state.losses.sentences
    }

    /// The state of reading a file.
    private struct State {
        var losses = Losses()
        var leftOut = LeftOut()
        /// Of tracks.
        var count = 0
        var title = ""
        /// Whether a track was read.
        var isUsable = false
        /// The reason why the first unusable track wasn't read.
        var refusal: FormatError?
    }

    /// The state of reading a track.
    private struct Track {
        var builder: RecordingBuilder?
        /// Whether a point has a place, with or without a time.
        var hasPlace = false
        /// Points without a time.
        var untimed = 0
    }

    private static func track(_ xml: inout XMLReader, _ state: inout State) throws(FormatError) -> Recording? {
        var name = ""
        var type = ""
        var note = ""
        var track = Track()
        let before = (places: state.leftOut.count(.place), times: state.leftOut.count(.time))
        while try xml.nextChild() {
            if xml.isNamed("name") {
                name = try xml.string()
            } else if xml.isNamed("type") {
                type = try xml.string()
            } else if xml.isNamed("desc") || xml.isNamed("cmt") {
                note = try xml.string()
            } else if xml.isNamed("trkseg") {
                track.builder?.beginStretch()
                while try xml.nextChild() {
                    if xml.isNamed("trkpt") { try point(&xml, &track, &state.leftOut) } else { try xml.skip() }
                }
            } else {
                try xml.skip()
            }
        }
        // A track is its places at its times: without any of either, the first wrong one is the reason.
        var fault: FormatError?
        if !track.hasPlace, state.leftOut.count(.place) > before.places {
            fault = state.leftOut.error(.place)
        } else if track.builder == nil, state.leftOut.count(.time) > before.times {
            fault = state.leftOut.error(.time)
        }
        if let fault {
            if state.refusal == nil { state.refusal = fault }
            state.losses.add("A track was left out: \(fault)")
            return nil
        }
        if track.untimed > 0 {
            state.losses.add(
                track.builder == nil
                    ? "A track without times isn't kept: it is a plan, not something that was done."
                    : "\(track.untimed) \(track.untimed == 1 ? "point was left out: it has" : "points were left out: they have") no time."
            )
        }
        guard var builder = track.builder else { return nil }
        builder.recording.name = name.utf8.isEmpty ? state.title : name
        builder.recording.activity = Activity(gpxType: type)
        builder.recording.note = note
        let recording = builder.finish()
        state.losses.add(builder.losses)
        return recording
    }

    private static func point(
        _ xml: inout XMLReader, _ track: inout Track, _ leftOut: inout LeftOut
    ) throws(FormatError) {
        let start = xml.start
        let wrong = leftOut.count(.time)
        var sample = Recording.Sample(moment: .zero)
        sample.place = try place(&xml, &leftOut)
        if sample.place != nil { track.hasPlace = true }
        var moment: Timestamp.Reading?
        while try xml.nextChild() {
            if xml.isNamed("time") {
                moment = try xml.moment(.time, &leftOut)
            } else if xml.isNamed("ele") {
                sample.altitude = try xml.measurement(.altitude, &leftOut, Plausible.altitude) ?? sample.altitude
            } else if xml.isNamed("speed") {
                sample.speed = try xml.measurement(.speed, &leftOut, Plausible.speed) ?? sample.speed
            } else if xml.isNamed("extensions") {
                try extensions(&xml, &sample, &leftOut)
            } else {
                try xml.skip()
            }
        }
        guard let moment else {
            if leftOut.count(.time) == wrong { track.untimed += 1 }
            return
        }
        guard sample.isMeasured else { return }
        if track.builder == nil {
            track.builder = RecordingBuilder(origin: moment.moment)
            track.builder?.recording.zoneMinutes = moment.zoneMinutes
        }
        sample.moment = moment.moment - (track.builder?.recording.began ?? .zero)
        if track.builder?.add(sample) == false {
            throw xml.error("More than \(FormatLimits.samples) points in a track.", at: start)
        }
    }

    /// The place of the point that was just opened; nil if there is none, or a wrong one, which is counted.
    private static func place(_ xml: inout XMLReader, _ leftOut: inout LeftOut) throws(FormatError) -> Coordinate? {
        let (latitude, longitude) = (xml.numberAttribute("lat"), xml.numberAttribute("lon"))
        let judged = Plausible.place(latitude: latitude, longitude: longitude)
        if let place = judged.value { return place }
        guard let latitude, let longitude else {
            leftOut.add(.place, .missing) { xml.found(latitude == nil ? "lat" : "lon") }
            return nil
        }
        for (name, number, most) in [("lat" as StaticString, latitude, 90.0), ("lon", longitude, 180)] {
            let text = try xml.attribute(name) ?? ""
            if number.isNaN {
                leftOut.add(.place, .noNumber) { xml.found(text) }
                return nil
            }
            if judged.isImpossible, abs(number) > most {
                leftOut.add(.place, most == 90 ? .noLatitude : .noLongitude) { xml.found(text) }
                return nil
            }
        }
        return nil
    }

    /// Searches at any depth: tools wrap the same names differently.
    private static func extensions(
        _ xml: inout XMLReader, _ sample: inout Recording.Sample, _ leftOut: inout LeftOut
    ) throws(FormatError) {
        while try xml.nextChild() {
            if xml.isNamed("hr") || xml.isNamed("heartrate") || xml.isNamed("bpm") {
                sample.heartRate = try xml.measurement(.heartRate, &leftOut, Plausible.heartRate) ?? sample.heartRate
            } else if xml.isNamed("cad") || xml.isNamed("cadence") {
                sample.cadence = try xml.measurement(.cadence, &leftOut, Plausible.cadence) ?? sample.cadence
            } else if xml.isNamed("power") || xml.isNamed("PowerInWatts") {
                sample.power = try xml.measurement(.power, &leftOut, Plausible.power) ?? sample.power
            } else if xml.isNamed("speed") {
                sample.speed = try xml.measurement(.speed, &leftOut, Plausible.speed) ?? sample.speed
            } else {
                try extensions(&xml, &sample, &leftOut)
            }
        }
    }
}

extension Recording.Sample {
    /// Whether it holds more than its moment.
    fileprivate var isMeasured: Bool {
        place != nil || altitude != nil || speed != nil || heartRate != nil || cadence != nil || power != nil
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
