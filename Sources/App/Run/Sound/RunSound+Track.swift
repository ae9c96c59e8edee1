import Soundtrack
import Workouts

// Rendering: the piece of the soundtrack around the run's place, and ahead of time the one after it.

extension RunSound {
    /// The next piece is rendered when so much of this one is left.
    private static let lead: Seconds = 600

    /// Has the worker render what will be needed.
    mutating func prepareTrack(_ run: RunSession, _ shared: Shared) -> [Effect] {
        guard !isWaitingForVoices else { return [] }
        let timeline = run.run.timeline
        let state = run.state
        guard state.position.step < timeline.steps.count, !timeline.isHold(state.position.step) else { return [] }
        let stretch = Track.Stretch(around: state.position.step, of: run)
        if track.spansOf != stretch {
            track.spansOf = stretch
            track.spans = []
        }
        let place = timeline.start(of: state.position.step) + state.position.offset - timeline.start(of: stretch.step)
        findSpans(until: place + RunSound.lead, of: stretch.step, run)
        guard let index = track.spans.firstIndex(where: { place < $0.end }) else { return [] }
        var effects: [Effect] = []
        if track.piece?.stretch != stretch || track.piece?.span != track.spans[index] {
            if let piece = track.piece { effects.append(.soundtrack(.release(token: piece.token))) }
            if let next = track.next, next.stretch == stretch, next.span == track.spans[index] {
                track.piece = next
                track.next = nil
            } else {
                track.piece = render(stretch, track.spans[index], run, &effects)
            }
            track.paused()
        } else if index + 1 < track.spans.count, track.next == nil, track.spans[index].end - place < RunSound.lead {
            track.next = render(stretch, track.spans[index + 1], run, &effects)
        }
        return effects
    }

    /// Finds the stretch's pieces as far as a moment of it, and the one after.
    private mutating func findSpans(until moment: Seconds, of stretch: Int, _ run: RunSession) {
        let timeline = run.run.timeline
        let length = timeline.length(ofStretchFrom: stretch)
        let query = query(run)
        while true {
            let end = track.spans.last?.end ?? .zero
            guard end <= moment, end < length || track.spans.isEmpty else { return }
            let bank = bank(run)
            track.spans.append(
                SoundtrackSpan.segment(from: end, length: length, bank: bank) {
                    timeline.cues(from: Position(step: stretch), in: $0, query)
                })
        }
    }

    private mutating func render(
        _ stretch: Track.Stretch, _ span: SoundtrackSpan, _ run: RunSession, _ effects: inout [Effect]
    )
        -> Track.Piece
    {
        let token = nextToken
        nextToken += 1
        let request = SoundtrackRequest(workout: run.workout, firstStep: Int32(stretch.step), span: span)
        effects.append(.soundtrack(.render(token: token, request: request.json)))
        return Track.Piece(token: token, stretch: stretch, span: span)
    }

    /// The worker told of a piece of the run's.
    mutating func received(_ event: SoundtrackEvent, _ run: RunSession, _ shared: Shared) -> [Effect] {
        guard case .rendered(let token, _) = event else { return [] }
        track.rendered(token)
        return tick(run, shared)
    }

    /// The player told something.
    mutating func received(_ event: AudioEvent, _ run: RunSession, _ shared: Shared) -> [Effect] {
        switch event {
        case .position(let position, let isPlaying):
            let effects = track.heard(
                position, isPlaying: isPlaying, isSilent: isSilent(run, from: run.now), run, shared.clocks)
            return effects + tick(run, shared)
        case .trackFailed, .refused:
            track.failed(shared.clocks)
            return tick(run, shared)
        case .trackEnded:
            track.paused()
            return tick(run, shared)
        case .unlocked, .interrupted, .control:
            return []
        }
    }
}
