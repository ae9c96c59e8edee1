import Records
import Soundtrack
import Workouts

// The songs of a run (MU-6).

extension RunScreen {
    @inline(never)  // It belongs to the second part of the program, where songs are known.
    static func songs(_ state: inout State, _ shared: inout Shared, _ event: SongsEvent) -> [Effect] {
        switch event {
        case .here: break
        case .ended(let id):
            state.sound.element.ended(id)
            state.turn.note(.time)
            return []
        case .broken(let id):
            skip(broken: id, &state, &shared)
            return []
        case .interrupted(let id):
            // Where the player is open, it tells; one alone may be stopped for another's sake.
            if shared.library.settings.sound != .locked, state.active?.state.phase == .running {
                return append(.paused, &state, &shared)
            }
            state.sound.element.ended(id)
            return []
        case .read, .progressed, .heard, .failed, .stopped, .moved: return []
        }
        shared.download?.awaitsSongs = false
        if state.active != nil { state.turn.event = .songs }
        return rehearse(&state, shared) + startWaitingDownload(&state, &shared)
    }

    /// A song that can't be played on its element gives way to the next.
    private static func skip(broken song: String, _ state: inout State, _ shared: inout Shared) {
        guard let run = state.active, state.sound.element.sounding?.id == song else { return }
        tell(silent: [song], &shared)
        state.turn.note(.time)
        state.sound.leaveOut(song, run)
    }

    @inline(never)
    static func lookAhead(_ state: inout State, _ shared: Shared) -> [Effect] {
        var plan: Workout?
        switch shared.address {
        case .summary: plan = shared.upNext
        case .workout(let id): plan = shared.library.workout(id)
        default: break
        }
        guard let plan, state.active == nil, RunMode(of: plan).rendersMusic, RunSound.wantsMusic(plan, shared),
            shared.library.settings.sound == .locked
        else {
            return state.sound.dropPrelude()
        }
        return state.sound.lookAhead(to: plan, shared)
    }

    static func rehearse(_ state: inout State, _ shared: Shared) -> [Effect] {
        state.sound.prelude == nil || state.active != nil ? [] : state.sound.rehearse(shared)
    }

    /// The request to the worker for a file of all of a workout.
    static func request(ofFile workout: Workout, _ shared: Shared) -> String {
        let cues = SoundtrackRequest(workout: workout.performed)
        guard RunSound.wantsMusic(workout, shared) else { return cues.json }
        var music = RunMusic(of: workout, on: shared.today, shared.library, shared.songFiles)
        let steps = workout.performed.steps
        let span = SoundtrackSpan(start: .zero, end: Timeline(steps).length)
        let stretch = RunStretch(steps: steps, first: 0, layout: 0)
        let volume = shared.library.settings.musicVolume
        return RenderRequest(cues: cues, music: music?.rendered(span, of: stretch, volume: volume)).json
    }

    static func nextSong(_ state: inout State, _ clocks: Clocks) {
        guard let run = state.active, state.sound.nextSong(run, clocks) else { return }
        // A run that stands has what it goes on with rendered anew.
        state.turn.note(run.state.phase == .running ? .time : .log)
    }

    /// Songs that couldn't be played: the workout goes on without them. Each is told once, however many pieces it is in.
    static func tell(silent songs: [String], _ shared: inout Shared) {
        var titles: [String] = []
        for song in songs where shared.songFiles.remove(song) {
            if let title = shared.library.song(song)?.title { titles.append(title) }
        }
        guard let first = titles.first else { return }
        let others = titles.count > 1 ? " and \(counted(Int64(titles.count - 1), "other"))" : ""
        shared.say("\(first)\(others) can’t be played")
    }
}
