import Records
import Soundtrack
import Workouts

/// Makes a run heard: by the rendered soundtrack where there is one, and by live cues until then and whenever the player
/// fails. It keeps no time of its own: what should sound when is asked of the run.
struct RunSound: Sendable {
    var voices = Voices()
    /// Phrases that were asked for, and those that have no recording.
    var asked: Set<String> = []
    var answered: Set<String> = []
    var live = LiveCues()
    var track = Track()
    var announcements = Announcements()
    /// The songs of the run; nil: none, or their files aren't known yet.
    var music: RunMusic?
    var element = SongElement()
    var prelude: Prelude?
    /// The songs that were heard, each once.
    var played: [SessionSong] = []
    var nextToken: Int32 = 1
    /// The sounds of the last workout that was heard, until another recording comes.
    private var made: (settings: CueSettings, bank: SoundBank)?

    /// Which cues the run gives, knowing the recordings that are here.
    func query(_ run: RunSession) -> CueQuery {
        let voices = voices
        return CueQuery(run.workout.cues) { voices.length(of: $0) }
    }

    mutating func bank(_ settings: CueSettings) -> SoundBank {
        if let made, made.settings == settings { return made.bank }
        let bank = SoundBank(settings: settings, voices: voices)
        made = (settings, bank)
        return bank
    }

    mutating func add(_ phrase: String, wav: [UInt8]) {
        // A recording that can't be read counts as none.
        try? voices.add(phrase, wav: wav)
        made = nil
    }
}

// MARK: What the run tells it

extension RunSound {
    /// The run starts, or is taken up: nothing that is known of an earlier one holds. Then it is followed (`SoundTurn.Change.began`).
    mutating func begin(_ run: RunSession, _ shared: Shared) -> [Effect] {
        live = LiveCues()
        track.renew()
        announcements = Announcements()
        music = nil
        element = SongElement()
        played = []
        let hasMusic = RunSound.wantsMusic(run.plan, shared)
        return RunSound.open(shared, hasMusic: hasMusic) + fetchVoices(of: run.workout)
            + (hasMusic ? RunSound.askForSongs() : [])
    }

    /// Makes ready to sound, within a tap: the platform is told first whether other programs' music may go on.
    ///
    /// - Parameter hasMusic: Songs of Setlist's own play.
    static func unlock(_ shared: Shared, hasMusic: Bool = false) -> [Effect] {
        let settings = shared.library.settings
        let hasPlayer = settings.sound == .locked
        return [
            .audio(.mix(!hasPlayer)), .audio(.volume(settings.volume)), .audio(.unlock(player: hasPlayer)),
        ] + (hasMusic ? readySong() : [])
    }

    /// The run goes on from here.
    static func open(_ shared: Shared, hasMusic: Bool = false) -> [Effect] {
        unlock(shared, hasMusic: hasMusic) + (shared.library.settings.sound == .locked ? [.audio(.openPlayer)] : [])
    }

    /// Something else than time happened: a pause, a skip, a step that ended. What was planned no longer holds.
    mutating func changed(_ run: RunSession, _ shared: Shared) -> [Effect] {
        let held = track.held
        track.held = nil
        var effects = live.cancel() + track.restart(shared.clocks)
        if run.state.phase == .running {
            if let held { effects += takeHeld(held, run, shared) }
            effects += tick(run, shared)
        } else {
            if let held { effects.append(.soundtrack(.release(token: held.piece.token))) }
            effects.append(.audio(.pause))
            if music != nil { effects += hold(run, shared) }
        }
        return effects + nowPlaying(run)
    }

    /// A distance was covered or a place reached, at a moment that is past: what had to sound then sounds at once, and what
    /// comes after it at its time.
    mutating func arrived(at moment: Seconds, _ run: RunSession, _ shared: Shared) -> [Effect] {
        guard run.state.phase == .running else { return changed(run, shared) }
        let due = run.run.cues(in: moment..<run.now, query(run))
        var last: [Cue] = []
        // Of steps that ended one after the other only the last is told.
        if let beep = due.last(where: { $0.sound == .longBeep }) { last.append(beep) }
        if let voice = due.last(where: { $0.isVoice }) { last.append(voice) }
        let effects = changed(run, shared)
        return effects + schedule(last.map { $0.moved(by: run.now - $0.moment) }, of: run, shared)
    }

