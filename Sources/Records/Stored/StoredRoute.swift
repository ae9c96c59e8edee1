public import Sensing
public import Workouts

/// The way of a session, as its record holds it: in pieces of text (`RouteText`) that are read one after the other.
///
/// It is a record of its own, so that a change of the session, a note perhaps, never sends the way again.
public struct StoredRoute: StoredValue {
    public static var kind: RecordKind { .routes }
    /// Points of a piece. While the run goes on its last piece is written again every few seconds: it has to be small.
    public static let pieceLength = 256
    /// Of a route: four days at 1 Hz.
    public static let mostPieces = 1_350
    /// Longer pieces than the app's are read, of fewer of them.
    public static let mostPoints = mostPieces * pieceLength
    fileprivate static let mostPauses = 100_000
    /// Bytes of a piece.
    fileprivate static let pieceBytes = 64 << 10

    public let id: String
    public var pieces: [String]
    /// When the run paused and went on, on its clock; ascending.
    public var pauses: [Range<Seconds>]

    public init(id: String, _ route: Route, pauses: [Range<Seconds>] = []) {
        self.id = id
        self.pauses = pauses
        pieces = []
        for piece in 0..<StoredRoute.pieceCount(of: route.count) {
            pieces.append(StoredRoute.piece(piece, of: route))
        }
    }

    /// Of so many points.
    public static func pieceCount(of points: Int) -> Int {
        min((points + pieceLength - 1) / pieceLength, mostPieces)
    }

    public static func piece(_ number: Int, of route: Route) -> String {
        RouteText.text(of: route, in: number * pieceLength..<min((number + 1) * pieceLength, route.count))
    }

    /// Reads all points: at most `mostPoints`. O(points).
    ///
    /// - Throws: where a piece isn't one, with its number and place.
    public func route() throws(InvalidField) -> Route {
        var route = Route()
        for (number, piece) in pieces.enumerated() {
            do throws(RouteTextError) {
                try RouteText.append(piece, to: &route)
            } catch {
                throw InvalidField(path: "pieces[\(number)]", "is no part of a route from byte \(error.offset) on")
            }
            guard route.count <= StoredRoute.mostPoints else {
                throw InvalidField(path: "pieces[\(number)]", "goes beyond \(StoredRoute.mostPoints) points")
            }
        }
        return route
    }
}

extension StoredRoute {
    /// Reads a record, without its points.
    public init(_ record: Record) throws(InvalidField) {
        var pieces: [String]?
        var pauses: [Range<Seconds>] = []
        for field in record.fields {
            do throws(InvalidField) {
                guard var reader = try FieldReader(field) else { continue }
                switch field.name {
                case "pieces": pieces = try reader.pieces()
                case "pauses": pauses = try reader.pauses()
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
        self.pauses = pauses
    }

    /// The fields of a new record.
    public var changes: [FieldChange] {
        let way = FieldChange("pieces") {
            $0.beginArray()
            for piece in pieces { $0.string(piece) }
            $0.endArray()
        }
        if pauses.isEmpty { return [way] }
        let breaks = FieldChange("pauses") {
            $0.beginArray()
            for pause in pauses {
                $0.beginArray()
                $0.number(pause.lowerBound.value)
                $0.number(pause.upperBound.value)
                $0.endArray()
            }
            $0.endArray()
        }
        return [way, breaks]
    }
}

extension FieldReader {
    fileprivate mutating func pieces() throws(InvalidField) -> [String] {
        var pieces: [String] = []
        try beginArray()
        while try nextElement() {
            guard pieces.count < StoredRoute.mostPieces else {
                throw InvalidField("must be at most \(StoredRoute.mostPieces) pieces")
            }
            pieces.append(try string(limit: StoredRoute.pieceBytes))
        }
        return pieces
    }

    /// Pairs of moments, ascending.
    fileprivate mutating func pauses() throws(InvalidField) -> [Range<Seconds>] {
        var pauses: [Range<Seconds>] = []
        var last = Seconds.zero
        try beginArray()
        while try nextElement() {
            guard pauses.count < StoredRoute.mostPauses else {
                throw InvalidField("must be at most \(StoredRoute.mostPauses) pauses")
            }
            var moments: [Seconds] = []
            try beginArray()
            while try nextElement() {
                let moment = try span()
                guard moments.count < 2, moment >= last else {
                    throw InvalidField(path: "[\(pauses.count)]", "must be two moments, none before the last")
                }
                last = moment
                moments.append(moment)
            }
            guard moments.count == 2 else { throw InvalidField(path: "[\(pauses.count)]", "must be two moments") }
            pauses.append(moments[0]..<moments[1])
        }
        return pauses
    }
}

// MARK: - Rows of a run that isn't over

extension StoredRoute {
    /// The row of a piece of a run's way. Rows of one run sort by their numbers, which count from 0.
    public static func rowKey(of run: String, piece: Int) -> String {
        let digits = "\(piece)"
        return "\(rowPrefix)\(run)/" + String(repeating: "0", count: 8 - min(8, digits.utf8.count)) + digits
    }

    public static let rowPrefix = "route/"
}
