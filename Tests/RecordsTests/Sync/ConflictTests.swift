import Records
import Testing
import Workouts

@Suite struct ConflictTests {
    private let key = RecordKey("workouts", "w")
    private let start: UInt64 = 1_795_000_000_000 << 16

    private func stamp(_ time: UInt64, _ node: UInt64) -> Stamp { Stamp(time: start + time, node: node) }

    /// A workout that the server and devices A and B hold alike.
    private func shared() -> (server: ServerRecord, a: DeviceRecord, b: DeviceRecord) {
        var record = Record(key)
        for (name, value) in [("name", "\"Legs\""), ("steps", "[1]"), ("order", "\"a0\"")] {
            record.set(name, value, at: stamp(1, 1))
        }
        var server = ServerRecord(key)
        _ = server.receive(PushedRecord(record, pending: nil))
        let device = DeviceRecord(record, unsent: DeviceRecord.Unsent())
        return (server, device, device)
    }

    private func steps(_ value: String, on device: String) -> [FieldChange] {
        [FieldChange("steps", value), FieldChange(Conflict.deviceField, "\"\(device)\"")]
    }

    @Test("SY-2 two devices that edit the steps of one workout: the later wins, the other is kept as a copy")
    func copy() throws {
        var (server, a, b) = shared()
        a.apply(steps("[2]", on: "Phone"), at: stamp(10, 1))
        b.apply(steps("[3]", on: "Laptop"), at: stamp(20, 2))
        let none = server.receive(b.push)
        #expect(none.isEmpty)
        let copies = server.receive(a.push)
        #expect(server.record["steps"] == "[3]")
        #expect(copies.count == 1)
        let copy = try #require(copies.first)
        #expect(copy["steps"] == "[2]")
        #expect(copy["name"] == "\"Legs (from Phone)\"")
        #expect(copy["order"] == "\"a0\"")
        // In the other order of arrival: the same workout, the same copy.
        var (other, _, _) = shared()
        _ = other.receive(a.push)
        let sameCopies = other.receive(b.push)
        #expect(sameCopies == [copy])
        #expect(other.record == server.record)
        // A device that notices the conflict itself makes the same copy too.
        let ownCopy = a.receive(b.record)
        #expect(ownCopy == copy)
        #expect(a.isSent)
    }

    /// Edits a device's steps, which the server takes and confirms.
    private func store(_ value: String, _ stamp: Stamp, _ device: inout DeviceRecord, _ server: inout ServerRecord) {
        device.apply(steps(value, on: "Phone"), at: stamp)
        _ = server.receive(device.push)
        let sent = device.record
        device.confirm(sent)
    }

    @Test(
        "SY-2 SY-8 what a server that was set back had confirmed, and what was edited without knowing of it, are both kept"
    )
    func setBack() throws {
        var (server, phone, laptop) = shared()
        let (copy, _, _) = shared()
        store("[2]", stamp(10, 3), &phone, &server)
        laptop.apply(steps("[3]", on: "Laptop"), at: stamp(20, 2))
        #expect(try DeviceRecord(key, text: phone.text) == phone)
        // The laptop comes first; the phone hears of its edit before it has sent its own again, or after.
        var restored = copy
        let ofLaptop = restored.receive(laptop.push)
        #expect(ofLaptop.isEmpty)
        var hearing = phone
        let answer = hearing.receive(restored.record, past: restored.past, isReset: true)
        let kept = try #require(answer)
        #expect(kept["steps"] == "[2]")
        let ofPhone = restored.receive(phone.repeatedPush)
        #expect(ofPhone == [kept])
        #expect(restored.record["steps"] == "[3]")
        // Or the phone comes first.
        var other = copy
        let none = other.receive(phone.repeatedPush)
        #expect(none.isEmpty)
        let ofLate = other.receive(laptop.push)
        #expect(ofLate == [kept])
    }

