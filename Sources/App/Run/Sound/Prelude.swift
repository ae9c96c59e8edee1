import Records
import Soundtrack
import Workouts

/// The beginning of the soundtrack of a run that nobody has begun: rendered while its workout is looked at, so that its songs are heard as soon as
/// it begins.
struct Prelude: Sendable {
    /// As it was planned.
    let plan: Workout
    /// On the monotonic clock: until then it may well be changed. Nil: its time has come.
    fileprivate(set) var due: Seconds?
    /// The worker couldn't render it: the run tries again.
    fileprivate var hasFailed = false
    /// Once the worker was asked for it.
    fileprivate(set) var rendered: Rendered?

    struct Rendered: Sendable {
        var piece: Track.Piece
        let music: RunMusic
        /// On which it was planned.
        let day: Day
        var isDone = false
    }
}

extension RunSound {
    private static let calm: Seconds = 1
    private static let preludeLimit: Seconds = 90

    /// This workout may begin next.
    mutating func lookAhead(to plan: Workout, _ shared: Shared) -> [Effect] {
        if prelude?.plan == plan { return [] }
        let effects = dropPrelude()
        prelude = Prelude(plan: plan, due: shared.clocks.monotonic + RunSound.calm)
        return effects + RunSound.askForSongs()
    }

    mutating func dropPrelude() -> [Effect] {
        guard let old = prelude else { return [] }
        prelude = nil
        return old.rendered.map { [.soundtrack(.release(token: $0.piece.token))] } ?? []
    }

    /// Has the beginning of what was looked at for long enough rendered.
    mutating func rehearse(_ shared: Shared) -> [Effect] {
        guard let plan = prelude?.plan, prelude?.rendered == nil, prelude?.hasFailed == false else { return [] }
        if let due = prelude?.due, due > shared.clocks.monotonic { return [] }
        prelude?.due = nil
        let effects = fetchVoices(of: plan)
        guard !isWaitingForVoices else { return effects }
        let steps = plan.performed.steps
        let timeline = Timeline(steps)
        guard !steps.isEmpty, !timeline.isHold(0),
            var music = RunMusic(of: plan, on: shared.today, shared.library, shared.songFiles)
        else { return effects }
        let levels = SoundLevels(shared.library.settings)
        let span = SoundtrackSpan.piece(
            from: .zero, limit: RunSound.preludeLimit, length: timeline.length(ofStretchFrom: 0),
            bank: bank(plan.cues))
        let request = RenderRequest(
            cues: SoundtrackRequest(workout: plan.performed, firstStep: 0, span: span, volume: levels.all),
            music: music.rendered(
                span, of: RunStretch(steps: steps, first: 0, layout: 0), volume: levels.music))
        let piece = Track.Piece(
            token: nextToken, span: span, begins: .zero, levels: levels, at: shared.clocks.monotonic)
        nextToken += 1
        prelude?.rendered = Prelude.Rendered(piece: piece, music: music, day: shared.today)
        return effects + [.soundtrack(.render(token: piece.token, request: request.json))]
    }

    /// The worker told of the beginning while nothing runs.
    mutating func rehearsed(_ event: SoundtrackEvent) -> [Effect] {
        guard event.token == prelude?.rendered?.piece.token else { return [] }
        switch event {
        case .progressed: return []
        case .rendered:
            prelude?.rendered?.isDone = true
            return []
        case .failed(let token, _):
            prelude?.rendered = nil
            prelude?.hasFailed = true
            return [.soundtrack(.release(token: token))]
        }
    }

    /// The run that begins is the one that was looked at: what was rendered of it is its first piece.
    @inline(never)
    mutating func takePrelude(_ run: RunSession, _ shared: Shared) -> [Effect] {
        guard let plan = prelude?.plan, let rendered = prelude?.rendered, plan == run.plan, run.now < RunSound.calm,
            run.state.phase == .running, rendered.piece.levels == SoundLevels(shared.library.settings),
            rendered.day == Day(of: run.began, zoneMinutes: run.zoneMinutes)
        else { return dropPrelude() }
        prelude = nil
        music = rendered.music
        track.adopt(rendered.piece, at: .zero, isRendered: rendered.isDone)
        return track.start(run, shared.clocks)
    }
}
