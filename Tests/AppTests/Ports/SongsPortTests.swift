import App
import Records
import Testing
import Workouts

@Suite("Port: songs") struct SongsPortTests {
    static let commands: [(SongsCommand, String)] = [
        (.list, #"{"do":"songs.list"}"#),
        (.add(id: "a", token: 3, index: 1), #"{"do":"songs.add","id":"a","token":3,"index":1}"#),
        (.hear(id: "a"), #"{"do":"songs.hear","id":"a"}"#),
        (.keep(id: "a"), #"{"do":"songs.keep","id":"a"}"#),
        (.cancel(id: "a"), #"{"do":"songs.cancel","id":"a"}"#),
        (.rename(id: "a", to: "b"), #"{"do":"songs.rename","id":"a","to":"b"}"#),
        (.remove(ids: ["a", "b"]), #"{"do":"songs.remove","ids":["a","b"]}"#),
        (
            .move(
                SongMove(id: "a", file: SongFileFacts(name: "a.mp3", size: 5, hash: "ff"), isUpload: true, received: 3)),
            #"{"do":"songs.move","id":"a","isUpload":true,"address":"/api/v1/songs/ff","hash":"ff","size":5,"from":3}"#
        ),
        (.halt(id: "a"), #"{"do":"songs.halt","id":"a"}"#),
        (.forget, #"{"do":"songs.forget"}"#),
        (.play(id: "a"), #"{"do":"songs.play","id":"a"}"#),
        (.stop, #"{"do":"songs.stop"}"#),
        (.ready, #"{"do":"songs.ready"}"#),
        (
            .sound(SongSounding(id: "a", place: 61.5, at: Seconds(100.25), rate: 1.03, volume: 0.5)),
            #"{"do":"songs.sound","id":"a","place":61.5,"at":100.25,"rate":1.03,"volume":0.5}"#
        ),
        (
            .duck([SongDuck(from: 3, until: Seconds(4.5))]),
            #"{"do":"songs.duck","spans":[{"from":3,"until":4.5}]}"#
        ),
        (.pause, #"{"do":"songs.pause"}"#),
        (.hush(fade: 0.5), #"{"do":"songs.hush","fade":0.5}"#),
    ]

    static let events: [(String, SongsEvent)] = [
        (
            #"{"on":"songs.here","ids":["a"],"bytes":5000000000,"isKept":true}"#,
            .here(ids: ["a"], bytes: 5_000_000_000, isKept: true)
        ),
        (
            #"{"on":"songs.read","id":"a","name":"a.mp3","size":5,"hash":"ff","tags":"{}"}"#,
            .read(id: "a", file: SongFileFacts(name: "a.mp3", size: 5, hash: "ff"), tags: "{}")
        ),
        (#"{"on":"songs.progressed","id":"a","progress":0.5}"#, .progressed(id: "a", 0.5)),
        (#"{"on":"songs.heard","id":"a","sound":"{}"}"#, .heard(id: "a", sound: "{}")),
        (#"{"on":"songs.failed","id":"a","reason":"full"}"#, .failed(id: "a", .full)),
        (
            #"{"on":"songs.failed","id":"a","reason":"other","text":"Why."}"#,
            .failed(id: "a", .other("Why."))
        ),
        (#"{"on":"songs.failed","id":"a","reason":"offline"}"#, .failed(id: "a", .offline)),
        (#"{"on":"songs.moved","id":"a"}"#, .moved(id: "a")),
        (#"{"on":"songs.stopped","id":"a"}"#, .stopped(id: "a")),
        (#"{"on":"songs.ended","id":"a"}"#, .ended(id: "a")),
        (#"{"on":"songs.broken","id":"a"}"#, .broken(id: "a")),
        (#"{"on":"songs.interrupted","id":"a"}"#, .interrupted(id: "a")),
    ]

    private enum Command: String, CaseIterable {
        case list, add, hear, keep, cancel, rename, remove, move, halt, forget, play, stop, ready, sound, duck, pause
        case hush
    }
    private enum Event: String, CaseIterable {
        case here, read, progressed, heard, failed, stopped, moved, ended, broken, interrupted
    }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("songs", Self.commands, as: Effect.songs) { command -> Command in
            switch command {
            case .list: .list
            case .add: .add
            case .hear: .hear
            case .keep: .keep
            case .cancel: .cancel
            case .rename: .rename
            case .remove: .remove
            case .move: .move
            case .halt: .halt
            case .forget: .forget
            case .play: .play
            case .stop: .stop
            case .ready: .ready
            case .sound: .sound
            case .duck: .duck
            case .pause: .pause
            case .hush: .hush
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("songs", Self.events, as: HostEvent.songs) { event -> Event in
            switch event {
            case .here: .here
            case .read: .read
            case .progressed: .progressed
            case .heard: .heard
            case .failed: .failed
            case .stopped: .stopped
            case .moved: .moved
            case .ended: .ended
            case .broken: .broken
            case .interrupted: .interrupted
            }
        }
    }
}
