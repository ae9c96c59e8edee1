import Records
import Testing

@Suite struct RecordExportTests {
    private static let wall: Int64 = 1_795_000_000_000

    private static func record(_ key: String, milliseconds: UInt64 = 1_795_000_000_000) -> Record {
        var record = Record(RecordKey(key)!)
        record.set("name", "\"Çå \\\"x\\\"\"", at: Stamp(milliseconds: milliseconds, counter: 0, node: 7))
        record.set("first", "[1,2]", at: nil)
        return record
    }

    @Test("AC-8 what is exported reads back the same")
    func roundTrip() throws {
        let records = [Self.record("profile/profile"), Self.record("workouts/a")]
        #expect(try RecordExport.read(Array(RecordExport.text(of: records).utf8), wall: Self.wall) == records)
        #expect(try RecordExport.read(Array(RecordExport.text(of: []).utf8), wall: Self.wall) == [])
    }

    @Test("AC-8 an export is read back that is larger than 16 MiB, as ten years of sessions are")
    func large() throws {
        var record = Self.record("sessions/a")
        record.set("log", "\"" + String(repeating: "x", count: 17 << 20) + "\"", at: nil)
        #expect(try RecordExport.read(Array(RecordExport.text(of: [record]).utf8), wall: Self.wall) == [record])
    }

    @Test("AC-8 members that a later version may add are passed over")
    func later() throws {
        let text = #"{"made":1,"records":[{"x":[],"record":{"record":1,"fields":{}},"key":"a/b"}],"setlist-export":1}"#
        #expect(try RecordExport.read(Array(text.utf8), wall: Self.wall) == [Record(RecordKey("a/b")!)])
    }

    @Test(
        "IX-3 a file that is none is refused with its place",
        arguments: [
            ("", "(line 1"), ("[]", "is no export"), ("{}", "is no export"),
            (#"{"setlist":1,"name":"x","steps":[]}"#, "is no export"),
            (#"{"setlist-export":2,"records":[]}"#, "is no export"), (#"{"setlist-export":1}"#, "is no export"),
            (#"{"setlist-export":1,"records":[{"key":"a/b"}]}"#, "records[0].record: is missing"),
            (#"{"setlist-export":1,"records":[{"record":{}}]}"#, "records[0].key: must be a record"),
            (#"{"setlist-export":1,"records":[{"key":"a","record":{}}]}"#, "records[0].key: must be a record"),
            (#"{"setlist-export":1,"records":[{"key":"a/b","record":[]}]}"#, "records[0]: "),
            (
                #"{"setlist-export":1,"records":[{"key":"a/b","record":{"record":1,"fields":{"x":[1,"?"]}}}]}"#,
                "records[0].fields.x"
            ),
        ])
    func refused(text: String, words: String) {
        let error = #expect(throws: InvalidField.self) { try RecordExport.read(Array(text.utf8), wall: Self.wall) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test("SY-3 a record from the future is refused: nothing done now could change it")
    func future() {
        let text = RecordExport.text(of: [Self.record("workouts/a", milliseconds: 1_795_000_061_000)])
        let error = #expect(throws: InvalidField.self) { try RecordExport.read(Array(text.utf8), wall: Self.wall) }
        #expect(error?.description == "records[0]: is from the future")
    }
}
