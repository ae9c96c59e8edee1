import Interface
import Records
import Workouts

extension UI {
    /// The music of a workout, and the reason where this device plays none, or other songs, with a way to "Songs".
    @inline(never)  // It belongs to the second part of the program.
    mutating func music(_ music: WorkoutMusic, _ shared: Shared, songs: Action) {
        element(.p, class: "second music-line") {
            $0.text("Music: " + MusicText.text(music, shared.library) + ". ")
            guard let trouble = MusicText.trouble(music, shared) else { return }
            $0.text(trouble + " ")
            $0.element(.a, class: "inline-link") {
                $0.link(to: Address.songs.path, songs)
                $0.text("Songs")
            }
        }
    }
}
