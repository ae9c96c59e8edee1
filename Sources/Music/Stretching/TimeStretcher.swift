/// Changes the tempo of streamed sound without changing its pitch: Docs/Music.md explains it.
///
/// Segments are joined where their waveforms are most similar (W. Verhelst and M. Roelands, "An overlap-add technique
/// based on waveform similarity (WSOLA)", 1993), but never across an onset: each onset is played whole, once, and on
/// time.
public struct TimeStretcher {
    /// Playback speed relative to the recording.
    public let speed: Double
    private let channels: Int

    /// In frames: the segment between two joints, the crossfade of a joint, and the search range to each side.
    private let hop: Int
    private let overlap: Int
    private let search: Int
    /// Permitted timing error of an onset, in frames.
    private let tolerance: Double

    /// Input frames from `first` on, interleaved, and their mono mix.
    private var input: [Float] = []
    private var mono: [Float] = []
    private var first = 0
    private var received = 0
    private var isEnding = false
    /// The input frame to be played next.
    private var next = 0
    /// Output frames played so far.
    private var played = 0
    private var onsets: OnsetTimes

    /// Permitted speeds; others are clamped.
    public static let speeds = 0.5...2.0

    public init(rate: Int, channels: Int, speed: Double) {
        self.speed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
        self.channels = max(1, channels)
        let rate = Double(rate)
        hop = Int(rate * 0.05)
        overlap = max(8, Int(rate * 0.01))
        search = Int(rate * 0.012)
        tolerance = rate * 0.003
        onsets = OnsetTimes(rate: rate)
    }

    /// Number of output frames for a number of input frames.
    public func length(of frames: Int) -> Int { Int((Double(frames) / speed).rounded()) }

    /// Takes the next frames, and returns the output that is ready.
    public mutating func append(_ block: SoundBlock) -> [Float] {
        if speed == 1 {
            received += block.samples.count / channels
            return block.samples
        }
        input += block.samples
        let fresh = block.mono
        mono += fresh
        received += fresh.count
        onsets.append(fresh)
        return play()
    }

    /// The remaining frames at the end of the input.
    public mutating func finish() -> [Float] {
        guard speed != 1 else { return [] }
        isEnding = true
        onsets.finish()
        var output = play()
        let missing = length(of: received) - played
        if missing > 0 {
            copy(missing, to: &output)
        } else if missing < 0 {
            output.removeLast(-missing * channels)
            played += missing
        }
        return output
    }

    private mutating func play() -> [Float] {
        var output: [Float] = []
        while true {
            // All frames that a joint may read must have been received, and searched for onsets.
            let reach = next + 2 * hop + 3 * search + 2 * overlap
            guard reach < min(received, onsets.known) || isEnding && next + hop < received else { break }
            copy(hop, to: &output)
            if reach < received { join(&output) }
            forget()
        }
        return output
    }

    /// Copies the next frames unchanged; silence after the end.
    private mutating func copy(_ count: Int, to output: inout [Float]) {
        let begin = next - first
        let end = max(begin, min(begin + count, input.count / channels))
        output += input[begin * channels..<end * channels]
        for _ in 0..<(count - (end - begin)) * channels { output.append(0) }
        next += count
        played += count
    }

    private mutating func forget() {
        // In large blocks, since each removal moves the rest.
        let done = next - 2 * search - overlap - first
        guard done > 32_768 else { return }
        input.removeFirst(done * channels)
        mono.removeFirst(done)
        first += done
        onsets.forget(before: first)
    }

    // MARK: Joints

    private mutating func join(_ output: inout [Float]) {
        // The ideal input position, half a hop ahead, so that the output is early as often as late.
        let right = Double(played) * speed + Double(hop) * (speed - 1) / 2
        guard let place = place(near: right), place != next else { return }
        blend(into: place, &output)
    }

