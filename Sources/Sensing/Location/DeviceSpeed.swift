/// Decides whether the device's own speed (Doppler) can be trusted: it is ten times as accurate as differences of
/// places, where the device measures it. Some devices always report 0, or derive it from the places. So it is trusted
/// while it agrees with the displacement over windows of some seconds; single steps are too noisy.
struct DeviceSpeed: Equatable, Sendable {
    /// Metres of the last minute by which the places went further than the device's speed, and less far.
    private var missing = 0.0
    private var invented = 0.0

    private static let memory = 60.0
    /// Metres of disagreement in either direction above which the speed isn't trusted.
    private static let tolerance = 6.0
    /// Windows, in seconds. A missing way must show in the displacement of 20 s, over which the noise is small beside a
    /// slow walk; an invented one in that of 5 s, within which most people don't turn back.
    static let windows = (missing: 20.0, invented: 5.0)

    var isTrusted: Bool { missing < Self.tolerance && invented < Self.tolerance }

    /// - Parameters:
    ///   - told: Metres by the device's speed within a window.
    ///   - displacement: Metres from the window's beginning to its end.
    ///   - deviation: The noise's standard deviation in the displacement, per axis.
    ///   - time: Seconds since the last comparison.
    mutating func compare(told: Double, displacement: Double, deviation: Double, in window: Double, time: Double) {
        let share = time / window
        let kept = max(1 - time / Self.memory, 0)
        if window == Self.windows.missing {
            // At rest, noise alone reaches two deviations now and then.
            missing = missing * kept + max(0.7 * (displacement - 2 * deviation) - told, 0) * share
        } else {
            invented = invented * kept + max(0.3 * told - displacement - deviation, 0) * share
        }
    }
}
