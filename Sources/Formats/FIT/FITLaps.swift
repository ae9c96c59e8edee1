import Workouts

/// The laps of a FIT session: what one doesn't say follows from its neighbours, from the timer and from the points.
struct FITLaps {
    struct Part {
        /// From the session's beginning, pauses included.
        var began: Seconds
        /// Running time.
        var spent: Seconds
        /// Metres; nil if unknown.
        var distance: Double?
    }

    private(set) var parts: [Part] = []
    /// The sum of the laps' running times; nil without laps.
    var spent: Seconds? { parts.isEmpty ? nil : parts.reduce(.zero) { $0 + $1.spent } }

    /// - Parameters:
    ///   - laps: In the file's order.
    ///   - recording: With its points and their distances.
    ///   - leftOut: Gets the laps' beginnings that contradict the session.
    init(
        _ laps: [FITLap], _ recording: Recording, _ session: FITSession, _ timer: FITTimer, _ leftOut: inout LeftOut
    ) {
        let origin = recording.began
        let last = FITLaps.end(recording, session, laps)
        arrange(laps, recording, last, &leftOut)
        for index in laps.indices where laps[index].spent == nil {
            let began = origin + parts[index].began
            var end = laps[index].elapsed.map { began + $0 } ?? laps[index].end ?? origin + last
            if laps[index].elapsed == nil, laps[index].end == nil, index + 1 < laps.count {
                end = origin + parts[index + 1].began
            }
            parts[index].spent = timer.running(from: began, to: max(end, began))
        }
        measure(laps, recording)
    }

    /// End of the session, or of what is known of it.
    private static func end(_ recording: Recording, _ session: FITSession, _ laps: [FITLap]) -> Seconds {
        let ends = [
            recording.samples.last?.moment, session.elapsed, session.spent,
            session.elapsed == nil ? session.end.map { $0 - recording.began } : nil,
        ]
        if let end = ends.compactMap({ $0 }).max(), end > .zero { return end }
        var end = Seconds.zero
        for lap in laps { end += lap.elapsed ?? lap.spent ?? .zero }
        return end
    }

    /// Devices note a session's and its laps' times by different clocks.
    static let tolerance: Seconds = 2

    /// Sets the beginnings: the first lap's is the session's if it says none, any other's is the end of the one before.
    private mutating func arrange(
        _ laps: [FITLap], _ recording: Recording, _ last: Seconds, _ leftOut: inout LeftOut
    ) {
        let origin = recording.began
        // Of the lap before.
        var (began, end) = (Seconds.zero, Seconds.zero)
        for (index, lap) in laps.enumerated() {
            let stated = lap.began.map { $0 - origin }
            if let stated, began - 86_400...last + 86_400 ~= stated {
                // No lap begins before its session or the lap before, and the first one not after the first point.
                let latest = index == 0 ? recording.samples.first?.moment ?? stated : stated
                began = max(min(stated, latest), began)
            } else {
                began = max(end, began)
            }
            if let stated, !(stated - FITLaps.tolerance...stated + FITLaps.tolerance ~= began) {
                leftOut.add(.lapBeginning, .impossible) {
                    LeftOut.Found(text: Timestamp.text(origin + stated), place: lap.place)
                }
            }
            parts.append(Part(began: began, spent: lap.spent ?? .zero))
            // No lap ends behind its session.
            let latest = max(last + FITLaps.tolerance, began)
            end = min(began + (lap.elapsed ?? lap.spent ?? .zero), latest)
            if let noted = lap.end.map({ $0 - origin }), began...latest ~= noted { end = noted }
        }
    }

    /// Sets distances that the laps don't say from the points'. O(points + laps).
    private mutating func measure(_ laps: [FITLap], _ recording: Recording) {
        var next = 0
        var covered: Double?
        var before = 0.0
        for index in laps.indices {
            let end = index + 1 < parts.count ? parts[index + 1].began : FITTimer.never
            while next < recording.samples.count, recording.samples[next].moment <= end {
                covered = recording.samples[next].distance ?? covered
                next += 1
            }
            parts[index].distance = laps[index].distance ?? covered.map { max($0 - before, 0) }
            before = covered ?? before
        }
    }
}
