/// A look-ahead limiter: lowers music where its sum with the cues would exceed full scale. Cues are never changed.
///
/// The gain reaches its minimum before the peak, smoothly enough to be inaudible.
struct Limiter {
    /// Pending frames, from `done − history` on: interleaved music, the cues, and from `done` on the gain that the
    /// music needs.
    private var music: [Float]
    private var cues: [Float]
    private var needed: [Float] = []
    /// The unsmoothed gains of the last `lookAhead` frames before `done`.
    private var held: [Float]
    private var last: Float = 1
    private var isIdle = true

    /// 1 dB below full scale, less the treble that so short a filter misses.
    static let ceiling: Float = 0.891_250_9 * 0.92
    private static let lookAhead = 220
    private static let history = TruePeak.before
    /// The release takes about 100 ms.
    private static let release: Float = 1 / 4_410
    /// Frames examined together.
    private static let piece = 64

    /// Delay of the output, in frames.
    static let delay = lookAhead + TruePeak.after

    init() {
        music = [Float](repeating: 0, count: 2 * Self.history)
        cues = [Float](repeating: 0, count: Self.history)
        held = [Float](repeating: 1, count: Self.lookAhead)
    }

    /// Takes frames of music, and the cues that sound with them, at full scale ±1. Returns the limited music of earlier
    /// frames.
    mutating func append(_ freshMusic: [Float], _ freshCues: [Float]) -> [Float] {
        music += freshMusic
        cues += freshCues
        need()
        let count = needed.count - Self.lookAhead
        guard count > 0 else { return [] }
        var output = Array(music[2 * Self.history..<2 * (Self.history + count)])
        hold(count, &output)
        music.removeFirst(2 * count)
        cues.removeFirst(count)
        needed.removeFirst(count)
        return output
    }

    /// The remaining music: `delay` frames.
    mutating func finish() -> [Float] {
        append([Float](repeating: 0, count: 2 * Self.delay), [Float](repeating: 0, count: Self.delay))
    }

    /// Computes the gain needed at each frame whose neighbourhood is complete.
    private mutating func need() {
        let known = cues.count - Self.history - TruePeak.after
        while needed.count < known {
            let begin = needed.count
            let end = min(known, begin + Self.piece)
            // With its neighbourhood, `begin` is frame `history` of these.
            let span = begin..<end + TruePeak.before + TruePeak.after
            var most: Float = 0
            for sample in music[2 * span.lowerBound..<2 * span.upperBound] { most = max(most, sample.magnitude) }
            var loudest: Float = 0
            for sample in cues[span] { loudest = max(loudest, sample.magnitude) }
            if most == 0 || (most + loudest) * TruePeak.mostGain <= Self.ceiling {
                for _ in begin..<end { needed.append(1) }
                continue
            }
            let left = TruePeak.peaks(span.map { music[2 * $0] })
            let right = TruePeak.peaks(span.map { music[2 * $0 + 1] })
            let cue = loudest == 0 ? [] : TruePeak.peaks(Array(cues[span]))
            for index in 0..<end - begin {
                let peak = max(left[index], right[index])
                let room = max(0, Self.ceiling - (cue.isEmpty ? 0 : cue[index]))
                needed.append(peak <= room ? 1 : room / peak)
            }
        }
    }

    private mutating func hold(_ count: Int, _ output: inout [Float]) {
        var isIdle = last == 1
        for value in needed { if value < 1 { isIdle = false } }
        // No gain is needed now, nor was recently.
        if isIdle, self.isIdle { return }
        self.isIdle = isIdle

        let width = Self.lookAhead
        // Sliding minimum of the next `width` frames (M. van Herk and J. Gil and M. Werman, 1992).
        let least = Self.leastAhead(needed, width: width, count: count)
        var all = held
        all.reserveCapacity(width + count)
        for index in 0..<count {
            last = min(least[index], last + (1 - last) * Self.release + 1e-7)
            all.append(last)
        }
        var sum = 0.0
        for value in all[..<width] { sum += Double(value) }
        for index in 0..<count {
            sum += Double(all[width + index]) - Double(all[index])
            let factor = Float(sum / Double(width))
            output[2 * index] *= factor
            output[2 * index + 1] *= factor
        }
        held = Array(all[count...])
    }

    private static func leastAhead(_ values: [Float], width: Int, count: Int) -> [Float] {
        var least = [Float](repeating: 1, count: count)
        var begin = 0
        while begin < count {
            // A window that begins in a piece of `width` ends in the next one: its minimum is the lesser of that to the
            // piece's end, and of that from there to the window's end.
            let end = min(begin + width, count)
            var running: Float = .infinity
            var index = begin + width - 1
            while index >= begin {
                running = min(running, values[index])
                if index < end { least[index] = running }
                index -= 1
            }
            running = .infinity
            index = begin + width
            while index < end + width - 1, index < values.count {
                running = min(running, values[index])
                let window = index - width + 1
                if window < end { least[window] = min(least[window], running) }
                index += 1
            }
            begin += width
        }
        return least
    }
}
