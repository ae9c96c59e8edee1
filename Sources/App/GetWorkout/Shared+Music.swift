import Records
import Workouts

extension Shared {
    /// The themes last chosen for Get Workout that are still active.
    var chosenThemes: [String] { library.lasting(library.settings.choiceThemes) }

    /// The music of a workout made by Get Workout: none as long as there are no songs, or where it was switched off.
    var chosenMusic: WorkoutMusic? {
        library.songs.isEmpty || !library.settings.choiceMusic ? nil : WorkoutMusic(themes: chosenThemes)
    }

    /// Gives Get Workout's workouts other music, from this one on: an option of `MusicSettings`.
    @inline(never)  // It belongs to the second part of the program, as all of this extension does.
    mutating func choose(music code: String) {
        guard let choice = MusicSettings.Choice(code: code) else { return }
        library.changeSettings {
            $0.choiceMusic = choice != .none
            switch choice {
            case .none, .several: break
            case .all: $0.choiceThemes = []
            case .theme(let id): $0.choiceThemes = [id]
            }
        }
    }

    /// Asks which songs' files are here, where there are songs and nobody has asked yet.
    @inline(never)
    func wantSongFiles() -> [Effect] {
        library.songs.isEmpty || songFiles.isKnown ? [] : [.songs(.list)]
    }

    /// Switches a theme of Get Workout on or off. Beyond the limit a further theme is ignored.
    mutating func choose(theme id: String, _ isOn: Bool) {
        var chosen = chosenThemes
        chosen.removeAll { $0 == id }
        if isOn { chosen.append(id) }
        guard chosen.count <= ThemeLimits.most, library.settings.choiceThemes != chosen else { return }
        library.changeSettings { $0.choiceThemes = chosen }
    }
}
