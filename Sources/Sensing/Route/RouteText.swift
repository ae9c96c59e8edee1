/// A range of a route's points as text of the 64 characters A–Z a–z 0–9 - _, for storing.
///
/// Version 1: "1", then numbers of 5 bits a character, the lowest first, 32 added to all but a number's last character.
/// The count of points; then for each point its flags (still 1, bridge 2, altitude known 4) plus 8 × the moment's
/// difference, and the differences of latitude, longitude, distance, speed and (if known) altitude. Differences are
/// relative to a prediction from the points before: linear extrapolation for moment, places and distance, the last
/// value for speed and altitude. They are zigzag-coded, the sign in the lowest bit. Units are those of `Route`. Each
/// text is self-contained: its first point is a difference to zero.
public enum RouteText {
    /// Most points in a text: two days at 1 Hz.
    public static let limit = 172_800

    public static func text(of route: Route, in range: Range<Int>) -> String {
        var writer = Writer()
        writer.put(UInt64(range.count))
        var expected = Expectation()
        for index in range {
            let row = route.row(index)
            let steps = expected.differences(to: row)
            writer.put(zigzag(steps.milliseconds) << 3 | UInt64(row.flags))
            writer.put(zigzag(steps.latitude))
            writer.put(zigzag(steps.longitude))
            writer.put(zigzag(steps.centimetres))
            writer.put(zigzag(steps.speed))
            if row.flags & Route.Row.altitudeFlag != 0 { writer.put(zigzag(steps.decimetresHigh)) }
            expected.add(row)
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Appends the points of a text to a route; all of them or, on an error, none.
    public static func append(_ text: String, to route: inout Route) throws(RouteTextError) {
        var reader = try Reader(text)
        let start = reader.offset
        let count = try reader.number()
        guard count <= UInt64(limit) else { throw RouteTextError(.tooMany, at: start) }
        var expected = Expectation()
        var rows: [Route.Row] = []
        // A false count reserves no memory: each point takes at least five characters.
        rows.reserveCapacity(min(Int(count), reader.remaining / 5))
        var before = route.isEmpty ? nil : route.row(route.count - 1)
        for _ in 0..<count {
            let place = reader.offset
            let head = try reader.number()
            let flags = UInt8(head & 7)
            var steps = Differences()
            steps.milliseconds = unzigzag(head >> 3)
            steps.latitude = unzigzag(try reader.number())
            steps.longitude = unzigzag(try reader.number())
            steps.centimetres = unzigzag(try reader.number())
            steps.speed = unzigzag(try reader.number())
            if flags & Route.Row.altitudeFlag != 0 { steps.decimetresHigh = unzigzag(try reader.number()) }
            guard let row = expected.row(at: steps, flags: flags) else { throw RouteTextError(.outOfRange, at: place) }
            if let before, !row.follows(before) { throw RouteTextError(.outOfOrder, at: place) }
            expected.add(row)
            rows.append(row)
            before = row
        }
        guard reader.remaining == 0 else { throw RouteTextError(.trailing, at: reader.offset) }
        for row in rows { route.append(row) }
    }

    /// The route of one text.
    public static func route(of text: String) throws(RouteTextError) -> Route {
        var route = Route()
        try append(text, to: &route)
        return route
    }

    static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }
    static func unzigzag(_ value: UInt64) -> Int64 { Int64(value >> 1) ^ -Int64(value & 1) }
}

/// The reason why a text isn't a route, and the position.
public struct RouteTextError: Error, Equatable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// It doesn't begin with a known version.
        case version
        /// It ends too soon.
        case unexpectedEnd
        /// None of the 64 characters.
        case character
        /// More points than a text may hold.
        case tooMany
        /// A number, or a point, out of range.
        case outOfRange
        /// An earlier moment, or a smaller distance, than the point before.
        case outOfOrder
        /// Characters after the last point.
        case trailing
    }

    public let reason: Reason
    /// Bytes before the position.
    public let offset: Int

    init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

