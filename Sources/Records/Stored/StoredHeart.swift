public import Sensing

/// How the heart beat during a session, as its record holds it: in pieces of text (`HeartText`) that are read one after the other. A
/// record of its own, as a way is (`StoredRoute`).
public struct StoredHeart: StoredValue {
    public static var kind: RecordKind { .hearts }
    /// Samples of a piece. While the run goes on its last piece is written again every few seconds: it has to be small.
    public static let pieceLength = HeartText.limit
    /// Of a series: four days at one sample a second.
    public static let mostPieces = 675
    /// Bytes of a piece.
    fileprivate static let pieceBytes = 16 << 10

    public let id: String
    public var pieces: [String]

    public init(id: String, _ series: HeartSeries) {
        self.id = id
        pieces = []
        for piece in 0..<StoredHeart.pieceCount(of: series.count) {
            pieces.append(StoredHeart.piece(piece, of: series))
        }
    }

    /// Of so many samples.
    public static func pieceCount(of samples: Int) -> Int {
        min((samples + pieceLength - 1) / pieceLength, mostPieces)
    }

    public static func piece(_ number: Int, of series: HeartSeries) -> String {
        HeartText.text(of: series, in: number * pieceLength..<min((number + 1) * pieceLength, series.count))
    }

    /// Reads all samples: at most `mostPieces` × `pieceLength`. O(samples).
    ///
    /// - Throws: where a piece isn't one, with its number and place.
    public func series() throws(InvalidField) -> HeartSeries {
        var series = HeartSeries()
        try eachPiece { (piece) throws(HeartTextError) in try HeartText.append(piece, to: &series) }
        return series
    }

    /// Reads all samples and keeps none: a few bytes stand for a thousand samples. O(samples).
    ///
    /// - Throws: as `series` does.
    public func check() throws(InvalidField) {
        var last: Int32?
        try eachPiece { (piece) throws(HeartTextError) in try HeartText.check(piece, after: &last) }
    }

    private func eachPiece(_ read: (String) throws(HeartTextError) -> Void) throws(InvalidField) {
        for (number, piece) in pieces.enumerated() {
            do throws(HeartTextError) {
                try read(piece)
            } catch {
                throw InvalidField(
                    path: "pieces[\(number)]", "is no part of a heart’s series from byte \(error.offset) on")
            }
        }
    }
}

extension StoredHeart {
    /// Reads a record, without its samples.
    public init(_ record: Record) throws(InvalidField) {
        var pieces: [String]?
        for field in record.fields {
            do throws(InvalidField) {
                guard var reader = try FieldReader(field) else { continue }
                switch field.name {
                case "pieces": pieces = try reader.heartPieces()
                default: continue
                }
                try reader.finish()
            } catch {
                throw error.inside(field.name)
            }
        }
        guard let pieces else { throw .missing("pieces") }
        id = record.key.id
        self.pieces = pieces
    }

    /// The fields of a new record.
    public var changes: [FieldChange] {
        [
            FieldChange("pieces") {
                $0.beginArray()
                for piece in pieces { $0.string(piece) }
                $0.endArray()
            }
        ]
    }
}

extension FieldReader {
    fileprivate mutating func heartPieces() throws(InvalidField) -> [String] {
        var pieces: [String] = []
        try beginArray()
        while try nextElement() {
            guard pieces.count < StoredHeart.mostPieces else {
                throw InvalidField("must be at most \(StoredHeart.mostPieces) pieces")
            }
            pieces.append(try string(limit: StoredHeart.pieceBytes))
        }
        return pieces
    }
}

// MARK: - Rows of a run that isn't over

extension StoredHeart {
    /// The row of a piece of a run's series. Rows of one run sort by their numbers, which count from 0.
    public static func rowKey(of run: String, piece: Int) -> String {
        let digits = "\(piece)"
        return "\(rowPrefix)\(run)/" + String(repeating: "0", count: 8 - min(8, digits.utf8.count)) + digits
    }

    public static let rowPrefix = "heart/"
}