    /// When the voice that is heard now, or began a moment ago, is over; on the run's clock.
    func endOfVoices(_ run: RunSession) -> Seconds {
        var end = run.now
        for cue in run.run.cues(in: max(run.now - RunSound.longestVoice, .zero)..<run.now, query(run)) {
            guard case .voice(let name) = cue.sound else { continue }
            // One that came late is heard late.
            end = max(end, cue.moment + (voices.length(of: name) ?? .zero) + 1)
        }
        return end
    }

    static let longestVoice: Seconds = 6

    /// Time went by.
    mutating func tick(_ run: RunSession, _ shared: Shared) -> [Effect] {
        guard run.state.phase == .running else { return [] }
        let effects = shared.library.settings.sound == .locked ? prepareTrack(run, shared) : track.reset()
        if track.heard != nil {
            live.scheduledUntil = nil
            if music != nil { notePlayed(run) }
            return effects
        }
        return effects + scheduleLive(run, shared)
    }

    /// Everything falls silent at once.
    mutating func stop(_ run: RunSession) -> [Effect] {
        live.cancel() + track.reset() + [.audio(.stop)]
    }

    /// Whether nothing sounds from a moment on for long enough to change from live cues to the track unheard. Between ticks, which may come
    /// three a second, that is a moment.
    mutating func isSilent(_ run: RunSession, from moment: Seconds) -> Bool {
        let bank = bank(run.workout.cues)
        let before = Seconds(integerLiteral: 6)
        for cue in run.run.cues(in: max(moment - before, .zero)..<moment + RunSound.silence, query(run)) {
            if cue.moment >= moment {
                if cue.sound == .tick, cue.moment >= moment + RunSound.silenceBetweenTicks { continue }
                return false
            }
            let length = SampleRate.duration(ofSamples: Int64(bank.samples(of: cue.sound).count))
            if min(cue.moment + length, cue.cut ?? cue.moment + length) > moment { return false }
        }
        return true
    }

    private static let silence = Seconds(0.6)
    private static let silenceBetweenTicks = Seconds(0.1)

    /// Tells the lock screen where the run is.
    func nowPlaying(_ run: RunSession) -> [Effect] {
        let state = run.state
        let steps = run.workout.steps
        let step = min(state.position.step, steps.count - 1)
        guard step >= 0 else { return [] }
        return [
            .audio(
                .nowPlaying(
                    title: run.workout.name,
                    detail: steps[step].name,
                    duration: run.run.timeline.length.value,
                    position: (run.run.timeline.length - run.timeLeft(state)).value,
                    isPlaying: state.phase == .running,
                    hasNext: run.isAtHold(state)
                )
            )
        ]
    }

    /// When it has to be asked again.
    func nextWake(_ run: RunSession, _ shared: Shared) -> Seconds? {
        guard run.state.phase == .running else { return nil }
        var wake = track.nextWake(run)
        if let song = element.wake { wake = min(wake ?? song, song) }
        if track.heard != nil { return wake }
        guard let cues = live.nextWake(run) else { return wake }
        return min(wake ?? cues, cues)
    }
}

extension RunSound {
    /// The run came to its end: what is left of its sounds is heard, and then everything let go. Of an end by time, live cues were
    /// handed over long before.
    mutating func complete(_ run: RunSession, _ shared: Shared) -> [Effect] {
        var effects: [Effect] = []
        if let cues = run.run.cuesOfSuddenEnd(query(run)) {
            effects = live.cancel() + track.reset()
            // A fix tells of an end that is past: it is heard now.
            effects += schedule(cues.map { $0.moved(by: run.now - $0.moment) }, of: run, shared)
        } else if track.heard == nil, live.scheduledUntil == nil {
            let end = run.run.end ?? run.now
            effects = schedule(run.run.cues(in: end..<end + Seconds(microseconds: 1), query(run)), of: run, shared)
        }
        return effects + [.audio(.finish)] + track.forget()
    }
}

extension Cue {
    fileprivate var isVoice: Bool { if case .voice = sound { true } else { false } }
}
