/// An unlimited source of music for a soundtrack.
public protocol MusicSource {
    /// The next frames, interleaved left and right, in `SoundtrackFormat.music` at full scale ±1.
    mutating func next(_ frames: Int) -> [Float]
}
