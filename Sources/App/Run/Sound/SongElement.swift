import Music
import Records
import Soundtrack
import Workouts

/// The song that sounds on a media element of its own, where it can't be rendered under the cues: in steps without a length, in training by
/// hand, beside other programs' music, and where the worker fails or takes too long.
struct SongElement: Sendable {
    /// As the host was told last; nil: none.
    fileprivate(set) var sounding: SongSounding?
    /// When, on the monotonic clock, something is to be done about it by time alone.
    fileprivate(set) var wake: Seconds?
    /// Songs sound here and not in the track.
    fileprivate(set) var leads = false
    fileprivate var isPaused = false
    /// It is over before its turn is, or was stopped for another sound's sake.
    private var isOver = false
    /// On the monotonic clock: from when on the track, which songs should be in, hasn't been heard.
    fileprivate var missedSince: Seconds?
    /// The spans that the host was told last, and those of them that no cue tells of.
    private var ducks: [SongDuck] = []
    private var said: [SongDuck] = []
    /// On the monotonic clock: so far the cues were looked through.
    private var duckedUntil = Seconds.zero

    /// The first piece of a track is usually heard within so much time; then the same song need not begin twice.
    fileprivate static let patience: Seconds = 3
    /// A place that is so far from the run's is another one (s).
    private static let tolerance = 1.0
    /// The fades to the track and at the end of a run (s).
    fileprivate static let shortFade = 0.3
    fileprivate static let lastFade = 2.0

    var isHeard: Bool { sounding != nil && !isOver }

    /// Has the song sound at its place.
    fileprivate mutating func bring(_ song: ElementSong, volume: Double, _ now: Seconds) -> [Effect] {
        if let told = sounding, told.id == song.id, told.rate == song.rate, !isPaused {
            let place = told.place + (now - told.at).value * told.rate
            if (place - song.place).magnitude < SongElement.tolerance, isOver || told.volume == volume { return [] }
        }
        let wanted = SongSounding(id: song.id, place: song.place, at: now, rate: song.rate, volume: volume)
        sounding = wanted
        isPaused = false
        isOver = false
        return [.songs(.sound(wanted))]
    }

    fileprivate mutating func pause() -> [Effect] {
        missedSince = nil
        guard sounding != nil, !isPaused else { return [] }
        isPaused = true
        return [.songs(.pause)]
    }

    @inline(never)
    mutating func hush(fade: Double) -> [Effect] {
        guard sounding != nil else { return [] }
        sounding = nil
        isPaused = false
        ducks = []
        duckedUntil = .zero
        return [.songs(.hush(fade: fade))]
    }

    /// The host tells that a song has ended, or was stopped.
    @inline(never)
    mutating func ended(_ id: String) { if sounding?.id == id, !isPaused { isOver = true } }

    /// Whether the cues have to be looked through for voices.
    fileprivate func needsDucks(_ now: Seconds) -> Bool { now > duckedUntil - LiveCues.horizon + LiveCues.renewal }

    /// - Parameters:
    ///   - cues: The spans of the voices among the cues up to `until`.
    ///   - words: Spans that come in addition.
    fileprivate mutating func duck(
        _ cues: [SongDuck], until: Seconds, _ words: [SongDuck], _ now: Seconds
    ) -> [Effect] {
        said = said.filter { $0.until > now } + words
        duckedUntil = until
        let spans = cues + said
        guard spans != ducks else { return [] }
        ducks = spans
        return [.songs(.duck(spans))]
    }
}

/// The way in which a run's songs sound.
enum MusicWay: Equatable, Sendable {
    /// In the soundtrack, under the cues: also behind a locked screen.
    case rendered
    /// On a media element of their own, beside cues that sound live.
    case element
    /// Cues alone: there are no songs, or none can be played.
    case none
}

extension RunSound {
    /// The way in which songs sound now, or are about to.
    @inline(never)
    func musicWay(_ run: RunSession, _ shared: Shared) -> MusicWay {
        guard let music, !music.isSilent else { return .none }
        if shared.library.settings.sound != .locked || !run.mode.rendersMusic { return .element }
        if track.heard != nil { return .rendered }
        if track.hasFailed || run.isAtHold(run.state) { return .element }
        guard let since = element.missedSince else { return .rendered }
        return shared.clocks.monotonic - since >= SongElement.patience ? .element : .rendered
    }

