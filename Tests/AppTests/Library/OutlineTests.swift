import Records
import Testing
import Workouts

@testable import App

// Ways are read when they are needed, and only then.

@Suite struct OutlineTests {
    private let account = TestAccount()

    /// A device that has outings, of which the server knows.
    private func device(_ ids: [String], seed: UInt64 = 1) -> TestApp {
        var app = account.device(seed: seed)
        for id in ids { app.addOuting(id) }
        return app
    }

    @Test("SH-6 OU-5 opening the app with 300 outings reads none of their ways, and holds none")
    func opening() {
        var app = TestApp()
        for number in 0..<300 { app.addOuting("o\(number)") }
        var later = app.reopened(after: 60, path: "/history")
        #expect(later.takeReads() == [])
        #expect(later.library.sessions.count == 300)
        #expect(later.library.values.isEmpty)
        #expect(
            later.library.ledger.records.values.reduce(0) { $0 + ($1.record.key.collection == "routes" ? 1 : 0) }
                == 300)
        #expect(later.valueKeys.count == 300)
        #expect(later.way("o7") == app.way("o7"))
    }

    @Test("HI-1 a session's screen asks for its own way and shows it; one just made is shown from memory")
    func shown() {
        var app = device(["a", "b"])
        app = app.reopened(after: 60, path: "/history")
        _ = app.takeReads()
        app.isSlow = true
        app.go(.session("a"))
        #expect(app.takeReads() == app.library.route("a")?.largeValues)
        #expect(app.html.contains("Reading the way"))
        app.answer(server: false)
        #expect(app.html.contains("id=\"session-map\""))
        #expect(app.library.values.isEmpty)
        // The answer for a screen that was left.
        app.go(.session("b"))
        app.go(.history)
        app.answer(server: false)
        #expect(!app.html.contains("session-map"))
        app.diskWorks = false
        app.isSlow = false
        app.addOuting("c")
        _ = app.takeReads()
        app.go(.session("c"))
        #expect(app.html.contains("id=\"session-map\""))
        #expect(app.takeReads() == [])
    }

    @Test("HI-1 a way that can't be read now is asked for again; of a damaged one is told")
    func damaged() {
        var app = device(["a"]).reopened(after: 60, path: "/history")
        app.diskReads = false
        app.go(.session("a"))
        #expect(app.html.contains("can’t be shown"))
        app.diskReads = true
        app.hearsOfChange()
        #expect(app.html.contains("id=\"session-map\""))
        let key = app.valueKeys[0]
        var broken = app
        broken.disk[key] = broken.disk[key]?.replacing("1", with: "2")
        var told = broken.reopened(after: 60)
        #expect(told.html.contains("can’t be shown"))
        #expect(told.library.damaged.map(\.key) == [key])
        #expect(told.disk[key] == broken.disk[key])
        #expect(told.library.sessions.count == 1)
        // It stays damaged until somebody has it: an import, for one.
        let whole = app.library.route("a")?.whole { app.disk[$0] }
        told.state.shared.library.importRecords(whole.map { [$0] } ?? [], told.clocks, node: 9)
        told.settle()
        #expect(told.library.damaged.isEmpty)
        #expect(told.way("a") == app.way("a"))
    }

    @Test("SH-9 a deletion and its undo need no way, and a crash between them loses neither")
    func deletion() {
        let app = device(["a"])
        var first = app.reopened(after: 60, path: "/history")
        _ = first.takeReads()
        first.isSlow = true
        let entry = first.deleteOuting("a")
        // Only to be sent: the deletion is on its way to the disk already.
        #expect(first.waiting.first.map { if case .store(.write) = $0 { true } else { false } } == true)
        while !first.waiting.isEmpty {
            first.answer(server: false)
            first.answer(server: true)
        }
        first.isSlow = false
        #expect(first.status == .synced)
        #expect(account.way("a") == nil)
        let crashed = first.reopened(after: 1)
        #expect(crashed.library.sessions.isEmpty)
        #expect(crashed.library.route("a") == nil)
        entry.map { first.restoreOuting($0) }
        let again = first.reopened(after: 1)
        #expect(again.library.sessions.count == 1)
        #expect(again.way("a") == app.way("a"))
        #expect(account.way("a") == app.way("a"))
    }

    @Test(
        "SY-1 what another device did to a way arrives without reading it; a new way goes to the store and isn't held")
    func answers() {
        var phone = device(["a"])
        var laptop = account.device(seed: 2)
        #expect(laptop.way("a") == phone.way("a"))
        #expect(laptop.library.values.isEmpty)
        laptop = laptop.reopened(after: 60)
        _ = laptop.takeReads()
        let entry = phone.deleteOuting("a")
        laptop.hearsOfChange()
        #expect(laptop.library.route("a") == nil)
        entry.map { phone.restoreOuting($0) }
        laptop.hearsOfChange()
        #expect(laptop.takeReads() == [])
        #expect(laptop.way("a") == phone.way("a"))
        #expect(laptop.status == .synced)
    }

    @Test("SY-1 ways that wait are read when there is a network, no more at once than a request holds, and sent whole")
    func waiting() {
        account.isReachable = false
        let ids = (0..<60).map { "o\($0)" }
        var phone = account.device(seed: 1)
        for id in ids { phone.addOuting(id, points: 20_000) }
        phone = phone.reopened(after: 60)
        _ = phone.takeReads()
        #expect(phone.library.values.isEmpty)
        #expect(phone.library.ledger.unsent.count == 120)
        account.isReachable = true
        phone.send(.host(.wentOnline(true)))
        #expect(phone.status == .synced)
        let reads = phone.takeEffects().compactMap { if case .store(.read(let keys, _)) = $0 { keys } else { nil } }
        let largest = reads.map { $0.reduce(0) { $0 + (phone.disk[$1]?.utf8.count ?? 0) } }.max() ?? 0
        #expect(reads.count > 2)
        #expect(largest <= 2 << 20)
        for id in ids { #expect(account.way(id) == phone.way(id)) }
        #expect(phone.library.values.isEmpty)
        #expect(phone.state.sync.values.isEmpty)
        let laptop = account.device(seed: 2)
        #expect(laptop.way("o7") == phone.way("o7"))
    }

    @Test("SY-4 a way of more than 256 KiB goes in pieces, from the store")
    func pieces() {
        account.isReachable = false
        var phone = account.device(seed: 1)
        phone.addOuting("long", points: 86_400)
        phone = phone.reopened(after: 60)
        account.isReachable = true
        phone.send(.host(.wentOnline(true)))
        #expect(account.requests.contains { !$0.pieces.isEmpty })
        #expect(phone.status == .synced)
        #expect(account.way("long")?.pieces.count == 338)
        #expect(account.way("long") == phone.way("long"))
    }

    @Test("SY-6 a server that was set back is sent the ways again, whole")
    func setBack() {
        var phone = device(["a", "b"]).reopened(after: 60)
        let restored = TestAccount()
        restored.isReset = true
        phone.server = { restored.answer($0) }
        phone.hearsOfChange()
        #expect(phone.status == .synced)
        #expect(restored.way("a") == phone.way("a"))
        #expect(restored.way("b") == phone.way("b"))
    }

    @Test("AC-9 another account is sent the ways of a guest, whole")
    func joining() {
        var guest = TestApp()
        guest.addOuting("a")
        guest.disk["account"] = TestAccount.disk["account"]
        let phone = account.device(seed: 1, disk: guest.disk)
        #expect(phone.status == .synced)
        #expect(account.way("a") == guest.way("a"))
    }

    @Test("SY-4 wrong stamps of a way are put right without reading it")
    func wrongClock() {
        account.isReachable = false
        var phone = account.device(seed: 1, wall: 1_795_000_000 + 94_608_000)
        phone.addOuting("a")
        phone = phone.reopened(after: 60)
        account.isReachable = true
        phone.send(.host(.wentOnline(true)))
        #expect(phone.status == .synced)
        #expect(account.way("a") == phone.way("a"))
    }

    @Test("SY-1 a store that can't be read is asked again; what it lacks stops nothing else and stays unsent")
    func unreadable() {
        account.isReachable = false
        var phone = account.device(seed: 1)
        phone.addOuting("a")
        phone.addOuting("b")
        phone = phone.reopened(after: 60)
        phone.diskReads = false
        account.isReachable = true
        phone.send(.host(.wentOnline(true)))
        phone.wait(20)
        #expect(account.way("a") == nil)
        #expect(phone.status == .offline)
        phone.diskReads = true
        let lost = phone.library.route("b")?.largeValues ?? []
        let texts = lost.map { phone.disk[$0] }
        for key in lost { phone.disk[key] = nil }
        phone.wait(70)
        #expect(account.way("a") == phone.way("a"))
        #expect(account.way("b") == nil)
        #expect(phone.status == .waiting(1))
        let asked = phone.requests.count
        phone.wait(600)
        #expect(phone.requests.count == asked)
        for (key, text) in zip(lost, texts) { phone.disk[key] = text }
        phone.hearsOfChange()
        #expect(phone.status == .synced)
        #expect(account.way("b") == phone.way("b"))
    }

    @Test("SY-1 with a full disk a way is sent from memory, and written once there is room")
    func fullDisk() {
        var phone = account.device(seed: 1)
        phone.diskWorks = false
        phone.addOuting("a")
        #expect(account.way("a") != nil)
        #expect(phone.valueKeys.isEmpty)
        #expect(phone.way("a") == account.way("a"))
        phone.diskWorks = true
        phone.wait(6)
        #expect(phone.library.values.isEmpty)
        #expect(phone.reopened(after: 60).way("a") == account.way("a"))
    }

    @Test("AC-9 logging out warns of ways that the server doesn't have, although they aren't in memory")
    func logOut() {
        account.isReachable = false
        var phone = account.device(seed: 1)
        phone.addOuting("a")
        phone = phone.reopened(after: 60, path: "/profile")
        phone.send(.account(.logOutTapped))
        #expect(phone.html(from: "<dialog", to: "</dialog>").contains("Only this device has 2 changes."))
        phone.send(.account(.logOutConfirmed))
        #expect(phone.valueKeys.isEmpty)
        #expect(phone.library.values.isEmpty)
    }

    @Test("AC-8 the export has every way, read a few at a time; one that can't be read is told")
    func export() throws {
        var app = TestApp(path: "/profile", wall: TestApp.noon)
        for number in 0..<40 { app.addOuting("o\(number)") }
        app = app.reopened(after: 60)
        _ = app.takeEffects()
        app.isSlow = true
        app.send(.account(.exportTapped))
        while !app.waiting.isEmpty { app.answer(server: false) }
        let effects = app.takeEffects()
        #expect(effects.count { if case .store(.read) = $0 { true } else { false } } == 3)
        let files = effects.compactMap { if case .files(.save(_, _, let text)) = $0 { text } else { nil } }
        let records = try RecordExport.read(Array(try #require(files.first).utf8), wall: 1_900_000_000_000)
        #expect(records.count == 80)
        app.isSlow = false
        var other = TestApp(path: "/profile", wall: TestApp.noon)
        other.imports(Array(files[0].utf8))
        for number in 0..<40 { #expect(other.way("o\(number)") == app.way("o\(number)")) }
        #expect(other.library.values.isEmpty)

        app.disk[app.valueKeys[0]] = nil
        app.send(.account(.exportTapped))
        #expect(app.html.contains("Ways that can’t be read aren’t in the file"))
        // All the rest is exported also where the store can't be read at all.
        app.diskReads = false
        _ = app.takeEffects()
        app.send(.account(.exportTapped))
        #expect(app.html.contains("Ways that can’t be read aren’t in the file"))
        let rest = app.takeEffects().compactMap { if case .files(.save(_, _, let text)) = $0 { text } else { nil } }
        #expect(try RecordExport.read(Array(try #require(rest.first).utf8), wall: 1_900_000_000_000).count == 40)
    }

    @Test(
        "SY-1 SH-6 a store of an earlier version, with whole ways: sent ones stay sent, unsent ones are sent, and none is lost"
    )
    func earlier() {
        var phone = device(["sent", "deleted"])
        _ = phone.deleteOuting("deleted")
        account.isReachable = false
        for number in 0..<20 { phone.addOuting("o\(number)") }
        let ways = Dictionary(uniqueKeysWithValues: phone.library.sessions.map { ($0.id, phone.way($0.id)) })
        phone.makeOld()
        #expect(phone.valueKeys.isEmpty)
        var later = phone.reopened(after: 60)
        #expect(later.library.ledger.unsent.count == 40)
        #expect(later.library.route("deleted") == nil)
        #expect(later.library.values.isEmpty)
        #expect(!later.disk.keys.contains { $0.hasPrefix("routes/") })
        for (id, way) in ways { #expect(later.way(id) == way) }
        account.isReachable = true
        later.send(.host(.wentOnline(true)))
        #expect(later.status == .synced)
        for (id, way) in ways { #expect(account.way(id) == way) }
        // Killed before anything was written, and with a tab of the earlier version that goes on.
        var slow = phone
        slow.diskWorks = false
        _ = slow.reopened(after: 60)
        #expect(slow.disk == phone.disk)
        var merged = later
        merged.disk["routes/o3"] = phone.disk["routes/o3"]
        merged = merged.reopened(after: 60)
        #expect(merged.status == .synced)
        #expect(merged.way("o3") == ways["o3"] ?? nil)
        #expect(merged.disk["routes/o3"] == nil)
    }

    @Test("SY-3 a way deleted in two tabs and brought back in one, told late, is there in both and on disk, unread")
    func tabsDelete() {
        let disk = device(["a"]).disk.filter { $0.key != SyncNote.key && $0.key != AccountState.key }
        for isLeftLast in [false, true] {
            var left = TestApp(path: "/history", disk: disk, seed: 5)
            var right = TestApp(path: "/history", disk: disk, seed: 6)
            _ = left.takeReads()
            _ = right.takeReads()
            if !isLeftLast { _ = left.deleteOuting("a") }
            right.disk = left.disk
            right.wall += 1
            let entry = right.deleteOuting("a")
            right.wall += 1
            entry.map { right.restoreOuting($0) }
            left.disk = right.disk
            // It hasn't heard of the other's, and its row takes the place of that.
            if isLeftLast { _ = left.deleteOuting("a") }
            let (fromLeft, fromRight) = (left.takeBroadcasts(), right.takeBroadcasts())
            for text in fromRight { left.send(.host(.tabs(.received(text)))) }
            right.disk = left.disk
            for text in fromLeft { right.send(.host(.tabs(.received(text)))) }
            #expect(left.library.ledger.records["routes/a"] == right.library.ledger.records["routes/a"])
            #expect(left.takeReads() + right.takeReads() == [])
            let later = right.reopened(after: 60)
            #expect(later.library.sessions.map(\.id) == ["a"])
            #expect(later.way("a") != nil)
        }
    }

    @Test("SY-3 a tab sends another's way, whichever of them is closed before it has written it")
    func tabs() {
        for closes in [false, true] {
            let account = TestAccount()
            var syncing = account.device(seed: 1)
            var other = account.device(seed: 2)
            other.syncs = false
            other.state.sync = Sync.State()
            _ = other.takeEffects()
            other.isSlow = true
            other.addOuting("a")
            if !closes { other.answer(server: false) }
            for text in other.takeBroadcasts() { syncing.send(.host(.tabs(.received(text)))) }
            #expect(syncing.status == .synced)
            #expect(account.way("a") != nil)
            #expect(syncing.reopened(after: 60).way("a") == account.way("a"))
        }
    }
}
