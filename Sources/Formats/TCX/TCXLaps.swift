import Workouts

/// The laps of an activity in TCX, whose times are believed as far as they agree with the points'.
struct TCXLaps {
    /// A lap as the file has it.
    struct Lap {
        var name = ""
        var isRest = false
        var start: Timestamp.Reading?
        /// Seconds; nil if the file has none.
        var time: Double?
        /// Metres.
        var distance: Double?
        /// Kilocalories.
        var energy: Double?
    }

    /// The activity's identifier: when it began.
    var id: Timestamp.Reading?
    private var laps: [Lap] = []
    private var builder: RecordingBuilder?
    /// Laps begun before the first point.
    private var early = 0
    /// Sentences about discarded values.
    private(set) var losses: [String] = []

    var count: Int { laps.count }
    var isEmpty: Bool { laps.isEmpty }

    /// The points that follow belong to a new lap.
    mutating func begin() {
        if builder == nil { early += 1 } else { builder?.mark() }
    }

    mutating func end(_ lap: Lap) { laps.append(lap) }

    mutating func beginStretch() { builder?.beginStretch() }

    /// - Returns: False if the recording is full.
    mutating func add(_ sample: Recording.Sample, at moment: Seconds) -> Bool {
        var sample = sample
        if builder == nil {
            builder = RecordingBuilder(origin: moment)
            for _ in 0..<early { builder?.mark() }
        }
        sample.moment = moment - (builder?.recording.began ?? .zero)
        return builder?.add(sample) ?? false
    }

    /// The recording with its laps, pauses and totals, to be finished; nil if no time is known.
    ///
    /// - Parameter leftOut: Gets the laps' beginnings and times that contradict the points.
    mutating func builder(_ leftOut: inout LeftOut) -> RecordingBuilder? {
        guard var builder = self.builder ?? pointless() else { return nil }
        self.builder = nil
        builder.settle()
        builder.recording.zoneMinutes = id?.zoneMinutes
        var parts = parts(builder)
        arrange(&parts, builder, &leftOut)
        if let first = parts.first, first.began < .zero {
            let shift = first.began
            builder.begin(at: shift)
            for index in parts.indices { parts[index].shift(by: shift) }
        }
        time(&parts, builder, &leftOut)
        pause(between: parts, &builder)
        builder.measureAll()
        countFromBeginning(&builder)
        total(parts, &builder)
        return builder
    }

    /// A builder for laps without points. The first beginning that is believed tells that of the laps before it.
    private func pointless() -> RecordingBuilder? {
        guard !laps.isEmpty else { return nil }
        let known = laps.indices.filter { laps[$0].start != nil }
        let starts = known.map { Recording.Sample(moment: laps[$0].start?.moment ?? .zero) }
        guard let believed = BelievedTimes(starts, stretches: [], canReorder: false).order.first else {
            return id.map { marked(RecordingBuilder(origin: $0.moment)) }
        }
        var origin = starts[believed].moment
        for lap in laps[..<known[believed]] { origin -= Seconds(lap.time ?? 0) }
        return marked(RecordingBuilder(origin: origin))
    }

    private func marked(_ builder: RecordingBuilder) -> RecordingBuilder {
        var builder = builder
        for _ in laps { builder.mark() }
        return builder
    }

    // MARK: Times

    /// A lap with its believed times.
    private struct Part {
        var samples: Range<Int>
        /// The first and the last point's moment; nil without points.
        var points: ClosedRange<Seconds>?
        var began = Seconds.zero
        var spent = Seconds.zero

        mutating func shift(by moment: Seconds) {
            began -= moment
            points = points.map { $0.lowerBound - moment...$0.upperBound - moment }
        }
    }

    private func parts(_ builder: RecordingBuilder) -> [Part] {
        let samples = builder.recording.samples
        return laps.indices.map { index in
            let start = builder.marks[index]
            let end = index + 1 < laps.count ? builder.marks[index + 1] : samples.count
            var part = Part(samples: start..<end)
            if start < end { part.points = samples[start].moment...samples[end - 1].moment }
            return part
        }
    }

    /// A lap may begin so long before its first point: a device waits for its first fix.
    private static let wait = Seconds(integerLiteral: 86_400)
    /// Devices note a lap's beginning and its points by different clocks.
    private static let tolerance = Seconds(integerLiteral: 60)

