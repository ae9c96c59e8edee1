import Records
import Testing
import Workouts

/// The fastest stretches of a session follow from its way: they aren't the person's.
@Suite struct StoredFastestTests {
    private static func session(_ fastest: [Int32], from: Seconds? = nil, until: Seconds? = nil) -> Session {
        var session = Session(
            name: "Run", activity: .running, began: .zero, zoneMinutes: 0, spent: 600, energy: 0, weight: nil,
            distance: 2000, results: [])
        session.fastest = fastest
        (session.cutFrom, session.cutUntil) = (from, until)
        return session
    }

    @Test("HI-8 HI-6 they aren't among what was recorded, and a difference of them is no correction")
    func recorded() throws {
        var session = Self.session([300_000, 0, 0, 0, 0])
        session.keepRecorded()
        let recorded = try #require(session.recorded)
        #expect(!recorded.contains("fastest"))
        session.fastest = [290_000, 0, 0, 0, 0]
        #expect(!session.isCorrected)
        #expect(session.asRecorded?.fastest == session.fastest)
    }

    @Test("HI-8 HI-6 they go with the cut that they are of, and aren't known for a cut that two have made")
    func cut() throws {
        var session = Self.session([300_000, 0, 0, 0, 0])
        session.keepRecorded()
        let whole = session
        session.cutUntil = 400
        session.fastest = [310_000, 0, 0, 0, 0]
        #expect(session.asRecorded?.fastest == [])
        #expect(session.correcting(from: session, to: whole).fastest == whole.fastest)
        #expect(whole.correcting(from: whole, to: session).fastest == session.fastest)
        var renamed = whole
        renamed.name = "Park"
        #expect(session.correcting(from: whole, to: renamed).fastest == session.fastest)
        let other = Self.session([320_000, 0, 0, 0, 0], from: 50)
        #expect(other.correcting(from: whole, to: session).fastest == [])
    }

    @Test("HI-8 SY-2 no version of a session is kept for their sake")
    func light() {
        #expect(!Conflict.keepsLosers(of: "fastest", in: "sessions"))
        #expect(Conflict.keepsLosers(of: "cutFrom", in: "sessions"))
    }
}
