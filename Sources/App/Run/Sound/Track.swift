import Records
import Soundtrack
import Workouts

/// The rendered soundtrack of the run, and how well the player follows the run's clock.
///
/// It is made of pieces. Each is rendered from a moment that lies a little ahead, and played from its beginning: no browser's player is
/// trusted to seek (Docs/Decisions.md). A piece starts unheard, is brought to the run's clock by its rate, and is heard from the
/// first silence on in which it is where it should be. Until then sounds what sounded before: live cues, or the piece before it.
struct Track: Sendable {
    private(set) var heard: Piece?
    /// The piece that will be heard next.
    private(set) var coming: Piece?
    /// Not before then another piece is tried.
    private var notBefore: Seconds = .zero
    private var failures = 0
    /// Of a run that stands: the piece that begins where it will go on.
    var held: Held?
    /// How long pieces take to be rendered.
    private var pace = RenderPace()
    /// How much later than it was told the player began the pieces before: the next one is told as much earlier.
    private var startLag = 0.0

    struct Piece: Sendable {
        let token: Int32
        /// On the clock of the steps that run by themselves, from the first of them.
        let span: SoundtrackSpan
        /// On the run's clock, as long as nothing but time happens: its beginning.
        fileprivate(set) var begins: Seconds
        let levels: SoundLevels
        /// Of the songs that it was rendered with (`RunMusic.revision`).
        let revision: Int32
        fileprivate(set) var progress: Progress
        fileprivate var rate = 1.0
        /// On the monotonic clock: when the player told of it first.
        fileprivate var firstTold: Seconds?
        /// The player had it before its moment.
        fileprivate var isPunctual = false

        /// One that the worker is asked for at a moment of the monotonic clock.
        init(
            token: Int32, span: SoundtrackSpan, begins: Seconds, levels: SoundLevels, revision: Int32 = 0,
            at moment: Seconds
        ) {
            self.token = token
            self.span = span
            self.begins = begins
            self.levels = levels
            self.revision = revision
            progress = .asked(at: moment)
        }

        var length: Seconds { span.end - span.start }
        /// On the run's clock.
        var ends: Seconds { begins + length }

        /// Whether it sounds as one would that were rendered now.
        func sounds(like levels: SoundLevels, _ revision: Int32) -> Bool {
            self.levels == levels && self.revision == revision
        }

        /// Moments are on the monotonic clock.
        enum Progress: Equatable, Sendable {
            case asked(at: Seconds)
            case rendered
            /// The player has it, and told of it last at that moment.
            case started(told: Seconds)
        }
    }

    private static let mostFailures = 4
    private static let retry: Seconds = 5
    /// Presses come in quick succession, and a long workout takes a while to be told to the worker: it is asked after the last of them.
    static let calm = Seconds(0.3)
    /// A player that tells nothing for so long is taken for silent.
    private static let patience: Seconds = 2
    /// So far ahead of its moment the player gets a piece.
    private static let handover: Seconds = 1

    /// How far ahead a piece of a length has to begin, to be there in time.
    func lead(_ length: Seconds) -> Seconds { pace.lead(length) }

    /// No piece has been heard since one failed.
    var hasFailed: Bool { failures > 0 }

    /// Whether another piece may be asked for.
    func mayTry(_ clocks: Clocks) -> Bool {
        coming == nil && failures < Track.mostFailures && clocks.monotonic >= notBefore
    }

    /// When, on the monotonic clock, something is to be done about it if nothing is heard of it.
    func nextWake(_ run: RunSession) -> Seconds? {
        var wake: Seconds?
        if heard == nil, coming == nil, run.clock.monotonic(at: run.now) < notBefore { wake = notBefore }
        for case let piece? in [heard, coming] {
            let moment: Seconds
            switch piece.progress {
            case .asked: continue
            case .rendered: moment = run.clock.monotonic(at: piece.begins) - Track.handover
            case .started(let told): moment = told + Track.patience
            }
            wake = wake.map { min($0, moment) } ?? moment
        }
        return wake
    }

    /// Has a piece rendered.
    ///
    /// - Parameter request: `RenderRequest`, as JSON.
    mutating func ask(for piece: Piece, _ request: String) -> [Effect] {
        coming = piece
        return [.soundtrack(.render(token: piece.token, request: request))]
    }

