public import Formats
public import Workouts

/// Sessions and measures as one table, or as an archive of our three.
public struct TablesFile: Sendable {
    public enum Kind: Equatable, Sendable {
        /// Our three in an archive.
        case own
        case one(TableFormat)

        /// Those that the app offers.
        public static let offered: [Kind] = [.own, .one(.strong), .one(.hevy), .one(.fitNotes)]

        /// The format of the file.
        public var format: FileFormat { self == .own ? .zip : .csv }
    }

    public let kind: Kind
    private var tables: [(writer: TableWriter, bytes: [UInt8])]
    /// Sessions that it was given, measures likewise.
    public private(set) var sessions = 0
    public private(set) var measures = 0

    public init(_ kind: Kind) {
        self.kind = kind
        let formats: [TableFormat] =
            switch kind {
            case .own: TableFormat.own
            case .one(let format): [format]
            }
        tables = formats.map { (TableWriter($0), []) }
    }

    public mutating func add(_ recording: Recording) {
        sessions += 1
        for index in tables.indices {
            tables[index].writer.add(recording)
            tables[index].bytes += tables[index].writer.take()
        }
    }

    /// A session of the history, under its id.
    public mutating func add(_ session: Session, id: String) {
        var recording = Recording(session)
        recording.facts = Recording.Facts(session, id: id)
        add(recording)
    }

    public mutating func add(_ row: MeasureRow) {
        measures += 1
        for index in tables.indices { tables[index].writer.add(row) }
    }

    /// Sentences about content that none of its tables holds.
    public var losses: [String] {
        var losses: [String] = []
        for table in tables {
            // A session without sets is in the table of sessions.
            if kind == .own, table.writer.format != .sessions { continue }
            losses += table.writer.losses
        }
        return losses
    }

    /// The file.
    public consuming func finish() throws(FormatError) -> MadeFile {
        let losses = losses
        for index in tables.indices { tables[index].bytes += tables[index].writer.take() }
        guard kind == .own else { return MadeFile(bytes: tables[0].bytes, losses: losses) }
        var archive = ZIPWriter()
        for table in tables { try archive.add(table.writer.format.fileName, table.bytes) }
        return MadeFile(bytes: archive.finish(), losses: losses)
    }
}