    /// Has the song that should sound now sound on the element, at its place, or none.
    ///
    /// - Parameter effects: All other sounds that this turn has led to.
    @inline(never)
    mutating func followSong(
        _ turn: SoundTurn, _ effects: [Effect], _ run: RunSession, _ shared: Shared
    ) -> [Effect] {
        element.wake = nil
        guard run.state.phase == .running, !run.isFrozen else { return element.pause() }
        let now = shared.clocks.monotonic
        if track.heard != nil { element.missedSince = nil } else { element.missedSince = element.missedSince ?? now }
        let way = musicWay(run, shared)
        element.leads = way == .element
        guard element.leads, let (stretch, place) = RunSound.place(run),
            let song = music?.sounding(at: place, of: stretch)
        else {
            if way == .rendered { element.wake = element.missedSince.map { $0 + SongElement.patience } }
            return element.hush(fade: SongElement.shortFade)
        }
        let levels = SoundLevels(shared.library.settings)
        let isNew = element.sounding == nil
        let result = element.bring(song, volume: min(song.gain * levels.music * levels.all, 1), now)
        element.wake = now + song.left + Seconds(milliseconds: 10)
        if let told = element.sounding, element.isHeard, now - told.at >= SongElement.patience { notePlayed(run) }
        return result + duckSong(turn, effects, isNew: isNew, run, shared)
    }

    /// Tells when somebody speaks: the cues of the next while, and what this turn has led to.
    private mutating func duckSong(
        _ turn: SoundTurn, _ effects: [Effect], isNew: Bool, _ run: RunSession, _ shared: Shared
    ) -> [Effect] {
        let now = shared.clocks.monotonic
        let words = spoken(effects, now)
        var isDue = isNew || !words.isEmpty || element.needsDucks(now)
        switch turn.change {
        case .time, nil: break
        case .step, .log, .arrival, .began, .stopped, .completed: isDue = true
        }
        if case .phrase = turn.event { isDue = true }
        guard isDue else { return [] }
        let until = run.now + LiveCues.horizon
        var spans: [SongDuck] = []
        for cue in run.run.cues(in: max(run.now - RunSound.longestVoice, .zero)..<until, query(run)) {
            guard case .voice(let phrase) = cue.sound, voices.contains(phrase) || shared.can.speech else { continue }
            let end = cue.moment + (voices.length(of: phrase) ?? Announcements.length(of: phrase))
            let span = SongDuck(
                from: run.clock.monotonic(at: cue.moment), until: run.clock.monotonic(at: min(end, cue.cut ?? end)))
            if span.until > now { spans.append(span) }
        }
        return element.duck(spans, until: now + LiveCues.horizon, words, now)
    }

    /// The spans of what is said at once: texts, and voices that come late.
    private func spoken(_ effects: [Effect], _ now: Seconds) -> [SongDuck] {
        var spans: [SongDuck] = []
        for effect in effects {
            guard case .audio(let command) = effect else { continue }
            switch command {
            case .speak(let text): spans.append(SongDuck(from: now, until: now + Announcements.length(of: text)))
            case .schedule(let sounds):
                for sound in sounds where sound.at <= now {
                    guard case .voice(let phrase) = live.defined[Int(sound.id)] else { continue }
                    spans.append(
                        SongDuck(from: sound.at, until: sound.at + (voices.length(of: phrase) ?? .zero)))
                }
            default: break
            }
        }
        return spans
    }

    /// The run is over, or put down.
    @inline(never)
    mutating func endSong(isComplete: Bool) -> [Effect] {
        element.hush(fade: isComplete ? SongElement.lastFade : SongElement.shortFade)
    }

    /// A song can't be played on the element: another one takes its place.
    @inline(never)
    mutating func leaveOut(_ song: String, _ run: RunSession) {
        guard let (stretch, place) = RunSound.place(run) else { return }
        music?.leaveOut(song, at: place, of: stretch)
    }

    /// Makes the element ready, within a tap.
    @inline(never)
    static func readySong() -> [Effect] { [.songs(.ready)] }
}