    @Test(
        "SY-2 SY-8 what was made of what a server that was set back has forgotten is no conflict with it, from whatever device it comes"
    )
    func setBackInOrder() throws {
        var (server, phone, laptop) = shared()
        let (copy, _, _) = shared()
        store("[2]", stamp(10, 3), &phone, &server)
        let nothing = laptop.receive(server.record, past: server.past)
        #expect(nothing == nil)
        store("[3]", stamp(20, 2), &laptop, &server)
        var tablet = DeviceRecord(Record(key))
        _ = tablet.receive(server.record, past: server.past)
        for order in [[laptop, phone, tablet], [phone, tablet, laptop], [tablet, laptop, phone]] {
            var restored = copy
            for device in order {
                let copies = restored.receive(device.repeatedPush)
                #expect(copies.isEmpty)
                var hearing = phone
                let own = hearing.receive(restored.record, past: restored.past, isReset: true)
                #expect(own == nil)
            }
            #expect(restored.record["steps"] == "[3]")
        }
    }

    @Test(
        "SY-2 an edit of one tab that another device's beats, of which another tab hears first, is kept as a copy by both"
    )
    func acrossTabs() throws {
        var (server, first, laptop) = shared()
        var second = first
        second.apply(steps("[2]", on: "Phone"), at: stamp(10, 3))
        laptop.apply(steps("[3]", on: "Laptop"), at: stamp(20, 2))
        _ = server.receive(laptop.push)
        _ = first.receive(server.record, past: server.past)
        let copy = try #require(second.copy(mergedWith: first))
        #expect(copy["steps"] == "[2]")
        #expect(first.copy(mergedWith: second) == copy)
        #expect(second.merging(first).record["steps"] == "[3]")
        // But not where it was made from it: the second tab hasn't heard that its edit was sent.
        var (other, hearing, next) = shared()
        var sending = hearing
        sending.apply(steps("[2]", on: "Phone"), at: stamp(10, 3))
        _ = other.receive(sending.push)
        _ = next.receive(other.record, past: other.past)
        next.apply(steps("[3]", on: "Laptop"), at: stamp(20, 2))
        _ = other.receive(next.push)
        _ = hearing.receive(other.record, past: other.past)
        #expect(sending.copy(mergedWith: hearing) == nil)
    }

    @Test("SY-2 different fields, a rename and another place in the list leave no copy")
    func noCopy() {
        var (server, a, b) = shared()
        a.apply([FieldChange("name", "\"A\""), FieldChange("order", "\"a5\"")], at: stamp(10, 1))
        b.apply([FieldChange("name", "\"B\"")] + steps("[3]", on: "Laptop"), at: stamp(20, 2))
        let ofA = server.receive(a.push)
        #expect(ofA.isEmpty)
        let ofB = server.receive(b.push)
        #expect(ofB.isEmpty)
        #expect(server.record["name"] == "\"B\"")
        #expect(server.record["order"] == "\"a5\"")
        #expect(server.record["steps"] == "[3]")
    }

    @Test("SY-2 edits made one after the other, offline, are no conflict; nor is one that knew of the other's")
    func chained() {
        var (server, a, b) = shared()
        a.apply(steps("[2]", on: "Phone"), at: stamp(10, 1))
        let ofFirst = server.receive(a.push)
        #expect(ofFirst.isEmpty)
        // The answer was lost; edited again, sent again.
        a.apply(steps("[3]", on: "Phone"), at: stamp(11, 1))
        a.apply(steps("[4]", on: "Phone"), at: stamp(12, 1))
        let ofNext = server.receive(a.push)
        #expect(ofNext.isEmpty)
        let ofB = b.receive(server.record)
        #expect(ofB == nil)
        b.apply(steps("[5]", on: "Laptop"), at: stamp(30, 2))
        let ofLast = server.receive(b.push)
        #expect(ofLast.isEmpty)
        #expect(server.record["steps"] == "[5]")
    }

