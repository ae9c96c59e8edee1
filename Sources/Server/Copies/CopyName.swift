/// The names that a copy has in its folder, one after the other.
struct CopyName: Equatable, Sendable {
    let name: String

    /// Nil unless it is 1 to 64 of A-Z, a-z, 0-9, dot, underscore and hyphen, and names no folder.
    init?(_ name: String) {
        guard name.wholeMatch(of: /[A-Za-z0-9._-]{1,64}/) != nil, name.contains(where: { $0 != "." }) else {
            return nil
        }
        self.name = name
    }

    /// As long as it comes.
    var part: String { name + ".part" }

    /// The copy before it: `setlist-before.json` for `setlist.json`.
    var before: String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name + "-before" }
        return name[..<dot] + "-before" + name[dot...]
    }
}
