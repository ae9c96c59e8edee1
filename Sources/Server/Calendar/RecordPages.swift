import Records
import Storage

/// An account's records one after the other, held one page at a time: within the budget that large answers share.
struct RecordPages: Sendable {
    let database: Database
    let budget: ByteBudget
    /// Its id.
    let account: String

    /// A page being read takes memory for its text and for the records made from it.
    private static let copies = 4

    /// - Throws: `Problem`, 503, if there is no memory free.
    func forEach(in collection: String, _ take: (Record) -> Void) async throws {
        var room = RecordRules.answerBytes
        var lease: Lease? = try await budget.lease(room * Self.copies, for: account)
        var last: String?
        while true {
            do {
                let page = try await database.records(
                    account: account, collection: collection, after: last, limit: APIRoute.recordLimit, room: room)
                for stored in page.records { take(stored.record) }
                last = page.records.last?.record.key.id
                if !page.hasMore { break }
            } catch let error as NeedsRoom {
                // The old lease is returned first: one account's leases must not add up beyond its share.
                lease = nil
                room = error.bytes
                lease = try await budget.lease(room * Self.copies, for: account)
            }
        }
        withExtendedLifetime(lease) {}
    }
}