/// A point's differences to its prediction.
private struct Differences {
    var milliseconds: Int64 = 0
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    var centimetres: Int64 = 0
    var speed: Int64 = 0
    var decimetresHigh: Int64 = 0
}

/// The prediction of the next point.
private struct Expectation {
    private var milliseconds = Line()
    private var latitude = Line()
    private var longitude = Line()
    private var centimetres = Line()
    private var speed: Int64 = 0
    private var decimetresHigh: Int64 = 0

    private struct Line {
        var value: Int64 = 0
        var step: Int64 = 0
        var count = 0

        var next: Int64 { value + step }

        mutating func add(_ new: Int64) {
            // The first point is a difference to zero, which predicts nothing for the second.
            step = count > 0 ? new - value : 0
            value = new
            count = 1
        }
    }

    func differences(to row: Route.Row) -> Differences {
        Differences(
            milliseconds: row.milliseconds - milliseconds.next, latitude: Int64(row.latitude) - latitude.next,
            longitude: Int64(row.longitude) - longitude.next, centimetres: Int64(row.centimetres) - centimetres.next,
            speed: Int64(row.speed) - speed, decimetresHigh: Int64(row.decimetresHigh) - decimetresHigh)
    }

    mutating func add(_ row: Route.Row) {
        milliseconds.add(row.milliseconds)
        latitude.add(Int64(row.latitude))
        longitude.add(Int64(row.longitude))
        centimetres.add(Int64(row.centimetres))
        speed = Int64(row.speed)
        if row.flags & Route.Row.altitudeFlag != 0 { decimetresHigh = Int64(row.decimetresHigh) }
    }

    /// Nil if the point is out of range.
    func row(at steps: Differences, flags: UInt8) -> Route.Row? {
        let hasAltitude = flags & Route.Row.altitudeFlag != 0
        guard let milliseconds = sum(milliseconds.next, steps.milliseconds),
            Route.Row.moments.contains(milliseconds),
            let latitude = sum(latitude.next, steps.latitude), abs(latitude) <= 90_000_000,
            let longitude = sum(longitude.next, steps.longitude), abs(longitude) <= 180_000_000,
            let centimetres = sum(centimetres.next, steps.centimetres), centimetres >= 0,
            centimetres <= Int64(Route.Row.farthest * 100),
            let speed = sum(speed, steps.speed), let speed = UInt16(exactly: speed),
            let height = hasAltitude ? sum(decimetresHigh, steps.decimetresHigh) : 0, abs(height) <= 1_000_000
        else { return nil }
        return Route.Row(
            milliseconds: milliseconds, latitude: Int32(latitude), longitude: Int32(longitude),
            centimetres: UInt32(centimetres), decimetresHigh: Int32(height), speed: speed, flags: flags)
    }

    private func sum(_ left: Int64, _ right: Int64) -> Int64? {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow || sum == .min ? nil : sum
    }
}

private struct Writer {
    var bytes: [UInt8] = [UInt8(ascii: "1")]

    mutating func put(_ number: UInt64) {
        var rest = number
        while rest >= 32 {
            bytes.append(TextAlphabet.characters[Int(rest & 31) | 32])
            rest >>= 5
        }
        bytes.append(TextAlphabet.characters[Int(rest)])
    }
}

private struct Reader {
    private let bytes: [UInt8]
    private(set) var offset = 1

    var remaining: Int { bytes.count - offset }

    init(_ text: String) throws(RouteTextError) {
        bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "1") else { throw RouteTextError(.version, at: 0) }
    }

    mutating func number() throws(RouteTextError) -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            guard offset < bytes.count else { throw RouteTextError(.unexpectedEnd, at: offset) }
            guard let value = TextAlphabet.value(of: bytes[offset]) else {
                throw RouteTextError(.character, at: offset)
            }
            let digit = UInt64(value & 31)
            guard shift <= 60, (digit << shift) >> shift == digit else { throw RouteTextError(.outOfRange, at: offset) }
            number |= digit << shift
            offset += 1
            if value < 32 { return number }
            shift += 5
        }
    }
}
