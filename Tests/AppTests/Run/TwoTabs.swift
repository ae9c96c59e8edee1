import Records
import Workouts

@testable import App

/// Tabs of one browser: one disk, one lock, and what they tell each other.
struct TwoTabs {
    var tabs: [TestApp]
    private var disk: [String: String]
    private var holder: Int?
    /// Those that wait for the lock, the first one first.
    private var waiting: [Int] = []
    private(set) var isClosed: Set<Int> = []
    /// Those that the browser lets do nothing.
    var isSuspended: Set<Int> = []
    private var missed: [Int: [Action]] = [:]
    private var hasGiven = false

    /// - Parameter prepare: Fills the library that both begin with.
    init(_ prepare: (inout Library) -> Void) {
        tabs = []
        var first = TestApp(path: "/workouts", hasLocks: false, tab: "a")
        prepare(&first.state.shared.library)
        first.settle()
        disk = first.disk
        tabs = [first]
        open("/workouts")
    }

    /// Another tab, at an address.
    mutating func open(_ path: String) {
        var tab = TestApp(
            path: path, disk: disk, seed: UInt64(100 + tabs.count), wall: tabs[0].wall, hasLocks: false,
            tab: "t\(tabs.count)")
        tab.monotonic = 50
        tabs.append(tab)
        follow(tabs.count - 1)
    }

    mutating func send(_ tab: Int, _ action: Action) {
        if isClosed.contains(tab) { return }
        if isSuspended.contains(tab) { return missed[tab, default: []].append(action) }
        tabs[tab].disk = disk
        tabs[tab].send(action)
        disk = tabs[tab].disk
        follow(tab)
    }

    /// Time passes everywhere.
    mutating func wait(_ time: Seconds) {
        for tab in tabs.indices where !isClosed.contains(tab) {
            if isSuspended.contains(tab) {
                tabs[tab].monotonic += time
                tabs[tab].wall += time
                continue
            }
            tabs[tab].disk = disk
            tabs[tab].wait(time)
            disk = tabs[tab].disk
            follow(tab)
        }
    }

    mutating func close(_ tab: Int) {
        isClosed.insert(tab)
        waiting.removeAll { $0 == tab }
        if holder == tab { free() }
    }

    mutating func resume(_ tab: Int) {
        isSuspended.remove(tab)
        for action in missed[tab] ?? [] { send(tab, action) }
        missed[tab] = nil
    }

    // MARK: What the host does

    private mutating func follow(_ tab: Int) {
        for effect in tabs[tab].takeEffects() {
            switch effect {
            case .tabs(.acquireRun(let steal)): acquire(tab, steal)
            case .tabs(.releaseRun):
                waiting.removeAll { $0 == tab }
                if holder == tab { free() }
            case .tabs(.giveRun): hasGiven = true
            case .tabs(.broadcast(let text)):
                for other in tabs.indices where other != tab { send(other, .host(.tabs(.received(text)))) }
            default: break
            }
        }
    }

    private mutating func acquire(_ tab: Int, _ steal: Bool) {
        waiting.removeAll { $0 == tab }
        guard let other = holder, other != tab else {
            holder = tab
            return send(tab, .host(.tabs(.runAcquired)))
        }
        guard steal else {
            waiting.append(tab)
            return send(tab, .host(.tabs(.runHeldElsewhere)))
        }
        hasGiven = false
        send(other, .host(.tabs(.runWanted)))
        let isGiven = hasGiven
        holder = tab
        waiting.append(other)
        send(other, .host(.tabs(.runTaken)))
        send(tab, .host(.tabs(isGiven ? .runAcquired : .runStolen)))
    }

    private mutating func free() {
        holder = waiting.isEmpty ? nil : waiting.removeFirst()
        if let holder { send(holder, .host(.tabs(.runFreed))) }
    }
}
