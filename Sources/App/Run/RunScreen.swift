import Interface
import Records
import Workouts

/// A run in progress, and the questions around it: how to go on after a crash, what to do with a run that is left.
enum RunScreen: Screen {
    struct State: Sendable {
        var active: RunSession?
        var sound = RunSound()
        /// Left for the sound by the event that is being handled.
        var turn = SoundTurn()
        var instruments = Instruments()
        /// When what every run needs is made ready: once the app has opened, which comes first.
        var readiesAt: Seconds?
        var question: Question?
        /// The run that waits for the right to run and to sound, which one tab of the browser has at a time.
        var waiting: Waiting?
        /// That right was asked for, and no answer has come.
        var isAsking = false
        /// It has come, and what other tabs have done meanwhile is being read from the disk.
        var reading: (token: Int32, grant: Grant)?
        /// The command that lets go of that right, once all that this tab knows is on disk.
        var parting: TabsCommand?
        /// Another tab has the right.
        var isElsewhere = false
        /// Where the list of coming periods is scrolled to, and how much of it is seen (CSS pixels).
        var scrollTop = 0.0
        var listHeight = 0.0
        /// The session that waits to be on disk before it is shown.
        var finishing: String?
        /// Of a run by hand.
        var training = Training.State()
    }

    enum Question: Equatable, Sendable {
        /// The person leaves a run: keep it in the history, forget it, or go on another day?
        case leave
        /// The app was closed in the middle of a run: how to go on?
        case recover
    }

    enum Waiting: Equatable, Sendable {
        case start(workout: String)
        /// One that isn't in the library.
        indirect case perform(Workout)
        case open(run: String)
        /// A run that was in progress when the app was closed.
        case recover(run: String)
    }

    /// How this tab came by the right to run.
    enum Grant: Sendable {
        /// No tab had it, or the one that had it has given it.
        case given
        /// The tab that had it doesn't answer, but lives.
        case stolen
        /// The tab that had it has let go, or is gone: nobody pressed anything here.
        case freed
    }

    enum Action: Sendable {
        case playTapped(workout: String)
        /// On the screen that shows what there is to do.
        case beginTapped(workout: String)
        /// On the summary of one that isn't in the library.
        indirect case performTapped(Workout)
        case openRunChosen(String)
        case pauseTapped
        case backwardTapped
        case forwardTapped
        case nextTapped
        case backTapped
        case leftByBrowser
        case questionClosed
        /// Not left after all: it goes on.
        case questionResumed
        case saveTapped
        case dontSaveTapped
        case keepTapped
        case resumeTapped
        case continueTapped
        case endTapped
        /// The run goes on, and its session goes.
        case stopUndone(OpenRun)
        case takeOverTapped
        case elsewhereLeft
        case listScrolled(top: Double, height: Double)
        case downloadTapped(workout: String)
        case downloadCancelled
        case nextSongTapped
        case musicVolumeMoved(Double)
        case training(Training.Action)
        case outdoor(Outing.Action)
    }