    /// A piece that was asked for before the run began, or went on.
    ///
    /// - Parameter moment: On the run's clock: now.
    mutating func adopt(_ piece: Piece, at moment: Seconds, isRendered: Bool) {
        coming = piece
        coming?.begins = moment
        if isRendered { coming?.progress = .rendered }
    }

    /// The pieces have songs in them from now on, which take longer.
    mutating func expectMusic() { pace.expectMusic() }

    /// Another run begins: nothing of this one is left but how fast worker and player are.
    mutating func renew() {
        var new = Track()
        new.pace = pace.withoutMusic
        new.startLag = startLag
        self = new
    }

    /// The worker is done with a piece.
    mutating func rendered(_ token: Int32, _ clocks: Clocks) {
        guard let piece = held?.piece ?? coming, piece.token == token, case .asked(let moment) = piece.progress
        else { return }
        if held == nil { coming?.progress = .rendered } else { held?.isReady = true }
        pace.note(clocks.monotonic - moment, for: piece.length)
    }

    /// Hands the next piece to the player when its moment is near.
    mutating func start(_ run: RunSession, _ clocks: Clocks) -> [Effect] {
        guard let piece = coming, piece.progress == .rendered else { return [] }
        let moment = run.clock.monotonic(at: piece.begins)
        if moment - Track.handover > clocks.monotonic { return [] }
        // A worker that is always too late would be kept busy for nothing.
        if moment + Track.mostLag < clocks.monotonic { return miss(piece, clocks) }
        coming?.progress = .started(told: max(moment, clocks.monotonic))
        let early = moment - Seconds(startLag)
        coming?.isPunctual = early >= clocks.monotonic
        return [.audio(.start(track: piece.token, at: early))]
    }

    /// Lets go of what the player says nothing of any more.
    mutating func check(_ run: RunSession, _ clocks: Clocks) -> [Effect] {
        var effects: [Effect] = []
        if let heard, run.now >= heard.ends { effects += drop(heard) }
        for case let piece? in [heard, coming] {
            guard case .started(let told) = piece.progress, clocks.monotonic >= told + Track.patience else { continue }
            effects += fail(piece.token, clocks)
        }
        return effects
    }

    /// A piece can't be rendered or played.
    mutating func fail(_ token: Int32, _ clocks: Clocks) -> [Effect] {
        if held?.piece.token == token { return letGo() }
        for case let piece? in [heard, coming] where piece.token == token {
            failures += 1
            notBefore = clocks.monotonic + Track.retry
            return drop(piece)
        }
        return []
    }

    /// A piece came too late. How long it took is known now: the next one is asked for at once.
    private mutating func miss(_ piece: Piece, _ clocks: Clocks) -> [Effect] {
        failures += 1
        notBefore = clocks.monotonic
        return drop(piece)
    }

    /// A piece was played to its end.
    mutating func ended(_ token: Int32) -> [Effect] {
        for case let piece? in [heard, coming] where piece.token == token { return drop(piece) }
        return []
    }

    /// The run goes otherwise from now on: forgets every piece, and lets nothing be asked for at once.
    mutating func restart(_ clocks: Clocks) -> [Effect] {
        becalm(clocks)
        return reset()
    }

    /// The person may press again in a moment.
    mutating func becalm(_ clocks: Clocks) { notBefore = max(notBefore, clocks.monotonic + Track.calm) }

    /// Forgets every piece.
    mutating func reset() -> [Effect] {
        var effects = letGo()
        for case let piece? in [heard, coming] { effects += drop(piece) }
        return effects
    }

    /// Forgets every piece; what is heard is heard to its end.
    mutating func forget() -> [Effect] {
        var effects = letGo()
        if let coming { effects += drop(coming) }
        if let heard { effects.append(.soundtrack(.release(token: heard.token))) }
        heard = nil
        return effects
    }

    /// Forgets the piece that would be heard next.
    mutating func dropComing() -> [Effect] { coming.map { drop($0) } ?? [] }

    private mutating func drop(_ piece: Piece) -> [Effect] {
        if heard?.token == piece.token { heard = nil }
        if coming?.token == piece.token { coming = nil }
        var effects: [Effect] = []
        if case .started = piece.progress { effects.append(.audio(.drop(track: piece.token))) }
        effects.append(.soundtrack(.release(token: piece.token)))
        return effects
    }
}