    /// Sets the beginnings. No lap begins after its first point, before the last point of the lap before, or on another
    /// day.
    private func arrange(_ parts: inout [Part], _ builder: RecordingBuilder, _ leftOut: inout LeftOut) {
        let origin = builder.recording.began
        let firstPoints = firstPoints(parts)
        var before: Seconds?
        // Of the lap before: its last point, or its end.
        var end: Seconds?
        for index in parts.indices {
            let start = laps[index].start.map { $0.moment - origin }
            let next = firstPoints[index]
            // The latest and the earliest beginning.
            let latest = next ?? end.map { $0 + TCXLaps.wait } ?? .zero
            let earliest: Seconds
            if let before, let end {
                earliest = max(end - TCXLaps.tolerance, before)
            } else {
                earliest = latest - TCXLaps.wait
            }
            if let start, start <= latest, start >= min(earliest, latest) {
                parts[index].began = start
            } else {
                let began = min(parts[index].points?.lowerBound ?? end ?? latest, latest)
                parts[index].began = began
                // Whole seconds, and fractions of them.
                if let start, !(began - 2...began + 2 ~= start) {
                    leftOut.add(.lapBeginning, .impossible) {
                        LeftOut.Found(text: Timestamp.text(origin + start), place: .whole)
                    }
                }
            }
            before = parts[index].began
            let time = Seconds(min(laps[index].time ?? 0, RecordingBuilder.longest.value))
            end = parts[index].points?.upperBound ?? parts[index].began + time
        }
    }

    /// Of each lap, the first point's moment in it or behind it.
    private func firstPoints(_ parts: [Part]) -> [Seconds?] {
        var moments = [Seconds?](repeating: nil, count: parts.count)
        var next: Seconds?
        for index in parts.indices.reversed() {
            next = parts[index].points?.lowerBound ?? next
            moments[index] = next
        }
        return moments
    }

    /// Sets the running times: the file's, or from the points if there is none, or one that they contradict.
    private func time(_ parts: inout [Part], _ builder: RecordingBuilder, _ leftOut: inout LeftOut) {
        var pause = 0
        let pauses = builder.recording.pauses
        for index in parts.indices {
            let began = parts[index].began
            guard let points = parts[index].points else {
                parts[index].spent = Seconds(laps[index].time ?? 0)
                continue
            }
            var end = points.upperBound
            if index + 1 < parts.count, parts[index + 1].samples.lowerBound < builder.recording.samples.count {
                let next = parts[index + 1].began
                if next > end, next - end <= builder.interval(before: parts[index + 1].samples.lowerBound) {
                    end = next
                }
            }
            var spent = max(end - began, .zero)
            while pause < pauses.count, pauses[pause].upperBound <= began { pause += 1 }
            var inside = pause
            while inside < pauses.count, pauses[inside].lowerBound < end {
                spent -= min(pauses[inside].upperBound, end) - max(pauses[inside].lowerBound, began)
                inside += 1
            }
            parts[index].spent = max(spent, .zero)
            guard let time = laps[index].time else { continue }
            if time == 0, spent <= FITLaps.tolerance { continue }
            // Sensors may fall silent, and points go on in pauses: twice the time and an hour more, or a twentieth of it,
            // is another unit, or a mistake.
            if time > 0, time <= 2 * (end - began).value + 3_600, time * 20 >= spent.value || spent < 60 {
                parts[index].spent = Seconds(time)
            } else {
                leftOut.add(.lapTime, .impossible) {
                    LeftOut.Found(text: "\(Int64(time)) s", place: .whole)
                }
            }
        }
    }

    /// Adds a pause where a lap begins after the end of the one before.
    private func pause(between parts: [Part], _ builder: inout RecordingBuilder) {
        guard var last = parts.first else { return }
        var pauses: [Range<Seconds>] = []
        let inside = builder.recording.pauses
        var next = 0
        for part in parts.dropFirst() {
            var end = last.began + last.spent
            // Pauses inside the lap before.
            while next < inside.count, inside[next].upperBound <= part.began {
                if inside[next].lowerBound >= last.began { end += inside[next].upperBound - inside[next].lowerBound }
                pauses.append(inside[next])
                next += 1
            }
            if let points = last.points { end = max(end, points.upperBound) }
            if let pause = pauses.last { end = max(end, pause.upperBound) }
            if part.began - end > builder.interval(before: part.samples.lowerBound) { pauses.append(end..<part.began) }
            last = part
        }
        // A lap may begin within a gap between its tracks, of which the first's points aren't believed.
        var apart: [Range<Seconds>] = []
        for pause in pauses + inside[next...] {
            if let last = apart.last, pause.lowerBound < last.upperBound {
                apart[apart.count - 1] = last.lowerBound..<max(last.upperBound, pause.upperBound)
            } else {
                apart.append(pause)
            }
        }
        builder.recording.pauses = apart
    }

