import Records
import Sensing

/// A series that grows while a run is on, by some points a second. It is kept in rows of so many points each: the last row is written
/// again as it grows.
enum RunSeries: CaseIterable {
    case route, heart

    /// How many points there are.
    func count(in run: OpenRun) -> Int {
        switch self {
        case .route: run.route.count
        case .heart: run.heart.count
        }
    }

    /// Points of a row.
    var pieceLength: Int {
        switch self {
        case .route: StoredRoute.pieceLength
        case .heart: StoredHeart.pieceLength
        }
    }

    /// The rows of so many points. What exceeds the limits of a record has none.
    func pieces(of count: Int) -> Range<Int> {
        if count == 0 { return 0..<0 }
        return switch self {
        case .route: 0..<StoredRoute.pieceCount(of: count)
        case .heart: 0..<StoredHeart.pieceCount(of: count)
        }
    }

    /// The keys of all rows begin so.
    var rowPrefix: String {
        switch self {
        case .route: StoredRoute.rowPrefix
        case .heart: StoredHeart.rowPrefix
        }
    }

    static var rowPrefixes: [String] { allCases.map { $0.rowPrefix } }

    func rowKey(of run: String, piece: Int) -> String {
        switch self {
        case .route: StoredRoute.rowKey(of: run, piece: piece)
        case .heart: StoredHeart.rowKey(of: run, piece: piece)
        }
    }

    func row(_ piece: Int, of run: OpenRun) -> StoreRow {
        let text =
            switch self {
            case .route: StoredRoute.piece(piece, of: run.route)
            case .heart: StoredHeart.piece(piece, of: run.heart)
            }
        return StoreRow(key: rowKey(of: run.id, piece: piece), text: text)
    }

    /// Adds the points of a row.
    ///
    /// - Returns: Nil; else why the row can't be read: then none is added.
    func append(_ text: String, to run: inout OpenRun) -> String? {
        switch self {
        case .route: RunSeries.appendRoute(text, to: &run.route)
        case .heart: RunSeries.appendHeart(text, to: &run.heart)
        }
    }

    private static func appendRoute(_ text: String, to route: inout Route) -> String? {
        do throws(RouteTextError) {
            try RouteText.append(text, to: &route)
            return nil
        } catch {
            return "is no part of a route from byte \(error.offset) on"
        }
    }

    @inline(never)  // It belongs to the second part of the program.
    private static func appendHeart(_ text: String, to heart: inout HeartSeries) -> String? {
        do throws(HeartTextError) {
            try HeartText.append(text, to: &heart)
            return nil
        } catch {
            return "is no part of a heart’s series from byte \(error.offset) on"
        }
    }
}
