import Interface
import Records

extension UI {
    /// The song that plays in a run, with "Next song".
    ///
    /// - Parameter hasVolume: Whether the music's volume beside the cues can be set here.
    @inline(never)  // It belongs to the second part of the program.
    mutating func playingSong(_ sound: RunSound, _ run: RunSession, _ shared: Shared, hasVolume: Bool) {
        guard let song = sound.playing(run) else { return }
        element(.section, class: "playing-song") {
            $0.attribute(.ariaLabel, "Song")
            $0.icon(.music)
            $0.element(.div, class: "titles") {
                $0.element(.p, class: "song-title") {
                    $0.attribute(.dir, "auto")
                    $0.text(song.title)
                }
                $0.element(.p, class: "song-artist") {
                    $0.attribute(.dir, "auto")
                    // Before the first song is decoded, it isn't heard yet.
                    $0.text(sound.isMusicHeard(run) ? song.artist ?? "" : "Getting ready …")
                }
                $0.element(.div, class: "song-progress") {
                    $0.attribute(.ariaHidden, true)
                    $0.style("--part", song.length > 0 ? min(max(song.seconds / song.length, 0), 1) : 0)
                }
            }
            $0.command("Next song", .text, .run(.nextSongTapped))
            if hasVolume {
                let percent = shared.library.settings.musicVolume * 100
                $0.slider(
                    "Music volume", percent.rounded(), in: 0...100, step: 5, text: "\(wholeText(percent)) %",
                    moved: { .run(.musicVolumeMoved($0)) }, settled: nil)
            }
        }
    }
}
