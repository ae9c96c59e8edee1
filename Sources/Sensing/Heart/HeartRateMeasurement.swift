/// A reading of a heart rate sensor: the characteristic Heart Rate Measurement, 0x2A37 (Bluetooth SIG, GATT
/// Specification Supplement 3.113).
public struct HeartRateMeasurement: Equatable, Sendable {
    /// Beats a minute, as reported; 0 if the sensor detects none.
    public var rate: Int32
    public var contact: Contact
    /// Kilojoules since the sensor's last reset; nil if it doesn't measure them.
    public var energy: Int32?
    /// RR intervals in seconds, oldest first.
    public var intervals: [Double]

    /// Whether the sensor touches the skin.
    public enum Contact: Equatable, Sendable {
        /// The sensor can't tell.
        case unknown
        case lost
        case held
    }

    public init(rate: Int32, contact: Contact = .unknown, energy: Int32? = nil, intervals: [Double] = []) {
        self.rate = rate
        self.contact = contact
        self.energy = energy
        self.intervals = intervals
    }

    /// Plausible human heart rates, per minute: from a sleeping athlete's to the fastest that sensors follow.
    public static let plausible: ClosedRange<Int32> = 25...250

    /// The plausible heart rate, per minute; nil without skin contact or outside `plausible`.
    public var beats: Int32? { contact != .lost && Self.plausible.contains(rate) ? rate : nil }
}

extension HeartRateMeasurement {
    private enum Flag {
        static let wide: UInt8 = 1
        static let contactFelt: UInt8 = 2
        static let contactKnown: UInt8 = 4
        static let energy: UInt8 = 8
        static let intervals: UInt8 = 16
    }

    /// Parses the characteristic's value; nil if it is malformed.
    ///
    /// Reserved flags are ignored, as the specification demands, and so are bytes after the fields that the known flags
    /// announce.
    public init?(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes)
        guard let flags = reader.byte(),
            let rate = flags & Flag.wide == 0 ? reader.byte().map(Int32.init) : reader.word()
        else { return nil }
        self.rate = rate
        contact = flags & Flag.contactKnown == 0 ? .unknown : flags & Flag.contactFelt == 0 ? .lost : .held
        energy = nil
        intervals = []
        if flags & Flag.energy != 0 {
            guard let energy = reader.word() else { return nil }
            self.energy = energy
        }
        guard flags & Flag.intervals != 0 else { return }
        guard reader.remaining % 2 == 0 else { return nil }
        // A notification holds nine at most; a longer value is malformed.
        guard reader.remaining <= 2 * 255 else { return nil }
        while let interval = reader.word() { intervals.append(Double(interval) / 1024) }
    }

    private struct Reader {
        let bytes: [UInt8]
        private var place = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        var remaining: Int { bytes.count - place }

        mutating func byte() -> UInt8? {
            guard place < bytes.count else { return nil }
            defer { place += 1 }
            return bytes[place]
        }

        /// Little-endian.
        mutating func word() -> Int32? {
            guard remaining >= 2 else { return nil }
            defer { place += 2 }
            return Int32(bytes[place]) | Int32(bytes[place + 1]) << 8
        }
    }
}

/// The charge of a battery: the characteristic Battery Level, 0x2A19.
public enum BatteryLevel {
    /// Per cent; nil if the value is malformed.
    public static func percent(_ bytes: [UInt8]) -> Int32? {
        guard let first = bytes.first, first <= 100 else { return nil }
        return Int32(first)
    }
}
