import Testing

@testable import Server

@Suite struct SpokenTextTests {
    @Test(
        "CU-6 a name is brought to what the voice can read",
        arguments: [
            ("Work", "Work"), ("  Push  up ", "Push up"), ("Café Übung", "Cafe Ubung"), ("Cafe\u{301}", "Cafe"),
            ("Straße", "Strasse"), ("Sprint 🔥🔥", "Sprint"), ("🏃🏽‍♀️ Run", "Run"), ("3 × 10", "3 x 10"),
            ("it’s “it”", "it's \"it\""),
            ("A–B", "A - B"), ("１０", "10"), ("ﬁt²", "fit2"), ("--help", "--help"),
            ("$(reboot) `x`; & | <a>", "$(reboot) `x`; & | <a>"),
        ])
    func folding(text: String, ascii: String) throws {
        #expect(try SpokenText(text).ascii == ascii)
    }

    @Test(
        "CU-6 what the voice can't read is refused whole",
        arguments: [
            ("", SpokenText.Refusal.nothingToSay), ("   ", .nothingToSay), ("🔥", .nothingToSay), ("---", .nothingToSay),
            ("работа", .notLatin), ("Run 走", .notLatin), ("تمرين", .notLatin), ("٣", .notLatin),
            ("a\nb", .controlCharacter),
            ("a\u{0}b", .controlCharacter), ("a\tb", .controlCharacter), ("a\u{85}b", .controlCharacter),
            ("a\u{2028}b", .controlCharacter),
        ])
    func refusals(text: String, refusal: SpokenText.Refusal) {
        #expect(throws: refusal) { try SpokenText(text) }
    }

    @Test("CU-6 whatever is accepted is short, printable ASCII (seeded fuzz)")
    func fuzz() {
        var random = SplitMix64(state: 20_261)
        var accepted = 0
        for _ in 0..<20_000 {
            var text = ""
            for _ in 0..<Int.random(in: 0...30, using: &random) {
                let limit: UInt32 = Bool.random(using: &random) ? 0x250 : 0x1_F700
                if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) {
                    text.unicodeScalars.append(scalar)
                }
            }
            guard let spoken = try? SpokenText(text) else { continue }
            accepted += 1
            #expect(spoken.ascii.utf8.allSatisfy { (0x20...0x7E).contains($0) })
            // A ligature such as ﷺ decomposes into 18 letters, but no Latin character into more than 4.
            #expect(spoken.ascii.utf8.count <= 4 * text.utf8.count)
        }
        #expect(accepted > 100)
    }
}

/// Steele, Lea and Flood's generator: the same numbers on every run.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
