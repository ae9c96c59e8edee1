import Workouts

/// The distances of a recording's samples, which a file counts from its beginning, or anew for each lap or track.
enum Distances {
    /// Metres. Farther than anything moves in a time: 655 m/s, the most that FIT can say, and an error of a fix.
    static func farthest(in time: Seconds) -> Double { 1_000 + Plausible.speeds.upperBound * max(time.value, 0) }

    /// Makes distances that begin anew continue, and removes those that neither continue nor begin anew.
    ///
    /// Only for recordings in which something is odd; O(samples).
    ///
    /// - Parameter boundaries: Indices of the samples that begin laps or tracks.
    /// - Returns: The number of removed distances.
    static func mend(_ samples: inout [Recording.Sample], boundaries: [Int]) -> Int {
        let known = samples.indices.filter { samples[$0].distance != nil }
        var begins = [Bool](repeating: false, count: samples.count + 1)
        for boundary in boundaries { begins[boundary] = true }
        var removed = 0
        var next = 0
        var before = 0.0
        // The last believed distance as the file has it, and its moment.
        var last: (metres: Double, moment: Seconds)?
        for (place, index) in known.enumerated() {
            let metres = samples[index].distance ?? 0
            let moment = samples[index].moment
            let isAtBoundary = begins[next...index].contains(true)
            next = index + 1
            guard let present = last else {
                // A first distance that the next ones contradict.
                if isFar(place, known, samples) {
                    samples[index].distance = nil
                    removed += 1
                } else {
                    last = (metres, moment)
                }
                continue
            }
            let step = metres - present.metres
            if step > farthest(in: moment - present.moment), returns(to: present.metres, place, known, samples) {
                samples[index].distance = nil
                removed += 1
                continue
            }
            if step < -1, metres <= max((isAtBoundary ? 0.9 : 0.1) * present.metres, 1) {
                if !isAtBoundary, continues(from: present.metres, place, known, samples) {
                    samples[index].distance = nil
                    removed += 1
                    continue
                }
                before += present.metres
            }
            last = (metres, moment)
            if before > 0 { samples[index].distance = before + metres }
        }
        return removed
    }

    /// Samples that are looked at to tell a single wrong distance from a new beginning.
    private static let ahead = 5

    /// Whether a far distance is contradicted: the next ones are near the last believed one, or there is none.
    private static func returns(
        to metres: Double, _ place: Int, _ known: [Int], _ samples: [Recording.Sample]
    ) -> Bool {
        guard place + 1 < known.count else { return true }
        let moment = samples[known[place]].moment
        for next in known[(place + 1)...].prefix(ahead) {
            let step = (samples[next].distance ?? 0) - metres
            if step >= -1, step <= farthest(in: samples[next].moment - moment) { return true }
        }
        return false
    }

    /// Whether the next distances continue from the last believed one, so that a small one between is wrong.
    private static func continues(
        from metres: Double, _ place: Int, _ known: [Int], _ samples: [Recording.Sample]
    ) -> Bool {
        for next in known[(place + 1)...].prefix(ahead) where (samples[next].distance ?? 0) >= metres { return true }
        return false
    }

    /// Whether a first distance is farther than all of the next ones by more than anything moves.
    private static func isFar(_ place: Int, _ known: [Int], _ samples: [Recording.Sample]) -> Bool {
        let rest = known[(place + 1)...].prefix(ahead)
        guard !rest.isEmpty else { return false }
        let metres = samples[known[place]].distance ?? 0
        for next in rest where (samples[next].distance ?? 0) > metres - farthest(in: .zero) { return false }
        return true
    }
}
