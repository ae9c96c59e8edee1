import Hummingbird
import Records

/// The parameter `changed-since` of lists.
enum ChangedSince {
    static let name = "changed-since"

    /// - Parameter after: the parameter that pages the list by ids; it excludes any other order.
    /// - Returns: nil if there is none.
    /// - Throws: 400.
    static func cursor(of call: Call, after: String?) throws(Problem) -> SyncCursor? {
        let texts = call.request.uri.queryParameters.getAll(name)
        guard let text = texts.first else { return nil }
        guard texts.count == 1 else { throw problem("stands there twice") }
        guard after == nil else { throw problem("must not stand beside after: changes have an order of their own") }
        guard let cursor = SyncCursor(text), !cursor.isRepeating else {
            throw problem("must be the cursor of an earlier answer")
        }
        return cursor
    }

    private static func problem(_ reason: String) -> Problem {
        .place(InvalidField(path: name, reason), status: .badRequest)
    }

    /// The changes since a cursor are unknown.
    static let unknown = Problem(
        status: .gone,
        detail: """
            This server's records have another history than the one this cursor is of: it was restored from a copy, perhaps. \
            Forget what you have and list everything again.
            """,
        type: "/problems/cursor-unknown")
}
