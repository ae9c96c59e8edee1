import Catalogue
import Records
import Workouts

/// Searches songs by words: each of them must occur in title, artist or genre, without regard to case and accents.
struct SongSearch {
    private let words: [ArraySlice<UInt32>]

    init(_ text: String) {
        words = SearchText.folded(text).split(separator: 0)
    }

    /// The indices of the found songs, by artist and title. O(n log n).
    func places(in songs: [Entry<Song>]) -> [Int] {
        var found: [(place: Int, name: [UInt32])] = []
        for (place, entry) in songs.enumerated() {
            let song = entry.value
            let name = SearchText.folded(song.fullName)
            let all = words.isEmpty ? [] : name + [0] + SearchText.folded(song.genre ?? "")
            if words.allSatisfy({ SongSearch.contains(all, $0) }) { found.append((place, name)) }
        }
        return sortedOrder(found.count) { SearchText.precedes(found[$0].name, found[$1].name) }.map { found[$0].place }
    }

    private static func contains(_ text: [UInt32], _ word: ArraySlice<UInt32>) -> Bool {
        guard text.count >= word.count else { return false }
        for begin in 0...text.count - word.count where text[begin..<begin + word.count].elementsEqual(word) {
            return true
        }
        return false
    }
}
