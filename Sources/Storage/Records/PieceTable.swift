import Records

/// Parts of pushes that are too long for one request, kept until the last one has come.
struct PieceTable {
    let connection: any SQLConnection
    let account: String
    let now: Int64
    /// A failure of the database, which isn't a fault of the piece.
    private(set) var error: (any Error)?

    /// The most bytes of waiting pieces for an account: four of the longest records.
    static let waitingBytes = 4 * Int64(RecordRules.assembledBytes)

    init(connection: any SQLConnection, account: String, now: Int64) {
        self.connection = connection
        self.account = account
        self.now = now
    }

    /// The outcome of adding a piece.
    enum Outcome {
        /// The piece waits for the others.
        case kept
        /// The piece was the last one.
        case assembled(PushedRecord)
        /// The push's pieces are dropped.
        case refused(RefusedRecord)
    }

    /// Stores a piece; the pieces of a push come in order.
    mutating func add(_ piece: RecordPiece) -> Outcome {
        func refused(_ problem: InvalidField, isPassing: Bool) -> Outcome {
            .refused(RefusedRecord(key: piece.key.text, problem: problem, isPassing: isPassing))
        }
        do {
            guard let text = try keep(piece) else { return .kept }
            try forget(piece)
            let push = try PushedRecord(text: text)
            guard push.record.key == piece.key else {
                throw InvalidField(path: "key", "must be the key of its pieces, is \"\(push.record.key.text)\"")
            }
            return .assembled(push)
        } catch {
            do { try forget(piece) } catch { self.error = error }
            switch error {
            case let problem as InvalidField: return refused(problem, isPassing: false)
            case Passing.full:
                return refused(
                    InvalidField("can't be kept: too many pieces of other records wait for their last one"),
                    isPassing: true)
            case Passing.incomplete:
                return refused(
                    InvalidField(path: "pieces", "are not all here any more; send all of them again"), isPassing: true)
            default:
                self.error = error
                return .kept
            }
        }
    }

    /// Temporary failures, which aren't faults of the piece.
    private enum Passing: Error {
        case full, incomplete
    }

    /// - Returns: the text of all pieces, once they are complete.
    private func keep(_ piece: RecordPiece) throws -> String? {
        let size = Int64(piece.text.utf8.count)
        try connection.run(
            """
            INSERT INTO pieces (account, collection, id, push, piece, pieces, received, size, text)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            ON CONFLICT (account, collection, id, push, piece) DO UPDATE SET
                pieces = excluded.pieces, received = excluded.received, size = excluded.size, text = excluded.text
            """,
            name(piece) + [
                .integer(Int64(piece.number)), .integer(Int64(piece.count)), .integer(now), .integer(size),
                .text(piece.text),
            ])
        let waiting = try connection.row(
            "SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM pieces WHERE account = $1", [.text(account)])
        guard try waiting?.integer(0) ?? 0 <= Self.waitingBytes else { throw Passing.full }
        let row = try connection.row(
            """
            SELECT COUNT(*), CAST(COALESCE(SUM(size), 0) AS BIGINT), COUNT(DISTINCT pieces) FROM pieces
            WHERE account = $1 AND collection = $2 AND id = $3 AND push = $4
            """, name(piece))
        guard let row else { return nil }
        let bytes = try row.integer(1)
        guard try row.integer(2) == 1 else { throw InvalidField(path: "count", "must be the same in all pieces") }
        guard bytes <= RecordRules.assembledBytes else {
            throw InvalidField("must be at most \(RecordRules.assembledBytes) bytes long, is \(bytes) and more")
        }
        guard try row.integer(0) == Int64(piece.count) else {
            // Earlier pieces were refused, or have waited for too long, or the database was set back.
            if piece.number + 1 == piece.count { throw Passing.incomplete }
            return nil
        }
        var text = ""
        text.reserveCapacity(Int(bytes))
        let rows = try connection.rows(
            """
            SELECT text FROM pieces WHERE account = $1 AND collection = $2 AND id = $3 AND push = $4 ORDER BY piece
            """, name(piece))
        for row in rows { text += try row.text(0) }
        return text
    }

    private func forget(_ piece: RecordPiece) throws {
        try connection.run(
            "DELETE FROM pieces WHERE account = $1 AND collection = $2 AND id = $3 AND push = $4", name(piece))
    }

    private func name(_ piece: RecordPiece) -> [SQLValue] {
        [.text(account), .text(piece.key.collection), .text(piece.key.id), .text(piece.push)]
    }
}