    // MARK: Totals

    /// Distances of a part of a multi-sport activity may count from the whole one's beginning: the laps tell.
    private func countFromBeginning(_ builder: inout RecordingBuilder) {
        guard builder.hasOwnDistances, let last = builder.recording.lastDistance,
            let first = builder.recording.samples.first(where: { $0.distance != nil })?.distance, first > 0
        else { return }
        var sum = 0.0
        for lap in laps {
            guard let distance = lap.distance else { return }
            sum += distance
        }
        let tolerance = 0.05 * sum + 10
        guard abs(last - first - sum) <= tolerance, abs(last - sum) > tolerance else { return }
        for index in builder.recording.samples.indices {
            guard let distance = builder.recording.samples[index].distance else { continue }
            builder.recording.samples[index].distance = max(distance - first, 0)
        }
    }

    private mutating func total(_ parts: [Part], _ builder: inout RecordingBuilder) {
        var sums: (spent: Seconds, energy: Double?, distance: Double?) = (.zero, nil, nil)
        var covered = 0.0
        var isComplete = true
        for (lap, part) in zip(laps, parts) {
            var own = Recording.Lap(
                name: lap.name, role: lap.isRest ? .rest : .work, began: part.began, spent: part.spent)
            if own.name.utf8.isEmpty {
                own.name = lap.isRest ? Role.rest.name : "Lap \(builder.recording.laps.count + 1)"
            }
            own.energy = lap.energy
            own.distance = lap.distance
            var last: Double?
            for sample in builder.recording.samples[part.samples] { last = sample.distance ?? last }
            if own.distance == nil, let last { own.distance = max(last - covered, 0) }
            covered = last ?? covered
            if own.distance == nil { isComplete = false }
            sums.spent += own.spent
            if let energy = own.energy { sums.energy = (sums.energy ?? 0) + energy }
            if let distance = own.distance { sums.distance = (sums.distance ?? 0) + distance }
            builder.recording.laps.append(own)
        }
        if let sum = sums.distance, let last = builder.recording.lastDistance, isAbsurd(sum, last, builder) {
            // Zero is "unknown" where the points know more.
            if sum > 0 {
                losses.append(
                    "The laps' distances, \(Int64(sum)) m in all, were left out: the points say \(Int64(last)) m.")
            }
            sums.distance = last
            isComplete = true
            redistribute(parts, &builder)
        }
        builder.recording.spent = sums.spent
        builder.recording.energy = sums.energy
        builder.recording.distance = isComplete ? sums.distance : builder.recording.lastDistance ?? sums.distance
    }

    /// Whether the laps' distances contradict the points' altogether: none at all, another unit, or each lap's counted
    /// from the activity's beginning. Points may be missing, so that a factor of a few is none.
    private func isAbsurd(_ sum: Double, _ last: Double, _ builder: RecordingBuilder) -> Bool {
        if sum == 0 && last > 0 || sum > 100 * last + 10_000 || last > 100 * sum + 1_000 { return true }
        return builder.hasOwnDistances && isCumulative(builder)
    }

    private func isCumulative(_ builder: RecordingBuilder) -> Bool {
        guard laps.count > 1 else { return false }
        var last = 0.0
        for index in laps.indices {
            let end = index + 1 < laps.count ? builder.marks[index + 1] : builder.recording.samples.count
            for sample in builder.recording.samples[builder.marks[index]..<end] { last = sample.distance ?? last }
            guard let distance = laps[index].distance, last > 0, abs(distance - last) <= 0.02 * last + 10 else {
                return false
            }
        }
        // Of laps in which nothing was covered after the first, both hold.
        return last > 1.5 * (laps[0].distance ?? last)
    }

    /// Sets the laps' distances from the points'.
    private func redistribute(_ parts: [Part], _ builder: inout RecordingBuilder) {
        var covered = 0.0
        for (index, part) in parts.enumerated() {
            var last = covered
            for sample in builder.recording.samples[part.samples] { last = sample.distance ?? last }
            builder.recording.laps[index].distance = last - covered
            covered = last
        }
    }
}