    @Test("SY-2 three devices: both losers are kept, and what comes twice makes nothing more")
    func threeDevices() {
        var (server, a, b) = shared()
        var c = a
        a.apply(steps("[2]", on: "A"), at: stamp(10, 1))
        b.apply(steps("[3]", on: "B"), at: stamp(30, 2))
        c.apply(steps("[4]", on: "C"), at: stamp(20, 3))
        var copies: [Record] = []
        for push in [b.push, a.push, c.push] { copies += server.receive(push) }
        #expect(copies.map { $0["steps"] } == ["[2]", "[4]"])
        #expect(server.record["steps"] == "[3]")
        // Knowingly replaced by B; then A's and B's old messages come once more.
        b.confirm(b.record)
        b.apply(steps("[5]", on: "B"), at: stamp(40, 2))
        for push in [b.push, a.push, c.push, b.push] {
            let copies = server.receive(push)
            #expect(copies.isEmpty)
        }
        #expect(server.record["steps"] == "[5]")
    }

    @Test("SY-3 a deletion beats older edits; a later edit brings the workout back whole")
    func deletion() {
        var (server, a, b) = shared()
        a.apply(steps("[2]", on: "A"), at: stamp(10, 1))
        b.delete(at: stamp(20, 2))
        let ofDeletion = server.receive(b.push)
        #expect(ofDeletion.isEmpty)
        let ofEdit = server.receive(a.push)
        #expect(ofEdit.isEmpty)
        #expect(server.record.isDeleted)
        var (later, c, d) = shared()
        c.apply(steps("[2]", on: "C"), at: stamp(30, 1))
        d.delete(at: stamp(20, 2))
        _ = later.receive(d.push)
        _ = later.receive(c.push)
        #expect(!later.record.isDeleted)
        #expect(later.record["name"] == "\"Legs\"")
    }

    @Test(
        "SY-2 SY-3 an edit that a deletion has beaten isn't lost when the undo of that deletion comes together with another edit"
    )
    func editedAfterUndo() throws {
        var (server, a, b) = shared()
        a.apply(steps("[2]", on: "A"), at: stamp(10, 1))
        b.delete(at: stamp(20, 2))
        _ = server.receive(b.push)
        _ = server.receive(a.push)
        _ = a.receive(server.record)
        b.confirm(b.record)
        b.restore(at: stamp(30, 2))
        var undone = server
        _ = undone.receive(b.push)
        b.apply(steps("[3]", on: "B"), at: stamp(31, 2))
        let copies = server.receive(b.push)
        #expect(server.record["steps"] == "[3]")
        #expect(copies.map { $0["steps"] } == ["[2]"])
        #expect(copies.first?.isDeleted == false)
        // As in two messages.
        let later = undone.receive(b.push)
        #expect(later.map(\.key) == copies.map(\.key))
    }

    @Test(
        "SY-2 SY-3 the same where the edit comes last, or where its own device notices; what its own tab has deleted makes no copy"
    )
    func editedBeforeUndo() {
        var (server, a, b) = shared()
        a.apply(steps("[2]", on: "A"), at: stamp(10, 1))
        var gone = a
        gone.delete(at: stamp(15, 1))
        b.delete(at: stamp(20, 2))
        _ = a.receive(b.record)
        #expect(a.record.isDeleted)
        b.restore(at: stamp(30, 2))
        b.apply(steps("[3]", on: "B"), at: stamp(31, 2))
        _ = server.receive(b.push)
        var other = server
        let copies = other.receive(gone.push)
        #expect(copies.isEmpty)
        let kept = server.receive(a.push)
        #expect(kept.map { $0["steps"] } == ["[2]"])
        let own = a.receive(b.record)
        #expect(own?["steps"] == "[2]")
    }

    @Test("SY-3 of a deletion that is half a year old only the stamp is kept, and still it beats older edits")
    func oldDeletion() {
        var (server, a, b) = shared()
        b.delete(at: stamp(20, 2))
        _ = server.receive(b.push)
        let isForgottenEarly = server.forget(deletedBefore: stamp(20, 2).milliseconds)
        #expect(!isForgottenEarly)
        let isForgotten = server.forget(deletedBefore: stamp(20, 2).milliseconds + 1)
        #expect(isForgotten)
        #expect(server.record.fields.isEmpty)
        a.apply(steps("[2]", on: "A"), at: stamp(10, 1))
        _ = server.receive(a.push)
        #expect(server.record.isDeleted)
    }

