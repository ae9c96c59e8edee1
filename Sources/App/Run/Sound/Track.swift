import Records
import Soundtrack
import Workouts

/// The rendered soundtrack of the run, and how well the player follows the run's clock.
struct Track: Sendable {
    /// The piece that is being rendered or has been.
    var piece: Piece?
    /// The piece after it, rendered ahead.
    var next: Piece?
    /// The pieces of a stretch, found once.
    var spans: [SoundtrackSpan] = []
    var spansOf: Stretch?
    private var player = Player.silent
    /// Not before then the player is tried again, or told to seek again.
    private var notBefore: Seconds = .zero
    private var failures = 0
    private var rate = 1.0

    private enum Player: Equatable, Sendable {
        case silent
        /// It was told to play. If nothing is heard of it until the deadline, on the monotonic clock, live cues take over.
        case started(deadline: Seconds)
        /// It was heard to be where it should.
        case confirmed
    }

    /// What runs by itself, and is rendered as one: known by its first step, for as long as the run's steps are the same.
    struct Stretch: Equatable, Sendable {
        var step: Int
        var layout: Int32

        /// Around a timed step.
        init(around step: Int, of run: RunSession) {
            self.step = run.run.timeline.stretch(around: step)
            layout = run.layout
        }
    }

    struct Piece: Sendable {
        var token: Int32
        var stretch: Stretch
        var span: SoundtrackSpan
        var progress = Progress.asked

        mutating func rendered(_ token: Int32) {
            if token == self.token, progress == .asked { progress = .rendered }
        }

        enum Progress: Equatable, Sendable {
            /// The worker renders it.
            case asked
            case rendered
            /// The player has it.
            case loaded
        }
    }

    private static let patience = Seconds(0.8)
    private static let retry: Seconds = 5
    private static let mostFailures = 4

    var isPlaying: Bool { player != .silent }

    /// When it is taken for silent if nothing is heard of it.
    var deadline: Seconds? { if case .started(let deadline) = player { deadline } else { nil } }

    /// Whether the track is what sounds: confirmed, or just started.
    func isTrusted(at monotonic: Seconds) -> Bool {
        switch player {
        case .silent: false
        case .started(let deadline): monotonic < deadline
        case .confirmed: true
        }
    }

    /// Whether there is a track for where the run is, and no reason not to try it.
    func canTakeOver(_ run: RunSession, at monotonic: Seconds) -> Bool {
        guard failures < Track.mostFailures, monotonic >= notBefore, piece.map({ $0.progress != .asked }) ?? false
        else { return false }
        return position(run, at: run.now) != nil
    }

    /// Where in the piece (s) the run is at a moment of its clock; nil where the piece doesn't reach.
    func position(_ run: RunSession, at moment: Seconds) -> Double? {
        guard let piece else { return nil }
        let state = run.run.state(at: moment)
        let timeline = run.run.timeline
        guard state.position.step < timeline.steps.count, !timeline.isHold(state.position.step) else { return nil }
        guard Stretch(around: state.position.step, of: run) == piece.stretch else { return nil }
        let start = timeline.start(of: piece.stretch.step)
        let place = timeline.start(of: state.position.step) + state.position.offset - start
        guard place >= piece.span.start, place < piece.span.end else { return nil }
        return (place - piece.span.start).value
    }

    /// Puts the player where the run is, if the track reaches there. Else it is silenced.
    mutating func seek(_ run: RunSession, at moment: Seconds, _ clocks: Clocks) -> [Effect] {
        var effects: [Effect] = []
        guard failures < Track.mostFailures, var piece, piece.progress != .asked,
            let position = position(run, at: moment)
        else {
            if isPlaying { effects.append(.audio(.pause)) }
            paused()
            return effects
        }
        if piece.progress == .rendered {
            effects.append(.audio(.load(track: piece.token)))
            piece.progress = .loaded
            self.piece = piece
        }
        if rate != 1 { effects.append(.audio(.rate(1))) }
        rate = 1
        effects.append(.audio(.play(position: position, at: run.clock.monotonic(at: moment))))
        player = .started(deadline: clocks.monotonic + Track.patience)
        return effects
    }

    mutating func paused() { player = .silent }

    /// The worker is done with a piece.
    mutating func rendered(_ token: Int32) {
        piece?.rendered(token)
        next?.rendered(token)
    }

    /// The player didn't do what it was told.
    mutating func failed(_ clocks: Clocks) {
        paused()
        failures += 1
        notBefore = clocks.monotonic + Track.retry
    }

    /// Live cues take over if the player wasn't heard of in time.
    mutating func checkDeadline(_ clocks: Clocks) -> [Effect] {
        guard let deadline, clocks.monotonic >= deadline else { return [] }
        failed(clocks)
        return [.audio(.pause)]
    }

    /// Forgets what was rendered.
    mutating func release() -> [Effect] {
        var effects: [Effect] = []
        if let piece { effects.append(.soundtrack(.release(token: piece.token))) }
        if let next { effects.append(.soundtrack(.release(token: next.token))) }
        piece = nil
        next = nil
        return effects
    }
}

// MARK: Following the run's clock

extension Track {
    /// A difference above this is removed by a seek, one below by playing a little faster or slower: re-aligning small ones
    /// by seeking never converges, because each seek is late by as much as it mends.
    private static let seekThreshold = 0.25
    private static let tolerance = 0.004
    private static let settlingTime = 3.0
    private static let mostRateChange = 0.02

    /// The player told where it is. `isSilent`: nothing sounds now, so that a changed rate isn't heard.
    mutating func heard(
        _ position: Double, isPlaying reported: Bool, isSilent: Bool, _ run: RunSession, _ clocks: Clocks
    )
        -> [Effect]
    {
        guard isPlaying, reported, let expected = self.position(run, at: run.now) else { return [] }
        let difference = expected - position
        if difference.magnitude > Track.seekThreshold {
            guard clocks.monotonic >= notBefore else { return [] }
            notBefore = clocks.monotonic + 1
            return seek(run, at: run.now, clocks)
        }
        player = .confirmed
        var wanted = 1.0
        if isSilent, difference.magnitude > Track.tolerance {
            let change = difference / Track.settlingTime
            wanted = 1 + min(max(change, -Track.mostRateChange), Track.mostRateChange)
        }
        guard (wanted - rate).magnitude > 0.0005 || (wanted == 1 && rate != 1) else { return [] }
        rate = wanted
        return [.audio(.rate(wanted))]
    }
}
