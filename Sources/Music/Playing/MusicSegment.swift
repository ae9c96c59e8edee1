import Soundtrack
import Workouts

/// A stretch of a run in which one song plays. Frames are those of `SoundtrackFormat.music`, from the run's beginning on.
public struct MusicSegment: Equatable, Sendable {
    public var span: Range<Int64>
    public var song: Int
    /// Seconds in the song, where the span begins.
    public var begin: Double
    public var speed: Double
    public var gain: Double
    /// Beats of a repetition; nil where the song goes with nothing.
    public var beats: Double?
    /// Whether it is the run's last sound: it fades for longer.
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

    /// A fade from song to song: it ends where the next one's beat is.
    static let fade = SoundtrackFormat.music.hertz / 5
    static let lastFade = SoundtrackFormat.music.hertz * 2
    /// Where nothing can come before it, a song's beginning is only kept from clicking.
    private static let shortFade = SoundtrackFormat.music.hertz / 200

    /// Where it is heard: it comes in before its span begins.
    var audible: Range<Int64> { max(0, span.lowerBound - Self.fade)..<span.upperBound }

    /// Whether it is heard in a range of frames.
    public func sounds(in frames: Range<Int64>) -> Bool { audible.overlaps(frames) }

    /// Seconds in the song at a frame; below 0 before its beginning.
    public func place(at frame: Int64) -> Double {
        begin + Double(frame - span.lowerBound) / Double(SoundtrackFormat.music.hertz) * speed
    }

    /// The factor at a frame: two songs that change are together as loud as one.
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

    /// A quarter of a sine, which with its mirror image keeps the power.
    private static func rise(_ frame: Int64, of length: Int64) -> Float {
        Float(Trigonometry.sine(degrees: 90 * Double(frame) / Double(length)))
    }
}
