import Records
import Workouts

@testable import App

// Actions of browsers.

extension World.Device {
    /// Whether the person has logged out, and the store has yet to be told.
    var isEmptying: Bool {
        tabs.contains { $0.app.library.isLoaded && $0.app.library.epoch != disk[Library.epochKey] ?? "" }
    }
}

extension World {
    /// Lets a tab do something, and hands on what it tells its store and the other tabs. One that is suspended does nothing.
    mutating func use(_ device: Int, _ tab: Int, isAwakened: Bool = true, _ act: (inout TestApp) -> Void) {
        guard !devices[device].tabs[tab].isSuspended else { return }
        let number = devices[device].tabs[tab].number
        let before = devices[device].tabs[tab].app.commands
        devices[device].tabs[tab].app.disk = devices[device].disk
        devices[device].tabs[tab].app.generation = devices[device].generation
        devices[device].tabs[tab].app.wall = wall + devices[device].skew
        devices[device].tabs[tab].app.syncs = devices[device].syncing == nil || devices[device].syncing == number
        act(&devices[device].tabs[tab].app)
        if devices[device].tabs[tab].app.state.sync.lock != .free, devices[device].syncing == nil {
            devices[device].syncing = number
        }
        let disk = devices[device].tabs[tab].app.disk
        if disk != devices[device].disk {
            claims.wrote(from: devices[device].disk, to: disk)
            let epoch = disk[Library.epochKey] ?? devices[device].epoch
            let isEmptied = epoch != devices[device].epoch
            devices[device].disk = disk
            devices[device].epoch = epoch
            if isEmptied { claims.emptied(accounts: accounts, devices: devices) }
        }
        let more = devices[device].tabs[tab].app.commands - before
        devices[device].queue += Array(repeating: number, count: more)
        let told = devices[device].tabs[tab].app.takeBroadcasts()
        for other in devices[device].tabs.indices where other != tab { devices[device].tabs[other].inbox += told }
        let epoch = devices[device].tabs[tab].app.library.epoch
        if epoch != devices[device].tabs[tab].epoch {
            // The store was emptied: what this tab hadn't written went with it.
            if devices[device].tabs[tab].app.library.isLoaded { claims.forget(tab: number, disk: devices[device].disk) }
            devices[device].tabs[tab].epoch = epoch
            devices[device].tabs[tab].undo = []
        }
    }

    /// The store carries out the next command of a tab that is awake.
    mutating func carryOut(_ device: Int) {
        for (place, number) in devices[device].queue.enumerated() {
            guard let tab = devices[device].tabs.firstIndex(where: { $0.number == number }),
                !devices[device].tabs[tab].isSuspended
            else { continue }
            devices[device].queue.remove(at: place)
            let (lock, note) = (
                devices[device].tabs[tab].app.state.sync.lock, devices[device].tabs[tab].app.state.sync.note
            )
            use(device, tab) { $0.answer(server: false) }
            // Only by what was asked for: a tab that begins anew has another note meanwhile, as it should.
            let isRead = devices[device].tabs[tab].app.state.sync.lock == .held
            if isRead, case .reading(_, let epoch) = lock, epoch != devices[device].tabs[tab].app.library.epoch,
                devices[device].tabs[tab].app.state.sync.note != note
            {
                claims.fail("tab \(number) took up what was noted before a log-out")
            }
            return
        }
    }

    mutating func deliver(_ device: Int, _ tab: Int) {
        guard !devices[device].tabs[tab].isSuspended, !devices[device].tabs[tab].inbox.isEmpty else { return }
        let text = devices[device].tabs[tab].inbox.removeFirst()
        use(device, tab) { $0.send(.host(.tabs(.received(text)))) }
    }

    mutating func open(_ device: Int) {
        let number = newTab()
        let isFirst = devices[device].tabs.isEmpty
        var app = TestApp(path: "/profile", disk: [:], seed: UInt64(number) &* 7_919)
        app.draws = false
        // Begun anew, over a store that takes its time.
        app.state = State(seed: UInt64(number) &* 7_919)
        app.isSlow = true
        app.settlesLate = true
        _ = app.takeEffects()
        if isSlow { while app.state.sync.pace.bytes > Pace.least { app.state.sync.pace.failed() } }
        if isFirst { devices[device].syncing = nil }
        devices[device].tabs.append(Tab(number: number, app: app))
        let start = Start(
            path: "/profile", isReturn: false, viewport: Viewport(width: 390, height: 844),
            isOnline: devices[device].isOnline, language: "en", can: Capabilities())
        use(device, devices[device].tabs.count - 1) { $0.send(.host(.started(start))) }
    }