    /// The most similar position from which the next onset comes on time; nil if a joint would repeat, skip or blur an
    /// onset.
    private func place(near right: Double) -> Int? {
        // Within the frames that `play` waits for and `forget` keeps.
        let middle = min(max(Int(right.rounded()), next - search - overlap), next + hop + search)
        var low = max(middle - search, first)
        var high = middle + search
        // Too dense onsets leave no room: better blur one than lose the beat.
        let most = Double(2 * search) + Double(hop) * (speed - 1).magnitude
        if (right - Double(next)).magnitude > most { return mostAlike(low, high) }
        if let onset = onsets.first(from: max(low, next), before: next + 2 * hop + search) {
            // Played from `place`, it comes `onset − place` frames later; it is due at `onset / speed`.
            let exact = Double(played) + Double(onset) - Double(onset) / speed
            let from = Int((exact - tolerance).rounded(.up))
            let to = Int((exact + tolerance).rounded(.down))
            if from <= high, to >= low { (low, high) = (max(low, from), min(high, to)) }
            // No joint may cover it.
            if onset <= next + overlap { return nil }
            high = min(high, onset - overlap)
        }
        if let onset = onsets.last(before: next + overlap), onset >= low { low = onset + 1 }
        guard low <= high else { return nil }
        return mostAlike(low, high)
    }

    private func mostAlike(_ low: Int, _ high: Int) -> Int {
        let from = next - first
        // First at a quarter of the rate.
        var best = low
        var most = -Float.infinity
        var place = low
        while place <= high {
            let likeness = likeness(from, place - first, step: 4)
            if likeness > most {
                most = likeness
                best = place
            }
            place += place + 4 <= high || place == high ? 4 : high - place
        }
        most = -.infinity
        var exact = best
        for place in max(low, best - 4)...min(high, best + 4) {
            let likeness = likeness(from, place - first, step: 1)
            if likeness > most {
                most = likeness
                exact = place
            }
        }
        return exact
    }

    private func likeness(_ one: Int, _ other: Int, step: Int) -> Float {
        mono.withUnsafeBufferPointer { mono in
            var product: Float = 0
            var energy: Float = 1e-9
            var index = 0
            while index < overlap {
                let value = mono[other + index]
                product += mono[one + index] * value
                energy += value * value
                index += step
            }
            return product / energy.squareRoot()
        }
    }

    /// Crossfades to another position.
    private mutating func blend(into place: Int, _ output: inout [Float]) {
        let (one, other) = (next - first, place - first)
        for index in 0..<overlap {
            let share = (Float(index) + 0.5) / Float(overlap)
            for channel in 0..<channels {
                let old = input[(one + index) * channels + channel]
                let new = input[(other + index) * channels + channel]
                output.append(old + (new - old) * share)
            }
        }
        next = place + overlap
        played += overlap
    }
}

/// Onset detection: a sudden rise of the high-frequency energy (of the first difference), in steps of 2 ms.
struct OnsetTimes {
    private let step: Int
    private var last: Float = 0
    private var energy: Float = 0
    private var filled = 0
    /// Energies of the last steps, the latest at the end.
    private var energies: [Float] = []
    private var recent: Float = 0
    private var times: [Int] = []
    /// Frames up to which all onsets are known.
    private(set) var known = 0

    private static let steps = 12
    /// Least rise, relative to the mean of the last steps.
    private static let rise: Float = 8

    init(rate: Double) {
        step = max(1, Int(rate * 0.002))
    }

    mutating func append(_ samples: [Float]) {
        for sample in samples {
            let difference = sample - last
            last = sample
            energy += difference * difference
            filled += 1
            if filled == step { close() }
        }
    }

    private mutating func close() {
        let mean = energies.reduce(0, +) / Float(max(1, energies.count))
        // Ignores sounds that are quiet relative to the recent maximum.
        recent = max(recent * 0.999, energy)
        if energy > Self.rise * mean + 1e-7, energy > recent * 0.02, (times.last ?? -1_000_000) < known - 5 * step {
            times.append(known)
        }
        energies.append(energy)
        if energies.count > Self.steps { energies.removeFirst() }
        known += step
        energy = 0
        filled = 0
    }

    mutating func finish() { known = .max }

    mutating func forget(before frame: Int) {
        let count = times.prefix { $0 < frame }.count
        if count > 0 { times.removeFirst(count) }
    }

    func first(from: Int, before: Int) -> Int? { times.first { $0 >= from && $0 < before } }

    func last(before: Int) -> Int? { times.last { $0 < before } }
}
