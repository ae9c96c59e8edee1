import Foundation
import Soundtrack
import Testing
import Workouts

@Suite struct PhraseTests {
    @Test("CU-6 the build's list of voices is the app's")
    func listAgrees() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "Scripts/voices.txt"), encoding: .utf8)
        #expect(text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") } == Phrases.all)
    }

    @Test("CU-6 every role's name and every fixed phrase has a recording, whatever its case")
    func fixedPhrases() {
        for role in Role.allCases { #expect(Phrases.recording(of: role.name) != nil) }
        for phrase in ["halfway", "ten seconds", "workout complete"] { #expect(Phrases.recording(of: phrase) != nil) }
        #expect(Phrases.recording(of: " REST between cycles ") == "rest-between-cycles")
        #expect(Phrases.recording(of: "warm-up") == "warm-up")
        #expect(Phrases.recording(of: "Rest à deux") == nil)
        #expect(Phrases.recording(of: "Bulgarian split squat") == nil)
        #expect(Phrases.recording(of: "") == nil)
    }

    @Test("CU-6 no two phrases share a recording's name")
    func slugs() {
        #expect(Set(Phrases.all.map(Phrases.slug)).count == Phrases.all.count)
        #expect(Phrases.slug("Rest between Cycles") == "rest-between-cycles")
    }
}
