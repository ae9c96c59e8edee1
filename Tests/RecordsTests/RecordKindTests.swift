import Records
import Testing

@Suite struct RecordKindTests {
    @Test("SY-4 kinds are found by the names that stores and accounts know them by, which never change")
    func names() {
        #expect(
            RecordKind.allCases.map(\.rawValue) == [
                "workouts", "sessions", "routes", "hearts", "exercises", "goals", "dislikes", "fitnessTests",
                "tracking", "motions", "songs", "themes", "measures", "runs", "settings", "profile",
            ])
        for kind in RecordKind.allCases {
            let key = RecordKey(kind, "a")
            #expect(RecordKind(named: kind.rawValue) == kind)
            #expect(key == RecordKey(kind.rawValue, "a") && key.kind == kind && key.isSynced == kind.isSynced)
        }
        #expect(RecordKind(named: "drafts") == nil && !RecordKey("drafts", "a").isSynced)
    }

    @Test(
        "SY-4 the rules refuse what stays on its device by its kind, and nothing else", arguments: RecordKind.allCases)
    func rules(kind: RecordKind) {
        let refusal = "must begin with one of"
        do throws(InvalidField) {
            try RecordRules.check(Record(RecordKey(kind, kind.rawValue)))
        } catch {
            return #expect(error.description.contains(refusal) == !kind.isSynced, "\(error.description)")
        }
        #expect(kind.isSynced)
    }

    @Test("SY-4 outlines are made of records with large values, copies of those whose losers are kept")
    func flags() {
        for kind in RecordKind.allCases {
            #expect(Outline.isUsed(for: RecordKey(kind, "a")) == kind.hasLargeValues)
            #expect(Conflict.keepsLosers(of: "steps", in: kind.rawValue) == kind.keepsLosers)
        }
        #expect(!Outline.isUsed(for: RecordKey("drafts", "a")) && !Conflict.keepsLosers(of: "a", in: "drafts"))
    }
}
