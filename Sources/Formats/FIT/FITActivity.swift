import Workouts

/// Assigns the points, laps and sets of a FIT file to its sessions.
struct FITActivity {
    /// In order of their beginnings.
    private let sessions: [FITSession]
    private let laps: [FITLap]
    private let sets: FITSets
    /// Moments since 1970.
    private let samples: [Recording.Sample]
    private let timer: FITTimer
    private let workout: FITWorkoutMessages
    private let isOwn: Bool
    private let zoneMinutes: Int32?
    private let sportName: String?

    init(
        sessions: [FITSession], laps: [FITLap], sets: FITSets, samples: [Recording.Sample], timer: FITTimer,
        workout: FITWorkoutMessages, isOwn: Bool, zoneMinutes: Int32?, sportName: String?
    ) {
        self.sessions = FITActivity.ordered(sessions)
        self.laps = laps
        self.sets = sets
        self.samples = samples
        self.timer = timer
        self.workout = workout
        self.isOwn = isOwn
        self.zoneMinutes = zoneMinutes
        self.sportName = sportName
    }

    /// One without a beginning begins so long before its end as it took, or else where the one before ended.
    private static func ordered(_ sessions: [FITSession]) -> [FITSession] {
        var sessions = sessions
        var before: Seconds?
        for index in sessions.indices {
            let (end, elapsed) = (sessions[index].end, sessions[index].elapsed)
            if sessions[index].began == nil {
                sessions[index].began = end.flatMap { end in elapsed.map { end - $0 } } ?? before
            }
            before = end ?? sessions[index].began.map { $0 + (elapsed ?? .zero) } ?? before
        }
        let order = sortedOrder(sessions.count) {
            sessions[$0].began ?? .zero < sessions[$1].began ?? .zero
        }
        return sessions.ordered(order)
    }

    /// O(n log n) for n points, laps and sets.
    func recordings(_ leftOut: inout LeftOut, _ losses: inout Losses) -> [Recording] {
        let points = grouped(samples.count) { samples[$0].moment }
        let laps = grouped(laps.count) { self.laps[$0].middle }
        let sets = grouped(sets.sets.count) { self.sets.sets[$0].began }
        var recordings: [Recording] = []
        for index in sessions.indices {
            let parts = Parts(points: points[index], laps: laps[index], sets: sets[index])
            if let recording = recording(index, parts, &leftOut, &losses) {
                recordings.append(recording)
            } else {
                losses.add("A session without any time was left out.")
            }
        }
        return recordings
    }

    /// Indices of what belongs to a session.
    private struct Parts {
        var points: [Int]
        var laps: [Int]
        var sets: [Int]
    }

    /// The indices by session: of the last one that began before the moment. What has no moment follows the one before.
    private func grouped(_ count: Int, _ moment: (Int) -> Seconds?) -> [[Int]] {
        guard sessions.count > 1 else { return Array(repeating: Array(0..<count), count: sessions.count) }
        var groups: [[Int]] = Array(repeating: [], count: sessions.count)
        var last = 0
        for index in 0..<count {
            if let moment = moment(index) {
                var (low, high) = (1, sessions.count)
                while low < high {
                    let middle = (low + high) / 2
                    if sessions[middle].began ?? .zero <= moment { low = middle + 1 } else { high = middle }
                }
                last = low - 1
            }
            groups[last].append(index)
        }
        return groups
    }

    // MARK: Sessions

    private func recording(
        _ index: Int, _ parts: Parts, _ leftOut: inout LeftOut, _ losses: inout Losses
    ) -> Recording? {
        let session = sessions[index]
        guard var builder = builder(session, parts, &leftOut) else { return nil }
        builder.settle()
        let began = builder.recording.began
        builder.recording.activity = FITProfile.activity(sport: session.sport, subSport: session.subSport)
        if builder.recording.activity == .other, session.sport != 0 {
            losses.add(
                "“\(FITProfile.sportName(session.sport))” isn't an activity here: its session is a “\(Activity.other.title)”."
            )
        }
        builder.recording.zoneMinutes = zoneMinutes
        builder.recording.name = shortened(workout.name ?? session.name ?? sportName ?? "", to: Limits.nameLength)
        builder.recording.ascent = session.ascent
        let until = index + 1 < sessions.count ? sessions[index + 1].began : nil
        builder.recording.pauses = timer.pauses(in: began..<max(until ?? began + RecordingBuilder.longest, began)).map {
            $0.lowerBound - began..<$0.upperBound - began
        }
        if index > 0 { countFromBeginning(session, &builder) }
        builder.measureAll()
        let (laps, spent) = self.laps(parts, session, builder, &leftOut)
        builder.recording.spent = spent
        builder.recording.laps = laps
        total(session, &builder)
        let recording = builder.finish()
        losses.add(builder.losses)
        return recording
    }

