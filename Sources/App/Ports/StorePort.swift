import Records

// The device's own store: rows of text under keys such as `workouts/3f…`. The host's side is web/host-store.js.

public enum StoreCommand: Equatable, Sendable {
    /// Read the rows whose keys lie in these ranges, in the order of the keys; of each range so many at most. Answered by
    /// `StoreEvent.loaded`.
    case load([StoreRange], limit: Int32)
    /// Read the rows with these keys, as they are after the writes asked for before. Answered by `StoreEvent.read` or
    /// `.unread` with the same token.
    case read([String], token: Int32)
    /// The same for all rows whose keys lie in these ranges.
    case scan([StoreRange], token: Int32)
    /// The same without the rows' texts.
    case list([StoreRange], token: Int32)
    /// Write all rows or none, durably; none if another tab has emptied the store since it was loaded here, so that its row
    /// `epoch` (`Library.epochKey`) isn't the one that was loaded; none if one of them isn't to be found as it is expected
    /// (`StoreRow.over`). Answered by `.written`, `.failed` or `.crossed` with the same token.
    case write([StoreRow], token: Int32)
    /// Take everything out and write these rows, another `epoch` among them, all of it or nothing, whatever is found. Answered
    /// by `.written` or `.failed`.
    case replace([StoreRow], token: Int32)
    /// Carry out no write that was asked for before and still waits: the person whose it was has logged out in another tab. It is answered by
    /// `.failed`, this by nothing.
    case abandon
    /// Tell whether the browser keeps the store until a person deletes it. Answered by `.persistence` where that can be known.
    ///
    /// - Parameter asks: The browser is asked to, if it doesn't: some ask the person.
    case persist(asks: Bool)
}

/// Keys from the first on to before the second.
public struct StoreRange: Equatable, Sendable {
    public var from: String
    public var to: String

    public init(from: String, to: String) {
        self.from = from
        self.to = to
    }
}

/// A nil text deletes.
public struct StoreRow: Equatable, Sendable {
    public var key: String
    public var text: String?
    /// The content to be found under the key when the row is written: so no tab takes back a change of another that it
    /// doesn't know of. While no other tab writes such rows, the expectation of a row that was read, or found missing,
    /// is met, and the host needn't look.
    public var over: Expected

    public init(key: String, text: String?, over: Expected = .anything) {
        self.key = key
        self.text = text
        self.over = over
    }

    public enum Expected: Equatable, Sendable {
        case anything
        /// All has been read, and there was none.
        case nothing
        /// The same, though not all has been read.
        case unread
        case text(RowVersion)
    }
}

/// Tells a row's text from any other: 64 bits of hash. The host computes the same (`isVersion` in web/host-store.js).
///
/// Two lanes of 32 bits, since JavaScript multiplies no more. They begin with the length in bytes of UTF-8, and take four of these at a time, the
/// last ones filled up with zeros, as FxHash takes a word (rotated, combined, multiplied), with two of xxHash's primes.
public struct RowVersion: Equatable, Sendable {
    public private(set) var first: UInt32
    public private(set) var second: UInt32

    /// O(bytes).
    public init(of text: String) {
        let utf8 = text.utf8
        first = 0x811C_9DC5 ^ UInt32(truncatingIfNeeded: utf8.count)
        second = 0x9747_B28C ^ UInt32(truncatingIfNeeded: utf8.count)
        var word: UInt32 = 0
        var place: UInt32 = 0
        for byte in utf8 {
            word |= UInt32(byte) << (place * 8)
            place += 1
            if place == 4 {
                take(word)
                word = 0
                place = 0
            }
        }
        if place > 0 { take(word) }
    }

    private mutating func take(_ word: UInt32) {
        first = ((first << 5 | first >> 27) ^ word) &* 0x9E37_79B1
        second = ((second << 5 | second >> 27) ^ word) &* 0x85EB_CA77
    }
}

public enum StoreEvent: Equatable, Sendable {
    /// - Parameter next: where the last range goes on, if there may be more of it.
    case loaded([StoreRow], next: String?)
    /// The rows that there are of those asked for; after `.list` without their texts.
    case read([StoreRow], token: Int32)
    /// They couldn't be read.
    case unread(token: Int32)
    case written(token: Int32)
    case failed(token: Int32, StoreFailure)
    /// Nothing was written: these rows of the write aren't as it expected, but as they stand here. Another tab has written them.
    case crossed([StoreRow], token: Int32)
    /// The store can't be opened at all: what is entered now lives until the page closes, or until it can be opened (`.opened`).
    case unavailable(StoreFailure)
    /// The store can be used again after that it couldn't be for seconds.
    case opened
    /// The browser has taken away all that the store held when it was loaded. Another tab may have written to the new one, which is of
    /// the same epoch or of none.
    case lost
    case persistence(isKept: Bool)
}

