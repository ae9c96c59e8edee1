/// Decides whether the device's own speed (Doppler) can be trusted: it is ten times as accurate as differences of
/// places, where the device measures it. Some devices always report 0, derive it from the places, or tell it late. So
/// it is trusted where it tells the metres of straight stretches.
struct DeviceSpeed: Equatable, Sendable {
    /// Metres of the last stretches, by the device's speed and by the places.
    private var told = 0.0
    private var way = 0.0
    private var count = 0.0

    /// Metres of a stretch, as long as people often go straight on and long beside the noise; and the way round by its
    /// middle, as a multiple, up to which it is straight.
    static let stretch = 9.0
    static let straight = 1.05
    /// Longest time between two readings, in seconds, within which a person keeps their speed.
    static let longestStep = 2.5
    /// The number of stretches that are evidence, and that are remembered. They overlap.
    private static let enough = 15.0
    private static let memory = 100.0
    /// The variance of a speed, as a part of its square, with which a path is as good as the device's speed.
    static let doubt = 0.04
    /// The part of the way by which both may differ.
    private static let tolerance = 0.08

    private var agrees: Bool { abs(told - way) <= Self.tolerance * way }

    /// Whether there is evidence for it.
    var isTrusted: Bool { count >= Self.enough && agrees }
    /// Whether there is none against it.
    var isPossible: Bool { count < Self.enough || agrees }

    /// Metres of the places for each of the device's.
    var scale: Double { told > 0 ? way / told : 1 }

    mutating func compare(told: Double, way: Double) {
        count = min(count + 1, Self.memory)
        self.told += (told - self.told) / count
        self.way += (way - self.way) / count
    }
}
