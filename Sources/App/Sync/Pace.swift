import Records
import Workouts

/// How much is sent and asked for at once: so much that a request takes some seconds, whatever the link. A slow one would never
/// finish large requests before they are given up, and one that is cut every half minute needs small ones to get on at all.
struct Pace: Equatable, Sendable {
    /// Bytes of records in a request, and in its answer.
    private(set) var bytes = most

    /// Room for what else is in a request.
    static let most = RecordRules.requestBytes / 2
    /// 4 s at 64 kbit/s.
    static let least = 32 << 10

    var answerBytes: Int { min(bytes, RecordRules.answerBytes) }

    mutating func answered(after time: Seconds) {
        if time < 3 { bytes = min(bytes * 2, Pace.most) }
        if time > 10 { failed() }
    }

    mutating func failed() { bytes = max(bytes / 2, Pace.least) }
}
