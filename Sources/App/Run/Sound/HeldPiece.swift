import Records
import Soundtrack
import Workouts

extension Track {
    /// A piece of a run that stands, rendered from the place where it stands: so its songs go on as soon as it does. The files before it are
    /// given up, since a player may lose what it holds for minutes (Docs/Decisions.md).
    struct Held: Sendable {
        let piece: Piece
        /// The first step of its stretch, and the run's layout.
        let first: Int
        let layout: Int32
        var isReady = false
    }

    /// Has the piece rendered from which the run goes on.
    mutating func hold(_ held: Held, _ request: String) -> [Effect] {
        let effects = letGo()
        self.held = held
        return effects + [.soundtrack(.render(token: held.piece.token, request: request))]
    }

    /// It won't be needed.
    mutating func letGo() -> [Effect] {
        guard let held else { return [] }
        self.held = nil
        return [.soundtrack(.release(token: held.piece.token))]
    }
}

extension RunSound {
    /// The run stands: has the piece rendered from which it will go on, if it has songs.
    @inline(never)  // It belongs to the second part of the program, where songs are known.
    mutating func hold(_ run: RunSession, _ shared: Shared) -> [Effect] {
        guard !isWaitingForVoices, shared.library.settings.sound == .locked, let (stretch, place) = RunSound.place(run),
            stretch.hold == nil
        else { return [] }
        let levels = SoundLevels(shared.library.settings)
        let length = run.run.timeline.length(ofStretchFrom: stretch.first)
        let span = SoundtrackSpan.piece(
            from: place, limit: RunSound.firstMusicLimit, length: length, bank: bank(run.workout.cues))
        let piece = newPiece(span, begins: run.now, levels, shared.clocks)
        let cues = SoundtrackRequest(
            workout: run.workout, firstStep: Int32(stretch.first), span: span, volume: levels.all)
        return track.hold(
            Track.Held(piece: piece, first: stretch.first, layout: run.layout), request(cues, run, levels))
    }

    /// The run goes on. What was rendered of it while it stood is its next piece.
    @inline(never)
    mutating func takeHeld(_ held: Track.Held, _ run: RunSession, _ shared: Shared) -> [Effect] {
        guard let (stretch, place) = RunSound.place(run), place == held.piece.span.start, stretch.first == held.first,
            stretch.hold == nil, run.layout == held.layout,
            held.piece.sounds(like: SoundLevels(shared.library.settings), music?.revision ?? 0)
        else { return [.soundtrack(.release(token: held.piece.token))] }
        track.adopt(held.piece, at: run.now, isRendered: held.isReady)
        return track.start(run, shared.clocks)
    }
}
