import Soundtrack
import Workouts

/// The pitch and timbre of the beeps, heard as they are changed.
enum BeepTone: Screen {
    struct State: Sendable {
        var scope = SettingsScope.quickCreate
        /// The settings that were heard last, and when.
        var heard: CueSettings?
        var heardAt = Seconds.zero
    }

    enum Action: Sendable {
        case pitchMoved(Double)
        case pitchSettled
        case timbreChosen(Timbre)
        case listenTapped
        case doneTapped
    }

    /// The live sound that it is heard by; those of a run count up from 0.
    private static let soundID: Int32 = -1
    /// While the slider moves, a beep follows the one before by this at least.
    private static let pause = Seconds(milliseconds: 160)

    static func opened(_ state: inout State, _ shared: inout Shared, _ scope: SettingsScope) -> [Effect] {
        state = State(scope: scope)
        return shared.cues(of: scope) == nil ? shared.replace(with: .settings(scope)) : []
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        let now = shared.clocks.monotonic
        switch action {
        case .pitchMoved(let pitch):
            let pitch = min(max(pitch, Limits.pitch.lowerBound), Limits.pitch.upperBound)
            shared.changeCues(of: state.scope) { $0.beepTone = pitch }
            return now - state.heardAt < pause ? [] : sound(&state, shared)
        case .pitchSettled:
            guard let cues = shared.cues(of: state.scope), cues != state.heard else { return [] }
            return sound(&state, shared)
        case .timbreChosen(let timbre):
            shared.changeCues(of: state.scope) { $0.timbre = timbre }
            return sound(&state, shared)
        case .listenTapped:
            return sound(&state, shared)
        case .doneTapped:
            return shared.leave()
        }
    }

    private static func sound(_ state: inout State, _ shared: Shared) -> [Effect] {
        guard let cues = shared.cues(of: state.scope) else { return [] }
        state.heard = cues
        state.heardAt = shared.clocks.monotonic
        return sound(cues, at: state.heardAt)
    }

    /// One short beep, now.
    static func sound(_ cues: CueSettings, at now: Seconds) -> [Effect] {
        [
            .audio(.unlock(player: false)),
            .audio(.define(id: soundID, samples: Beep.short.samples(cues))),
            .audio(.schedule([ScheduledSound(id: soundID, at: now)])),
        ]
    }
}
