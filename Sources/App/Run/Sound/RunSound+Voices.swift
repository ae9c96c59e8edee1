import Records
import Soundtrack
import Workouts

extension RunSound {
    /// So many names of a workout are asked for; a workout with more is one that nobody wrote by hand.
    private static let mostNames = 100

    /// The phrases that every timer says, fetched before anyone presses Play.
    static let common = ["Prepare", "Work", "Rest", CueQuery.halfway, CueQuery.tenSeconds, CueQuery.workoutComplete]

    /// Asks for the recordings of what a workout says, as far as that hasn't been done.
    mutating func fetchVoices(of workout: Workout) -> [Effect] {
        var phrases: [String] = []
        if workout.cues.verbal {
            for step in workout.steps.compacted.dictionary {
                if phrases.count < RunSound.mostNames, !phrases.contains(step.name) { phrases.append(step.name) }
            }
            phrases.append(CueQuery.workoutComplete)
        }
        if workout.cues.halfway { phrases.append(CueQuery.halfway) }
        if workout.cues.tenSeconds { phrases.append(CueQuery.tenSeconds) }
        return fetchVoices(phrases)
    }

    mutating func fetchVoices(_ phrases: [String]) -> [Effect] {
        var effects: [Effect] = []
        for phrase in phrases where !asked.contains(phrase) {
            asked.insert(phrase)
            effects.append(.voices(.fetch(phrase: phrase, address: RunSound.address(of: phrase))))
        }
        return effects
    }

    /// The recording made at build time, or the server's speech.
    private static func address(of phrase: String) -> String {
        if let file = Phrases.recording(of: phrase) { return "/voices/\(file).wav" }
        return APIRoute.speech(text: phrase).address
    }

    /// Takes in what came of a phrase.
    mutating func received(_ event: VoiceEvent) -> String {
        switch event {
        case .fetched(let phrase, let bytes):
            add(phrase, wav: bytes)
            answered.insert(phrase)
            return phrase
        case .failed(let phrase):
            answered.insert(phrase)
            return phrase
        }
    }

    var isWaitingForVoices: Bool { answered.count < asked.count }

    /// Names without a recording are asked for again by the next run: there may be a network then.
    mutating func forgetFailures() {
        asked = asked.filter { voices.contains($0) }
        answered = answered.filter { voices.contains($0) }
    }
}
