import Interface
import Records
import Testing
import Workouts

@testable import App

/// The app with a host that a test holds in its hands: store, server, locks and clocks. It is driven as the host drives it: events as
/// JSON, then a frame, then `settle`.
struct TestApp {
    private var place: Place
    /// The rows on disk: their texts by their keys.
    var disk: [String: String] = [:]
    var monotonic: Seconds = 1000
    var wall: Seconds = 1_795_000_000
    /// How local time runs where the device is.
    var zone = [ZoneChange(from: .zero, minutes: 60)]
    /// All effects since the last `takeEffects`.
    private(set) var effects: [Effect] = []
    /// Of the store, as the host has loaded it.
    private var epoch: String?
    /// The tokens of writes that are not to be carried out any more.
    private var abandoned: Set<Int32> = []
    /// The rows of records and drafts on disk, as this tab has last written or, at first, found them; nil once another tab has written some.
    private var known: [String: String]?
    /// Another number after each time that the browser has taken the store away (`loseStore`).
    var generation = 0
    /// That of the store that this tab has loaded.
    private var knownGeneration: Int?
    /// The store that took its place has no epoch yet.
    private var isBare = false
    /// Whether the store can be opened.
    private(set) var storeOpens = true
    /// Whether the store takes what it is given.
    var diskWorks = true
    /// Whether it gives what it has.
    var diskReads = true
    /// The store and the server answer when they are told to (`answer`), not at once.
    var isSlow = false
    /// Requests to them meanwhile, oldest first.
    private(set) var waiting: [Effect] = []
    /// How often a slow store was asked for something.
    private(set) var commands = 0
    /// Whether the frame, and `settle` after it, come later than an event: then `settle` is to be called. What else happens comes
    /// in between, as in the host.
    var settlesLate = false
    private(set) var isUnsettled = false
    /// Whether frames are drawn. Not where thousands of histories are about what is stored.
    var draws = true
    /// Whether the right to run is granted as soon as it is asked for. Else a test does it.
    var hasLocks = true
    /// Whether this tab is the one that syncs.
    var syncs = false
    /// The server's answer: status and body. Nil: no answer at all.
    var server: (HTTPRequest) -> (Int32, String)? = { _ in nil }
    /// Requests to the server, oldest first.
    private(set) var requests: [HTTPRequest] = []

