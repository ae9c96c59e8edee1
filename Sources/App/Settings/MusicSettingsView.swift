import Interface
import Records
import Workouts

extension MusicSettings {
    /// Of the field's control.
    static let cadenceID = "cadence"

    static func view(_ workout: Workout, _ state: SettingsScreen.State, _ shared: Shared, _ ui: inout UI) {
        ui.element(.section, class: "group") {
            $0.element(.h2) { $0.text("What is played") }
            $0.selection(
                "Music", id: "music", options(workout.music, shared.library),
                chosen: Choice(workout.music, shared.library).code, hint: hint(workout.music, shared)
            ) { .settings(.musicChosen($0)) }
            if workout.music.map({ MusicText.trouble($0, shared) != nil }) ?? shared.library.songs.isEmpty {
                $0.command("Songs", .secondary, icon: .music, .settings(.songsTapped))
            }
            if let music = workout.music { cadence(music, state, &$0) }
        }
    }

    static func options(_ music: WorkoutMusic?, _ library: Library) -> [(code: String, name: String)] {
        var options = [(code: Choice.none.code, name: "None")]
        for place in library.lastingThemes {
            let id = library.themes[place].id
            options.append((Choice.theme(id).code, MusicText.name(ofTheme: id, library)))
        }
        if Choice(music, library) == .several, let music {
            options.append((Choice.several.code, MusicText.themes(library.lasting(music.themes), library)))
        }
        options.append((Choice.all.code, "All songs"))
        return options
    }

    private static func hint(_ music: WorkoutMusic?, _ shared: Shared) -> String {
        let trouble = music.map { MusicText.trouble($0, shared) } ?? MusicText.silence(shared)
        return trouble ?? "Played under the cues."
    }

    private static func cadence(_ music: WorkoutMusic, _ state: SettingsScreen.State, _ ui: inout UI) {
        let text = state.cadence ?? music.cadence.map { numberText($0, places: 3) } ?? ""
        ui.textField(
            "Cadence", id: cadenceID, text, problem: problem(cadence: text),
            hint:
                "Repetitions or steps a minute, for what has no tempo of its own. Empty: songs are played as they are."
        ) {
            .settings(.cadenceTyped($0))
        } _: {
            $0.attribute(.inputmode, "decimal")
        }
    }
}
