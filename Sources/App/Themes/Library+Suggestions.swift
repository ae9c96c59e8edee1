import Records
import Workouts

extension Library {
    /// The most suggestions: the most frequent come first.
    private static let suggestions = 8

    /// The artists, genres or titles of the songs that contain the typed text, except for names typed in full. Names
    /// that differ only in case count as one. O(letters of all songs).
    func suggestions(of kind: ThemeKind, for typed: String) -> [String] {
        let wanted = foldedCase(typed)
        var places: [[UInt32]: Int] = [:]
        var found: [(name: String, count: Int)] = []
        for entry in songs {
            for name in entry.value.names(of: kind) where name.utf8.count <= Limits.nameLength {
                let folded = foldedCase(name)
                if let place = places[folded] {
                    found[place].count += 1
                } else if folded != wanted, folded.contains(wanted) {
                    places[folded] = found.count
                    found.append((name, 1))
                }
            }
        }
        let order = sortedOrder(found.count) {
            let (one, other) = (found[$0], found[$1])
            if one.count != other.count { return one.count > other.count }
            return one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
        }
        return order.prefix(Library.suggestions).map { found[$0].name }
    }
}

extension Song {
    /// Several genres are separated by commas; an artist's name may contain one.
    fileprivate func names(of kind: ThemeKind) -> [String] {
        let names =
            switch kind {
            case .artist: [artist ?? ""]
            case .genre: (genre ?? "").utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) }
            case .song: [title]
            }
        return names.map { NameRule.trimmed($0) }.filter { !$0.utf8.isEmpty }
    }
}
