public import Workouts

/// The points of one outing, in blocks of compact rows: 32 bytes a point.
///
/// A point is rounded to a millisecond, 10⁻⁶ degrees, a decimetre of altitude, a centimetre of distance and a
/// centimetre per second, the units of `RouteText`.
public struct Route: Equatable, Sendable {
    private static let blockSize = 1024

    private var blocks: [[Row]] = []
    public private(set) var count = 0

    public init() {}

    public init(_ points: some Sequence<TrackPoint>) {
        for point in points { append(point) }
    }

    public var isEmpty: Bool { count == 0 }
    public var indices: Range<Int> { 0..<count }
    public var first: TrackPoint? { isEmpty ? nil : self[0] }
    public var last: TrackPoint? { isEmpty ? nil : self[count - 1] }

    /// Drops a point with an earlier moment or a smaller distance than the last one, and a point that isn't on the
    /// Earth.
    @discardableResult
    public mutating func append(_ point: TrackPoint) -> Bool {
        guard let row = Row(point), isEmpty || row.follows(self.row(count - 1)) else { return false }
        append(row)
        return true
    }

    mutating func append(_ row: Row) {
        if count % Self.blockSize == 0 {
            var block: [Row] = []
            block.reserveCapacity(Self.blockSize)
            blocks.append(block)
        }
        blocks[blocks.count - 1].append(row)
        count += 1
    }

    func row(_ index: Int) -> Row { blocks[index / Self.blockSize][index % Self.blockSize] }

    public subscript(index: Int) -> TrackPoint { row(index).point }

    /// The number of points at or before a moment; by binary search.
    public func count(until moment: Seconds) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if row(middle).milliseconds * 1000 <= moment.microseconds { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Metres covered at a moment, interpolated linearly.
    public func distance(at moment: Seconds) -> Double {
        let next = count(until: moment)
        guard next > 0 else { return first?.distance ?? 0 }
        let before = self[next - 1]
        guard next < count else { return before.distance }
        let after = self[next]
        let part = (moment - before.moment).value / (after.moment - before.moment).value
        return before.distance + (after.distance - before.distance) * part
    }
}

extension Route {
    /// A point in integer units.
    struct Row: Equatable, Sendable {
        static let stillFlag: UInt8 = 1
        static let bridgeFlag: UInt8 = 2
        static let altitudeFlag: UInt8 = 4

        var milliseconds: Int64
        /// Millionths of a degree.
        var latitude: Int32
        var longitude: Int32
        var centimetres: UInt32
        /// 0 without an altitude.
        var decimetresHigh: Int32
        /// Centimetres per second.
        var speed: UInt16
        var flags: UInt8

        init(
            milliseconds: Int64, latitude: Int32, longitude: Int32, centimetres: UInt32, decimetresHigh: Int32,
            speed: UInt16,
            flags: UInt8
        ) {
            self.milliseconds = milliseconds
            self.latitude = latitude
            self.longitude = longitude
            self.centimetres = centimetres
            self.decimetresHigh = decimetresHigh
            self.speed = speed
            self.flags = flags
        }

        /// Nil if the point is out of range: ±31,000 years, on the Earth, at most 42,949 km.
        init?(_ point: TrackPoint) {
            let microseconds = point.moment.microseconds
            guard point.coordinate.isValid, Row.moments.contains(microseconds / 1000), point.distance >= 0,
                point.distance <= Row.farthest, point.speed >= 0
            else { return nil }
            milliseconds = (microseconds + (microseconds < 0 ? -500 : 500)) / 1000
            latitude = Int32((point.latitude * 1e6).rounded())
            longitude = Int32((point.longitude * 1e6).rounded())
            centimetres = UInt32((point.distance * 100).rounded())
            speed = UInt16((min(point.speed, 655) * 100).rounded())
            flags = (point.isStill ? Row.stillFlag : 0) | (point.isBridge ? Row.bridgeFlag : 0)
            decimetresHigh = 0
            if let altitude = point.altitude, abs(altitude) <= 100_000 {
                decimetresHigh = Int32((altitude * 10).rounded())
                flags |= Row.altitudeFlag
            }
        }

        /// Milliseconds: ±31,000 years.
        static let moments: ClosedRange<Int64> = -1_000_000_000_000_000...1_000_000_000_000_000
        static let farthest = 42_949_000.0

        func follows(_ other: Row) -> Bool {
            milliseconds >= other.milliseconds && centimetres >= other.centimetres
        }

        var point: TrackPoint {
            TrackPoint(
                moment: Seconds(milliseconds: milliseconds), latitude: Double(latitude) / 1e6,
                longitude: Double(longitude) / 1e6,
                altitude: flags & Row.altitudeFlag == 0 ? nil : Double(decimetresHigh) / 10,
                distance: Double(centimetres) / 100, speed: Double(speed) / 100, isStill: flags & Row.stillFlag != 0,
                isBridge: flags & Row.bridgeFlag != 0)
        }
    }
}
