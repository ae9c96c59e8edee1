/// Makes stamps that are later than every stamp seen before, and close to the wall clock if that is right.
///
/// Kulkarni, Demirbas, Madappa, Avva, Leone, "Logical physical clocks", OPODIS 2014. Time and counter are one number
/// here: a counter that overflows runs on into the next millisecond.
public struct HybridLogicalClock: Equatable, Sendable {
    public let node: UInt64
    /// The time of the latest stamp given or seen.
    public private(set) var time: UInt64

    /// How far ahead of the wall clock another device's stamp may be.
    public static let maximumLead: UInt64 = 60_000

    /// - Parameter time: The latest time in this device's store, so that a wall clock set back makes no old stamps.
    public init(node: UInt64, time: UInt64 = 0) {
        self.node = node
        self.time = time
    }

    /// A stamp for an edit made now. `wall` is in milliseconds since 1970.
    public mutating func stamp(wall: Int64) -> Stamp {
        time = max(min(time, .max - 1) + 1, Self.physical(wall))
        return Stamp(time: time, node: node)
    }

    /// Notes another device's stamp: stamps made from now on are later.
    ///
    /// - Returns: Whether the stamp was accepted. One more than `maximumLead` ahead of the wall clock is rejected and
    ///   changes nothing: otherwise a single wrong clock would drag every device's stamps along for good.
    @discardableResult
    public mutating func observe(_ stamp: Stamp, wall: Int64) -> Bool {
        guard !Self.isAhead(stamp, of: wall) else { return false }
        time = max(time, stamp.time)
        return true
    }

    /// The latest time of an acceptable stamp at this wall time, in milliseconds since 1970.
    public static func latest(believedAt wall: Int64) -> UInt64 {
        physical(wall) + maximumLead << 16 | 0xFFFF
    }

    /// Whether a stamp is too far ahead of the wall clock to be right.
    public static func isAhead(_ stamp: Stamp, of wall: Int64) -> Bool {
        stamp.time > latest(believedAt: wall)
    }

    /// 48 bits of milliseconds last until the year 10889.
    private static func physical(_ wall: Int64) -> UInt64 {
        min(UInt64(max(wall, 0)), 1 << 48 - 1) << 16
    }
}
