import Interface
import Records
import Workouts

extension UI {
    /// The songs that were played in a session, in their order.
    @inline(never)  // It belongs to the second part of the program.
    mutating func heardSongs(_ songs: [SessionSong]) {
        element(.section, class: "group heard-songs") {
            $0.element(.h2) { $0.text("Songs") }
            $0.element(.ol) {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabel, "Songs")
                for song in songs {
                    $0.element(.li) {
                        $0.attribute(.dir, "auto")
                        $0.text(song.fullName)
                    }
                }
            }
        }
    }
}

extension SessionSong {
    /// "Title – Band", or the title alone.
    fileprivate var fullName: String {
        guard let artist, !artist.utf8.isEmpty else { return title }
        return "\(title) – \(artist)"
    }
}
