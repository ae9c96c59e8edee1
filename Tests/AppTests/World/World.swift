import Records
import SyncSimulation
import Workouts

@testable import App

/// A random history of people, browsers and servers, in the order in which a host calls the program: an event, then the frame and
/// `settle`, then the disk, with anything else in between.
///
/// Two accounts live on servers that are restored from copies, whose clocks are put right, that page, forget pieces, are written to by
/// scripts and answer late or never. Devices have several tabs over one store, some of which are suspended or killed; their clocks are
/// wrong; browsers take stores away; people log out and in again as somebody else, edit, delete, undo, import, and change settings.
///
/// Every edit writes a value that no other writes, and names in it whose it is. What must hold in the end is in `World+Claims`.
struct World {
    var random: SplitMix64
    var accounts: [Account] = []
    var devices: [Device] = []
    /// The time on the true clock.
    var wall: Seconds = 1_795_000_000
    var claims: Claims
    private var lastTab = 0
    private var lastValue = 0
    /// One device with one tab: nobody is there to conflict with.
    let isAlone: Bool
    /// Nobody's clock is wrong.
    let isPunctual: Bool
    /// Links are slow, and what is made is often long. Such histories are dear: few are.
    let isSlow: Bool

    /// An account and its server.
    struct Account {
        let id: String
        var server = SimulatedServer()
        var copy: SimulatedServer?
        var copies = 0
        /// The time by which its clock is ahead of the true one.
        var skew: Seconds = 0
        /// Parts of long records that wait for their last one.
        var pieces: [String: [Int32: String]] = [:]
        /// It has no room for such parts.
        var isFull = false
        /// It says which records it has put together, and not which it lacks parts of.
        var isTerse = false
        /// It writes some records as only a later version of the app can read them.
        var isNewer = false
        var file: [UInt8]?
    }

    struct Device {
        let number: Int
        var disk: [String: String] = TestApp.guest
        /// Another number after each time that the browser has taken the store away.
        var generation = 0
        /// The last one that the store had.
        var epoch: String?
        var tabs: [Tab] = []
        /// The tabs whose commands the store has yet to carry out, in their order.
        var queue: [Int] = []
        var skew: Seconds = 0
        var isOnline = true
        /// The account whose session's cookie the browser has, by its number.
        var cookie: Int?
        /// The tab that has the right to sync.
        var syncing: Int?
    }

    struct Tab {
        let number: Int
        var app: TestApp
        var inbox: [String] = []
        var undo: [(entry: Entry<Workout>, index: Int)] = []
        /// Answers on their way, and those that take longer than people do.
        var air: [Answer] = []
        var late: [Answer] = []
        var isSuspended = false
        var epoch = ""
    }

    struct Answer {
        let token: Int32
        /// Status and body; nil for none at all.
        let content: (Int32, String)?
        /// The store's when it was asked for.
        let epoch: String
    }

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        isAlone = random.below(4) == 0
        isPunctual = random.below(2) == 0
        claims = Claims(isPunctual: isPunctual)
        isSlow = random.below(8) == 0
        accounts = [Account(id: "a"), Account(id: "b")]
        for account in accounts.indices { accounts[account].isTerse = below(2) == 0 }
        for number in 0..<(isAlone ? 1 : 2 + below(2)) {
            devices.append(Device(number: number))
            let skews: [Seconds] = [40, -200, 3_600, 94_608_000, -94_608_000]
            if !isPunctual, isAlone || below(2) == 0 { devices[number].skew = skews[below(skews.count)] }
            open(number)
            quieten()
            if below(6) > 0 { logIn(number, 0, as: below(6) == 0 ? 1 : 0) }
            if below(2) == 0 { quieten() }
        }
    }

    mutating func below(_ count: Int) -> Int { Int(random.below(UInt64(count))) }

    mutating func newValue(_ owner: String) -> String {
        lastValue += 1
        return "\(owner)\(lastValue)"
    }

    mutating func newTab() -> Int {
        lastTab += 1
        return lastTab
    }

    /// Runs so many steps, lets everything arrive, and says what is wrong; nil for nothing.
    mutating func run(steps: Int = 280) -> String? {
        for _ in 0..<steps where claims.problem == nil {
            let device = below(devices.count)
            let tab = below(devices[device].tabs.count)
            // As a rule the frame comes before anything else.
            if devices[device].tabs[tab].app.isUnsettled, below(4) > 0 { use(device, tab) { $0.settle() } }
            switch below(22) {
            case 0...4: act(device, tab)
            case 5...9: for _ in 0...below(4) { carryOut(device) }
            case 10...14: travel(device, tab)
            case 20: deliver(device, tab)
            case 15: advance(Seconds(Double([1, 3, 40, 200][below(4)])))
            case 16: disturb(device, tab)
            case 17...18: administer(below(4) == 0 ? 1 : 0, device, tab)
            default: use(device, tab, isAwakened: false) { $0.hearsOfChange() }
            }
        }
        rest()
        logInAgain()
        rest()
        claims.allIsWritten()
        compareAccounts()
        for account in accounts.indices { accounts[account].isNewer = false }
        // Only the disk counts: opened once more, everything has to be there.
        for device in devices.indices {
            while devices[device].tabs.count > 1 { close(device, 0) }
            close(device, 0)
            open(device)
        }
        rest()
        return claims.problem ?? verdict
    }

    /// Devices whose session has ended can tell what they have.
    private mutating func logInAgain() {
        for device in devices.indices {
            let state = devices[device].tabs[0].app.account
            guard state.isExpired, let account = accounts.firstIndex(where: { $0.id == state.account?.id }) else {
                continue
            }
            logIn(device, 0, as: account)
        }
    }

    /// Everything works, and everything that is on its way arrives.
    private mutating func rest() {
        for account in accounts.indices {
            accounts[account].skew = 0
            accounts[account].isFull = false
        }
        for device in devices.indices {
            for tab in devices[device].tabs.indices { devices[device].tabs[tab].isSuspended = false }
            devices[device].isOnline = true
            for tab in devices[device].tabs.indices { use(device, tab) { $0.send(.host(.wentOnline(true))) } }
        }
        for _ in 0..<5 {
            quieten()
            advance(100)
            for device in devices.indices {
                for tab in devices[device].tabs.indices { use(device, tab) { $0.hearsOfChange() } }
            }
        }
        quieten()
    }
}
