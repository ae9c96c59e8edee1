import Records
import Soundtrack
import Workouts

// Rendering: the piece of the soundtrack that is heard next.

extension RunSound {
    /// The next piece is rendered when so much of this one is left, and begins so much before its end: in that time there is a silence
    /// to change in.
    private static let ahead: Seconds = 600
    private static let overlap: Seconds = 20
    /// The first piece after each change is short, to be there soon.
    private static let firstLimit: Seconds = 300
    /// With music each second takes longer to be rendered, and more room: so pieces begin shorter, grow fourfold, and end sooner.
    static let firstMusicLimit: Seconds = 30
    private static let musicLimit: Seconds = 600

    /// Has the worker render what will be needed, and the player play what is there.
    mutating func prepareTrack(_ run: RunSession, _ shared: Shared) -> [Effect] {
        let clocks = shared.clocks
        var effects = track.check(run, clocks)
        let levels = SoundLevels(shared.library.settings)
        if let coming = track.coming, !coming.sounds(like: levels, revision) { effects += track.dropComing() }
        if !isWaitingForVoices, track.mayTry(clocks) { effects += askForPiece(run, levels, clocks) }
        return effects + track.start(run, clocks)
    }

    private mutating func askForPiece(_ run: RunSession, _ levels: SoundLevels, _ clocks: Clocks) -> [Effect] {
        let timeline = run.run.timeline
        let position = run.state.position
        guard position.step < timeline.steps.count, !timeline.isHold(position.step) else { return [] }
        let first = timeline.stretch(around: position.step)
        let length = timeline.length(ofStretchFrom: first)
        let place = timeline.start(of: position.step) + position.offset - timeline.start(of: first)
        var earliest = place
        var limit = music == nil ? RunSound.firstLimit : RunSound.firstMusicLimit
        if let heard = track.heard, heard.sounds(like: levels, revision) {
            guard heard.span.end < length, heard.span.end - place < RunSound.ahead else { return [] }
            earliest = heard.span.end - RunSound.overlap
            limit = SoundtrackSpan.segmentLimit
            if music != nil {
                let before = heard.length
                limit = min(before + before + before + before, RunSound.musicLimit)
            }
        }
        let start = max(place + track.lead(limit), earliest)
        guard start < length else { return [] }
        let span = SoundtrackSpan.piece(from: start, limit: limit, length: length, bank: bank(run.workout.cues))
        return track.ask(
            for: newPiece(span, begins: run.now + (start - place), levels, clocks),
            request(
                SoundtrackRequest(workout: run.workout, firstStep: Int32(first), span: span, volume: levels.all), run,
                levels))
    }

    private var revision: Int32 { music?.revision ?? 0 }

    mutating func newPiece(
        _ span: SoundtrackSpan, begins: Seconds, _ levels: SoundLevels, _ clocks: Clocks
    ) -> Track.Piece {
        defer { nextToken += 1 }
        return Track.Piece(
            token: nextToken, span: span, begins: begins, levels: levels, revision: revision, at: clocks.monotonic)
    }

    /// The worker told of a piece of the run's.
    mutating func received(_ event: SoundtrackEvent, _ shared: Shared) -> [Effect] {
        switch event {
        case .progressed: return []
        case .rendered(let token, _, _):
            track.rendered(token, shared.clocks)
            return []
        case .failed(let token, _): return track.fail(token, shared.clocks)
        }
    }

    /// The player told something.
    mutating func received(_ event: AudioEvent, _ run: RunSession, _ shared: Shared) -> [Effect] {
        switch event {
        case .position(let token, let position):
            guard run.state.phase == .running else { return [] }
            let isSilent = isSilent(run, from: run.now)
            let (takesOver, effects) = track.told(token, position, isSilent: isSilent, run, shared.clocks)
            return takesOver ? effects + live.cancel() : effects
        case .trackFailed(let token): return track.fail(token, shared.clocks)
        case .trackEnded(let token): return track.ended(token)
        case .unlocked, .refused, .interrupted, .control: return []
        }
    }
}
