import Interface
import Records
import Workouts

extension UI {
    /// The song that plays in a run, with "Next song" and the music's volume beside the cues; where nothing can be played on this device, the
    /// reason, in the run's first seconds.
    @inline(never)  // It belongs to the second part of the program.
    mutating func playingSong(_ sound: RunSound, _ run: RunSession, _ moment: RunState, _ shared: Shared) {
        guard let song = sound.playing(run) else { return silence(sound, moment, shared) }
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
                    $0.text(sound.isMusicHeard(run) ? SongText.artist(song.artist) : "Getting ready …")
                }
                $0.progress(of: song)
            }
            $0.command("Next song", .text, .run(.nextSongTapped))
            let percent = shared.library.settings.musicVolume * 100
            $0.slider(
                "Music volume", percent.rounded(), in: 0...100, step: 5, text: "\(wholeText(percent)) %",
                moved: { .run(.musicVolumeMoved($0)) }, settled: nil)
        }
    }

    private mutating func progress(of song: PlayingSong) {
        let seconds = min(max(song.seconds, 0), song.length)
        element(.div, class: "song-progress") {
            $0.attribute(.role, "progressbar")
            $0.attribute(.ariaLabel, "Progress of the song")
            $0.attribute(.ariaValuemin, "0")
            $0.attribute(.ariaValuemax, "\(Int64(song.length))")
            $0.attribute(.ariaValuenow, "\(Int64(seconds))")
            $0.attribute(.ariaValuetext, SongText.place(seconds, of: song.length))
            $0.style("--part", song.length > 0 ? seconds / song.length : 0)
        }
    }

    private mutating func silence(_ sound: RunSound, _ moment: RunState, _ shared: Shared) {
        guard sound.music == nil, moment.spent < RunSound.silenceTold, let reason = MusicText.silence(shared) else {
            return
        }
        element(.p, class: "playing-song no-song") {
            $0.attribute(.role, "status")
            $0.text(reason)
        }
    }
}

extension RunSound {
    /// So long a run that is meant to have music tells why it has none: time to read it, and then it is out of the way.
    fileprivate static let silenceTold: Seconds = 20

    /// Whether a run's screen says something of songs: which one plays, or why there is none.
    func tellsOfSongs(_ run: RunSession, _ shared: Shared) -> Bool {
        music != nil || shared.songFiles.isKnown && run.plan.music != nil
    }
}
