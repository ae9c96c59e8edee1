import Records

/// Parts of pushes too long for one request, until the last one has come.
struct PieceTable {
    let connection: any SQLConnection
    let account: String
    let now: Int64
    /// Why the database failed: no fault of a piece.
    private(set) var error: (any Error)?

    /// Of all that waits, for an account: four of the longest records.
    static let waitingBytes = 4 * Int64(RecordRules.assembledBytes)

    init(connection: any SQLConnection, account: String, now: Int64) {
        self.connection = connection
        self.account = account
        self.now = now
    }

    /// Keeps a piece.
    ///
    /// - Returns: the push, where this was the last of its pieces.
    /// - Throws: where it can't be one; the push's pieces are forgotten then.
    mutating func add(_ piece: RecordPiece) throws(InvalidField) -> PushedRecord? {
        let text: String
        do {
            guard let whole = try keep(piece) else { return nil }
            text = whole
            try forget(piece)
        } catch let problem as InvalidField {
            do { try forget(piece) } catch { self.error = error }
            throw problem
        } catch {
            self.error = error
            return nil
        }
        let push = try PushedRecord(text: text)
        guard push.record.key == piece.key else {
            throw InvalidField(path: "key", "must be the key of its pieces, is \"\(push.record.key.text)\"")
        }
        return push
    }

    /// - Returns: the text of all pieces, where they are all here.
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
        guard try waiting?.integer(0) ?? 0 <= Self.waitingBytes else {
            throw InvalidField("can't be kept: too many pieces of other records wait for their last one")
        }
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
        guard try row.integer(0) == Int64(piece.count) else { return nil }
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
