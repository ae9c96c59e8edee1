/// Channels and sample rate of a soundtrack's file. All samples have 16 bits.
public enum SoundtrackFormat: Sendable {
    /// Cues alone: one channel at `SampleRate.hertz`.
    case cues
    /// With music: two channels, at the rate of nearly all songs.
    case music

    /// Frames a second.
    public var hertz: Int64 {
        switch self {
        case .cues: SampleRate.hertz
        case .music: 44_100
        }
    }

    public var channels: Int { self == .cues ? 1 : 2 }

    /// Code of the rate in a frame's header (RFC 9639, section 9.1.2).
    var rateCode: UInt8 { self == .cues ? 0b0111 : 0b1001 }
}
