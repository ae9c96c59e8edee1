import Records
import Workouts

extension Shared {
    /// The themes last chosen for Get Workout that are still active.
    var chosenThemes: [String] { library.lasting(library.settings.choiceThemes) }

    /// The music of a workout made by Get Workout: none as long as there are no songs.
    var chosenMusic: WorkoutMusic? { library.songs.isEmpty ? nil : WorkoutMusic(themes: chosenThemes) }

    /// Switches a theme of Get Workout on or off. Beyond the limit a further theme is ignored.
    mutating func choose(theme id: String, _ isOn: Bool) {
        var chosen = chosenThemes
        chosen.removeAll { $0 == id }
        if isOn { chosen.append(id) }
        guard chosen.count <= ThemeLimits.most, library.settings.choiceThemes != chosen else { return }
        library.changeSettings { $0.choiceThemes = chosen }
    }
}