    /// The disk of a device that was used before, without an account.
    static let guest = ["account": #"{"isStarted":true}"#]

    init(
        path: String = "/", disk: [String: String] = TestApp.guest, seed: UInt64 = 1, wall: Seconds = 1_795_000_000,
        isReturn: Bool = false, generation: Int = 0, opensStore: Bool = true, syncs: Bool = false,
        hasLocks: Bool = true, tab: String = "", others: [String] = [], isSlow: Bool = false,
        server: @escaping (HTTPRequest) -> (Int32, String)? = { _ in nil }
    ) {
        place = Place(Runtime(seed: seed, secretSeed: ~seed))
        self.disk = disk
        self.generation = generation
        storeOpens = opensStore
        self.wall = wall
        self.server = server
        self.syncs = syncs
        self.hasLocks = hasLocks
        self.isSlow = isSlow
        let viewport = Viewport(width: 390, height: 844)
        let start = Start(
            path: path, isReturn: isReturn, viewport: viewport, isOnline: true, language: "en", can: Capabilities(),
            catalogue: ["/catalogue/exercises.json", "/catalogue/routines.json"], tab: tab, others: others)
        send(.host(.started(start)))
    }

    private var runtime: Runtime {
        unsafeAddress { UnsafePointer(place.address) }
        unsafeMutableAddress { ownPlace() }
    }
    var state: State {
        unsafeAddress { UnsafePointer(place.state) }
        unsafeMutableAddress { withUnsafeMutablePointer(to: &ownPlace().pointee.state) { $0 } }
    }
    var clocks: Clocks { Clocks(monotonic: monotonic, wall: wall, zoneMinutes: ZoneHistory(zone).minutes(at: wall)) }
    var html: String { renderHTML { (ui: inout UI) in state.view(at: monotonic, &ui) } }
    var renderer: Renderer<Action> { runtime.renderer }
    var library: Library {
        unsafeAddress { UnsafePointer(withUnsafeMutablePointer(to: &place.state.pointee.shared.library) { $0 }) }
    }
    var address: Address { state.shared.address }

    /// This app's own, where it was a copy of another's.
    private mutating func ownPlace() -> UnsafeMutablePointer<Runtime> {
        if !isKnownUniquelyReferenced(&place) { place = Place(place.address.pointee) }
        return place.address
    }

    /// An event, or what a control's handler gives; and what the host does about the effects: the store answers, and the right to
    /// run is free.
    mutating func send(_ action: Action) {
        let lines = draws ? toldLines : []
        let effects = handle(action)
        if draws { checkClaim(of: action, since: lines) }
        carryOut(effects)
        if !settlesLate { settle() }
    }

    private mutating func handle(_ action: Action) -> [Effect] {
        isUnsettled = true
        guard case .host(let event) = action else { return runtime.handle(action, clocks: clocks) }
        let message = event.message
        do {
            let read = try HostEvent(json: message.json, attachment: message.attachment)
            return runtime.handle(read, clocks: clocks)
        } catch {
            Issue.record(error)
            return []
        }
    }

    /// The token of what the app asked for last.
    var asked: Int32 { state.shared.lastRequest }

    /// The person picks a file on Profile.
    mutating func imports(_ bytes: [UInt8], name: String = "x.json") {
        send(.account(.importTapped))
        send(.host(.files(.picked(token: asked, name: name, bytes: bytes))))
    }

    mutating func settle() {
        if draws, isUnsettled { _ = runtime.frame(clocks: clocks) }
        isUnsettled = false
        let effects = runtime.settle()
        carryOut(effects)
        if effects.contains(where: { if case .clock(.wake(let moment)) = $0 { moment <= monotonic } else { false } }) {
            send(.host(.woke))
        }
    }

    private mutating func carryOut(_ effects: [Effect]) {
        self.effects += effects
        for effect in effects {
            switch effect {
            case .store(let command):
                // The store's own work isn't waited for.
                switch command {
                case .persist, .abandon:
                    carryOut(command)
                    continue
                default: break
                }
                guard isSlow else {
                    carryOut(command)
                    continue
                }
                waiting.append(effect)
                commands += 1
            case .http(let request): if isSlow { waiting.append(effect) } else { carryOut(request) }
            case .clock(.readZone): send(.host(.zone(zone)))
            case .tabs(.acquireRun): if hasLocks { send(.host(.tabs(.runAcquired))) }
            case .tabs(.acquireSync): if syncs { send(.host(.tabs(.syncAcquired))) }
            default: break
            }
        }
    }

    /// Lets a slow store or server answer what it was asked first.
    mutating func answer(server: Bool) {
        let index = waiting.firstIndex { if case .http = $0 { server } else { !server } }
        guard let index else { return }
        switch waiting.remove(at: index) {
        case .store(let command): carryOut(command)
        case .http(let request): carryOut(request)
        default: break
        }
    }

    /// The request that a slow server was asked first, which is on its way from now on.
    mutating func takeRequest() -> HTTPRequest? {
        guard let index = waiting.firstIndex(where: { if case .http = $0 { true } else { false } }),
            case .http(let request) = waiting.remove(at: index)
        else { return nil }
        return request
    }

    /// The browser takes away all that is stored.
    mutating func loseStore() {
        disk = [:]
        generation += 1
    }

    /// The browser closes the store, which is opened again at once.
    mutating func noticesLoss() { follows() }

    /// The store can't be opened from now on, or can be.
    mutating func opensStore(_ opens: Bool) {
        guard storeOpens != opens else { return }
        storeOpens = opens
        guard opens else { return }
        noticesLoss()
        send(.host(.store(.opened)))
    }

    /// Tells the app if the store isn't the one that it has loaded, as the host does (`compare` in web/host-store.js).
    private mutating func follows() {
        guard let loaded = knownGeneration, loaded != generation else { return }
        guard disk[Library.epochKey] == nil || disk[Library.epochKey] == epoch else { return }
        knownGeneration = generation
        isBare = disk[Library.epochKey] == nil
        known = nil
        send(.host(.store(.lost)))
    }

    private mutating func refuse(_ command: StoreCommand) {
        switch command {
        case .load: send(.host(.store(.unavailable(.other))))
        case .read(_, let token), .scan(_, let token), .list(_, let token): send(.host(.store(.unread(token: token))))
        case .write(_, let token), .replace(_, let token): send(.host(.store(.failed(token: token, .other))))
        case .persist, .abandon: break
        }
    }

    private mutating func carryOut(_ command: StoreCommand) {
        guard storeOpens else { return refuse(command) }
        switch command {
        case .persist: send(.host(.store(.persistence(isKept: true))))
        case .abandon: for effect in waiting { if let token = effect.writeToken { abandoned.insert(token) } }
        case .load(let ranges, let limit):
            var rows: [StoreRow] = []
            var count = 0
            let isFirst = ranges.contains { $0.from <= Library.epochKey && Library.epochKey < $0.to }
            if isFirst {
                epoch = disk[Library.epochKey]
                known = disk.records
                knownGeneration = generation
                isBare = false
            } else {
                follows()
            }
            for range in ranges {
                let keys = disk.keys.filter { range.from <= $0 && $0 < range.to }.sorted().prefix(Int(limit))
                rows += keys.map { StoreRow(key: $0, text: disk[$0]) }
                count = keys.count
            }
            let next = count == Int(limit) ? rows.last.map { $0.key + "\0" } : nil
            send(.host(.store(.loaded(rows, next: next))))
        case .read(let keys, let token):
            follows()
            let rows = keys.compactMap { key in disk[key].map { StoreRow(key: key, text: $0) } }
            send(.host(.store(diskReads ? .read(rows, token: token) : .unread(token: token))))
        case .scan(let ranges, let token):
            follows()
            let keys = disk.keys.filter { key in ranges.contains { $0.from <= key && key < $0.to } }.sorted()
            let rows = keys.map { StoreRow(key: $0, text: disk[$0]) }
            send(.host(.store(diskReads ? .read(rows, token: token) : .unread(token: token))))
        case .list(let ranges, let token):
            follows()
            let keys = disk.keys.filter { key in ranges.contains { $0.from <= key && key < $0.to } }.sorted()
            let rows = keys.map { StoreRow(key: $0, text: nil) }
            send(.host(.store(diskReads ? .read(rows, token: token) : .unread(token: token))))
        case .write(let rows, let token):
            follows()
            guard abandoned.remove(token) == nil,
                disk[Library.epochKey] == epoch || isBare && disk[Library.epochKey] == nil
            else {
                return send(.host(.store(.failed(token: token, .replaced))))
            }
            // As the host does, which looks only where another tab may have written.
            if known != disk.records { known = nil }
            let crossed = rows.filter { row in
                (known == nil || row.over == .unread) && !row.over.allows(disk[row.key])
            }
            guard crossed.isEmpty else {
                let found = crossed.map { StoreRow(key: $0.key, text: disk[$0.key]) }
                return send(.host(.store(.crossed(found, token: token))))
            }
            write(rows, token, over: disk)
        case .replace(let rows, let token):
            epoch = rows.first { $0.key == Library.epochKey }?.text
            known = disk.records
            knownGeneration = generation
            write(rows, token, over: [:])
        }
    }

    private mutating func write(_ rows: [StoreRow], _ token: Int32, over old: [String: String]) {
        guard diskWorks else { return send(.host(.store(.failed(token: token, .full)))) }
        disk = old
        for row in rows { disk[row.key] = row.text }
        if known != nil { known = disk.records }
        send(.host(.store(.written(token: token))))
    }

    private mutating func carryOut(_ request: HTTPRequest) {
        // The exercises come with the app: nobody counts that.
        if !request.address.hasPrefix("/catalogue/") { requests.append(request) }
        guard let (status, body) = server(request) else { return send(.host(.httpFailed(token: request.token))) }
        let retryAfter: Int32? = status == 429 ? 30 : nil
        send(
            .host(
                .http(
                    HTTPAnswer(
                        token: request.token, status: status, retryAfter: retryAfter, body: Array(body.utf8)))))
    }

    /// Lets time pass, waking the app as it asked to be.
    mutating func wait(_ time: Seconds) {
        let end = monotonic + time
        while true {
            let next = min(max(runtime.wake ?? end, monotonic + Seconds(0.001)), end)
            wall += next - monotonic
            monotonic = next
            send(.host(.woke))
            if monotonic >= end { return }
        }
    }

    /// The keys of the rows on disk that say something.
    var leftovers: [String] { disk.keys.filter { $0 != Library.epochKey }.sorted() }

    /// The keys of the drafts on disk.
    var draftRows: [String] { disk.keys.filter { Draft.tab(ofRow: $0) != nil }.sorted() }

    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    /// The app closed now and opened again later, from what is on disk.
    func reopened(after away: Seconds, path: String? = nil, isReturn: Bool = false) -> TestApp {
        var app = TestApp(
            path: path ?? address.path, disk: disk, seed: 99, wall: wall + away, isReturn: isReturn, syncs: syncs,
            server: server)
        app.monotonic = 50
        app.draws = draws
        return app
    }
}

/// A runtime at an address: a debug build that reads one of its values by way of another copies all thousand of them first, which
/// the compiler writes out for each of them.
private final class Place {
    let address: UnsafeMutablePointer<Runtime>

