import Sensing
import Testing
import Workouts

@testable import Formats

/// GPX and TCX as strangers' devices and tools write them: what is wrong costs itself, and is said.
@Suite struct OddTrackTests {
    /// 2026-03-02 09:00:00 UTC.
    private static let began: Int64 = 1_772_442_000

    private static func time(_ second: Int64) -> String { Timestamp.text(Seconds(integerLiteral: second)) }

    private static func point(_ index: Int, _ time: String? = nil, latitude: String? = nil, _ inside: String = "")
        -> String
    {
        """
        <trkpt lat="\(latitude ?? FixedPoint.text(52.5 + Double(index) * 0.00003, places: 7))" lon="13.4">\
        <time>\(time ?? Self.time(began + Int64(index)))</time>\(inside)</trkpt>\n
        """
    }

    private static func gpx(_ segments: [String]) throws(FormatError) -> FileContents {
        let inside = segments.map { "<trkseg>\($0)</trkseg>" }.joined()
        return try GPXReader.read(Array("<gpx version=\"1.1\">\n<trk>\(inside)</trk></gpx>".utf8))
    }

    private static func gpx(_ range: Range<Int>, _ point: (Int) -> String) throws -> FileContents {
        try gpx([range.map(point).joined()])
    }

    private static func lap(
        _ start: Int64?, _ tracks: [String], time: String? = nil, metres: String? = nil, calories: String? = nil
    ) -> String {
        var lap = start.map { "<Lap StartTime=\"\(Self.time($0))\">" } ?? "<Lap>"
        if let time { lap += "<TotalTimeSeconds>\(time)</TotalTimeSeconds>" }
        if let metres { lap += "<DistanceMeters>\(metres)</DistanceMeters>" }
        if let calories { lap += "<Calories>\(calories)</Calories>" }
        return lap + tracks.map { "<Track>\($0)</Track>\n" }.joined() + "</Lap>\n"
    }

    private static func points(
        _ range: Range<Int>, metres: (Int) -> String? = { "\($0 * 3)" }, inside: (Int) -> String = { _ in "" }
    ) -> String {
        var points = ""
        for index in range {
            points += "<Trackpoint><Time>\(time(began + Int64(index)))</Time>"
            if let metres = metres(index) { points += "<DistanceMeters>\(metres)</DistanceMeters>" }
            points += inside(index) + "</Trackpoint>\n"
        }
        return points
    }

    private static func tcx(_ laps: [String], id: Int64? = began) throws(FormatError) -> FileContents {
        let id = id.map { "<Id>\(time($0))</Id>" } ?? ""
        return try TCXReader.read(
            Array(
                """
                <TrainingCenterDatabase><Activities><Activity Sport="Running">\(id)\(laps.joined())</Activity>\
                </Activities></TrainingCenterDatabase>
                """.utf8))
    }

    // MARK: Values

