import Records
import Sensing
import Testing
import Workouts

@testable import Formats

@Suite struct SharingTests {
    private static func link(_ workout: Workout) throws -> String {
        try ShareLink.fragment(of: Array(WorkoutFile.compactText(workout).utf8))
    }

    @Test("IX-4 a link holds the whole workout", arguments: 0..<100)
    func roundTrip(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        let workout = random.workout()
        let link = try Self.link(workout)
        #expect(try WorkoutFile.read(ShareLink.content(of: "#" + link)) == workout)
        #expect(ShareLink.fragment(in: "#" + link) == link)
    }

    @Test("IX-4 a usual workout is a short link, and 99 × 99 rounds fit as well")
    func lengths() throws {
        let tabata = try Self.link(Workout(name: "Tabata", steps: IntervalPlan().steps))
        #expect(tabata.utf8.count < 120)
        var plan = IntervalPlan()
        plan.rounds = 99
        plan.cycles = 99
        let long = Workout(name: "Long", steps: plan.steps)
        let link = try Self.link(long)
        #expect(link.utf8.count < 2000)
        #expect(try WorkoutFile.read(ShareLink.content(of: link)) == long)
    }

    @Test("IX-4 links of a newer version, damaged ones, ones of 1 MB and others are told apart in words")
    func words() throws {
        let link = try Self.link(Workout(name: "A", steps: IntervalPlan().steps))
        #expect(throws: ShareLinkError.newer) { try ShareLink.content(of: "#w2.abc") }
        #expect(throws: ShareLinkError.newer) { try ShareLink.content(of: "w123.") }
        #expect(throws: ShareLinkError.noWorkout) { try ShareLink.content(of: "#/history") }
        #expect(throws: ShareLinkError.noWorkout) { try ShareLink.content(of: "") }
        #expect(throws: ShareLinkError.damaged) { try ShareLink.content(of: "w1.") }
        #expect(throws: ShareLinkError.tooLong) {
            try ShareLink.content(of: link + String(repeating: "A", count: 1 << 20))
        }
        #expect(throws: ShareLinkError.damaged) { try ShareLink.content(of: "w0." + link.dropFirst(3)) }
        var random = RandomContent(seed: 1)
        let noise = (0..<FormatLimits.link).map { _ in UInt8(random.int(0...255)) }
        #expect(throws: ShareLinkError.tooLong) { try ShareLink.fragment(of: noise) }
        for error in [ShareLinkError.newer, .damaged, .tooLong, .noWorkout] {
            #expect(error.description.hasSuffix("."))
        }
    }

    @Test("IX-4 a link survives messengers and mail: what stands behind it, and breaks of lines in it")
    func messengers() throws {
        let workout = Workout(name: "Ähm", steps: IntervalPlan().steps)
        let link = try Self.link(workout)
        let (head, tail) = (String(link.prefix(20)), String(link.dropFirst(20)))
        let ends = [".", ">", "\">", "”", "),", "…", "%3E", "?a=b", " bye", "\nbye now"]
        let breaks = ["\n", "\r\n", "=\n", "=\r\n", "%0A", "=%0D%0A", " ", "\u{200B}", "\u{AD}"]
        var sent: [String] = ends.map { link + $0 }
        for between in breaks { sent.append(head + between + tail) }
        sent.append(head + "=\r\n" + tail + " bye")
        for text in sent {
            #expect(try WorkoutFile.read(ShareLink.content(of: text)) == workout, "\(text)")
            for mark in ["https://setlist.example/#", "Look: <https://setlist.example/%23"] {
                let fragment = try #require(ShareLink.fragment(in: mark + text))
                #expect(try WorkoutFile.read(ShareLink.content(of: fragment)) == workout, "\(text)")
            }
        }
        #expect(ShareLink.fragment(in: "https://setlist.example/#top w1.abc") == nil)
        #expect(ShareLink.fragment(in: "w1.fit") == nil)
        // As much as a link may hold, in lines of 76 characters.
        let long = String(repeating: "A", count: FormatLimits.link - 3)
        var lines = "w1."
        for start in stride(from: 0, to: long.utf8.count, by: 75) {
            lines += long.dropFirst(start).prefix(75) + "=\r\n"
        }
        #expect(throws: ShareLinkError.damaged) { try ShareLink.content(of: lines) }
        #expect(throws: ShareLinkError.tooLong) { try ShareLink.content(of: lines + "AAAAAAAA") }
    }

    @Test("IX-3 a link cut off anywhere, or with any character changed, is damaged")
    func damaged() throws {
        let link = Array(try Self.link(Workout(name: "Ähm", steps: IntervalPlan().steps)).utf8)
        for length in 3..<link.count {
            #expect(throws: ShareLinkError.damaged) {
                try ShareLink.content(of: String(decoding: link[..<length], as: UTF8.self))
            }
        }
        for place in 3..<link.count {
            for character in "Az09-_ =%".utf8 where character != link[place] {
                var changed = link
                changed[place] = character
                #expect(throws: ShareLinkError.damaged) {
                    try ShareLink.content(of: String(decoding: changed, as: UTF8.self))
                }
            }
        }
    }

    @Test("IX-4 each version of QR codes at each level holds what the standard says, and has its patterns")
    func versions() {
        // ISO/IEC 18004:2015, table 7: bytes of versions 1, 7, 10, 27 and 40.
        let capacities = [
            1: [17, 14, 11, 7], 7: [154, 122, 86, 64], 10: [271, 213, 151, 119], 27: [1465, 1125, 805, 625],
            40: [2953, 2331, 1663, 1273],
        ]
        for (version, all) in capacities {
            for level in QRCode.Level.allCases { #expect(QRCode.capacity(version, level) == all[Int(level.rawValue)]) }
        }
        for version in [1, 2, 6, 7, 14, 32, 40] {
            let bytes = [UInt8](repeating: 65, count: QRCode.capacity(version, .low))
            let code = QRCode(bytes, level: .low)
            #expect(code?.version == version && code?.size == 17 + 4 * version)
            guard let code else { continue }
            for index in 8..<code.size - 8 {
                #expect(code[6, index] == (index % 2 == 0) && code[index, 6] == (index % 2 == 0))
            }
            #expect(code[code.size - 8, 8])
        }
        #expect(QRCode([UInt8](repeating: 0, count: 2954), level: .low) == nil)
    }

    @Test("IX-4 a code is drawn with its quiet zone; readers are asked in EndToEnd")
    func drawing() throws {
        let code = try #require(QRCode(Array("hello".utf8), level: .high, mask: 0))
        #expect(code.version == 1 && code.level == .high)
        let svg = code.svg
        #expect(svg.contains("viewBox=\"0 0 29 29\""))
        let bitmap = code.bitmap(scale: 1)
        #expect(bitmap.count == Array("P4\n29 29\n".utf8).count + 29 * 4)
    }
}
