import Sensing
import Testing
import Workouts

@testable import Records

@Suite struct StoredMotionTests {
    private static func file(_ readings: Int, name: String = "Push-up") -> [UInt8] {
        var subject = MotionSubject()
        (subject.exercise, subject.name) = ("push-up", name)
        let log = MotionLog(
            rate: 60,
            samples: (0..<readings).map {
                MotionSample(time: Double($0) / 50, acceleration: SpaceVector(x: 0.125, y: 9.75, z: -0.5))
            })
        return MotionFile.write(log, of: subject)
    }

    private static func record(_ changes: [FieldChange]) -> Record {
        var record = Record(RecordKey(.motions, "t"))
        record.apply(changes, at: Stamp(time: 1, node: 1))
        return record
    }

    @Test("FT-2 a log goes through its record and comes back, byte by byte", arguments: [0, 1, 300, 1_800, 20_000])
    func roundTrip(readings: Int) throws {
        let file = Self.file(readings)
        let stored = StoredMotion(id: "t", file)
        #expect(stored.file == file && stored.pieces.count <= StoredMotion.mostPieces)
        let record = try Record(stored.key, text: Self.record(stored.changes).text)
        #expect(try StoredMotion(record) == stored)
        try RecordRules.check(record)
    }

    @Test("FT-2 no piece is too long, and none cuts a character", arguments: 0..<5)
    func pieces(shift: Int) throws {
        let name = String(repeating: "a", count: shift) + String(repeating: "🏃俯é", count: 5_000)
        let stored = StoredMotion(id: "t", Array(name.utf8))
        #expect(stored.pieces.count > 1 && stored.pieces.joined() == name)
        #expect(stored.pieces.allSatisfy { $0.utf8.count <= StoredMotion.pieceBytes })
    }

    @Test("FT-2 the largest file fits")
    func largest() throws {
        let stored = StoredMotion(id: "t", [UInt8](repeating: 0x20, count: StoredMotion.largest))
        #expect(stored.pieces.count <= StoredMotion.mostPieces)
        #expect(try StoredMotion(Self.record(stored.changes)) == stored)
        #expect(Self.record(stored.changes).text.utf8.count < RecordRules.assembledBytes)
    }

    @Test("FT-2 the server refuses a log that is none, with the place")
    func rules() throws {
        func problem(_ pieces: String) throws -> String {
            var record = Self.record([])
            record.set("pieces", pieces, at: Stamp(time: 2, node: 1))
            do throws(InvalidField) {
                try RecordRules.check(record)
                return ""
            } catch {
                return error.description
            }
        }
        #expect(try problem(#"["{\"motion\":1,\"samples\":[]}"]"#).isEmpty)
        #expect(try problem(#"["{\"motion\":1,","\"samples\":[]}"]"#).isEmpty)
        #expect(try problem(#"["{\"motion\":1,\"samples\":[[1]]}"]"#).hasPrefix("pieces: is no motion log: samples[0]"))
        #expect(try problem("[]").hasPrefix("pieces: is no motion log: "))
        #expect(try problem("7").hasPrefix("pieces: "))
        #expect(try problem("null").hasPrefix("pieces: is missing"))
        let long = String(repeating: " ", count: StoredMotion.pieceBytes + 1)
        #expect(try problem("[\"\(long)\"]").contains("must be at most 8192 bytes"))
        let many = [String](repeating: "\"\"", count: StoredMotion.mostPieces + 1).joined(separator: ",")
        #expect(try problem("[\(many)]").contains("must be at most 128 pieces"))
    }

    @Test("FT-2 its outline is small, whatever it holds")
    func outline() {
        let record = Self.record(StoredMotion(id: "t", Self.file(1_800)).changes)
        var values: [LargeValue] = []
        let outline = record.outline { values.append($0) }
        #expect(values.count == 1 && outline.text.utf8.count < 200)
        #expect(Outline.rowKey(of: outline.key) == "outlines/motions/t")
        #expect(outline.whole { key in values.first { $0.key == key }?.text } == record)
    }
}