public enum StoreFailure: UInt8, Sendable {
    case full, refused, closed, other
    /// Another tab has emptied the store since: it may be somebody else's now.
    case replaced
}

// MARK: - JSON

extension StoreCommand {
    func write(to commands: inout HostCommands) {
        switch self {
        case .load(let ranges, let limit):
            commands.add("store.load") {
                $0.ranges(ranges)
                $0.field("limit", limit)
            }
        case .read(let keys, let token):
            commands.add("store.read") {
                $0.array("keys") { for key in keys { $0.string(key) } }
                $0.field("token", token)
            }
        case .scan(let ranges, let token):
            commands.add("store.scan") {
                $0.ranges(ranges)
                $0.field("token", token)
            }
        case .list(let ranges, let token):
            commands.add("store.list") {
                $0.ranges(ranges)
                $0.field("token", token)
            }
        case .write(let rows, let token): commands.addRows("store.write", rows, token)
        case .replace(let rows, let token): commands.addRows("store.replace", rows, token)
        case .abandon: commands.add("store.abandon") { _ in }
        case .persist(let asks): commands.add("store.persist") { $0.field("asks", asks) }
        }
    }
}

extension HostCommands {
    fileprivate mutating func addRows(_ name: String, _ rows: [StoreRow], _ token: Int32) {
        add(name) {
            $0.array("rows") {
                for row in rows {
                    $0.array {
                        $0.string(row.key)
                        $0.optional(row.text)
                        $0.expected(row.over)
                    }
                }
            }
            // A sign of life is worth no wait for the disk: it outlives the program's death, if not the battery's.
            if rows.allSatisfy({ LogEntry.isSignOfLife($0.key) }) { $0.field("isBrief", true) }
            $0.field("token", token)
        }
    }
}

extension JSONWriter {
    /// One more item where something is expected: `null`, `false` where that may be wrong, or the two halves of a text's version.
    fileprivate mutating func expected(_ over: StoreRow.Expected) {
        switch over {
        case .anything: break
        case .nothing: null()
        case .unread: bool(false)
        case .text(let version):
            array {
                $0.number(Int64(version.first))
                $0.number(Int64(version.second))
            }
        }
    }

    fileprivate mutating func ranges(_ ranges: [StoreRange]) {
        array("ranges") {
            for range in ranges {
                $0.array {
                    $0.string(range.from)
                    $0.string(range.to)
                }
            }
        }
    }
}

extension StoreEvent {
    init(_ fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "store.loaded": self = .loaded(try fields.rows(), next: fields["next"]?.string)
        case "store.read": self = .read(try fields.rows(), token: try fields.int32("token"))
        case "store.unread": self = .unread(token: try fields.int32("token"))
        case "store.written": self = .written(token: try fields.int32("token"))
        case "store.failed": self = .failed(token: try fields.int32("token"), try fields.failure())
        case "store.crossed": self = .crossed(try fields.rows(), token: try fields.int32("token"))
        case "store.unavailable": self = .unavailable(try fields.failure())
        case "store.opened": self = .opened
        case "store.lost": self = .lost
        case "store.persistence": self = .persistence(isKept: try fields.bool("isKept"))
        default: throw .unknown(on: fields.on)
        }
    }
}

extension EventFields {
    fileprivate func rows() throws(HostEventError) -> [StoreRow] {
        guard let pairs = self["rows"]?.array else { throw .member("rows", on: on) }
        var rows: [StoreRow] = []
        rows.reserveCapacity(pairs.count)
        for pair in pairs {
            guard let values = pair.array, values.count == 2, let key = values[0].string,
                values[1].string != nil || values[1].isNull
            else { throw .member("rows", on: on) }
            rows.append(StoreRow(key: key, text: values[1].string))
        }
        return rows
    }

    fileprivate func failure() throws(HostEventError) -> StoreFailure {
        switch try string("reason") {
        case "full": .full
        case "refused": .refused
        case "closed": .closed
        case "replaced": .replaced
        default: .other
        }
    }
}
