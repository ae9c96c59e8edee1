import Records
import Testing

@Suite struct NameVisibilityTests {
    private static let scalars = (0...0x10FFFF as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }

    @Test("GO-2 what shows nothing by itself is what Unicode says")
    func ignorable() {
        let wrong = Self.scalars.filter {
            CompetitionRules.isIgnorable($0.value) != $0.properties.isDefaultIgnorableCodePoint
        }
        #expect(wrong.isEmpty)
    }

    @Test("GO-2 blanks are Unicode's spaces, and two signs that are drawn as nothing")
    func blanks() {
        let blanks = Self.scalars.filter { CompetitionRules.isBlank($0.value) }
        let spaces = Self.scalars.filter { $0.properties.generalCategory == .spaceSeparator }
        #expect(Set(blanks) == Set(spaces).union(["\u{2800}", "\u{1D159}"]))
    }

    @Test(
        "GO-2 names in all scripts, and emoji of several scalars, are taken",
        arguments: [
            "Ada Lovelace", "Ζωή", "Ольга", "王小明", "김 철수", "👩🏽‍🦱 Ada", "❤️‍🔥", "1️⃣ Ada", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🇨🇭", "⚡︎",
            // With joiners and selectors of their own: Persian, Sinhala, Devanagari, Japanese.
            "می\u{200C}خواهم", "ශ්\u{200D}රී", "क्\u{200D}ष", "葛\u{E0100}城",
        ])
    func visible(text: String) {
        #expect(CompetitionRules.name(text) == nil && CompetitionRules.alias(text) == nil)
    }

    @Test(
        "GO-2 names with something that can't be seen, or nothing that can, are refused with the reason",
        arguments: [
            "\u{3164}", "\u{FFA0}", "\u{115F}\u{1160}", "\u{2800}", "\u{1D159}", "\u{200D}", "\u{FE0F}", "\u{E0061}",
            "\u{AD}\u{AD}", "\u{2800} \u{2800}", "Ada\u{3164}", "\u{3164}Ada", "Ada\u{2800}", "A\u{AD}da",
            "A\u{200D}da", "A\u{200C}da", "Ada\u{200D}", "👩\u{200D}", "\u{200D}👩", "👩\u{200D}\u{200D}👩",
            "👩\u{200D} Ada",
            "A\u{2060}da", "A\u{FEFF}da", "A\u{34F}da", "A\u{61C}da", "A\u{180E}da", "A\u{E0061}da", "Ada \u{FE0F}",
            "\u{E0101}葛", "葛\u{E0100}\u{E0100}", "A\u{FFF9}da", "A\u{1D173}da", "A\u{202E}da", "Ada\nLovelace",
        ])
    func invisible(text: String) {
        let problem = CompetitionRules.alias(text)
        #expect(problem?.path == "alias" && problem?.reason == "Leave out signs that can’t be seen.")
        #expect(CompetitionRules.name(text)?.path == "name")
    }
}
