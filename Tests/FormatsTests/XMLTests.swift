import Sensing
import Testing
import Workouts

@testable import Formats

@Suite struct XMLTests {
    private static func gpx(_ inside: String) -> [UInt8] {
        Array("<?xml version=\"1.0\"?>\n<gpx version=\"1.1\">\(inside)</gpx>".utf8)
    }

    private static func track(_ points: String) -> [UInt8] { gpx("<trk><trkseg>\(points)</trkseg></trk>") }

    @Test(
        "IX-3 what isn't XML, or more than is read of it, is refused with line and column",
        arguments: [
            ("<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx/>", "DTD"), ("<gpx>&lol;</gpx>", "none of the entities"),
            ("<gpx><trk></gpx>", "</gpx> stands where </trk> must"), ("<gpx/><gpx/>", "second root"),
            ("<gpx", "ends inside a tag"), ("<gpx a=\"1>", "never close"), ("<gpx a=1/>", "quotes"), ("", "no element"),
            ("text", "outside"), ("<gpx><!-- ", "comment never ends"), ("<gpx>&#0;</gpx>", "no character"),
            ("<gpx>&#xD800;</gpx>", "no character"), ("<gpx>&#99999999999;</gpx>", "entit"),
            ("<?xml version=\"1.0\" encoding=\"Shift_JIS\"?><gpx/>", "shift_jis"), ("<gpx><a", "ends inside"),
            ("<html/>", "no GPX"), ("<gpx><![CDATA[", "CDATA"),
        ])
    func refused(text: String, reason: String) throws {
        let error = try #require(throws: FormatError.self) { try GPXReader.read(Array(text.utf8)) }
        #expect(error.reason.contains(reason), "\(error)")
        guard case .line = error.place else {
            Issue.record("no place: \(error)")
            return
        }
    }

