import Records
import Workouts

extension Shared {
    /// The themes that were last chosen for Get Workout, and last.
    var chosenThemes: [String] { library.lasting(library.settings.choiceThemes) }

    /// The music of a workout that Get Workout makes: none as long as there are no songs.
    var chosenMusic: WorkoutMusic? { library.songs.isEmpty ? nil : WorkoutMusic(themes: chosenThemes) }

    /// Chooses a theme for Get Workout, or no longer. Of as many as there may be, one more isn't taken.
    mutating func choose(theme id: String, _ isOn: Bool) {
        var chosen = chosenThemes
        chosen.removeAll { $0 == id }
        if isOn { chosen.append(id) }
        guard chosen.count <= ThemeLimits.most, library.settings.choiceThemes != chosen else { return }
        library.changeSettings { $0.choiceThemes = chosen }
    }
}
