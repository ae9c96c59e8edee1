import Soundtrack
import Workouts

/// A section of a run with one song. Frames are those of `SoundtrackFormat.music`, from the run's beginning on.
public struct MusicSegment: Equatable, Sendable {
    public var span: Range<Int64>
    public var song: Int
    /// Offset in the song at the span's start, in seconds.
    public var begin: Double
    public var speed: Double
    public var gain: Double
    /// Beats of a repetition; nil if the song isn't matched to repetitions.
    public var beats: Double?
    /// Whether it is the run's last segment: its fade-out is longer.
    public var isLast = false

    public init(
        span: Range<Int64>, song: Int, begin: Double, speed: Double = 1, gain: Double = 1, beats: Double? = nil
    ) {
        self.span = span
        self.song = song
        self.begin = begin
        self.speed = speed
        self.gain = gain
        self.beats = beats
    }

    /// Length of a crossfade between songs: it ends on the next one's beat.
    static let fade = SoundtrackFormat.music.hertz / 5
    static let lastFade = SoundtrackFormat.music.hertz * 2
    /// Length of the fade-in without room before the song: just enough to avoid a click.
    private static let shortFade = SoundtrackFormat.music.hertz / 200

    /// The audible frames: the fade-in precedes the span.
    var audible: Range<Int64> { max(0, span.lowerBound - Self.fade)..<span.upperBound }

    /// Whether it is audible in a range of frames.
    public func sounds(in frames: Range<Int64>) -> Bool { audible.overlaps(frames) }

    /// Offset in the song at a frame, in seconds; negative before its beginning.
    public func place(at frame: Int64) -> Double {
        begin + Double(frame - span.lowerBound) / Double(SoundtrackFormat.music.hertz) * speed
    }

    /// Fade gain at a frame; a crossfade keeps the power constant.
    func fade(at frame: Int64) -> Float {
        var level: Float = 1
        if span.lowerBound >= Self.fade {
            if frame < span.lowerBound { level = Self.rise(frame - audible.lowerBound, of: Self.fade) }
        } else if frame < audible.lowerBound + Self.shortFade {
            level = Self.rise(frame - audible.lowerBound, of: Self.shortFade)
        }
        let length = min(isLast ? Self.lastFade : Self.fade, span.upperBound - span.lowerBound)
        if span.upperBound - frame < length { level *= Self.rise(span.upperBound - frame, of: length) }
        return level
    }

    /// A quarter of a sine: with its mirror image, the power stays constant.
    private static func rise(_ frame: Int64, of length: Int64) -> Float {
        Float(Trigonometry.sine(degrees: 90 * Double(frame) / Double(length)))
    }
}
