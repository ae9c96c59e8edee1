import Records
import Workouts

/// The music of one workout, among its settings (MU-6).
enum MusicSettings {
    /// The options, as the control spells them.
    enum Choice: Equatable {
        case none
        case all
        case theme(String)
        /// The workout's own music, where that is several themes: Get Workout gives them.
        case several

        var code: String {
            switch self {
            case .none: "none"
            case .all: "all"
            case .theme(let id): "theme/" + id
            case .several: "several"
            }
        }

        /// Nil where it is none of what can be chosen.
        init?(code: String) {
            switch code {
            case "none": self = .none
            case "all": self = .all
            case "several": self = .several
            default:
                guard code.utf8.starts(with: "theme/".utf8) else { return nil }
                self = .theme(String(decoding: code.utf8.dropFirst(6), as: UTF8.self))
            }
        }

        init(_ music: WorkoutMusic?, _ library: Library) {
            guard let music else {
                self = .none
                return
            }
            let themes = library.lasting(music.themes)
            self = themes.isEmpty ? .all : themes.count > 1 ? .several : .theme(themes[0])
        }
    }

    /// Gives a workout other music; its cadence stays as long as there is any.
    static func choose(_ code: String, for workout: String, _ library: inout Library) {
        guard let choice = Choice(code: code) else { return }
        library.change(workout: workout) {
            switch choice {
            case .none: $0.music = nil
            case .all: $0.music = WorkoutMusic(cadence: $0.music?.cadence)
            case .theme(let id): $0.music = WorkoutMusic(themes: [id], cadence: $0.music?.cadence)
            case .several: break
            }
        }
    }

    /// An error message that says what to enter as the cadence instead; nil if the text will do.
    static func problem(cadence text: String) -> String? {
        if NameRule.trimmed(text).utf8.isEmpty || cadence(text) != nil { return nil }
        let (least, most) = (wholeText(Limits.tempo.lowerBound), wholeText(Limits.tempo.upperBound))
        return "Enter a number from \(least) to \(most), or nothing."
    }

    /// Repetitions or steps a minute; nil where the text is none.
    static func cadence(_ text: String) -> Double? {
        guard let number = decimal(text), Limits.tempo.contains(number) else { return nil }
        return number
    }
}
