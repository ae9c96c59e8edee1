import Soundtrack
import Workouts

/// Cues that are scheduled one by one on the audio clock.
struct LiveCues: Sendable {
    /// On the run's clock: everything before is handed to the audio system. Nil while the track sounds.
    var scheduledUntil: Seconds?
    /// Sounds that the audio system holds samples of, by their ids.
    private(set) var defined: [Cue.Sound] = []
    /// Cues that the platform's speech has to say when their moment comes, ascending.
    private(set) var spoken: [Cue] = []

    /// How far ahead cues are scheduled. Hidden pages may be woken once a minute only.
    static let horizon: Seconds = 90
    static let renewal: Seconds = 20

    mutating func cancel() -> [Effect] {
        let wasScheduled = scheduledUntil != nil
        scheduledUntil = nil
        spoken = []
        return wasScheduled ? [.audio(.cancelScheduled)] : []
    }

    /// The id under which the audio system knows a sound, and what tells it if it doesn't yet.
    mutating func define(_ sound: Cue.Sound, _ samples: () -> [Int16]) -> (id: Int32, effects: [Effect]) {
        if let index = defined.firstIndex(of: sound) { return (Int32(index), []) }
        defined.append(sound)
        let id = Int32(defined.count - 1)
        return (id, [.audio(.define(id: id, samples: samples()))])
    }

    /// Phrases are answered in any order, and said in that of their moments.
    mutating func speak(_ cue: Cue) {
        let place = spoken.firstIndex { $0.moment > cue.moment } ?? spoken.endIndex
        spoken.insert(cue, at: place)
    }

    /// Forgets a phrase's samples: its recording has come.
    mutating func redefine(_ phrase: String) {
        for index in defined.indices where defined[index] == .voice(phrase) { defined[index] = .voice("") }
    }

    /// Says what is due.
    mutating func speakDue(_ now: Seconds) -> [Effect] {
        var effects: [Effect] = []
        while let cue = spoken.first, cue.moment <= now {
            spoken.removeFirst()
            if case .voice(let phrase) = cue.sound { effects.append(.audio(.speak(phrase))) }
        }
        return effects
    }

    func nextWake(_ run: RunSession) -> Seconds? {
        guard let scheduledUntil else { return nil }
        var next = scheduledUntil - LiveCues.horizon + LiveCues.renewal
        if let cue = spoken.first, cue.moment < next { next = cue.moment }
        return run.clock.monotonic(at: max(next, run.now))
    }
}

extension RunSound {
    /// Hands the cues of the next while to the audio system, and says what it can't.
    mutating func scheduleLive(_ run: RunSession, _ shared: Shared) -> [Effect] {
        var effects: [Effect] = []
        let from = live.scheduledUntil ?? run.now
        if from - run.now <= LiveCues.horizon - LiveCues.renewal {
            let until = run.now + LiveCues.horizon
            effects += schedule(run.run.cues(in: from..<until, query(run)), of: run, shared)
            live.scheduledUntil = until
        }
        return effects + live.speakDue(run.now)
    }

    /// A phrase's recording came, or there is none: cues that waited for it are scheduled now.
    mutating func phraseAnswered(_ phrase: String, _ run: RunSession, _ shared: Shared) -> [Effect] {
        live.redefine(phrase)
        guard let until = live.scheduledUntil, run.state.phase == .running else { return [] }
        let position = run.state.position
        let since = run.now - max(RunSound.lateness, position.offset)
        var waiting: [Cue] = []
        for var cue in run.run.cues(in: max(since, .zero)..<until, query(run)) where cue.sound == .voice(phrase) {
            if cue.moment < run.now - RunSound.lateness {
                // Of what is past, only the name of the step that still lasts is worth saying.
                guard run.workout.steps[position.step].name == phrase else { continue }
                cue.moment = run.now
            }
            waiting.append(cue)
        }
        return schedule(waiting, of: run, shared)
    }

    /// A voice that comes so much late is still said.
    private static let lateness: Seconds = 1

    mutating func schedule(_ cues: [Cue], of run: RunSession, _ shared: Shared) -> [Effect] {
        let bank = bank(run.workout.cues)
        var effects: [Effect] = []
        var sounds: [ScheduledSound] = []
        for cue in cues {
            if case .voice(let phrase) = cue.sound, !voices.contains(phrase) {
                if !answered.contains(phrase) { continue }
                if shared.can.speech {
                    live.speak(cue)
                    continue
                }
            }
            let (id, define) = live.define(cue.sound) { bank.samples(of: cue.sound) }
            effects += define
            sounds.append(
                ScheduledSound(
                    id: id,
                    at: run.clock.monotonic(at: cue.moment),
                    until: cue.cut.map { run.clock.monotonic(at: $0) },
                    gain: cue.isDucked ? SoundBank.duckedGain : 1
                )
            )
        }
        if !sounds.isEmpty { effects.append(.audio(.schedule(sounds))) }
        return effects
    }
}
