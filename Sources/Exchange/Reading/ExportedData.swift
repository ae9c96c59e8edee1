import Formats
import Records
import Sensing
import Workouts

/// A person's data (`RecordExport`) as the contents of a file: sessions with their ways and heart rates, workouts, weights and measures.
enum ExportedData {
    /// O(records).
    static func contents(_ records: [Record]) -> FileContents {
        var series: [RecordKey: Record] = [:]
        for record in records where record.key.kind == .routes || record.key.kind == .hearts {
            series[record.key] = record
        }
        var contents = FileContents()
        var measures: [StoredMeasure] = []
        var unread: Int64 = 0
        for record in records {
            switch record.key.kind {
            case .sessions:
                if let stored = try? StoredSession(record) {
                    contents.recordings.append(recording(stored, series))
                } else {
                    unread += 1
                }
            case .workouts:
                if let stored = try? StoredWorkout(record) {
                    contents.workouts.append(stored.workout)
                } else {
                    unread += 1
                }
            case .profile:
                var problems: [InvalidField] = []
                contents.measures = Profile(record, problems: &problems).measureRows
            case .measures:
                var problems: [InvalidField] = []
                measures.append(StoredMeasure(record, problems: &problems))
            default: break
            }
        }
        for measure in measures.inOrder where measure.known != .weight { contents.measures += measure.rows }
        if unread > 0 {
            contents.losses.append(unread == 1 ? "1 record can't be read." : "\(unread) records can't be read.")
        }
        let order = sortedOrder(contents.recordings.count) {
            contents.recordings[$0].began < contents.recordings[$1].began
        }
        contents.recordings = order.map { contents.recordings[$0] }
        return contents
    }

    private static func recording(_ stored: StoredSession, _ series: [RecordKey: Record]) -> Recording {
        let session = stored.session
        let way = session.route.flatMap { series[RecordKey(.routes, $0)] }.flatMap { try? StoredRoute($0) }
        let heart = (session.heart?.record).flatMap { series[RecordKey(.hearts, $0)] }.flatMap { try? StoredHeart($0) }
        var recording = Recording(
            session, route: way.flatMap { try? $0.route() } ?? Route(), pauses: way?.pauses ?? [],
            heart: heart.flatMap { try? $0.series() } ?? HeartSeries())
        recording.facts = Recording.Facts(session, id: stored.id)
        return recording
    }
}
