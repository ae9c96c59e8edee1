import Interface
import Music
import Records
import Workouts

extension SongForm {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard let song = shared.library.song(state.id) else {
            return ui.gonePage("Song", back: .song(.cancelTapped), .music, "This song")
        }
        ui.topBar("Song", back: .song(.cancelTapped))
        ui.element(.main, class: "song-form") {
            facts(song, shared, &$0)
            $0.element(.form, class: "form") {
                $0.attribute(.id, formID)
                $0.submits(.song(.saveTapped))
                for field in Field.allCases where field != .tempo { self.field(field, state, &$0) }
                tempo(state, song, shared, &$0)
            }
            $0.command("Delete", .danger, .song(.deleteTapped))
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.element(.div, class: "actions") {
                $0.command("Cancel", .secondary, .song(.cancelTapped))
                $0.submit("Save", form: formID)
            }
        }
    }

    private static let formID = "song-form"

    private static func facts(_ song: Song, _ shared: Shared, _ ui: inout UI) {
        ui.element(.dl, class: "card facts") {
            $0.fact("Length", timeText(seconds: Int64(song.length.rounded())))
            $0.fact("File", song.file.name)
            $0.fact("Size", SongText.size(song.file.size))
        }
    }

    private static func tempo(_ state: State, _ song: Song, _ shared: Shared, _ ui: inout UI) {
        field(.tempo, state, &ui)
        ui.element(.p, class: "hint") { $0.text(SongText.source(song)) }
        ui.element(.div, class: "taps") {
            if shared.songFiles.has(state.id) {
                $0.command(
                    state.isPlaying ? "Stop" : "Listen", .secondary, icon: state.isPlaying ? .pause : .play,
                    .song(.playTapped))
            }
            $0.command("Tap the beat", .secondary, .song(.beatTapped))
        }
        ui.element(.p, class: "hint") {
            $0.attribute(.role, "status")
            $0.text(tapped(state.taps))
        }
    }

    private static func tapped(_ taps: TappedBeat) -> String {
        if let tempo = taps.tempo { return "\(SongText.tempo(tempo)), after \(taps.count) taps" }
        if taps.count > 0 { return "\(TappedBeat.fewest - taps.count) more" }
        return "Press at each beat, as long as it takes to settle."
    }

    private static func field(_ field: Field, _ state: State, _ ui: inout UI) {
        let problem = state.problems[field.rawValue]
        let refusal = problem == nil ? nil : field.id + "-problem"
        ui.element(.div, key: Int64(field.rawValue), class: "field") {
            $0.element(.label) {
                $0.attribute(.for, field.id)
                $0.text(field.name)
            }
            $0.input(.text, state[field], refusal: refusal) {
                .song(.typed(field, $0))
            } _: {
                $0.attribute(.id, field.id)
                $0.attribute(.autocomplete, "off")
                switch field {
                case .title, .artist, .genre: $0.attribute(.dir, "auto")
                case .year: $0.attribute(.inputmode, "numeric")
                case .tempo: $0.attribute(.inputmode, "decimal")
                }
            }
            $0.refusal(problem, id: refusal)
        }
    }
}
