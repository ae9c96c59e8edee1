/// The device's own speed, by the Doppler shift: ten times as good as what places tell, if it is measured at all. Some devices say
/// 0 for ever, or what they made of the places. So it is believed as long as the places go with it, over windows of some seconds:
/// single steps say nothing.
struct DeviceSpeed: Equatable, Sendable {
    /// Metres of the last minute in which the places went further than the device says, and less far.
    private var missing = 0.0
    private var invented = 0.0

    private static let memory = 60.0
    /// Metres of either for which it isn't believed any more.
    private static let tolerance = 6.0
    /// The windows, in seconds. A missing way must show in the displacement of twenty seconds, where noise is small
    /// beside a slow walk's way; an invented one in that of five, within which most people don't turn back.
    static let windows = (missing: 20.0, invented: 5.0)

    var isTrusted: Bool { missing < Self.tolerance && invented < Self.tolerance }

    /// - Parameters:
    ///   - told: Metres by the device in a window.
    ///   - displacement: Metres from its beginning to its end.
    ///   - deviation: Of the noise in that, per axis.
    ///   - time: Seconds since the last comparison.
    mutating func compare(told: Double, displacement: Double, deviation: Double, in window: Double, time: Double) {
        let share = time / window
        let kept = max(1 - time / Self.memory, 0)
        if window == Self.windows.missing {
            // Two deviations are what noise makes of no way at all, now and then.
            missing = missing * kept + max(0.7 * (displacement - 2 * deviation) - told, 0) * share
        } else {
            invented = invented * kept + max(0.3 * told - displacement - deviation, 0) * share
        }
    }
}
