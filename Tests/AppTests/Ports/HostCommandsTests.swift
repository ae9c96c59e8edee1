import App
import Records
import Testing
import Workouts

@Suite("Commands for the host")
struct HostCommandsTests {
    static let table: [(Effect, String)] = [
        (
            .store(.load([StoreRange(from: "a/", to: "a0")], limit: 250)),
            #"{"do":"store.load","ranges":[["a/","a0"]],"limit":250}"#
        ),
        (.store(.read(["a", "b"], token: 6)), #"{"do":"store.read","keys":["a","b"],"token":6}"#),
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
        (
            .map(.open(element: "map", MapSource(), .imperial)),
            #"{"do":"map.open","element":"map","attribution":"","isMetric":false}"#
        ),
        (
            .map(.open(element: "map", MapSource(tiles: "https://t.example/{z}/{x}/{y}", attribution: "© A"), .metric)),
            #"{"do":"map.open","element":"map","tiles":"https://t.example/{z}/{x}/{y}","attribution":"© A","isMetric":true}"#
        ),
        (.map(.person(nil)), #"{"do":"map.person"}"#),
        (
            .map(.person(MapPerson(oslo, accuracy: 5.5, heading: 270))),
            #"{"do":"map.person","latitude":59.9,"longitude":10.75,"accuracy":5.5,"heading":270}"#
        ),
        (
            .map(.person(MapPerson(oslo, accuracy: 5))),
            #"{"do":"map.person","latitude":59.9,"longitude":10.75,"accuracy":5}"#
        ),
        (.map(.line([])), #"{"do":"map.line","points":[0,0],"bridges":[]}"#),
        (
            .map(.line([MapPoint(oslo), MapPoint(oslo, isBridge: true), MapPoint(oslo)])),
            #"{"do":"map.line","points":[0,48],"bridges":[1]}"#
        ),
        (
            .map(.extendLine([MapPoint(oslo)], replacing: 2)),
            #"{"do":"map.extendLine","points":[0,16],"bridges":[],"replacing":2}"#
        ),
        (
            .map(.places([MapPlace(oslo, radius: 30, label: "Gate \"A\"", isNext: true), MapPlace(oslo, radius: 0)])),
            #"{"do":"map.places","places":[{"latitude":59.9,"longitude":10.75,"radius":30,"label":"Gate \"A\"","isNext":true},"#
                + #"{"latitude":59.9,"longitude":10.75,"radius":0,"label":"","isNext":false}]}"#
        ),
        (.map(.cursor(oslo)), #"{"do":"map.cursor","latitude":59.9,"longitude":10.75}"#),
        (.map(.cursor(nil)), #"{"do":"map.cursor"}"#),
        (.map(.fit), #"{"do":"map.fit"}"#),
        (.map(.follow(true)), #"{"do":"map.follow","isOn":true}"#),
        (.map(.pick(false)), #"{"do":"map.pick","isOn":false}"#),
        (.map(.close), #"{"do":"map.close"}"#),
        (.map(.forget), #"{"do":"map.forget"}"#),
        (.copy("code"), #"{"do":"copy","text":"code"}"#),
        (.history(.push(path: "/workouts")), #"{"do":"history.push","path":"/workouts"}"#),
        (.history(.replace(path: "/")), #"{"do":"history.replace","path":"/"}"#),
        (.history(.back), #"{"do":"history.back"}"#),
        (.tabs(.acquireRun(steal: true)), #"{"do":"tabs.acquireRun","steal":true}"#),
        (.tabs(.releaseRun), #"{"do":"tabs.releaseRun"}"#),
        (.tabs(.giveRun), #"{"do":"tabs.giveRun"}"#),
        (
            .store(.scan([StoreRange(from: "log/", to: "log0")], token: 7)),
            #"{"do":"store.scan","ranges":[["log/","log0"]],"token":7}"#
        ),
        (
            .store(.write([StoreRow(key: LogEntry.signOfLifeKey(of: "r"), text: "{}")], token: 8)),
            #"{"do":"store.write","rows":[["log/r/alive","{}"]],"isBrief":true,"token":8}"#
        ),
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

    static var oslo: MapPosition { MapPosition(latitude: 59.9, longitude: 10.75) }

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

    @Test("OU-7 Points of the map's line stand in the attachment: Float64 latitude, longitude, …, little-endian")
    func points() {
        let commands = HostCommands([
            .audio(.define(id: 1, samples: [1])),
            .map(.line([MapPoint(MapPosition(latitude: 1, longitude: -2))])),
            .map(.extendLine([MapPoint(MapPosition(latitude: 0, longitude: 180.5), isBridge: true)])),
        ])
        let one: [UInt8] = [0, 0, 0, 0, 0, 0, 0xF0, 0x3F]
        let minusTwo: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0xC0]
        let zero: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
        let beyond: [UInt8] = [0, 0, 0, 0, 0, 0x90, 0x66, 0x40]
        #expect(commands.attachment == [1, 0] + one + minusTwo + zero + beyond)
        #expect(
            String(decoding: commands.json, as: UTF8.self) == #"[{"do":"audio.define","id":1,"samples":[0,2]},"#
                + #"{"do":"map.line","points":[2,16],"bridges":[]},"#
                + #"{"do":"map.extendLine","points":[18,16],"bridges":[0],"replacing":0}]"#)
    }
}
