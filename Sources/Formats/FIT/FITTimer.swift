import Workouts

/// The timer's starts and stops in a FIT file.
struct FITTimer {
    private var events: [(moment: Seconds, isStart: Bool)] = []
    /// Spans in which it stood; ascending, without overlaps. The last may have no end.
    private var stops: [Range<Seconds>] = []
    /// For each stop, the time that it stood before.
    private var stood: [Seconds] = []

    mutating func read(_ message: FITDecoder.Message) {
        typealias Code = FITProfile.EventCode
        guard message.code(FITProfile.Event.event) == Code.timer, let time = message.timestamp,
            let type = message.code(FITProfile.Event.eventType), events.count < FormatLimits.samples
        else { return }
        switch type {
        case Code.start: events.append((FITReader.moment(time), true))
        case Code.stop, Code.stopAll, Code.stopDisable, Code.stopDisableAll:
            events.append((FITReader.moment(time), false))
        default: break
        }
    }

    /// To be called when all messages are read. O(n log n).
    mutating func settle() {
        stops = []
        stood = []
        var sum = Seconds.zero
        var stopped: Seconds?
        func add(_ stop: Range<Seconds>) {
            stops.append(stop)
            stood.append(sum)
            sum += stop.upperBound - stop.lowerBound
        }
        for index in sortedOrder(events.count, by: { events[$0].moment < events[$1].moment }) {
            let event = events[index]
            if !event.isStart {
                stopped = stopped ?? event.moment
            } else if let from = stopped {
                if from < event.moment { add(from..<event.moment) }
                stopped = nil
            }
        }
        if let stopped { add(stopped..<FITTimer.never) }
    }

    /// The stops that begin and end in a span. O(log n), and what is found.
    func pauses(in span: Range<Seconds>) -> ArraySlice<Range<Seconds>> {
        let first = partition { stops[$0].lowerBound < span.lowerBound }
        let end = partition { stops[$0].upperBound < span.upperBound }
        return stops[first..<max(first, end)]
    }

    /// Running time between two moments. O(log n).
    func running(from: Seconds, to: Seconds) -> Seconds {
        max(to - from - (stood(before: to) - stood(before: from)), .zero)
    }

    private func stood(before moment: Seconds) -> Seconds {
        let next = partition { stops[$0].lowerBound < moment }
        guard next > 0 else { return .zero }
        return stood[next - 1] + (min(stops[next - 1].upperBound, moment) - stops[next - 1].lowerBound)
    }

    /// The number of stops that are before a bound.
    private func partition(_ isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (0, stops.count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Later than any moment of a file.
    static let never = Seconds(integerLiteral: Int64(UInt32.max) * 4)
}