    init(_ runtime: Runtime) {
        address = .allocate(capacity: 1)
        address.initialize(to: runtime)
    }

    var state: UnsafeMutablePointer<State> { withUnsafeMutablePointer(to: &address.pointee.state) { $0 } }

    deinit {
        address.deinitialize(count: 1)
        address.deallocate()
    }
}

extension [String: String] {
    /// Those of a disk's rows that tabs write over what they know.
    fileprivate var records: [String: String] {
        filter { row in
            Outline.recordKey(ofRow: row.key) != nil || Draft.tab(ofRow: row.key) != nil
                || RecordKey(row.key) != nil && !LargeValue.isKey(row.key)
        }
    }
}

extension StoreRow.Expected {
    /// Whether a row that is there, or isn't, may be written over.
    fileprivate func allows(_ text: String?) -> Bool {
        switch self {
        case .anything: true
        case .nothing, .unread: text == nil
        case .text(let version): text.map { RowVersion(of: $0) } == version
        }
    }
}

extension Runtime {
    /// A control's handler gave an action: as an event of the control's, but nobody has to look for it.
    fileprivate mutating func handle(_ action: Action, clocks: Clocks) -> [Effect] {
        state.shared.clocks = clocks
        return withWake(state.update(action))
    }
}

extension Effect {
    /// Of a write, but for one that replaces all that there is.
    fileprivate var writeToken: Int32? {
        guard case .store(.write(_, let token)) = self else { return nil }
        return token
    }
}
