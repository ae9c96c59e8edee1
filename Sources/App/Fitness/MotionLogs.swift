import Catalogue
import Records
import Workouts

/// The motion logs that this device keeps, a row of the store for each, under the id of its result (FT-2).
struct MotionLogs: Sendable {
    /// Results with a log.
    private(set) var results: Set<String> = []
    /// Tokens of requests to the store: for the keys of all logs, and for logs of earlier versions.
    var listing: Int32 = 0
    var moving: Int32 = 0

    /// The most logs that stay.
    static let most = 50
    /// The most bytes of a log that is kept. Half a minute has some hundred thousand.
    static let largest = 4 << 20

    func has(_ result: String) -> Bool { results.contains(result) }
    mutating func add(_ result: String) { results.insert(result) }
    mutating func remove(_ result: String) { results.remove(result) }
}

extension Library {
    /// Among the large values, which the app doesn't read when it opens.
    private static let logPrefix = "values/motions/"
    /// Of earlier versions: the last log of each exercise, under the exercise's id.
    private static let oldLogPrefix = "values/motion/"

    static func logKey(of result: String) -> String { logPrefix + result }

    /// Nil for other rows.
    static func result(ofLog key: String) -> String? { rest(of: key, logPrefix) }

    static func isOldLog(_ key: String) -> Bool { rest(of: key, oldLogPrefix) != nil }

    private static func rest(of key: String, _ prefix: String) -> String? {
        guard key.utf8.starts(with: prefix.utf8) else { return nil }
        return String(Substring(key.utf8.dropFirst(prefix.utf8.count)))
    }

    /// Asks for the keys of all logs.
    @inline(never)  // It belongs to the second part of the program.
    mutating func listLogs() -> (effect: Effect, token: Int32) {
        let token = ledger.nextToken()
        let ranges = [Library.oldLogPrefix, Library.logPrefix].map {
            StoreRange(from: $0, to: String(Substring($0.utf8.dropLast())) + "0")
        }
        return (.store(.list(ranges, token: token)), token)
    }

    /// Keeps the log of a result.
    ///
    /// - Returns: False for one that is too large.
    @inline(never)
    mutating func keepLog(_ file: [UInt8], of result: String) -> Bool {
        guard file.count <= MotionLogs.largest else { return false }
        write(String(decoding: file, as: UTF8.self), under: Library.logKey(of: result))
        return true
    }

    @inline(never)
    mutating func dropLog(of result: String) { write(nil, under: Library.logKey(of: result)) }

    /// Puts a log of an earlier version under the id of its result: it stands in the first line, and the file in those after it.
    ///
    /// - Returns: Its new row; nil if there is no such result any more.
    @inline(never)
    mutating func moveLog(_ row: StoreRow) -> StoreRow? {
        write(nil, under: row.key)
        guard let text = row.text, let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let result = String(Substring(text.utf8[..<end]))
        guard fitnessTest(result) != nil else { return nil }
        let file = String(Substring(text.utf8[text.utf8.index(after: end)...]))
        let moved = StoreRow(key: Library.logKey(of: result), text: file)
        write(moved)
        return moved
    }

    /// The results whose logs go: those that were deleted, and all but the newest.
    @inline(never)
    func expiredLogs(_ results: Set<String>) -> [String] {
        var expired: [String] = []
        var kept: [(result: String, began: Seconds)] = []
        for result in results {
            if ledger.records[RecordKey.fitnessTest(result).text]?.record.isDeleted == true {
                expired.append(result)
            } else {
                kept.append((result, fitnessTest(result)?.began ?? .zero))
            }
        }
        guard kept.count > MotionLogs.most else { return expired }
        let order = sortedOrder(kept.count) { kept[$0].began > kept[$1].began }
        for place in order.dropFirst(MotionLogs.most) { expired.append(kept[place].result) }
        return expired
    }
}

// MARK: - Logs in the account

extension Library {
    /// Whether the account keeps a result's log, or will when the last edit is stored.
    @inline(never)
    func keepsInAccount(logOf result: String) -> Bool {
        if newMotions.contains(where: { $0.id == result }) { return true }
        return !droppedMotions.contains(result) && series(.motion(result)) != nil
    }

    /// Has the account keep a result's log.
    ///
    /// - Returns: False for one that is too large.
    @inline(never)
    mutating func keepInAccount(_ file: [UInt8], of result: String) -> Bool {
        guard file.count <= StoredMotion.largest else { return false }
        droppedMotions.removeAll { $0 == result }
        newMotions.append(StoredMotion(id: result, file))
        changed(.motion(result))
        return true
    }

    @inline(never)
    mutating func dropFromAccount(logOf result: String) {
        newMotions.removeAll { $0.id == result }
        droppedMotions.append(result)
        changed(.motion(result))
    }

    /// The changes of a log's record; nil: it is deleted.
    @inline(never)
    mutating func motionChanges(_ result: String) -> [FieldChange]? {
        let isDropped = droppedMotions.contains(result)
        droppedMotions.removeAll { $0 == result }
        let new = newMotions.firstIndex { $0.id == result }.map { newMotions.remove(at: $0) }
        guard !isDropped, fitnessTest(result) != nil else { return nil }
        return outline(new?.changes ?? [])
    }

    /// Deletes logs whose results were deleted on another device, which didn't know of them.
    @inline(never)
    mutating func dropOrphans() {
        for text in ledger.keys {
            guard let key = RecordKey(text), key.kind == .motions, series(key) != nil,
                ledger.records[RecordKey.fitnessTest(key.id).text]?.record.isDeleted == true
            else { continue }
            changed(key)
        }
    }
}
