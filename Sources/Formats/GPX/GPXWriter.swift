import Sensing
import Workouts

/// Recordings as one GPX 1.1 document (topografix.com/GPX/1/1): a track for each, whose segments end at pauses and at
/// unmeasured gaps.
public enum GPXWriter {
    public static func write(_ recordings: [Recording]) -> MadeFile {
        var losses = Losses()
        for recording in recordings { losses.add(unheld(recording)) }
        return MadeFile(bytes: Array(text(recordings).utf8), losses: losses.sentences)
    }

    static func unheld(_ recording: Recording) -> [String] {
        var losses: [String] = []
        let places = recording.samples.count { $0.place != nil }
        if places == 0 {
            losses.append(
                "GPX holds places only: “\(excerpt(recording.name))” has none, so its times, laps and sets aren't in the file."
            )
        } else if places < recording.samples.count {
            losses.append("GPX holds places only: what was measured without one isn't in the file.")
        }
        if !recording.laps.isEmpty { losses.append("GPX has no laps: the steps and their sets aren't in the file.") }
        if recording.energy != nil { losses.append("GPX has no energy.") }
        return losses
    }

    /// - Parameter type: Type of all tracks; by default each activity's code.
    static func text(_ recordings: [Recording], type: String? = nil) -> String {
        var xml = XMLWriter()
        let isExtended = recordings.contains { $0.isExtended }
        open(recordings.first, isExtended: isExtended, &xml)
        for recording in recordings { track(recording, type: type, isDeclared: true, &xml) }
        xml.close("gpx")
        return xml.text
    }

    /// - Parameter isExtended: Whether to declare the extensions' namespace for all tracks.
    static func open(_ first: Recording?, isExtended: Bool, _ xml: inout XMLWriter) {
        var attributes = [
            ("version", "1.1"), ("creator", "Setlist"), ("xmlns", "http://www.topografix.com/GPX/1/1"),
            ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
            ("xsi:schemaLocation", "http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd"),
        ]
        if isExtended { attributes.append(extensions) }
        xml.open("gpx", attributes)
        if let first {
            xml.open("metadata")
            xml.element("name", first.name)
            xml.element("time", Timestamp.text(first.began))
            xml.close("metadata")
        }
    }

    private static let extensions = ("xmlns:gpxtpx", "http://www.garmin.com/xmlschemas/TrackPointExtension/v1")

    /// - Parameter isDeclared: Whether the extensions' namespace is declared in the root.
    static func track(
        _ recording: Recording, type: String? = nil, isDeclared: Bool, _ xml: inout XMLWriter
    ) {
        xml.open("trk", isDeclared || !recording.isExtended ? [] : [extensions])
        xml.element("name", recording.name)
        if !recording.note.utf8.isEmpty { xml.element("desc", recording.note) }
        xml.element("type", type ?? recording.activity.code)
        segments(recording, &xml)
        xml.close("trk")
    }

    private static func segments(_ recording: Recording, _ xml: inout XMLWriter) {
        var pause = 0
        var isOpen = false
        for sample in recording.samples where sample.place != nil {
            var isBroken = sample.isBridge
            while pause < recording.pauses.count, recording.pauses[pause].upperBound <= sample.moment {
                isBroken = true
                pause += 1
            }
            if isBroken, isOpen { xml.close("trkseg") }
            if isBroken || !isOpen { xml.open("trkseg") }
            isOpen = true
            point(sample, recording.began, &xml)
        }
        if isOpen { xml.close("trkseg") }
    }

    private static func point(_ sample: Recording.Sample, _ began: Seconds, _ xml: inout XMLWriter) {
        guard let place = sample.place else { return }
        xml.open(
            "trkpt",
            [
                ("lat", FixedPoint.text(place.latitude, places: 7)),
                ("lon", FixedPoint.text(place.longitude, places: 7)),
            ])
        if let altitude = sample.altitude { xml.element("ele", FixedPoint.text(altitude, places: 1)) }
        xml.element("time", Timestamp.text(began + sample.moment))
        if sample.hasExtension {
            xml.open("extensions")
            if let power = sample.power { xml.element("power", "\(power)") }
            if sample.heartRate != nil || sample.cadence != nil {
                xml.open("gpxtpx:TrackPointExtension")
                if let rate = sample.heartRate { xml.element("gpxtpx:hr", "\(rate)") }
                if let cadence = sample.cadence { xml.element("gpxtpx:cad", "\(cadence)") }
                xml.close("gpxtpx:TrackPointExtension")
            }
            xml.close("extensions")
        }
        xml.close("trkpt")
    }
}

extension Recording {
    /// Whether it has values that need an extension of GPX.
    var isExtended: Bool { samples.contains { $0.hasExtension } }
}

extension Recording.Sample {
    fileprivate var hasExtension: Bool { heartRate != nil || cadence != nil || power != nil }
}
