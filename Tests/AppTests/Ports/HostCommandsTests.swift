import App
import Testing
import Workouts

@Suite("Commands for the host")
struct HostCommandsTests {
    static let table: [(Effect, String)] = [
        (
            .store(.load([StoreRange(from: "a/", to: "a0")], limit: 250)),
            #"{"do":"store.load","ranges":[["a/","a0"]],"limit":250}"#
        ),
        (
            .store(.write([StoreRow(key: "a", text: "{\"n\":1}"), StoreRow(key: "b", text: nil)], token: 7)),
            #"{"do":"store.write","rows":[["a","{\"n\":1}"],["b",null]],"token":7}"#
        ),
        (
            .store(.replace([StoreRow(key: "a", text: "1")], token: 8)),
            #"{"do":"store.replace","rows":[["a","1"]],"token":8}"#
        ),
        (.audio(.prepare), #"{"do":"audio.prepare"}"#),
        (.audio(.unlock), #"{"do":"audio.unlock"}"#),
        (.audio(.define(id: 3, samples: [1, -2, 32767])), #"{"do":"audio.define","id":3,"samples":[0,6]}"#),
        (
            .audio(
                .schedule([
                    ScheduledSound(id: 3, at: Seconds(milliseconds: 12_345)),
                    ScheduledSound(id: 4, at: 13, until: Seconds(microseconds: 13_500_001), gain: 0.5),
                ])),
            #"{"do":"audio.schedule","sounds":[{"id":3,"at":12.345,"gain":1},"#
                + #"{"id":4,"at":13,"until":13.500001,"gain":0.5}]}"#
        ),
        (.audio(.cancelScheduled), #"{"do":"audio.cancelScheduled"}"#),
        (.audio(.load(track: 2)), #"{"do":"audio.load","track":2}"#),
        (.audio(.play(position: 61.25, at: 100)), #"{"do":"audio.play","position":61.25,"at":100}"#),
        (.audio(.pause), #"{"do":"audio.pause"}"#),
        (.audio(.rate(1.02)), #"{"do":"audio.rate","rate":1.02}"#),
        (.audio(.volume(0.5)), #"{"do":"audio.volume","volume":0.5}"#),
        (.audio(.mix(true)), #"{"do":"audio.mix","isOn":true}"#),
        (
            .audio(.nowPlaying(title: "Tabata", detail: "Work", duration: 250, position: 3.5, isPlaying: true)),
            #"{"do":"audio.nowPlaying","title":"Tabata","detail":"Work","duration":250,"position":3.5,"isPlaying":true}"#
        ),
        (.audio(.stop), #"{"do":"audio.stop"}"#),
        (.audio(.speak("Çå \"x\"")), #"{"do":"audio.speak","text":"Çå \"x\""}"#),
        (
            .soundtrack(.render(token: 1, request: #"{"a":1}"#)),
            #"{"do":"soundtrack.render","token":1,"request":"{\"a\":1}"}"#
        ),
        (.soundtrack(.cancel(token: 1)), #"{"do":"soundtrack.cancel","token":1}"#),
        (
            .soundtrack(.save(token: 1, fileName: "Tabata.flac")),
            #"{"do":"soundtrack.save","token":1,"fileName":"Tabata.flac"}"#
        ),
        (.soundtrack(.release(token: 1)), #"{"do":"soundtrack.release","token":1}"#),
        (
            .voices(.fetch(phrase: "halfway", address: "/voices/halfway.wav")),
            #"{"do":"voices.fetch","phrase":"halfway","address":"/voices/halfway.wav"}"#
        ),
        (.voices(.forget), #"{"do":"voices.forget"}"#),
        (.history(.visit(address: "https://a.example/")), #"{"do":"history.visit","address":"https://a.example/"}"#),
        (
            .http(HTTPRequest(token: 3, .patch, "/api/v1/account", body: #"{"a":1}"#)),
            #"{"do":"http","token":3,"method":"PATCH","address":"/api/v1/account","body":"{\"a\":1}"}"#
        ),
        (
            .http(HTTPRequest(token: 4, .delete, "/api/v1/session")),
            #"{"do":"http","token":4,"method":"DELETE","address":"/api/v1/session"}"#
        ),
        (.events(.open(address: "/api/v1/events")), #"{"do":"events.open","address":"/api/v1/events"}"#),
        (.events(.close), #"{"do":"events.close"}"#),
        (.copy("code"), #"{"do":"copy","text":"code"}"#),
        (.history(.push(path: "/workouts")), #"{"do":"history.push","path":"/workouts"}"#),
        (.history(.replace(path: "/")), #"{"do":"history.replace","path":"/"}"#),
        (.history(.back), #"{"do":"history.back"}"#),
        (.tabs(.acquireRun(steal: true)), #"{"do":"tabs.acquireRun","steal":true}"#),
        (.tabs(.releaseRun), #"{"do":"tabs.releaseRun"}"#),
        (.tabs(.broadcast("hi")), #"{"do":"tabs.broadcast","text":"hi"}"#),
        (.notify(.askPermission), #"{"do":"notify.askPermission"}"#),
        (
            .notify(.show(title: "Rest", body: "10 s", tag: "run")),
            #"{"do":"notify.show","title":"Rest","body":"10 s","tag":"run"}"#
        ),
        (.notify(.clear(tag: "run")), #"{"do":"notify.clear","tag":"run"}"#),
        (
            .files(.save(name: "a.json", mediaType: "application/json", text: "{}")),
            #"{"do":"files.save","name":"a.json","mediaType":"application/json","text":"{}"}"#
        ),
        (.files(.pick(accept: ".json", limit: 1000)), #"{"do":"files.pick","accept":".json","limit":1000}"#),
        (.wake(at: Seconds(microseconds: 3_723_000_001)), #"{"do":"wake","at":3723.000001}"#),
        (.wakeLock(true), #"{"do":"wakeLock","isOn":true}"#),
        (.vibrate([200, 100, 200]), #"{"do":"vibrate","pattern":[200,100,200]}"#),
        (.focus(id: "name"), #"{"do":"focus","id":"name"}"#),
        (.reveal(id: "row-9"), #"{"do":"reveal","id":"row-9"}"#),
        (.mode(isLight: true), #"{"do":"mode","isLight":true}"#),
        (.reload, #"{"do":"reload"}"#),
    ]

    @Test("Every effect has its command", arguments: table)
    func golden(effect: Effect, json: String) {
        #expect(String(decoding: HostCommands([effect]).json, as: UTF8.self) == "[\(json)]")
    }

    @Test("Commands keep the order of their effects, and nothing is an empty list")
    func order() {
        let commands = HostCommands([.history(.back), .reload, .audio(.pause)])
        #expect(
            String(decoding: commands.json, as: UTF8.self)
                == #"[{"do":"history.back"},{"do":"reload"},{"do":"audio.pause"}]"#)
        #expect(String(decoding: HostCommands([]).json, as: UTF8.self) == "[]")
    }

    @Test("Samples stand in the attachment, 16 bits, little-endian, one sound after the other")
    func attachment() {
        let commands = HostCommands([
            .audio(.define(id: 1, samples: [1, -2])), .audio(.define(id: 2, samples: [])),
            .audio(.define(id: 3, samples: [.min, .max])),
        ])
        #expect(commands.attachment == [1, 0, 0xFE, 0xFF, 0x00, 0x80, 0xFF, 0x7F])
        #expect(
            String(decoding: commands.json, as: UTF8.self) == #"[{"do":"audio.define","id":1,"samples":[0,4]},"#
                + #"{"do":"audio.define","id":2,"samples":[4,0]},{"do":"audio.define","id":3,"samples":[4,4]}]"#)
    }
}
