import Records
import Workouts

// Cue settings belong to Quick Create, for the workouts that it makes, or to one workout.

extension Shared {
    /// Nil where a scope has none, or its workout is gone.
    func cues(of scope: SettingsScope) -> CueSettings? {
        switch scope {
        case .quickCreate: library.settings.cues
        case .workout(let id): library.workout(id)?.cues
        case .workoutList, .profile: nil
        }
    }

    /// Of the workout whose settings they are; nil for the others.
    func name(of scope: SettingsScope) -> String? {
        guard case .workout(let id) = scope else { return nil }
        return library.workout(id)?.name
    }

    mutating func changeCues(of scope: SettingsScope, _ change: (inout CueSettings) -> Void) {
        switch scope {
        case .quickCreate: library.changeSettings { change(&$0.cues) }
        case .workout(let id): library.change(workout: id) { change(&$0.cues) }
        case .workoutList, .profile: break
        }
    }
}

extension CueSettings {
    var toneText: String { "\(wholeText(beepTone)) Hz, \(timbre.name.utf8Lowercased)" }

    var startText: String { beepStart == 0 ? "No beeps" : "\(beepStart) s" }
}

extension Timbre {
    var name: String {
        switch self {
        case .sine: "Sine"
        case .triangle: "Triangle"
        case .square: "Square"
        case .bell: "Bell"
        }
    }
}

extension String {
    /// ASCII letters only: the full tables are large, and our own words need no more.
    fileprivate var utf8Lowercased: String {
        String(decoding: utf8.map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 }, as: UTF8.self)
    }
}
