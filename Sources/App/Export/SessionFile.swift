import Formats
import Records
import Sensing
import Workouts

/// A session as a file for other tools, without what privacy zones hide.
enum SessionFile {
    static let formats: [FileFormat] = [.fit, .tcx, .gpx]

    /// - Parameters:
    ///   - route: Empty where there is none.
    ///   - pauses: Spans of the run's clock.
    ///   - heart: Empty where there is none.
    static func make(
        _ format: FileFormat, _ session: Session, _ route: Route, pauses: [Range<Seconds>], _ heart: HeartSeries,
        _ zones: [PrivacyZone]
    ) throws(FormatError) -> MadeFile {
        let whole = Recording(session, route: route, pauses: pauses, heart: heart)
        let (recording, isHidden) = whole.hidden(by: zones)
        if isHidden, recording.samples.isEmpty, format == .gpx {
            throw FormatError("All of its way lies in a privacy zone, and GPX holds nothing but the way.")
        }
        var made =
            switch format {
            case .tcx: TCXWriter.write([recording])
            case .gpx: GPXWriter.write([recording])
            default: try FITWriter.write([recording])
            }
        if isHidden { made.losses.insert(hiddenText, at: 0) }
        return made
    }

    static let hiddenText = "A part of the way lies in a privacy zone and was left out."

    /// "Morning run 2026-11-21.fit".
    static func name(_ session: Session, _ format: FileFormat) -> String {
        format.fileName("\(session.name) \(Day(of: session.began, zoneMinutes: session.zoneMinutes).text)")
    }
}

/// A workout as a file for other tools.
enum WorkoutExport {
    static func make(_ format: FileFormat, _ workout: Workout) throws(FormatError) -> MadeFile {
        switch format {
        case .fit: try FITWriter.write(workout)
        case .zwo: try ZWOWriter.write(workout)
        default: MadeFile(bytes: WorkoutFile.write(workout))
        }
    }
}

extension FileFormat {
    /// Offers a file to the person.
    func save(_ made: MadeFile, as name: String) -> Effect {
        .files(.saveBytes(name: name, mediaType: mediaType, bytes: made.bytes))
    }
}
