import Soundtrack
import Workouts

/// Consecutive steps without a reason to change the music: one exercise, or all steps of one cadence.
struct MusicStretch: Equatable {
    /// Frames of `SoundtrackFormat.music`, from the first step on.
    var span: Range<Int64>
    /// The frame at which the movement begins, and on which a beat falls.
    var anchor: Int64
    var rate: Double?
    var part: MusicSlot.Part

    static let hertz = SoundtrackFormat.music.hertz

    var seconds: Double { seconds(from: span.lowerBound) }

    func seconds(from frame: Int64) -> Double { Double(span.upperBound - frame) / Double(Self.hertz) }

    /// The stretch from a frame on; nil if it has ended.
    func clipped(from frame: Int64) -> MusicStretch? {
        guard frame < span.upperBound else { return nil }
        var clipped = self
        clipped.span = max(frame, span.lowerBound)..<span.upperBound
        return clipped
    }

    /// A rest belongs to the stretch before it, or to the first one at the beginning: songs change when work begins.
    static func stretches(of steps: Steps, firstStep: Int, cadence: Double?) -> [MusicStretch] {
        var stretches: [MusicStretch] = []
        var now = Seconds.zero
        var current: Step?
        for step in steps[max(0, min(firstStep, steps.count))...] {
            guard let time = step.target.time else { break }
            let frame = SampleRate.musicPosition(of: now)
            now += time
            let end = SampleRate.musicPosition(of: now)
            if step.role == .work || step.role == .exercise {
                if stretches.isEmpty || !isSame(current, step) {
                    stretches.append(
                        MusicStretch(
                            span: (stretches.isEmpty ? 0 : frame)..<end, anchor: frame, rate: step.tempo ?? cadence,
                            part: part(of: step)))
                }
                current = step
            }
            if !stretches.isEmpty {
                let index = stretches.count - 1
                stretches[index].span = stretches[index].span.lowerBound..<end
            }
        }
        let end = SampleRate.musicPosition(of: now)
        // Rests only.
        if stretches.isEmpty, end > 0 {
            stretches = [MusicStretch(span: 0..<end, anchor: 0, rate: nil, part: .coolDown)]
        }
        return stretches.filter { !$0.span.isEmpty }
    }

    private static func isSame(_ one: Step?, _ other: Step) -> Bool {
        guard let one, one.tempo == other.tempo, part(of: one) == part(of: other) else { return false }
        return one.tempo == nil || one.exercise == other.exercise && one.name == other.name
    }

    private static func part(of step: Step) -> MusicSlot.Part {
        switch step.part {
        case .warmUp: .warmUp
        case .coolDown: .coolDown
        case .main, .filler, nil: .work
        }
    }
}
