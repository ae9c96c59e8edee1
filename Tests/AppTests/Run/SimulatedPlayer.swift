import Records
import Soundtrack
import Workouts

@testable import App

/// A host that sounds: a worker that takes its time, a media player that starts late, runs at a clock of its own and tells where it is four
/// times a second, and an audio system that sounds what is scheduled. It notes what a person hears, and when.
struct SimulatedPlayer {
    var app: TestApp
    /// The time that the worker takes.
    var rendering = Seconds(0.2)
    /// From the call to the first sample.
    var latency = 0.08
    /// How much faster than the program's clock the player's runs.
    var drift = 0.0
    /// It ignores what it is told.
    var isDead = false
    /// Its rate can't be changed.
    var isRigid = false
    /// The songs whose files are here.
    var songs: [String] = []
    private(set) var heard: [Heard] = []
    /// How often a track took over what is heard.
    private(set) var takeOvers = 0
    /// How often the worker was asked.
    private(set) var renders = 0
    /// The commands in their order.
    private(set) var commands: [AudioCommand] = []
    private var worker: [(token: Int32, request: SoundtrackRequest, done: Seconds)] = []
    private var files: [Int32: SoundtrackRequest] = [:]
    private var decks: [Deck] = []
    private var scheduled: [ScheduledSound] = []
    private var nextReport: Seconds = .zero
    /// Until when it has sounded.
    private var sounded: Seconds = .zero

    struct Heard: Equatable {
        var sound: Cue.Sound
        /// On the monotonic clock.
        var at: Seconds
    }

    private struct Deck {
        var token: Int32
        var begins: Seconds
        var position = 0.0
        var rate = 1.0
        var isHeard = false
        /// The sounds of the file, and their places in it (s).
        var cues: [(sound: Cue.Sound, at: Double)]
        var length: Double
    }

    init(_ app: TestApp) { self.app = app }

    /// Between two looks at the program; what is heard in between is noted with its own moment.
    private static let step = Seconds(milliseconds: 100)

    mutating func wait(_ time: Seconds) {
        let end = app.monotonic + time
        obey()
        while app.monotonic < end {
            app.wait(min(SimulatedPlayer.step, end - app.monotonic))
            obey()
            sound()
            tell()
            obey()
        }
    }

    mutating func send(_ action: Action) {
        app.send(action)
        obey()
    }

    /// How long it takes until a track is heard.
    mutating func waitUntilHeard(atMost limit: Seconds) -> Seconds? {
        let start = app.monotonic
        while !decks.contains(where: { $0.isHeard }) {
            if app.monotonic - start >= limit { return nil }
            wait(SimulatedPlayer.step)
        }
        return app.monotonic - start
    }

    /// Whether a track is heard.
    var isTrackHeard: Bool { decks.contains { $0.isHeard } }

    /// The player stands still for a while, as when something else takes the processor.
    mutating func stall(_ time: Seconds) {
        for index in decks.indices { decks[index].position -= time.value }
    }

    private mutating func obey() {
        for effect in app.takeEffects() {
            switch effect {
            case .voices(.fetch(let phrase, _)): app.send(.host(.voices(.failed(phrase: phrase))))
            case .soundtrack(.render(let token, let request)):
                guard let request = try? RenderRequest(json: request) else { continue }
                worker.append((token, request.cues, app.monotonic + rendering))
                renders += 1
            case .soundtrack(.release(let token)):
                worker.removeAll { $0.token == token }
                files[token] = nil
            case .songs(.list): app.send(.host(.songs(.here(ids: songs, bytes: 6_000, isKept: true))))
            case .audio(let command):
                commands.append(command)
                obey(command)
            default: break
            }
        }
    }

    private mutating func obey(_ command: AudioCommand) {
        switch command {
        case .schedule(let sounds): scheduled += sounds
        case .cancelScheduled: scheduled = []
        case .start(let token, let moment):
            guard !isDead, let request = files[token], let span = request.span else { return }
            let cues = request.cues(voices: Voices()).cues.map { ($0.sound, ($0.moment - span.start).value) }
            decks.append(
                Deck(
                    token: token, begins: max(moment, app.monotonic) + Seconds(latency), cues: cues,
                    length: (span.end - span.start).value))
        case .hear(let token):
            decks.removeAll { $0.token != token }
            for index in decks.indices { decks[index].isHeard = true }
            takeOvers += 1
        case .drop(let token): decks.removeAll { $0.token == token }
        case .rate(let token, let rate):
            for index in decks.indices where decks[index].token == token && !isRigid { decks[index].rate = rate }
        case .pause, .stop: decks = []
        case .finish: decks.removeAll { !$0.isHeard }
        default: break
        }
    }

    /// One step of sound, up to now.
    private mutating func sound() {
        let now = app.monotonic
        defer { sounded = now }
        for sound in scheduled where sound.at <= now {
            let name = app.state.run.sound.live.defined[Int(sound.id)]
            heard.append(Heard(sound: name, at: max(sound.at, sounded)))
        }
        scheduled.removeAll { $0.at <= now }
        for index in decks.indices where decks[index].begins < now {
            let elapsed = (now - max(decks[index].begins, sounded)).value
            let before = decks[index].position
            decks[index].position += elapsed * decks[index].rate * (1 + drift)
            guard decks[index].isHeard else { continue }
            for cue in decks[index].cues where cue.at >= before && cue.at < decks[index].position {
                let ago = (decks[index].position - cue.at) / (decks[index].rate * (1 + drift))
                heard.append(Heard(sound: cue.sound, at: now - Seconds(ago)))
            }
        }
    }

    private mutating func tell() {
        for done in worker where done.done <= app.monotonic {
            files[done.token] = done.request
            app.send(.host(.soundtrack(.rendered(token: done.token, bytes: 1))))
        }
        worker.removeAll { $0.done <= app.monotonic }
        for deck in decks where deck.position >= deck.length {
            app.send(.host(.audio(.trackEnded(deck.token))))
        }
        decks.removeAll { $0.position >= $0.length }
        guard app.monotonic >= nextReport else { return }
        nextReport = app.monotonic + Seconds(0.25)
        for deck in decks where deck.begins <= app.monotonic {
            app.send(.host(.audio(.position(track: deck.token, deck.position))))
        }
    }
}
