/// A device's request to `POST /api/v1/sync`: its changes, and its cursor in the account's.
public struct SyncRequest: Equatable, Sendable {
    public var device: Device
    /// The id of the account that the request is meant for. A suspended tab may not know that the browser's session
    /// belongs to another account by now.
    public var account: String?
    /// Nil if the device knows nothing of the account.
    public var cursor: SyncCursor?
    public var records: [PushedRecord] = []
    public var pieces: [RecordPiece] = []
    /// The most bytes of records in the answer, fewer for a slow link. `RecordRules.answerLimits`.
    public var limit = RecordRules.answerBytes
    /// The device's progress with a record that is too long for one answer.
    public var part: RecordPart?
    /// Records that couldn't be read: they are refused in the answer, and the others are still taken.
    public var refused: [RefusedRecord] = []

    public struct Device: Equatable, Sendable {
        /// 22 characters, chosen at random on the device.
        public var id: String
        /// For people: "Firefox on Linux".
        public var name: String

        public init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    public init(device: Device, cursor: SyncCursor?) {
        self.device = device
        self.cursor = cursor
    }
}

/// A device's position in an account's changes: the number of the last change that it knows, in one life of the
/// server's database.
public struct SyncCursor: Equatable, Hashable, Sendable {
    /// Another one after the database was restored from a copy. 1 to 32 letters and digits.
    public let epoch: String
    public let sequence: Int64
    /// The database lacks changes that the device knew of another one: the device still has to send everything. Set
    /// with the answer that says so, and cleared by the device once it has sent everything, so that neither a crash nor
    /// a lost answer ends it early.
    public var isRepeating = false

    public init(epoch: String, sequence: Int64, isRepeating: Bool = false) {
        self.epoch = epoch
        self.sequence = sequence
        self.isRepeating = isRepeating
    }

    /// `3kf9…-128`, or `3kf9…-128r` while all is sent again.
    public var text: String { "\(epoch)-\(sequence)\(isRepeating ? "r" : "")" }

    /// Nil if the text isn't a cursor.
    public init?(_ text: String) {
        var utf8 = Array(text.utf8)
        if utf8.last == UInt8(ascii: "r") {
            isRepeating = true
            utf8.removeLast()
        }
        guard let dash = utf8.lastIndex(of: UInt8(ascii: "-")), 1...32 ~= dash,
            let sequence = Int64(String(decoding: utf8[(dash + 1)...], as: UTF8.self)), sequence >= 0
        else { return nil }
        epoch = String(decoding: utf8[..<dash], as: UTF8.self)
        self.sequence = sequence
    }
}

/// A device's progress with a record that is longer than an answer may be.
public struct RecordPart: Equatable, Sendable {
    public var key: RecordKey
    /// The number of the record's last change: any further change starts the text anew.
    public var sequence: Int64
    /// Bytes that the device has.
    public var from: Int32

    public init(key: RecordKey, sequence: Int64, from: Int32) {
        self.key = key
        self.sequence = sequence
        self.from = from
    }
}

/// A part of a record's push that is longer than `RecordRules.recordBytes`: applied once the last part has come.
public struct RecordPiece: Equatable, Sendable {
    public var key: RecordKey
    /// The same for all pieces of one push, and no other.
    public var push: String
    /// From 0.
    public var number: Int32
    public var count: Int32
    /// A part of the text that an element of `records` would be.
    public var text: String

    public init(key: RecordKey, push: String, number: Int32, count: Int32, text: String) {
        self.key = key
        self.push = push
        self.number = number
        self.count = count
        self.text = text
    }
}

/// A record that the server refuses, and the reason.
public struct RefusedRecord: Equatable, Sendable {
    /// The key as it was sent; empty if there was none.
    public var key: String
    public var problem: InvalidField
    /// Nothing is wrong with the record: it may be taken if it is sent again.
    public var isPassing: Bool
    /// Nothing is wrong with the record: the account is full.
    public var isFull: Bool

    public init(key: String, problem: InvalidField, isPassing: Bool = false, isFull: Bool = false) {
        self.key = key
        self.problem = problem
        self.isPassing = isPassing
        self.isFull = isFull
    }

    public static func full(_ key: RecordKey) -> RefusedRecord {
        RefusedRecord(key: key.text, problem: InvalidField("has no room: the account is full"), isFull: true)
    }

    /// The type of the `isFull` problem, here and in problem details.
    public static let fullType = "/problems/account-full"
}