    static let skip: Seconds = 30

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        // An address that was typed or kept: without a run there is nothing to see.
        state.active == nil && state.waiting == nil && !state.isElsewhere ? shared.replace(with: .workouts) : []
    }

    static func refresh(_ state: inout State, _ shared: inout Shared) {
        if state.active?.mode.showsBests == true { shared.library.findBests() }
    }

    static func followUp(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        let effects = settle(&state, &shared) + listen(&state, &shared)
        // The workout that is looked at may be begun next.
        if shared.library.songs.isEmpty, state.sound.prelude == nil { return effects }
        return effects + lookAhead(&state, shared)
    }

    /// The motion sensor is listened to while a run with tracked exercises is on, or on its way.
    private static func listen(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let run = state.active else { return state.waiting == nil ? state.instruments.counter.fallDeaf() : [] }
        guard run.mode.countsRepetitions, !run.isFrozen, shared.shelf.phase == .ready else { return [] }
        return state.instruments.counter.follow(run, &shared)
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        catchUp(&state, &shared) + reduce(&state, &shared, action)
    }

    private static func reduce(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .playTapped(let workout) where shared.library.workout(workout)?.isByHand == true:
            return shared.open(.begin(workout: workout))
        case .playTapped(let workout), .beginTapped(let workout):
            return acquire(&state, &shared, .start(workout: workout))
        case .performTapped(let workout): return acquire(&state, &shared, .perform(workout))
        case .openRunChosen(let id): return acquire(&state, &shared, .open(run: id))
        case .stopUndone(let run): return undoStop(&state, &shared, run)
        case .takeOverTapped:
            if state.isAsking || state.reading != nil { return [] }
            state.isAsking = true
            return RunSound.unlock(shared) + [.tabs(.acquireRun(steal: true))]
        case .elsewhereLeft: return endWait(&state) + shared.leave()
        case .training(let action): return update(&state, &shared, action)
        case .outdoor(let action): return update(&state, &shared, action)
        case .pauseTapped: return toggle(&state, &shared)
        case .backwardTapped: return skip(back: true, &state, &shared)
        case .forwardTapped: return skip(back: false, &state, &shared)
        case .nextTapped: return next(&state, &shared)
        case .backTapped, .leftByBrowser: return askToLeave(&state, &shared, byBrowser: action.isByBrowser)
        case .questionClosed:
            // How to go on after a crash has to be answered.
            if state.question == .leave { state.question = nil }
            return []
        case .questionResumed:
            guard state.question == .leave else { return [] }
            state.question = nil
            return state.active?.state.phase == .paused ? toggle(&state, &shared) : []
        case .saveTapped, .endTapped: return finish(&state, &shared)
        case .dontSaveTapped: return discard(&state, &shared)
        case .keepTapped: return keepForLater(&state, &shared)
        case .resumeTapped: return goOn(&state, &shared, sinceLastSeen: true)
        case .continueTapped: return goOn(&state, &shared, sinceLastSeen: false)
        case .listScrolled(let top, let height):
            state.scrollTop = top
            state.listHeight = height
            return []
        case .downloadTapped(let workout): return startDownload(&state, &shared, workout)
        case .downloadCancelled: return cancelDownload(&shared)
        case .nextSongTapped:
            nextSong(&state, shared.clocks)
            return []
        case .musicVolumeMoved(let percent):
            shared.library.changeSettings { $0.musicVolume = min(max(percent, 0), 100) / 100 }
            return []
        }
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        catchUp(&state, &shared) + react(to: event, &state, &shared)
    }

    private static func react(to event: HostEvent, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch event {
        case .woke: return makeReady(&state, &shared) + rehearse(&state, shared) + timePassed(&state, &shared)
        case .tabs(let event): return tabs(&state, &shared, event)
        case .store(.written), .store(.failed): return storeAnswered(&state, &shared)
        case .key(let key): return pressed(key, &state, &shared)
        case .visibilityChanged(let isHidden): return visibilityChanged(&state, &shared, isHidden)
        case .soundtrack(let event): return soundtrack(&state, &shared, event)
        case .voices(let event):
            let phrase = state.sound.received(event)
            if state.active == nil { return startWaitingDownload(&state, &shared) + rehearse(&state, shared) }
            state.turn.event = .phrase(phrase)
            return []
        case .audio(let event): return audio(&state, &shared, event)
        case .songs(let event): return songs(&state, &shared, event)
        case .motion(let event) where state.active == nil:
            if state.instruments.counter.watch != 0 { state.instruments.counter.sense(event, shared) }
            return []
        case .heart, .location, .motion, .map:
            return carryOut(tell(.told(event), &state, &shared), &state, &shared)
        default: return []
        }
    }

    /// The recordings of what every timer says, the audio system, and the exercises, so that Play finds them there.
    private static func makeReady(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let moment = state.readiesAt, moment <= shared.clocks.monotonic else { return [] }
        state.readiesAt = nil
        return [.audio(.prepare)] + state.sound.fetchVoices(RunSound.common) + shared.fetchExercises()
    }

    private static func pressed(_ key: String, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard shared.address == .run, let run = state.active, state.question == nil else { return [] }
        switch key {
        case " ": return toggle(&state, &shared)
        case "ArrowLeft" where run.mode.skipsByArrows: return skip(back: true, &state, &shared)
        case "ArrowRight" where run.mode.skipsByArrows: return skip(back: false, &state, &shared)
        case "Escape": return askToLeave(&state, &shared, byBrowser: false)
        default: return []
        }
    }

    private static func audio(_ state: inout State, _ shared: inout Shared, _ event: AudioEvent) -> [Effect] {
        guard let run = state.active else { return [] }
        switch event {
        case .interrupted where !run.mode.isKept: return endTest(.stopped, &state, &shared)
        case .interrupted: return run.state.phase == .running ? append(.paused, &state, &shared) : []
        case .control(let control):
            switch control {
            case .play: return run.state.phase == .paused ? toggle(&state, &shared) : []
            case .pause, .stop: return run.state.phase == .running ? toggle(&state, &shared) : []
            case .seekBackward, .previous: return skip(back: true, &state, &shared)
            case .seekForward: return skip(back: false, &state, &shared)
            case .next: return next(&state, &shared)
            }
        case .unlocked, .refused: return []
        case .position, .trackFailed, .trackEnded:
            state.turn.event = .player(event)
            return []
        }
    }

    /// The next change on the screen by time alone: the seconds of two countdowns.
    static func nextWake(_ state: State, _ shared: Shared) -> Seconds? {
        guard let run = state.active else { return earlier(state.readiesAt, state.sound.prelude?.due) }
        let now = run.state
        guard now.phase == .running else {
            // Another event may have come in the moment of the end: the wake-up that ends the run is still to come.
            let isOver = now.phase == .finished && state.question != .recover
            return isOver ? shared.clocks.monotonic : state.readiesAt
        }
        let other = run.mode.hasStopwatch ? .zero - now.spent : run.timeLeft(now)
        var next = untilNextSecond(run.remaining(now) ?? Seconds.zero - now.position.offset)
        next = min(next, untilNextSecond(other))
        var wake = shared.clocks.monotonic + next
        if let sound = state.sound.nextWake(run, shared), sound < wake { wake = max(sound, shared.clocks.monotonic) }
        if let moment = state.instruments.nextChange {
            wake = min(wake, run.clock.monotonic(at: max(moment, run.now)))
        }
        if let moment = state.sound.announcements.due {
            wake = min(wake, run.clock.monotonic(at: max(moment, run.now)))
        }
        return wake
    }

    private static func earlier(_ one: Seconds?, _ other: Seconds?) -> Seconds? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    /// How long a countdown (or, negative, a stopwatch) shows what it shows.
    private static func untilNextSecond(_ left: Seconds) -> Seconds {
        let rest = left.microseconds % 1_000_000
        let part = rest > 0 ? rest : rest + 1_000_000
        return Seconds(microseconds: part)
    }
}

extension RunScreen.Action {
    fileprivate var isByBrowser: Bool { if case .leftByBrowser = self { true } else { false } }
}
