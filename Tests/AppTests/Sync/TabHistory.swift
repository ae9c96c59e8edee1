import Records
import SyncSimulation
import Workouts

@testable import App

/// A random history of outings on two devices of one account, the first with several tabs over one store: made, deleted and brought back,
/// while stores answer late, fail, can't be opened, or are taken away by the browser, tabs are killed with what they hadn't written, tell each other late, and the network comes and goes.
struct TabHistory {
    private var random: SplitMix64
    private let account = TestAccount()
    private var devices: [[Tab]] = []
    private var disks: [[String: String]] = []
    /// The tabs whose commands the stores have yet to carry out: in order, as transactions of one database.
    private var queues: [[Int]] = []
    /// Of each disk: another number after each time that the browser has taken it away.
    private var generations: [Int] = []
    /// The devices of which only the tabs have what was stored.
    private var bare: Set<Int> = []
    private var seed: UInt64 = 0
    private var last = 0
    /// The ids of outings that were on disk at some time, of those the ways, and those that somebody deleted.
    private var stored: [String: StoredRoute] = [:]
    private var deleted: Set<String> = []
    /// The ids of ways that were in a store only which the browser has taken away.
    private var taken: Set<String> = []
    private var problem: String?

    private struct Tab {
        let number: Int
        var app: TestApp
        /// Messages of other tabs that haven't come yet.
        var inbox: [String] = []
        /// Deleted sessions that can be brought back here.
        var undo: [Entry<Session>] = []
    }

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        self.seed = seed &* 1_000
        for tabs in [3, 1] {
            disks.append(TestAccount.disk)
            queues.append([])
            generations.append(0)
            devices.append([])
            for _ in 0..<tabs { open(devices.count - 1) }
        }
    }

    /// Runs so many steps, lets everything arrive, and says what is wrong; nil for nothing.
    mutating func run(steps: Int = 120) -> String? {
        for _ in 0..<steps where problem == nil {
            let device = below(devices.count)
            step(device, below(devices[device].count))
        }
        account.isReachable = true
        rest()
        // Only the disk counts: opened once more, everything has to be there.
        for device in devices.indices {
            while devices[device].count > 1 { close(device, 0) }
            kill(device, 0)
        }
        rest()
        return problem ?? difference
    }

    /// Everything works again, and everything that is on its way arrives.
    private mutating func rest() {
        for _ in 0..<4 {
            for device in devices.indices {
                for tab in devices[device].indices {
                    use(device, tab) { app in
                        app.diskWorks = true
                        app.diskReads = true
                        app.opensStore(true)
                        app.wait(100)
                        app.hearsOfChange()
                    }
                }
                quieten(device)
            }
        }
    }

    private mutating func below(_ count: Int) -> Int { Int(random.below(UInt64(count))) }

    // MARK: What happens

    private mutating func step(_ device: Int, _ tab: Int) {
        let chance = below(40)
        switch below(15) {
        case 0...1:
            last += 1
            let id = "o\(last)"
            use(device, tab) { $0.addOuting(id, points: 3) }
        case 2:
            let sessions = devices[device][tab].app.library.sessions
            guard !sessions.isEmpty else { return }
            let id = sessions[below(sessions.count)].id
            deleted.insert(id)
            var entry: Entry<Session>?
            use(device, tab) { entry = $0.deleteOuting(id) }
            if let entry { devices[device][tab].undo.append(entry) }
        case 3:
            guard let entry = devices[device][tab].undo.popLast(),
                devices[device][tab].app.library.session(entry.id) == nil
            else { return }
            use(device, tab) { $0.restoreOuting(entry) }
        case 4...6: answer(device)
        case 7: use(device, tab) { $0.answer(server: true) }
        case 8: deliver(device, tab)
        case 9: use(device, tab) { $0.wait(Seconds(Double(chance))) }
        case 10:
            use(device, tab) { app in
                app.diskWorks = chance > 8
                app.diskReads = chance > 4
                if chance % 3 == 0 { app.hearsOfChange() }
            }
        case 11:
            account.isReachable = chance > 10
            if chance == 39 { account.isReset = true }
        case 12: if chance < 12 { loseStore(device) }
        case 13: use(device, tab) { $0.opensStore(chance > 12) }
        default: if chance < 16, isSafe(device) { kill(device, tab) }
        }
    }

    /// The browser takes a device's store away, and opens a new one. What tabs tell each other has arrived.
    private mutating func loseStore(_ device: Int) {
        for tab in devices[device].indices { while !devices[device][tab].inbox.isEmpty { deliver(device, tab) } }
        // A tab has all in memory, but for the ways: of those the server has what it was told.
        guard devices[device].contains(where: { $0.app.library.isComplete && !$0.app.state.loading.hasFailed }) else {
            return
        }
        for id in stored.keys
        where account.way(id) == nil && !disks.indices.contains(where: { holds($0, id, but: device) }) {
            taken.insert(id)
        }
        disks[device] = [:]
        generations[device] += 1
        bare.insert(device)
        for tab in devices[device].indices { use(device, tab) { if $0.storeOpens { $0.noticesLoss() } } }
    }

    private func holds(_ disk: Int, _ way: String, but device: Int) -> Bool {
        disk != device && disks[disk]["outlines/routes/\(way)"] != nil
    }

    /// Whether a tab may be killed: what only tabs have would be lost with it.
    private mutating func isSafe(_ device: Int) -> Bool {
        if devices[device].allSatisfy({ $0.app.library.isSaved && $0.app.waiting.isEmpty && $0.app.storeOpens }) {
            bare.remove(device)
        }
        return !bare.contains(device)
    }

    /// Lets a tab do something with its device's store, and hands on what it tells.
    private mutating func use(_ device: Int, _ tab: Int, _ act: (inout TestApp) -> Void) {
        let before = devices[device][tab].app.commands
        devices[device][tab].app.disk = disks[device]
        devices[device][tab].app.generation = generations[device]
        act(&devices[device][tab].app)
        disks[device] = devices[device][tab].app.disk
        let more = devices[device][tab].app.commands - before
        queues[device] += Array(repeating: devices[device][tab].number, count: more)
        let told = devices[device][tab].app.takeBroadcasts()
        for other in devices[device].indices where other != tab { devices[device][other].inbox += told }
        look(device)
    }

    /// A store carries out the next command.
    private mutating func answer(_ device: Int) {
        guard !queues[device].isEmpty else { return }
        let number = queues[device].removeFirst()
        guard let tab = devices[device].firstIndex(where: { $0.number == number }) else { return }
        use(device, tab) { $0.answer(server: false) }
    }

    private mutating func deliver(_ device: Int, _ tab: Int) {
        guard !devices[device][tab].inbox.isEmpty else { return }
        let text = devices[device][tab].inbox.removeFirst()
        use(device, tab) { $0.send(.host(.tabs(.received(text)))) }
    }

    private mutating func open(_ device: Int) {
        seed += 1
        // It reads what was written before.
        while !queues[device].isEmpty { answer(device) }
        let syncs = !devices[device].contains { $0.app.syncs }
        let opens = below(6) > 0
        var app = TestApp(
            path: "/history", disk: disks[device], seed: seed, generation: generations[device], opensStore: opens,
            syncs: syncs
        ) { [account] in account.answer($0) }
        disks[device] = app.disk
        app.isSlow = true
        app.draws = false
        devices[device].append(Tab(number: Int(seed), app: app))
        use(device, devices[device].count - 1) { _ in }
    }

    private mutating func kill(_ device: Int, _ tab: Int) {
        close(device, tab)
        open(device)
    }

    /// With what it hadn't written; what the tabs told has arrived, as it does within a moment. Another tab syncs from now on.
    private mutating func close(_ device: Int, _ tab: Int) {
        for tab in devices[device].indices { while !devices[device][tab].inbox.isEmpty { deliver(device, tab) } }
        let closed = devices[device].remove(at: tab)
        queues[device].removeAll { $0 == closed.number }
        guard closed.app.syncs, !devices[device].isEmpty else { return }
        devices[device][0].app.syncs = true
        use(device, 0) { $0.send(.host(.tabs(.syncAcquired))) }
    }

    private mutating func quieten(_ device: Int) {
        for _ in 0..<2_000 {
            var isQuiet = true
            for tab in devices[device].indices {
                if !devices[device][tab].inbox.isEmpty {
                    isQuiet = false
                    deliver(device, tab)
                }
                if !devices[device][tab].app.waiting.isEmpty {
                    isQuiet = false
                    use(device, tab) { $0.answer(server: true) }
                }
            }
            answer(device)
            if isQuiet { return }
        }
        problem = problem ?? "device \(device) never comes to rest"
    }

    // MARK: What must hold

    /// At any time: an outline on disk has its values there.
    private mutating func look(_ device: Int) {
        for (row, text) in disks[device] {
            guard let key = Outline.recordKey(ofRow: row), let outline = try? DeviceRecord(key, text: text).record
            else {
                continue
            }
            guard let way = outline.whole({ disks[device][$0] }).flatMap({ try? StoredRoute($0) }) else {
                problem = problem ?? "\(row) has lost its values"
                continue
            }
            if stored[key.id] == nil { stored[key.id] = way }
        }
    }

    /// In the end all are the same, nothing is held or unsent, and what was on disk and never deleted is everywhere.
    private var difference: String? {
        for (number, tabs) in devices.enumerated() {
            for tab in tabs {
                let name = "device \(number)"
                let library = tab.app.library
                if !library.isSaved { return "\(name) isn't saved" }
                if !library.values.isEmpty { return "\(name) holds values" }
                if !library.ledger.unsent.isEmpty { return "\(name) has unsent \(library.ledger.unsent)" }
                for record in library.ledger.records.values {
                    let row = Library.row(of: record)
                    if row.text != disks[number][row.key] { return "\(name): the store has another \(row.key)" }
                    if record.record.whole({ disks[number][$0] }) != account.server.records[record.record.key.text] {
                        return "\(name): the server has another \(row.key)"
                    }
                }
                if library.ledger.records.count != account.server.records.count { return "\(name) lacks something" }
                for session in library.sessions where !deleted.union(taken).contains(session.value.route ?? "") {
                    if account.way(session.value.route ?? "") == nil {
                        return "\(name): \(session.id) has lost its way"
                    }
                }
            }
        }
        for (id, way) in stored where !deleted.union(taken).contains(id) && account.way(id) != way {
            return "\(id) is lost"
        }
        return nil
    }
}
