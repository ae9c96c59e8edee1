import App
import Testing
import Workouts

@Suite("Port: sound") struct AudioPortTests {
    static let commands: [(AudioCommand, String)] = [
        (.prepare, #"{"do":"audio.prepare"}"#),
        (.unlock(player: true), #"{"do":"audio.unlock","player":true}"#),
        (.define(id: 3, samples: [1, -2, 32767]), #"{"do":"audio.define","id":3,"samples":[0,6]}"#),
        (
            .schedule([
                ScheduledSound(id: 3, at: Seconds(milliseconds: 12_345)),
                ScheduledSound(id: 4, at: 13, until: Seconds(microseconds: 13_500_001), gain: 0.5),
            ]),
            #"{"do":"audio.schedule","sounds":[{"id":3,"at":12.345,"gain":1},"#
                + #"{"id":4,"at":13,"until":13.500001,"gain":0.5}]}"#
        ),
        (.cancelScheduled, #"{"do":"audio.cancelScheduled"}"#),
        (.openPlayer, #"{"do":"audio.openPlayer"}"#),
        (.start(track: 2, at: Seconds(100.5)), #"{"do":"audio.start","track":2,"at":100.5}"#),
        (.hear(track: 2), #"{"do":"audio.hear","track":2}"#),
        (.drop(track: 2), #"{"do":"audio.drop","track":2}"#),
        (.rate(track: 2, 1.02), #"{"do":"audio.rate","track":2,"rate":1.02}"#),
        (.pause, #"{"do":"audio.pause"}"#),
        (.finish, #"{"do":"audio.finish"}"#),
        (.volume(0.5), #"{"do":"audio.volume","volume":0.5}"#),
        (.mix(true), #"{"do":"audio.mix","isOn":true}"#),
        (
            .nowPlaying(
                title: "A", detail: "B", duration: 9, position: 3.5, isPlaying: true, hasNext: false),
            #"{"do":"audio.nowPlaying","title":"A","detail":"B","duration":9,"position":3.5,"isPlaying":true,"hasNext":false}"#
        ),
        (.stop, #"{"do":"audio.stop"}"#),
        (.speak("Çå \"x\""), #"{"do":"audio.speak","text":"Çå \"x\""}"#),
    ]

    static let events: [(String, AudioEvent)] = [
        (#"{"on":"audio.unlocked"}"#, .unlocked),
        (#"{"on":"audio.refused"}"#, .refused),
        (#"{"on":"audio.position","track":2,"position":61.5}"#, .position(track: 2, 61.5)),
        (#"{"on":"audio.interrupted"}"#, .interrupted),
        (#"{"on":"audio.trackEnded","track":2}"#, .trackEnded(2)),
        (#"{"on":"audio.trackFailed","track":2}"#, .trackFailed(2)),
        (#"{"on":"audio.control","action":"play"}"#, .control(.play)),
        (#"{"on":"audio.control","action":"pause"}"#, .control(.pause)),
        (#"{"on":"audio.control","action":"seekbackward"}"#, .control(.seekBackward)),
        (#"{"on":"audio.control","action":"seekforward"}"#, .control(.seekForward)),
        (#"{"on":"audio.control","action":"nexttrack"}"#, .control(.next)),
        (#"{"on":"audio.control","action":"previoustrack"}"#, .control(.previous)),
        (#"{"on":"audio.control","action":"stop"}"#, .control(.stop)),
    ]

    private enum Command: String, CaseIterable {
        case prepare, unlock, define, schedule, cancelScheduled, openPlayer, start, hear, drop, rate, pause, finish
        case volume, mix, nowPlaying, stop, speak
    }

    private enum Event: String, CaseIterable {
        case unlocked, refused, position, interrupted, trackEnded, trackFailed, control
    }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("audio", Self.commands, as: Effect.audio) { command -> Command in
            switch command {
            case .prepare: .prepare
            case .unlock: .unlock
            case .define: .define
            case .schedule: .schedule
            case .cancelScheduled: .cancelScheduled
            case .openPlayer: .openPlayer
            case .start: .start
            case .hear: .hear
            case .drop: .drop
            case .rate: .rate
            case .pause: .pause
            case .finish: .finish
            case .volume: .volume
            case .mix: .mix
            case .nowPlaying: .nowPlaying
            case .stop: .stop
            case .speak: .speak
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("audio", Self.events, as: HostEvent.audio) { event -> Event in
            switch event {
            case .unlocked: .unlocked
            case .refused: .refused
            case .position: .position
            case .interrupted: .interrupted
            case .trackEnded: .trackEnded
            case .trackFailed: .trackFailed
            case .control: .control
            }
        }
    }

    @Test("Samples stand in the attachment, 16 bits, little-endian, one sound after the other") func attachment() {
        let effects: [Effect] = [
            .audio(.define(id: 1, samples: [1, -2])), .audio(.define(id: 2, samples: [])),
            .audio(.define(id: 3, samples: [.min, .max])),
        ]
        #expect(HostCommands(effects).attachment == [1, 0, 0xFE, 0xFF, 0x00, 0x80, 0xFF, 0x7F])
        #expect(
            written(effects) == #"[{"do":"audio.define","id":1,"samples":[0,4]},"#
                + #"{"do":"audio.define","id":2,"samples":[4,0]},{"do":"audio.define","id":3,"samples":[4,4]}]"#)
    }
}
