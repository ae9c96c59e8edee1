import Workouts

/// All that an event of the host's, or an act of the person's, leaves for the sound to follow. It is noted on the way, and followed once,
/// at the end (`RunScreen.settle`).
struct SoundTurn: Sendable {
    /// An answer of the host's, or a wish of the person's, that is about the sound itself.
    var event: Event?
    private(set) var change: Change?
    /// The run that was put down, or is over.
    private(set) var last: RunSession?
    /// Texts to be told, in their order.
    var words: [String] = []

    enum Event: Sendable {
        case player(AudioEvent)
        case worker(SoundtrackEvent)
        /// A phrase's recording has come, or there is none.
        case phrase(String)
        /// It is known which songs' files are here.
        case songs
    }

    /// A change of the run. Later ones include those before.
    enum Change: Sendable {
        /// Time has passed.
        case time
        /// So has a step.
        case step
        /// Something else than time has happened: a pause, a skip, another song.
        case log
        /// A fix tells that steps have ended in the past, on the run's clock.
        case arrival(since: Seconds)
        case began
        /// The run was put down before its end.
        case stopped
        case completed

        fileprivate var rank: Int {
            switch self {
            case .time: 0
            case .step: 1
            case .log: 2
            case .arrival: 3
            case .began: 4
            case .stopped: 5
            case .completed: 6
            }
        }
    }

    var isEmpty: Bool { event == nil && change == nil && words.isEmpty }

    /// This tab performs the run no longer.
    mutating func note(end change: Change, of run: RunSession) {
        note(change)
        last = run
    }

    /// Of several changes the farthest counts.
    mutating func note(_ new: Change) {
        if let change, change.rank > new.rank { return }
        change = new
    }
}

extension RunSound {
    /// Follows the run: all that is to be heard, or not to be heard any more, after an event.
    ///
    /// - Parameter run: Nil where none is on.
    mutating func follow(_ turn: SoundTurn, _ run: RunSession?, _ shared: Shared) -> [Effect] {
        if let last = turn.last {
            let isComplete = if case .completed = turn.change { true } else { false }
            let effects = isComplete ? complete(last, shared) : stop(last)
            return element.sounding == nil ? effects : effects + endSong(isComplete: isComplete)
        }
        guard let run else { return [] }
        var effects = turn.event.map { answer($0, run, shared) } ?? []
        for text in turn.words { announcements.add(text, notBefore: endOfVoices(run)) }
        if !turn.words.isEmpty || run.state.phase == .running { effects += announce(run) }
        switch turn.change {
        case .time, nil: effects += tick(run, shared)
        case .step: effects += nowPlaying(run) + tick(run, shared)
        case .log: effects += changed(run, shared)
        case .arrival(let moment): effects += arrived(at: moment, run, shared)
        case .began: effects += changed(run, shared) + (prelude == nil ? [] : takePrelude(run, shared))
        case .stopped, .completed: break
        }
        return music == nil ? effects : effects + followSong(turn, effects, run, shared)
    }

    private mutating func answer(_ event: SoundTurn.Event, _ run: RunSession, _ shared: Shared) -> [Effect] {
        switch event {
        case .player(let event): return received(event, run, shared)
        case .worker(let event): return received(event, shared)
        case .phrase(let phrase): return phraseAnswered(phrase, run, shared)
        case .songs: return found(run, shared)
        }
    }
}