    /// With what it hadn't written. What it told the other tabs arrives; another tab syncs from now on.
    mutating func close(_ device: Int, _ tab: Int) {
        let closed = devices[device].tabs.remove(at: tab)
        claims.forget(tab: closed.number, disk: devices[device].disk)
        devices[device].queue.removeAll { $0 == closed.number }
        guard devices[device].syncing == closed.number else { return }
        devices[device].syncing = nil
        for tab in devices[device].tabs.indices where devices[device].tabs[tab].app.state.sync.lock == .asked {
            devices[device].syncing = devices[device].tabs[tab].number
            // A suspended one hears of it when it goes on.
            let isSuspended = devices[device].tabs[tab].isSuspended
            devices[device].tabs[tab].isSuspended = false
            use(device, tab) { $0.send(.host(.tabs(.syncAcquired))) }
            devices[device].tabs[tab].isSuspended = isSuspended
            return
        }
    }

    /// A device has a tab at least, or is opened again.
    mutating func kill(_ device: Int, _ tab: Int) {
        close(device, tab)
        if devices[device].tabs.isEmpty || below(2) == 0 { open(device) }
    }

    /// The browser dies with all its tabs, at once: nothing that they were telling each other or the store arrives.
    private mutating func crash(_ device: Int) {
        while !devices[device].tabs.isEmpty { close(device, 0) }
        open(device)
    }

    /// The browser takes all away that is stored, and closes the database under the tabs: those that are awake open it anew at once, one
    /// after the other, while what they had asked for before is still carried out. What tabs tell each other has arrived.
    private mutating func loseStore(_ device: Int) {
        calm(device)
        // Nobody has in memory what isn't read yet, or what is in a tab that is frozen.
        let isKnown = devices[device].tabs.contains { !$0.isSuspended && $0.app.library.isComplete }
        guard isKnown, !devices[device].isEmptying else { return }
        devices[device].disk = [:]
        devices[device].generation += 1
        for tab in devices[device].tabs.indices {
            use(device, tab) { $0.noticesLoss() }
            for _ in 0..<below(4) { carryOut(device) }
            use(device, tab) { $0.settle() }
        }
        // A browser that dies before that is done has lost what it held.
        while devices[device].queue.contains(where: { isAwake($0, on: device) }) {
            carryOut(device)
            calm(device)
        }
    }

    private func isAwake(_ number: Int, on device: Int) -> Bool {
        devices[device].tabs.contains { $0.number == number && !$0.isSuspended }
    }

    /// Tabs are closed, opened, suspended and go on; browsers die, and take stores away; networks come and go.
    mutating func disturb(_ device: Int, _ tab: Int) {
        switch below(8) {
        case 7: loseStore(device)
        case 6: crash(device)
        case 0: kill(device, tab)
        case 1: if !isAlone, devices[device].tabs.count < 3 { open(device) }
        case 2:
            // A person's edits in it have been told and written.
            let isBusy = devices[device].tabs[tab].app.isUnsettled || !devices[device].tabs[tab].app.library.isSaved
            if devices[device].tabs.count > 1, !isBusy { devices[device].tabs[tab].isSuspended = true }
        case 3...4: devices[device].tabs[tab].isSuspended = false
        default:
            let isOnline = devices[device].isOnline ? below(3) > 0 : true
            devices[device].isOnline = isOnline
            for tab in devices[device].tabs.indices { use(device, tab) { $0.send(.host(.wentOnline(isOnline))) } }
        }
    }

    /// Everything is at rest: all tabs know whose device it is.
    mutating func compareAccounts() {
        for device in devices {
            let owner = AccountState(text: device.disk[AccountState.key] ?? "").account?.id
            for tab in device.tabs where tab.app.account.account?.id != owner {
                claims.fail("tab \(tab.number) is another's than its device")
            }
        }
    }

    mutating func advance(_ time: Seconds) {
        for device in devices.indices {
            for tab in devices[device].tabs.indices { use(device, tab) { $0.wait(time) } }
        }
        wall += time
    }

    /// All that a person can notice has happened: frames are drawn, tabs have told each other.
    mutating func calm(_ device: Int) {
        for tab in devices[device].tabs.indices { use(device, tab) { $0.settle() } }
        for tab in devices[device].tabs.indices where !devices[device].tabs[tab].isSuspended {
            while !devices[device].tabs[tab].inbox.isEmpty { deliver(device, tab) }
            use(device, tab) { $0.settle() }
        }
    }

    mutating func quieten() {
        for _ in 0..<4_000 {
            var isQuiet = true
            for device in devices.indices {
                for tab in devices[device].tabs.indices where !devices[device].tabs[tab].isSuspended {
                    if devices[device].tabs[tab].app.isUnsettled {
                        isQuiet = false
                        use(device, tab) { $0.settle() }
                    }
                    if !devices[device].tabs[tab].inbox.isEmpty {
                        isQuiet = false
                        deliver(device, tab)
                    }
                    while travelQuickly(device, tab) { isQuiet = false }
                }
                if !devices[device].queue.isEmpty {
                    isQuiet = isQuiet && devices[device].tabs.contains { $0.isSuspended }
                    carryOut(device)
                }
            }
            if isQuiet { return }
        }
        claims.fail("it never comes to rest")
    }
}