// MARK: Following the run's clock

extension Track {
    /// Unheard, a piece catches up so much.
    private static let mostLag: Seconds = 2
    /// In so much time it does.
    private static let mostApproach: Seconds = 10
    /// A piece that is heard and so far from its place is given up: it was suspended, or the clock was.
    private static let mostDrift = 0.25
    /// A difference that isn't heard.
    private static let tolerance = 0.004
    /// As near a piece has to be to be heard.
    private static let nearness = 0.010
    /// Rates: unheard whatever players can, heard what isn't noticed.
    private static let unheardRates = 0.5...2.0
    private static let heardRates = 0.98...1.02
    /// In how many seconds a difference is made up. Players tell where they are about four times a second: two of those intervals, so that
    /// it never swings.
    private static let unheardSettling = 0.5
    private static let heardSettling = 3.0

    /// The player told where a piece is.
    ///
    /// - Parameters:
    ///   - position: Seconds from its beginning.
    ///   - isSilent: Nothing sounds now or in a moment, so that neither a changed rate is heard nor a change of what sounds.
    /// - Returns: Whether what sounded live has to stop, and what is to be done.
    mutating func told(
        _ token: Int32, _ position: Double, isSilent: Bool, _ run: RunSession, _ clocks: Clocks
    ) -> (takesOver: Bool, effects: [Effect]) {
        if coming?.token == token { return approach(position, isSilent: isSilent, run, clocks) }
        guard let piece = heard, piece.token == token else { return (false, []) }
        heard?.progress = .started(told: clocks.monotonic)
        let difference = (run.now - piece.begins).value - position
        if difference.magnitude > Track.mostDrift { return (false, drop(piece)) }
        guard isSilent || piece.rate != 1 else { return (false, []) }
        let wanted = Track.rate(difference, Track.heardSettling, Track.heardRates)
        return (false, Track.setRate(isSilent ? wanted : 1, of: &heard))
    }

    /// A piece that isn't heard yet gets nearer to its place, and is heard once it is there.
    private mutating func approach(
        _ position: Double, isSilent: Bool, _ run: RunSession, _ clocks: Clocks
    ) -> (takesOver: Bool, effects: [Effect]) {
        guard let piece = coming, case .started = piece.progress else { return (false, []) }
        coming?.progress = .started(told: clocks.monotonic)
        let difference = (run.now - piece.begins).value - position
        if difference.magnitude > Track.mostLag.value + 1 { return (false, fail(piece.token, clocks)) }
        if let first = piece.firstTold {
            // A player whose rate can't be changed: the next piece begins where this one should have.
            if clocks.monotonic > first + Track.mostApproach, difference.magnitude > Track.nearness {
                return (false, drop(piece))
            }
        } else {
            coming?.firstTold = clocks.monotonic
            if piece.isPunctual { startLag = min(max(startLag + difference, 0), Track.mostLag.value) }
        }
        let rate = Track.rate(difference, Track.unheardSettling, Track.unheardRates)
        var effects = Track.setRate(rate, of: &coming)
        // Where nothing is silent before the other one ends, the change is heard.
        let isLast = heard.map { run.now > $0.ends - Track.handover } ?? false
        guard difference.magnitude <= Track.nearness, isSilent || isLast else { return (false, effects) }
        effects += Track.setRate(1, of: &coming) + [.audio(.hear(track: piece.token))]
        let before = heard
        heard = coming
        coming = nil
        failures = 0
        if let before { effects.append(.soundtrack(.release(token: before.token))) }
        return (true, effects)
    }

    private static func rate(_ difference: Double, _ settling: Double, _ range: ClosedRange<Double>) -> Double {
        if difference.magnitude <= tolerance { return 1 }
        return min(max(1 + difference / settling, range.lowerBound), range.upperBound)
    }

    private static func setRate(_ rate: Double, of piece: inout Piece?) -> [Effect] {
        guard let before = piece, (rate - before.rate).magnitude > 0.0005 else { return [] }
        piece?.rate = rate
        return [.audio(.rate(track: before.token, rate))]
    }
}