    /// A builder with the points; nil if nothing tells when the session was.
    private func builder(_ session: FITSession, _ parts: Parts, _ leftOut: inout LeftOut) -> RecordingBuilder? {
        guard let first = parts.points.first else {
            let lap = parts.laps.first.map { laps[$0] }
            return (session.began ?? lap?.began ?? lap?.middle ?? session.end).map { RecordingBuilder(began: $0) }
        }
        var builder: RecordingBuilder
        let believed = beginning(session, parts.points)
        if let believed {
            builder = RecordingBuilder(began: believed)
        } else {
            builder = RecordingBuilder(origin: samples[first].moment)
        }
        if let began = session.began, began - (believed ?? .zero) > FITLaps.tolerance {
            leftOut.add(.sessionBeginning, .impossible) {
                LeftOut.Found(text: Timestamp.text(began), place: session.place)
            }
        }
        for index in parts.points {
            var sample = samples[index]
            sample.moment -= builder.recording.began
            _ = builder.add(sample)
        }
        return builder
    }

    /// The session's beginning, or its first point if that is earlier; nil if most points contradict it.
    private func beginning(_ session: FITSession, _ points: [Int]) -> Seconds? {
        guard let began = session.began else { return nil }
        // Some devices record points before the session's start, by up to its duration.
        let earliest = began - max(session.elapsed ?? .zero, 10)
        // A device may wait a day for its first fix.
        let latest = began + (session.elapsed ?? .zero) + 86_400
        var first: Seconds?
        var near = 0
        for index in points where earliest...latest ~= samples[index].moment {
            near += 1
            if first == nil { first = samples[index].moment }
        }
        guard 2 * near >= points.count else { return nil }
        return min(began, first ?? began)
    }

    /// Distances of a later session in a file may continue from the one before.
    private func countFromBeginning(_ session: FITSession, _ builder: inout RecordingBuilder) {
        let samples = builder.recording.samples
        guard let first = samples.first(where: { $0.distance != nil })?.distance, first > 0,
            let whole = session.distance, let last = builder.recording.lastDistance, last > whole * 1.02 + 10
        else { return }
        for index in samples.indices {
            if let distance = samples[index].distance {
                builder.recording.samples[index].distance = max(distance - first, 0)
            }
        }
    }

    /// Totals that the session doesn't say follow from its points, or else from its laps.
    private func total(_ session: FITSession, _ builder: inout RecordingBuilder) {
        let laps = builder.recording.laps
        func sum(_ value: (Recording.Lap) -> Double?) -> Double? {
            var sum = 0.0
            for lap in laps {
                guard let value = value(lap) else { return nil }
                sum += value
            }
            return laps.isEmpty ? nil : sum
        }
        let hasSamples = !builder.recording.samples.isEmpty
        builder.recording.energy = session.energy ?? sum { $0.energy }
        builder.recording.distance = session.distance.flatMap { $0 > 0 || hasSamples ? $0 : nil }
        if session.distance == nil, builder.recording.lastDistance == nil {
            builder.recording.distance = sum { $0.distance }
        }
    }

    // MARK: Laps

    /// The session's laps and its running time.
    private func laps(
        _ parts: Parts, _ session: FITSession, _ builder: RecordingBuilder, _ leftOut: inout LeftOut
    ) -> ([Recording.Lap], Seconds) {
        let began = builder.recording.began
        let arranged = FITLaps(parts.laps.map { laps[$0] }, builder.recording, session, timer, &leftOut)
        var spent = session.spent ?? session.elapsed.map { timer.running(from: began, to: began + $0) }
        if spent == nil, builder.recording.samples.isEmpty {
            spent = arranged.spent ?? session.end.map { timer.running(from: began, to: max($0, began)) }
        }
        if !isOwn, !parts.sets.isEmpty {
            return (sets.laps(parts.sets, began: began, spent: spent ?? .zero, workout), spent ?? .zero)
        }
        var byStep = isOwn ? sets.byStep() : [:]
        var named: [Recording.Lap] = []
        for (index, part) in zip(parts.laps, arranged.parts) {
            let message = laps[index]
            let step = message.step.flatMap { workout.step($0) }
            let role = FITProfile.role(
                intensity: message.intensity, isExercise: step?.isExercise ?? false, isOwn: isOwn)
            let name = step?.name ?? (role == .work ? "Lap \(named.count + 1)" : role.name)
            var lap = Recording.Lap(
                name: shortened(name, to: Limits.nameLength), role: role, began: part.began, spent: part.spent)
            // A step of ours without a distance had none.
            lap.distance = isOwn ? message.distance : part.distance
            lap.energy = message.energy
            if let step = message.step, let own = byStep.removeValue(forKey: step) {
                for set in own.prefix(Limits.sets.upperBound) { lap.sets.append(set.result) }
            }
            named.append(lap)
        }
        return (named, spent ?? .zero)
    }
}
