import App
import Records
import Testing

@Suite("Port: the map") struct MapPortTests {
    static let commands: [(MapCommand, String)] = [
        (
            .open(element: "map", MapSource(), .imperial),
            #"{"do":"map.open","element":"map","attribution":"","isMetric":false}"#
        ),
        (
            .open(element: "map", MapSource(tiles: "https://t.example/{z}/{x}/{y}", attribution: "© A"), .metric),
            #"{"do":"map.open","element":"map","tiles":"https://t.example/{z}/{x}/{y}","attribution":"© A","isMetric":true}"#
        ),
        (.person(nil), #"{"do":"map.person"}"#),
        (
            .person(MapPerson(oslo, accuracy: 5.5, heading: 270)),
            #"{"do":"map.person","latitude":59.9,"longitude":10.75,"accuracy":5.5,"heading":270}"#
        ),
        (
            .person(MapPerson(oslo, accuracy: 5)),
            #"{"do":"map.person","latitude":59.9,"longitude":10.75,"accuracy":5}"#
        ),
        (.line([]), #"{"do":"map.line","points":[0,0],"bridges":[]}"#),
        (
            .line([MapPoint(oslo), MapPoint(oslo, isBridge: true), MapPoint(oslo)]),
            #"{"do":"map.line","points":[0,48],"bridges":[1]}"#
        ),
        (
            .line([MapPoint(oslo), MapPoint(oslo), MapPoint(oslo)], kept: 1..<3),
            #"{"do":"map.line","points":[0,48],"bridges":[],"kept":[1,3]}"#
        ),
        (
            .extendLine([MapPoint(oslo)], replacing: 2),
            #"{"do":"map.extendLine","points":[0,16],"bridges":[],"replacing":2}"#
        ),
        (
            .places([MapPlace(oslo, radius: 30, label: "Gate \"A\"", isNext: true), MapPlace(oslo, radius: 0)]),
            #"{"do":"map.places","places":[{"latitude":59.9,"longitude":10.75,"radius":30,"label":"Gate \"A\"","isNext":true},"#
                + #"{"latitude":59.9,"longitude":10.75,"radius":0,"label":"","isNext":false}]}"#
        ),
        (.cursor(oslo), #"{"do":"map.cursor","latitude":59.9,"longitude":10.75}"#),
        (.cursor(nil), #"{"do":"map.cursor"}"#),
        (.fit, #"{"do":"map.fit"}"#),
        (.follow(true), #"{"do":"map.follow","isOn":true}"#),
        (.pick(false), #"{"do":"map.pick","isOn":false}"#),
        (.close, #"{"do":"map.close"}"#),
        (.forget, #"{"do":"map.forget"}"#),
    ]

    static let events: [(String, MapEvent)] = [
        (#"{"on":"map.failed","element":"map"}"#, MapEvent(.failed, element: "map")),
        (#"{"on":"map.dragged","element":"map"}"#, MapEvent(.dragged, element: "map")),
        (
            #"{"on":"map.tapped","element":"map","latitude":59.9,"longitude":-179.5}"#,
            MapEvent(.tapped(MapPosition(latitude: 59.9, longitude: -179.5)), element: "map")
        ),
    ]

    private enum Command: String, CaseIterable {
        case open, person, line, extendLine, places, cursor, fit, follow, pick, close, forget
    }

    private enum Event: String, CaseIterable { case failed, dragged, tapped }

    private static var oslo: MapPosition { MapPosition(latitude: 59.9, longitude: 10.75) }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("map", Self.commands, as: Effect.map) { command -> Command in
            switch command {
            case .open: .open
            case .person: .person
            case .line: .line
            case .extendLine: .extendLine
            case .places: .places
            case .cursor: .cursor
            case .fit: .fit
            case .follow: .follow
            case .pick: .pick
            case .close: .close
            case .forget: .forget
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("map", Self.events, as: HostEvent.map) { event -> Event in
            switch event.kind {
            case .failed: .failed
            case .dragged: .dragged
            case .tapped: .tapped
            }
        }
    }

    @Test("OU-7 Points of the line stand in the attachment: Float64 latitude, longitude, …, little-endian")
    func points() {
        let effects: [Effect] = [
            .audio(.define(id: 1, samples: [1])),
            .map(.line([MapPoint(MapPosition(latitude: 1, longitude: -2))])),
            .map(.extendLine([MapPoint(MapPosition(latitude: 0, longitude: 180.5), isBridge: true)])),
        ]
        let one: [UInt8] = [0, 0, 0, 0, 0, 0, 0xF0, 0x3F]
        let minusTwo: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0xC0]
        let zero: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
        let beyond: [UInt8] = [0, 0, 0, 0, 0, 0x90, 0x66, 0x40]
        #expect(HostCommands(effects).attachment == [1, 0] + one + minusTwo + zero + beyond)
        #expect(
            written(effects) == #"[{"do":"audio.define","id":1,"samples":[0,2]},"#
                + #"{"do":"map.line","points":[2,16],"bridges":[]},"#
                + #"{"do":"map.extendLine","points":[18,16],"bridges":[0],"replacing":0}]"#)
    }
}
