import Records
import Workouts

/// Drafts of closed tabs while this tab takes them over: before its first screen opens, so that no form is shown empty
/// and filled afterwards. In one transaction the old row is removed and this tab's takes its place; if another tab was
/// quicker, that one has the draft.
struct LeftDrafts: Sendable {
    /// The first rows of the store, updated by the writes so far.
    private(set) var rows: [StoreRow]
    private var writes: [StoreRow] = []
    private var token: Int32 = 0

    /// Drafts that no tab has taken over within so many seconds are deleted.
    static let lifetime: Int64 = 30 * 86_400

    init(_ rows: [StoreRow]) { self.rows = rows }

    /// The write that takes over the latest draft of each form without a draft in this tab. The others wait for the
    /// next new tab. Nil if there is nothing more to do.
    @inline(never)
    mutating func takeUp(_ shared: inout Shared) -> Effect? {
        writes = []
        var latest: [(draft: Draft, row: StoreRow)] = []
        let now = shared.clocks.wall.roundedDown
        for row in rows where shared.isLeftDraft(row.key) {
            guard let text = row.text else { continue }
            let removal = StoreRow(key: row.key, text: nil, over: .text(RowVersion(of: text)))
            guard var draft = Draft(text: text), draft.changed == 0 || now - draft.changed <= LeftDrafts.lifetime else {
                writes.append(removal)
                continue
            }
            let own = Draft.key(draft.path, of: shared.tab)
            if rows.contains(where: { $0.key == own }) { continue }
            if draft.changed == 0 { draft.changed = now }
            let other = latest.firstIndex { $0.draft.path == draft.path }
            if let other {
                if draft.changed > latest[other].draft.changed { latest[other] = (draft, removal) }
            } else {
                latest.append((draft, removal))
            }
        }
        for (draft, removal) in latest {
            writes.append(removal)
            writes.append(StoreRow(key: Draft.key(draft.path, of: shared.tab), text: draft.text))
        }
        if writes.isEmpty { return nil }
        token = shared.library.nextToken()
        return .store(.write(writes, token: token))
    }

    /// Handles an answer of the store.
    ///
    /// - Returns: Whether it answered a write of this value.
    @inline(never)
    mutating func answered(_ event: StoreEvent, _ shared: Shared) -> Bool {
        switch event {
        case .written(token):
            for write in writes {
                rows.removeAll { $0.key == write.key }
                if let text = write.text { rows.append(StoreRow(key: write.key, text: text)) }
            }
        // Another tab has these. The remaining ones are tried again.
        case .crossed(let taken, token): for row in taken { rows.removeAll { $0.key == row.key } }
        // They stay on disk.
        case .failed(token, _), .unavailable: rows.removeAll { shared.isLeftDraft($0.key) }
        default: return false
        }
        return true
    }
}
