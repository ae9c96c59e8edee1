import App
import Testing
import Workouts

@Suite("Commands for the host")
struct HostCommandsTests {
    /// The ports that have commands, which their own tests send: one more doesn't compile below.
    private enum Port: CaseIterable {
        case audio, clock, copies, device, events, files, heart, history, http, location, map, motion, notify, page,
            songs,
            soundtrack, store
        case tabs, voices
    }

    private static let examples: [[Effect]] = [
        AudioPortTests.commands.map { .audio($0.0) },
        ClockPortTests.commands.map { .clock($0.0) },
        CopyPortTests.commands.map { .copies($0.0) },
        DevicePortTests.commands.map { .device($0.0) },
        EventsPortTests.commands.map { .events($0.0) },
        FilesPortTests.commands.map { .files($0.0) },
        HeartPortTests.commands.map { .heart($0.0) },
        HistoryPortTests.commands.map { .history($0.0) },
        HTTPPortTests.commands.map { .http($0.0) },
        LocationPortTests.commands.map { .location($0.0) },
        MapPortTests.commands.map { .map($0.0) },
        MotionPortTests.commands.map { .motion($0.0) },
        NotifyPortTests.commands.map { .notify($0.0) },
        PagePortTests.commands.map { .page($0.0) },
        SongsPortTests.commands.map { .songs($0.0) },
        SoundtrackPortTests.commands.map { .soundtrack($0.0) },
        StorePortTests.commands.map { .store($0.0) },
        TabsPortTests.commands.map { .tabs($0.0) },
        VoicesPortTests.commands.map { .voices($0.0) },
    ]

    @Test("No port is without a test") func complete() {
        let tested = Self.examples.joined().map { effect -> Port in
            switch effect {
            case .audio: .audio
            case .clock: .clock
            case .copies: .copies
            case .device: .device
            case .events: .events
            case .files: .files
            case .heart: .heart
            case .history: .history
            case .http: .http
            case .location: .location
            case .map: .map
            case .motion: .motion
            case .notify: .notify
            case .page: .page
            case .songs: .songs
            case .soundtrack: .soundtrack
            case .store: .store
            case .tabs: .tabs
            case .voices: .voices
            }
        }
        #expect(Set(tested) == Set(Port.allCases))
    }

    @Test("Commands keep the order of their effects, and nothing is an empty list")
    func order() {
        #expect(
            written([.history(.back), .reload, .audio(.pause)])
                == #"[{"do":"history.back"},{"do":"page.reload"},{"do":"audio.pause"}]"#)
        #expect(written([]) == "[]")
    }

    @Test("What is asked for in short is the same command")
    func short() {
        let pairs: [(Effect, Effect)] = [
            (.wake(at: 3), .clock(.wake(at: 3))), (.wakeLock(true), .device(.wakeLock(true))),
            (.vibrate([1]), .device(.vibrate([1]))), (.copy("a"), .device(.copy("a"))),
            (.focus(id: "a"), .page(.focus(id: "a"))), (.reveal(id: "a"), .page(.reveal(id: "a"))),
            (.mode(isLight: true), .page(.mode(isLight: true))), (.reload, .page(.reload)),
        ]
        for (short, long) in pairs { #expect(short == long) }
    }
}