    @Test("IX-3 what isn't UTF-8 is refused where it stands")
    func encodings() throws {
        let error = try #require(throws: FormatError.self) {
            try GPXReader.read(Array("<gpx>\n ".utf8) + [0xC0, 0x80])
        }
        #expect(error.place == .line(2, column: 2))
    }

    @Test("IX-3 depth, attributes and texts are bounded, and bombs end at once")
    func bombs() throws {
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(throws: FormatError.self) { try GPXReader.read(Array(deep.utf8)) }
        let wide = "<gpx " + (0..<1000).map { "a\($0)=\"1\"" }.joined(separator: " ") + "/>"
        #expect(throws: FormatError.self) { try GPXReader.read(Array(wide.utf8)) }
        let long = "<gpx><trk><name>" + String(repeating: "x", count: 1 << 20) + "</name></trk></gpx>"
        let error = try #require(throws: FormatError.self) { try GPXReader.read(Array(long.utf8)) }
        #expect(error.reason.contains("64 KB"))
    }

    @Test("IX-2 entities, character data, comments, prefixes and either quotes are read")
    func texts() throws {
        let contents = try GPXReader.read(
            Self.gpx(
                """
                <!-- > --><g:trk xmlns:g='x'><name>a &amp;&lt;&gt;&quot;&apos;&#x1F3C3;&#233;<![CDATA[<&]]> </name>\
                <g:trkseg><g:trkpt lat='1' lon = "2"><time> 2026-11-21T09:00:00Z </time></g:trkpt></g:trkseg></g:trk>
                """))
        #expect(contents.recordings.map(\.name) == ["a &<>\"'🏃é<&"])
        #expect(contents.recordings[0].samples[0].place == Coordinate(latitude: 1, longitude: 2))
    }

    @Test(
        "IX-3 a track without any right place or time is refused where the first wrong one stands",
        arguments: [
            ("<trkpt lat=\"91\" lon=\"0\"/>", "latitude"), ("<trkpt lat=\"0\" lon=\"181\"/>", "longitude"),
            ("<trkpt lat=\"1e308\" lon=\"0\"/>", "latitude"), ("<trkpt lat=\"NaN\" lon=\"0\"/>", "“NaN” is no number"),
            ("<trkpt lon=\"0\"/>", "no lat"),
            ("<trkpt lat=\"52,5\" lon=\"0\"/>", "“52,5” is no number (a comma?)"),
            ("<trkpt lat=\"1\" lon=\"0\"><time>yesterday</time></trkpt>", "no time"),
            ("<trkpt lat=\"1\" lon=\"0\"><time>2026-02-30T00:00:00Z</time></trkpt>", "no time"),
        ])
    func places(point: String, reason: String) throws {
        let error = try #require(throws: FormatError.self) { try GPXReader.read(Self.track(point)) }
        #expect(error.reason.contains(reason), "\(error)")
        guard case .line(2, let column) = error.place else {
            Issue.record("no place: \(error)")
            return
        }
        #expect(column > 30)
    }

    @Test("IX-3 times that go back and heights that can't be are left out and told")
    func backwards() throws {
        func point(_ second: Int, _ height: String) -> String {
            "<trkpt lat=\"0\" lon=\"0.00\(second)\"><ele>\(height)</ele><time>2026-11-21T09:00:0\(second)Z</time></trkpt>"
        }
        let contents = try GPXReader.read(Self.track(point(1, "1") + point(3, "1e308") + point(2, "3") + point(4, "4")))
        #expect(contents.recordings[0].samples.map(\.moment) == [0, 2, 3])
        #expect(contents.recordings[0].samples.map(\.altitude) == [1, nil, 4])
        #expect(contents.losses.count == 2)
    }

    @Test("IX-2 a track without times is no session, and says so")
    func untimed() throws {
        let contents = try GPXReader.read(Self.track("<trkpt lat=\"0\" lon=\"0\"/>"))
        #expect(contents.recordings.isEmpty)
        #expect(contents.losses == ["A track without times isn't kept: it is a plan, not something that was done."])
    }

    @Test("IX-1 IX-2 what GPX can hold comes back", arguments: 0..<100)
    func gpxRoundTrip(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        var recording = random.recording()
        recording.samples.removeAll { $0.place == nil }
        guard let first = recording.samples.first, first.moment == .zero else { return }
        let contents = try GPXReader.read(GPXWriter.write([recording]).bytes)
        let back = try #require(contents.recordings.first)
        #expect(back.name == recording.name)
        #expect(back.activity == recording.activity)
        #expect(back.began == recording.began)
        #expect(back.samples.map(\.place) == recording.samples.map(\.place))
        #expect(back.samples.map(\.moment) == recording.samples.map(\.moment))
        #expect(back.samples.map(\.altitude) == recording.samples.map(\.altitude))
        #expect(back.samples.map(\.heartRate) == recording.samples.map(\.heartRate))
        #expect(contents.losses == [])
    }

    @Test("IX-1 IX-2 what TCX can hold comes back", arguments: 0..<100)
    func tcxRoundTrip(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        let recording = random.recording()
        let contents = try TCXReader.read(TCXWriter.write([recording]).bytes)
        let back = try #require(contents.recordings.first)
        #expect(back.name == recording.name)
        #expect(back.began == recording.began)
        #expect(back.spent == recording.spent)
        #expect(back.energy == recording.energy)
        #expect(back.laps.map(\.name) == recording.laps.map(\.name))
        #expect(back.laps.map(\.spent) == recording.laps.map(\.spent))
        #expect(back.laps.map(\.began) == recording.laps.map(\.began))
        #expect(back.laps.map(\.role.isRest) == recording.laps.map(\.role.isRest))
        #expect(back.samples == recording.samples)
        #expect(contents.losses == [])
    }

    @Test("IX-3 GPX and TCX cut off at any byte are refused")
    func cut() throws {
        var random = RandomContent(seed: 1)
        var recording = random.recording()
        recording.samples = Array(recording.samples.prefix(3))
        let (gpx, tcx) = (GPXWriter.write([recording]).bytes, TCXWriter.write([recording]).bytes)
        for length in 0..<gpx.count - 1 {
            #expect(throws: FormatError.self) { try GPXReader.read(Array(gpx[..<length])) }
        }
        for length in 0..<tcx.count - 1 {
            #expect(throws: FormatError.self) { try TCXReader.read(Array(tcx[..<length])) }
        }
    }

    @Test("IX-3 changed bytes of GPX and TCX end in an answer or a sentence", arguments: 0..<20)
    func fuzz(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        var recording = random.recording()
        recording.samples = Array(recording.samples.prefix(5))
        let signs = Array("<>&\"'/=; 0-.e\u{80}".utf8)
        let files = [GPXWriter.write([recording]).bytes, TCXWriter.write([recording]).bytes]
        var refused = 0
        for round in 0..<200 {
            var bytes = files[round % 2]
            for _ in 0..<random.int(1...5) {
                let place = random.int(0...bytes.count - 1)
                if random.chance(0.3) {
                    bytes.removeSubrange(place..<min(place + random.int(1...30), bytes.count))
                } else {
                    bytes[place] = signs[random.int(0...signs.count - 1)]
                }
            }
            do {
                _ = try round % 2 == 0 ? GPXReader.read(bytes) : TCXReader.read(bytes)
            } catch {
                refused += 1
            }
        }
        #expect(refused > 0)
    }
}
