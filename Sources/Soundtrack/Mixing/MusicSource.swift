/// Music that goes with a soundtrack, as long as it is asked for.
public protocol MusicSource {
    /// The next frames, left and right in turn, at `SoundtrackFormat.music` and full scale ±1.
    mutating func next(_ frames: Int) -> [Float]
}
