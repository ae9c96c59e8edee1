/// The motion log of a fitness test, as its record holds it: the file in pieces of text, one after the other. The record has the test's id.
///
/// It is in the account because the person asked for it. All other logs stay on their device.
public struct StoredMotion: StoredValue {
    public static var kind: RecordKind { .motions }
    /// Bytes of UTF-8 of a piece.
    public static let pieceBytes = 8 << 10
    public static let mostPieces = 128
    /// Bytes of a file: half a minute at 200 readings a second, with a gyroscope, takes half of it.
    public static let largest = mostPieces * (pieceBytes - 4)

    public let id: String
    public var pieces: [String]

    /// - Parameter file: UTF-8 of at most `largest` bytes.
    public init(id: String, _ file: [UInt8]) {
        self.id = id
        pieces = []
        var start = 0
        while start < file.count {
            var end = min(start + StoredMotion.pieceBytes, file.count)
            // A character isn't cut.
            while end < file.count, end > start + StoredMotion.pieceBytes - 4, file[end] & 0xC0 == 0x80 { end -= 1 }
            pieces.append(String(decoding: file[start..<end], as: UTF8.self))
            start = end
        }
    }

    /// The file's bytes.
    public var file: [UInt8] {
        var file: [UInt8] = []
        for piece in pieces { file += Array(piece.utf8) }
        return file
    }

    /// - Throws: if the file is no motion log.
    public func check() throws(InvalidField) {
        do throws(InvalidField) {
            _ = try MotionFile.read(file)
        } catch {
            throw InvalidField(path: "pieces", "is no motion log: \(error.description)")
        }
    }
}

extension StoredMotion {
    /// Reads a record, without the log's readings.
    public init(_ record: Record) throws(InvalidField) {
        var pieces: [String]?
        for field in record.fields {
            do throws(InvalidField) {
                guard var reader = try FieldReader(field) else { continue }
                switch field.name {
                case "pieces": pieces = try reader.motionPieces()
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
    fileprivate mutating func motionPieces() throws(InvalidField) -> [String] {
        var pieces: [String] = []
        try beginArray()
        while try nextElement() {
            guard pieces.count < StoredMotion.mostPieces else {
                throw InvalidField("must be at most \(StoredMotion.mostPieces) pieces")
            }
            pieces.append(try string(limit: StoredMotion.pieceBytes))
        }
        return pieces
    }
}