    @Test("SY-2 a name as long as may be, and one in letters of many bytes, leave room for where the copy is from")
    func longNames() throws {
        for name in [
            String(repeating: "n", count: 200), String(repeating: "é", count: 100),
            "👨‍👩‍👧‍👦" + String(repeating: "走", count: 58),
        ] {
            var record = Record(key)
            var writer = JSONWriter()
            writer.string(name)
            record.set("name", writer.text, at: stamp(1, 1))
            record.set("steps", "[]", at: stamp(1, 1))
            record.set(Conflict.deviceField, "\"Firefox on Linux\"", at: stamp(1, 1))
            let copy = Conflict.copy(of: record, losing: stamp(1, 1))
            let json = try #require(copy["name"])
            let text = try #require(try JSON(json).string)
            #expect(text.utf8.count <= Limits.nameLength)
            #expect(text.hasSuffix(" (from Firefox on Linux)"))
        }
    }

    @Test("SY-4 stamps of a clock that is years ahead are replaced, and only those")
    func restamp() {
        var (_, a, _) = shared()
        let ahead = Stamp(time: start + 94_608_000_000 << 16, node: 1)
        a.apply(steps("[2]", on: "A"), at: ahead)
        let limit = HybridLogicalClock.latest(believedAt: 1_795_000_000_000)
        #expect(a.latest(upTo: limit) == stamp(1, 1).time)
        let isCorrected = a.restamp(later: limit, at: stamp(9, 1), known: stamp(1, 1))
        #expect(isCorrected)
        #expect(a.record.field("steps")?.stamp == stamp(9, 1))
        #expect(a.record.field("name")?.stamp == stamp(1, 1))
        #expect(a.record["steps"] == "[2]")
        let isCorrectedAgain = a.restamp(later: limit, at: stamp(10, 1), known: stamp(1, 1))
        #expect(!isCorrectedAgain)
    }

    @Test("SY-2 SH-6 what a tab puts right leaves what it hadn't heard of: an edit, a deletion")
    func crossing() {
        let (_, confirmed, _) = shared()
        var first = confirmed
        first.forgetServer()
        var edited = confirmed
        edited.apply([FieldChange("steps", "[2]")], at: stamp(2, 2))
        let before = edited
        var isKept = edited.correct(by: first, at: stamp(3, 2))
        #expect(isKept)
        #expect(edited.record["steps"] == "[2]")
        // Known by the first tab, it is as that one says.
        var known = first.merging(before)
        known.apply([FieldChange("steps", "[3]")], at: stamp(4, 1))
        edited = before
        isKept = edited.correct(by: known, at: stamp(5, 2))
        #expect(!isKept)
        #expect(edited == known)
        var deleted = confirmed
        deleted.delete(at: stamp(2, 2))
        isKept = deleted.correct(by: first, at: stamp(3, 2))
        #expect(isKept)
        #expect(deleted.record.isDeleted)
    }

    @Test("AC-9 a guest's settings fill only what the account has empty")
    func joining() {
        let key = RecordKey("settings", "settings")
        var guest = DeviceRecord(Record(key))
        guest.apply([FieldChange("mode", "\"light\""), FieldChange("units", "\"imperial\"")], at: stamp(50, 1))
        var account = Record(key)
        account.set("mode", "\"dark\"", at: stamp(1, 2))
        account.set("volume", "0.5", at: stamp(1, 2))
        guest.yield(to: account, before: stamp(50, 1).time)
        #expect(guest.record["mode"] == "\"dark\"")
        #expect(guest.record["volume"] == "0.5")
        #expect(guest.record["units"] == "\"imperial\"")
        #expect(guest.push.pending == ["units": []])
    }

    @Test("SY-2 two tabs agree on what isn't sent, whichever hears of the other first")
    func tabs() {
        var (_, a, b) = shared()
        a.apply(steps("[2]", on: "A"), at: stamp(10, 1))
        b.apply(steps("[3]", on: "A"), at: stamp(11, 2))
        var left = a
        left.merge(b)
        var right = b
        right.merge(a)
        #expect(left == right)
        #expect(left.record["steps"] == "[3]")
        #expect(!left.isSent)
        left.confirm(left.record)
        right.merge(left)
        #expect(right.isSent)
    }
}
