/// The device's own speed, by the Doppler shift: ten times as good as what places tell, if it is measured at all. Some devices say
/// 0 for ever, or what they made of the places.
struct DeviceSpeed: Equatable, Sendable {
    /// Metres of the last half a minute, by the device and by places.
    private var byDevice = 0.0
    private var byPlaces = 0.0

    private static let memory = 30.0
    /// Metres by which the two may differ whatever the way.
    private static let tolerance = 10.0

    /// Whether it agrees with the places, within a half or so.
    var isTrusted: Bool {
        byDevice >= 0.6 * byPlaces - Self.tolerance && byDevice <= 1.6 * byPlaces + Self.tolerance
    }

    /// Metres between two samples; nil where the device didn't tell.
    func step(from: Odometer.Sample, to: Odometer.Sample) -> Double? {
        guard let first = from.speed, let second = to.speed else { return nil }
        return (first + second) / 2 * (to.time - from.time)
    }

    mutating func compare(byDevice device: Double?, byPlaces places: Double, time: Double) {
        guard let device else { return }
        let kept = max(1 - time / Self.memory, 0)
        byDevice = byDevice * kept + device
        byPlaces = byPlaces * kept + places
    }
}