    @Test("IX-3 a height that is no number costs itself, and is shown")
    func heights() throws {
        let values = ["1,020.5", "INF", "1e308", "NaN", "-0", "-9999", "12.5", "", "high"]
        let read = try Self.gpx(0..<values.count) { Self.point($0, nil, latitude: nil, "<ele>\(values[$0])</ele>") }
        #expect(read.recordings.map(\.samples.count) == [9])
        #expect(read.recordings[0].samples.map(\.altitude) == [nil, nil, nil, nil, 0, nil, 12.5, nil, nil])
        #expect(
            read.losses == ["4 heights were left out; the first, “1,020.5” in line 2, is no number (a comma?)."])
    }

    @Test("IX-2 sentinels are no values, and nobody misses them")
    func sentinels() throws {
        let rates = ["0", "255", "140", "NaN"]
        let gpx = try Self.gpx(0..<4) {
            Self.point(
                $0, nil, latitude: nil,
                "<extensions><x:TPX xmlns:x=\"x\"><x:hr>\(rates[$0])</x:hr></x:TPX><power>65535</power></extensions>")
        }
        let tcx = try Self.tcx([
            Self.lap(
                Self.began,
                [
                    Self.points(
                        0..<4,
                        inside: {
                            """
                            <HeartRateBpm><Value>\(rates[$0])</Value></HeartRateBpm><AltitudeMeters>NaN</AltitudeMeters>\
                            <Position><LatitudeDegrees>180.0</LatitudeDegrees><LongitudeDegrees>180.0</LongitudeDegrees>\
                            </Position><Extensions><TPX><Speed>NaN</Speed></TPX></Extensions>
                            """
                        })
                ])
        ])
        for contents in [gpx, tcx] {
            #expect(contents.losses == [])
            #expect(contents.recordings[0].samples.map(\.heartRate) == [nil, nil, 140, nil])
            #expect(contents.recordings[0].samples.allSatisfy { $0.power == nil && $0.speed == nil })
        }
        #expect(tcx.recordings[0].samples.allSatisfy { $0.place == nil && $0.altitude == nil })
    }

    @Test(
        "IX-3 a wrong place costs the place; the point's other values stay",
        arguments: [
            ("91", "“91” in line 5, is no latitude (−90 to 90)."),
            ("52,5", "“52,5” in line 5, is no number (a comma?)."), ("NaN", "“NaN” in line 5, is no number."),
        ])
    func places(latitude: String, sentence: String) throws {
        let contents = try Self.gpx(0..<10) {
            Self.point($0, nil, latitude: $0 == 3 ? latitude : nil, "<ele>7</ele>")
        }
        #expect(contents.recordings[0].samples.map(\.place).map { $0 == nil } == (0..<10).map { $0 == 3 })
        #expect(contents.losses == ["1 place was left out; the first, \(sentence)"])
        let bare = try Self.gpx(0..<10) { Self.point($0, nil, latitude: $0 == 3 ? latitude : nil) }
        #expect(bare.recordings[0].samples.count == 9)
    }

    @Test("IX-3 a decimal comma in every latitude is the reason why a file is refused")
    func commas() throws {
        let error = try #require(throws: FormatError.self) {
            try Self.gpx(0..<20) { Self.point($0, nil, latitude: "52,500000") }
        }
        #expect(error.reason == "“52,500000” is no number (a comma?).")
        guard case .line(2, _) = error.place else {
            Issue.record("no place: \(error)")
            return
        }
    }

    @Test("IX-2 a plan with a wrong height is still a plan")
    func plan() throws {
        let point = "<trkpt lat=\"1\" lon=\"1\"><ele>high</ele></trkpt>"
        let contents = try Self.gpx([point])
        #expect(contents.recordings.isEmpty && contents.losses.count == 2)
        #expect(contents.losses.first?.contains("plan") == true)
    }

    // MARK: Times

    @Test(
        "IX-3 one wrong time never costs the right ones, wherever it stands",
        arguments: [0, 1, 30, 58, 59],
        [
            "1970-01-01T00:00:05Z", "1989-12-31T00:00:00Z", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z",
            "2099-01-01T00:00:00Z", "2006-07-17T09:00:30Z", "2026-02-27T09:00:00Z", "2026-03-05T09:00:00Z",
        ])
    func oddTime(place: Int, time: String) throws {
        let contents = try Self.gpx(0..<60) { Self.point($0, $0 == place ? time : nil) }
        let recording = try #require(contents.recordings.first)
        let right = (0..<60).filter { $0 != place }.map { Int64($0) }
        #expect(recording.began == Seconds(integerLiteral: Self.began + right[0]))
        #expect(recording.samples.map(\.moment) == right.map { Seconds(integerLiteral: $0 - right[0]) })
        #expect(contents.losses.count == 1 && contents.losses[0].hasPrefix("1 point was left out"))
    }

    @Test("IX-3 a time from half an hour later, first or in the middle, costs itself", arguments: [0, 11, 58])
    func fromLater(place: Int) throws {
        let contents = try Self.gpx(0..<60) { Self.point($0, $0 == place ? "2026-03-02T09:33:23Z" : nil) }
        #expect(contents.recordings[0].samples.count == 59)
        #expect(contents.recordings[0].spent == (place == 0 ? 58 : 59))
    }

    @Test("IX-3 of two stories the longer is believed, however they are mixed", arguments: 0..<100 as Range<UInt64>)
    func stories(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        let shift = Int64(random.int(0...1) == 0 ? -1024 * 7 * 86_400 : 73 * 366 * 86_400)
        let count = random.int(20...200)
        var wrong: Set<Int> = []
        for _ in 0..<random.int(1...count / 3) { wrong.insert(random.int(0...count - 1)) }
        let contents = try Self.gpx(0..<count) {
            Self.point($0, wrong.contains($0) ? Self.time(Self.began + Int64($0) + shift) : nil)
        }
        let right = (0..<count).filter { !wrong.contains($0) }
        let recording = try #require(contents.recordings.first)
        #expect(recording.began == Seconds(integerLiteral: Self.began + Int64(right[0])))
        #expect(recording.samples.map(\.moment) == right.map { Seconds(integerLiteral: Int64($0 - right[0])) })
        #expect(contents.losses.count == 1 && contents.losses[0].hasPrefix("\(wrong.count) point"))
    }

    @Test("IX-2 treks of days and trackers that report every other day are one activity")
    func treks() throws {
        func day(_ day: Int64) -> String {
            (0..<60).map { Self.point($0, Self.time(Self.began + day * 86_400 + Int64($0))) }.joined()
        }
        let trek = try Self.gpx([day(0), day(5), day(9)])
        #expect(trek.recordings[0].samples.count == 180 && trek.losses == [])
        #expect(trek.recordings[0].spent == 177 && trek.recordings[0].pauses.count == 2)
        let tracker = try Self.gpx(0..<40) { Self.point($0, Self.time(Self.began + Int64($0) * 2 * 86_400)) }
        #expect(tracker.recordings[0].samples.count == 40 && tracker.losses == [])
    }

    @Test("IX-2 points from the last to the first, and segments out of order, are put in order, and it is said")
    func order() throws {
        let reversed = try Self.gpx([(0..<60).reversed().map { Self.point($0) }.joined()])
        let swapped = try Self.gpx([
            (30..<60).map { Self.point($0) }.joined(), (0..<30).map { Self.point($0) }.joined(),
        ])
        for contents in [reversed, swapped] {
            #expect(contents.recordings[0].samples.map(\.moment) == (0..<60).map { Seconds(integerLiteral: $0) })
            #expect(contents.losses.count == 1 && contents.losses[0].contains("order"))
        }
    }

    @Test(
        "IX-3 a point whose time is none is left out alone",
        arguments: ["2026-03-02", "yesterday", "2026-03-02T09:61:00Z"])
    func noTime(time: String) throws {
        let contents = try Self.gpx(0..<10) { Self.point($0, $0 == 3 ? time : nil) }
        #expect(contents.recordings[0].samples.count == 9)
        #expect(contents.losses == ["1 point's time was left out; the first, “\(time)” in line 5, is no time."])
    }

    @Test("IX-2 times with an offset and a decimal comma are read")
    func decimalComma() throws {
        let contents = try Self.gpx(0..<10) { Self.point($0, "2026-03-02T10:00:0\($0),5+01:00") }
        #expect(contents.recordings[0].began == Seconds(integerLiteral: Self.began) + Seconds(0.5))
        #expect(contents.recordings[0].zoneMinutes == 60 && contents.recordings[0].samples.count == 10)
    }

    // MARK: Gaps

    @Test("IX-2 between two segments nothing is climbed or covered, and within the sampling interval there is no pause")
    func gaps() throws {
        func part(_ range: Range<Int>, from second: Int64, _ height: Int) -> String {
            range.map {
                Self.point(
                    $0, Self.time(second + Int64($0)), latitude: nil, "<ele>\(height + $0 - range.lowerBound)</ele>")
            }.joined()
        }
        let ropeway = try Self.gpx([part(0..<30, from: Self.began, 500), part(30..<60, from: Self.began + 600, 1_100)])
        let recording = ropeway.recordings[0]
        #expect(recording.ascent == 58 && recording.spent == 58)
        #expect(recording.pauses == [29..<630])
        let near = try Self.gpx([part(0..<30, from: Self.began, 500), part(30..<60, from: Self.began, 530)])
        #expect(near.recordings[0].pauses == [] && near.recordings[0].spent == 59)
        let hidden = recording.hidden(by: [
            PrivacyZone(
                place: Coordinate(latitude: 52.4999, longitude: 13.4), radius: 5,
                centre: Coordinate(latitude: 52.4999, longitude: 13.4), spread: 10)
        ])
        #expect(hidden.isChanged && (hidden.recording.ascent ?? 99) <= 58)
    }

    // MARK: Laps

    @Test("IX-2 laps begin with their points where their own beginnings are missing, or of another year")
    func beginnings() throws {
        for (first, second): (Int64?, Int64?) in [(0, 30), (nil, nil), (Self.began + 7_200, Self.began + 7_230)] {
            let contents = try Self.tcx(
                [
                    Self.lap(first, [Self.points(0..<30)], time: "30", metres: "90"),
                    Self.lap(second, [Self.points(30..<60)], time: "30", metres: "90"),
                ], id: first)
            let recording = try #require(contents.recordings.first)
            #expect(recording.began == Seconds(integerLiteral: Self.began))
            #expect(recording.laps.map(\.began) == [0, 30] && recording.laps.map(\.spent) == [30, 30])
            #expect(recording.samples.count == 60 && recording.spent == 60 && recording.pauses == [])
        }
    }

    @Test("IX-2 laps without points tell each other's beginnings", arguments: [0, nil] as [Int64?])
    func pointless(first: Int64?) throws {
        let contents = try Self.tcx(
            [
                Self.lap(first, [], time: "600", metres: "1000"),
                Self.lap(Self.began + 600, [], time: "600", metres: "1000"),
                Self.lap(Self.began + 1_300, [], time: "600", metres: "1000"),
            ], id: first)
        let recording = contents.recordings[0]
        #expect(recording.began == Seconds(integerLiteral: Self.began))
        #expect(recording.laps.map(\.began) == [0, 600, 1_300] && recording.pauses == [1_200..<1_300])
        #expect(contents.losses.count == (first == nil ? 0 : 1))
    }

    @Test("IX-3 a lap's time in another unit yields to its points, and is said", arguments: ["1800000", "30"])
    func units(time: String) throws {
        let contents = try Self.tcx([Self.lap(Self.began, [Self.points(0..<1_800)], time: time)])
        #expect(contents.recordings[0].spent == 1_799)
        #expect(contents.losses == ["1 lap's time was left out; the first, “\(time) s”, can't be."])
    }

    @Test("IX-2 a lap without a time or a distance has those of its points; a wrong one is said")
    func totals() throws {
        let contents = try Self.tcx([
            Self.lap(Self.began, [Self.points(0..<30)], time: "0"),
            Self.lap(Self.began + 30, [Self.points(30..<60)], time: "29,5", metres: "NaN", calories: "-3"),
            Self.lap(Self.began + 660, [], time: "60", calories: "5"),
        ])
        let recording = contents.recordings[0]
        #expect(recording.laps.map(\.spent) == [30, 29, 60])
        #expect(recording.laps.map(\.distance) == [87, 90, nil])
        #expect(recording.energy == 5 && recording.laps.map(\.energy) == [nil, nil, 5])
        #expect(contents.losses.count == 2)
        #expect(recording.pauses == [59..<660])
    }

    @Test("IX-2 distances that begin anew with each lap are made to continue; a single wrong one is left out")
    func distances() throws {
        let anew = try Self.tcx([
            Self.lap(Self.began, [Self.points(0..<30)], time: "30", metres: "90"),
            Self.lap(Self.began + 30, [Self.points(30..<60, metres: { "\(($0 - 30) * 3)" })], time: "30", metres: "90"),
        ])
        let samples = anew.recordings[0].samples
        #expect(anew.losses == [] && anew.recordings[0].distance == 180)
        let right = (0..<60).map { (index: Int) -> Double in Double(index < 30 ? index * 3 : 87 + (index - 30) * 3) }
        #expect(samples.compactMap { $0.distance } == right)
        let wrong: [Int: String] = [5: "900000", 9: "0.5", 12: "-7", 29: "8000000"]
        let odd = try Self.tcx([
            Self.lap(Self.began, [Self.points(0..<30, metres: { wrong[$0] ?? "\($0 * 3)" })], time: "30")
        ])
        #expect(odd.recordings[0].distance == 84 && odd.recordings[0].laps.map(\.distance) == [84])
        #expect(odd.recordings[0].samples.map { $0.distance == nil } == (0..<30).map { wrong[$0] != nil })
        #expect(odd.losses.count == 2)
    }

    @Test("IX-2 laps' distances that each count from the beginning, or are in another unit, yield to the points'")
    func cumulative() throws {
        let parts = [0..<30, 30..<60, 60..<90]
        let contents = try Self.tcx(
            parts.map {
                Self.lap(
                    Self.began + Int64($0.lowerBound), [Self.points($0)], time: "30", metres: "\($0.upperBound * 3)")
            })
        #expect(contents.recordings[0].distance == 267)
        #expect(contents.recordings[0].laps.map(\.distance) == [87, 90, 90])
        #expect(contents.losses.count == 1)
    }

    @Test("IX-2 a part of a multi-sport activity counts from its own beginning")
    func part() throws {
        let contents = try Self.tcx([
            Self.lap(
                Self.began, [Self.points(0..<45, metres: { "\(40_330 + $0 * 3)" })], time: "45", metres: "132")
        ])
        let recording = contents.recordings[0]
        #expect(recording.distance == 132 && recording.laps.map(\.distance) == [132] && contents.losses == [])
        #expect(recording.samples.first?.distance == 0 && recording.samples.last?.distance == 132)
    }

    @Test(
        "IX-3 whatever the times and distances say, moments ascend and pauses lie apart",
        arguments: 0..<300 as Range<UInt64>)
    func invariants(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        let spread = [3, 30, 4_000, 100_000, 100_000_000][Int(seed % 5)]
        var laps: [String] = []
        var second = 0
        for _ in 0..<random.int(1...6) {
            let start = second
            var tracks: [String] = []
            for _ in 0..<random.int(0...3) {
                var track = ""
                for _ in 0..<random.int(0...12) {
                    second += random.int(0...3)
                    let time = Int64(random.chance(0.2) ? second + random.int(-spread...spread) : second)
                    let metres = random.chance(0.2) ? random.int(-9...9_000_000) : second * 3
                    track += """
                        <Trackpoint><Time>\(Self.time(Self.began + time))</Time>\
                        <DistanceMeters>\(metres)</DistanceMeters></Trackpoint>
                        """
                }
                tracks.append(track)
                second += random.chance(0.5) ? random.int(0...90) : 0
            }
            let begin = random.chance(0.3) ? start + random.int(-spread...spread) : start
            laps.append(
                Self.lap(
                    random.chance(0.1) ? nil : Self.began + Int64(begin), tracks, time: "\(random.int(0...4_000))",
                    metres: "\(random.int(0...4_000))"))
        }
        for recording in try Self.tcx(laps).recordings {
            var last = Seconds.zero
            for sample in recording.samples {
                #expect(sample.moment >= last && sample.moment <= RecordingBuilder.longest)
                last = sample.moment
            }
            last = .zero
            for pause in recording.pauses {
                #expect(pause.lowerBound >= last && pause.lowerBound < pause.upperBound)
                last = pause.upperBound
            }
            last = .zero
            for lap in recording.laps {
                #expect(lap.began >= last && lap.spent >= .zero)
                last = lap.began
            }
            #expect(recording.laps.count == laps.count && (recording.distance ?? 0) >= 0)
            _ = try FITWriter.write([recording])
        }
    }

    @Test("IX-3 points of TCX without a time are left out and counted; without any time the file is refused")
    func untimed() throws {
        let broken = "<Trackpoint><DistanceMeters>3</DistanceMeters></Trackpoint>"
        let contents = try Self.tcx([Self.lap(Self.began, [Self.points(0..<9) + broken], time: "9")])
        #expect(contents.recordings[0].samples.count == 9)
        #expect(contents.losses == ["1 point was left out: it has no time."])
        let error = try #require(throws: FormatError.self) {
            try Self.tcx(
                [
                    "<Lap StartTime=\"noon\"><Track><Trackpoint><Time>soon</Time></Trackpoint></Track></Lap>"
                ], id: nil)
        }
        #expect(error.reason.hasPrefix("“noon” is no time"))
    }
}
