public import Formats
public import Sensing
public import Workouts

/// A session as a file for other tools.
public enum SessionFile {
    /// All of it: nothing is hidden.
    ///
    /// - Parameter format: One of `FileFormat.ofSessions`; others are refused.
    public static func make(_ format: FileFormat, _ recording: Recording) throws(FormatError) -> MadeFile {
        guard var writer = SessionsWriter(format) else { throw FormatError("\(format.title) holds no sessions.") }
        let bytes = try writer.add(recording) + (writer.finish() ?? [])
        return MadeFile(bytes: bytes, losses: writer.losses)
    }

    /// The same of a session, without what privacy zones hide. GPX is refused where that is all of its way.
    ///
    /// - Parameters:
    ///   - route: Empty where there is none.
    ///   - pauses: Spans of the run's clock.
    ///   - heart: Empty where there is none.
    public static func make(
        _ format: FileFormat, _ session: Session, _ route: Route, pauses: [Range<Seconds>], _ heart: HeartSeries,
        _ zones: [PrivacyZone]
    ) throws(FormatError) -> MadeFile {
        let whole = Recording(session, route: route, pauses: pauses, heart: heart)
        let (recording, isHidden) = whole.hidden(by: zones)
        if isHidden, recording.samples.isEmpty, format == .gpx {
            throw FormatError("All of its way lies in a privacy zone, and GPX holds nothing but the way.")
        }
        var made = try make(format, recording)
        if isHidden { made.losses.insert(hiddenText, at: 0) }
        return made
    }

    /// The loss that a privacy zone causes, in a sentence.
    public static let hiddenText = "A part of the way lies in a privacy zone and was left out."

    /// "Morning run 2026-11-21.fit".
    public static func name(_ session: Session, _ format: FileFormat) -> String {
        format.fileName("\(session.name) \(Day(of: session.began, zoneMinutes: session.zoneMinutes).text)")
    }

    /// "2026-11-21 Morning run.fit": one of many, in the order of their days. Without a name it has the activity's.
    public static func name(_ recording: Recording, _ format: FileFormat) -> String {
        let day = Day(of: recording.began, zoneMinutes: recording.zoneMinutes ?? 0)
        return format.fileName("\(day.text) \(recording.name.isEmpty ? recording.activity.title : recording.name)")
    }

    /// When a session began, in its local time: seconds since 1970 as if that were UTC.
    public static func localMoment(_ began: Seconds, zoneMinutes: Int32) -> Seconds {
        began + Seconds(integerLiteral: Int64(zoneMinutes) * 60)
    }
}
