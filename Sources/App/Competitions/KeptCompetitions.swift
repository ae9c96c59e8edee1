import Records
import Workouts

// The server's last answers are kept in rows of this device, so that they are there without a network.

/// An account's competitions, the newest first. The other tabs hear of this row.
struct CompetitionList: Sendable {
    static let key = "competitions"

    /// The account's id.
    var account: String
    /// When the server told of them.
    var fetched: Seconds
    var competitions: [Competition]

    subscript(id: String) -> Competition? { competitions.first { $0.id == id } }

    func count(runningAt now: Seconds) -> Int {
        var count = 0
        for competition in competitions where competition.period.contains(now) { count += 1 }
        return count
    }
}

/// A board that was opened. It has a row of its own.
struct KeptBoard: Sendable {
    var account: String
    var fetched: Seconds
    var board: CompetitionBoard

    private static let prefix = "competition:"

    /// Never the key of a record: these have no colon.
    static func key(_ id: String) -> String { prefix + id }

    /// Nil if the row is no board.
    static func id(ofRow key: String) -> String? {
        guard key.utf8.starts(with: prefix.utf8) else { return nil }
        return String(Substring(key.utf8.dropFirst(prefix.utf8.count)))
    }
}

extension Shared {
    /// The list on this device, if it is this account's.
    var keptCompetitions: CompetitionList? {
        guard let account = account.account, let text = library.others[CompetitionList.key]?.text else { return nil }
        return CompetitionList(text: text, account: account.id)
    }

    /// The same of a board.
    func keptBoard(_ id: String) -> KeptBoard? {
        guard let account = account.account, let text = library.others[KeptBoard.key(id)]?.text else { return nil }
        return KeptBoard(text: text, account: account.id)
    }

    mutating func keep(_ list: CompetitionList) {
        library.write(list.text, under: CompetitionList.key)
        for row in library.others.all where row.text != nil {
            if let id = KeptBoard.id(ofRow: row.key), list[id] == nil { drop(board: id) }
        }
    }

    mutating func keep(_ board: KeptBoard) {
        library.write(board.text, under: KeptBoard.key(board.board.competition.id))
    }

    mutating func drop(board id: String) { library.write(nil, under: KeptBoard.key(id)) }
}

// MARK: JSON

extension CompetitionList {
    /// - Parameter items: As the server tells of them. One of a kind that this version doesn't know is left out.
    init(_ items: [JSON], account: String, fetched: Seconds) {
        var competitions: [Competition] = []
        for item in items { if let competition = Competition(item) { competitions.append(competition) } }
        self.init(account: account, fetched: fetched, competitions: competitions)
    }

    fileprivate init?(text: String, account: String) {
        guard let json = try? JSON(text), let fetched = json.fetched(by: account),
            let items = json["competitions"]?.array
        else { return nil }
        self.init(items, account: account, fetched: fetched)
    }

    fileprivate var text: String {
        keptText(account, fetched) { writer in
            writer.array("competitions") { writer in
                for competition in competitions { competition.write(to: &writer) }
            }
        }
    }
}

extension KeptBoard {
    fileprivate init?(text: String, account: String) {
        guard let json = try? JSON(text), let fetched = json.fetched(by: account),
            let board = CompetitionBoard(json["board"])
        else { return nil }
        self.init(account: account, fetched: fetched, board: board)
    }

    fileprivate var text: String {
        keptText(account, fetched) { writer in
            writer.key("board")
            board.write(to: &writer)
        }
    }
}

private func keptText(_ account: String, _ fetched: Seconds, _ content: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.object {
        $0.field("account", account)
        $0.field("fetched", fetched.value)
        content(&$0)
    }
    return writer.text
}

extension JSON {
    /// Nil where the row is another account's.
    fileprivate func fetched(by account: String) -> Seconds? {
        guard text("account") == account, let fetched = self["fetched"]?.double, 0...1e12 ~= fetched else { return nil }
        return Seconds(fetched)
    }
}
