public import App
public import Foundation
import Records
import Workouts

/// Runs the app outside of a browser. The page only draws: patches go out to it, and what happens there comes in. All else is carried out here,
/// or by the platform, so the app goes on while the page is suspended, and outlives it.
///
/// Inputs are taken one at a time, in the order of their arrival, by `run`.
public actor DeviceHost {
    private let device: Device
    private let page: any Page
    private let platform: any Platform
    private let clock: any HostClock
    private let ports: Ports
    private let chosen: ChosenFiles
    private let saved = SavedFiles(folder: FileManager.default.temporaryDirectory)
    private nonisolated let tells: Tell
    private nonisolated let inputs: AsyncStream<Input>
    private nonisolated let queue: AsyncStream<Input>.Continuation

    private var runtime = Runtime(seed: .random(in: 0 ... .max), secretSeed: .random(in: 0 ... .max))
    /// Of the page that was there last.
    private var pageName = ""
    /// Nil until the first page has told of itself.
    private var memory: PageMemory?
    private var frames = Frames()
    /// Of the event that was heard last.
    private var clocks = Clocks(monotonic: .zero, wall: .zero)
    /// Tracks and songs whose bytes the page has.
    private var pageTracks: Set<Int32> = []
    private var pageSongs: Set<String> = []
    /// Answers to the program's questions for other tabs. A journal that is there is taken up by them, so they wait for what the program has
    /// yet to write.
    private var afterSettling: [TabsEvent] = []

    private enum Input: Sendable {
        /// - Parameter clocks: As it arrived; nil: its own readings hold.
        case page(String, clocks: Clocks?)
        case event(HostEvent, Clocks)
        case order(PageOrder)
        case question(CheckedContinuation<Bool, Never>)
    }

    public init(device: Device, page: any Page, platform: any Platform, clock: any HostClock = SystemClock()) throws {
        self.device = device
        self.page = page
        self.platform = platform
        self.clock = clock
        (inputs, queue) = AsyncStream.makeStream(of: Input.self)
        let queue = queue
        tells = { event in clock.read { queue.yield(.event(event, $0)) } }
        chosen = ChosenFiles { queue.yield(.order($0)) }
        ports = try Ports(device: device, chosen: chosen, decoding: platform.songDecoding, tell: tells)
    }

    // MARK: Inputs, from any thread

    /// Takes a message of the page in.
    public nonisolated func receive(_ message: String) { queue.yield(.page(message, clocks: clock.arrival())) }

    /// Takes an event of the platform in.
    public nonisolated func tell(_ event: HostEvent) { tells(event) }

    /// The file of a rendered soundtrack, FLAC; nil if there is none of this token.
    public nonisolated func track(_ token: Int32) -> URL? { ports.soundtracks.track(token) }

    /// The file of a song, as it was added; nil if there is none of this id here.
    public nonisolated func song(_ id: String) -> URL? { ports.songs.original(id) }

    /// Whether everything that was told before has been taken in and is on the disk. A shell that the system is about to suspend asks for
    /// the time that this takes.
    public nonisolated var isStored: Bool {
        get async { await withCheckedContinuation { queue.yield(.question($0)) } }
    }

    /// Takes inputs in, until its task is cancelled.
    ///
    /// - Throws: For a message of the page that nobody can read: both sides are built together, so it is a fault of the build.
    public func run() async throws {
        for await input in inputs {
            switch input {
            case .page(let text, let clocks): try take(PageMessage(text), clocks)
            case .order(let order): send(order)
            // Before there is a page nothing has begun.
            case .event(let event, let clocks): if memory != nil { hear(event, clocks) }
            case .question(let answer): answer.resume(returning: frames.isSettled && ports.store.isIdle)
            }
        }
    }

    private func take(_ message: PageMessage, _ arrival: Clocks?) {
        switch message {
        case .hello(let name):
            pageName = name
            frames = Frames()
            pageTracks = []
            pageSongs = []
            chosen.lose()
        case .part(let part, let request): chosen.take(part, of: request)
        case .drawn(let number):
            if frames.shown(number) { settle() }
            draw()
        case .event(let event, let number, let told):
            frames.seen = number
            let clocks = arrival ?? told
            if case .started(let start) = event { begin(start, clocks) } else { hear(event, clocks) }
        }
    }

    /// A page is there: the first one starts the program, a later one is drawn from the beginning.
    private func begin(_ start: Start, _ clocks: Clocks) {
        guard memory != nil else {
            memory = PageMemory(path: start.path)
            var start = start
            start.origin = device.origin
            start.userAgent = device.userAgent ?? start.userAgent
            start.can = platform.capabilities(beside: start.can)
            // The page keeps no folder, and its network isn't the app's.
            start.can.copyFolders = false
            start.can.copyServers = false
            start.apple = platform.apple
            start.tab = "device"
            return hear(.started(start), clocks)
        }
        runtime.redraw()
        if let effects = memory?.restore() { send(.commands(effects)) }
        // The last page had the alarm, where pages have it.
        if let moment = runtime.wake { carryOut([.wake(at: moment)]) }
        hear(.resized(start.viewport), clocks)
    }

    private func hear(_ event: HostEvent, _ readings: Clocks) {
        // Two threads may read the clock at the same time, and tell in the other order.
        clocks = Clocks(
            monotonic: max(readings.monotonic, clocks.monotonic), wall: readings.wall,
            zoneMinutes: readings.zoneMinutes)
        switch event {
        case .wentOnline(let isOnline): ports.link.set(isOnline: isOnline)
        case .started(let start): ports.link.set(isOnline: start.isOnline)
        case .visibilityChanged(let isHidden): frames.isHidden = isHidden
        case .navigated(let path): memory?.navigated(to: path)
        case .map(let event) where event.kind == .dragged: memory?.dragged()
        default: break
        }
        carryOut(runtime.handle(event, clocks: clocks))
        frames.isDue = true
        draw()
    }

    // MARK: Frames

    /// Draws, unless the page still has a patch to show: it shows one in each of its frames at most. A hidden page draws nothing.
    private func draw() {
        guard memory != nil, frames.isDue else { return }
        if frames.isHidden { return settle() }
        guard let number = frames.begin() else { return }
        send(.patch(runtime.frame(clocks: clocks), number: number, seen: frames.seen))
    }

    /// Changes go to the store once the page shows them, or at once where it is hidden and shows nothing.
    private func settle() {
        carryOut(runtime.settle())
        frames.isSettled = true
        let events = afterSettling
        afterSettling = []
        for event in events { tell(.tabs(event)) }
    }

    private func send(_ order: PageOrder) { page.send(order.text(for: pageName)) }

    // MARK: Effects

    private func carryOut(_ effects: [Effect]) {
        var left: [Effect] = []
        for effect in effects where !carryOut(effect) {
            giveSound(of: effect)
            left.append(effect)
        }
        guard !left.isEmpty else { return }
        memory?.keep(left)
        send(.commands(left))
    }

    /// Gives false for what the page is to carry out.
    private func carryOut(_ effect: Effect) -> Bool {
        if platform.carryOut(effect) { return true }
        if platform.offersFiles, let file = saved.file(of: effect, track: track) {
            platform.offer(file)
            return true
        }
        switch effect {
        case .clock(.wake(let moment)): return clock.wake(at: moment, tells)
        case .tabs(let command):
            if let event = OneTab.answer(command) { afterSettling.append(event) }
            return true
        case .soundtrack(.release(let token)) where pageTracks.remove(token) != nil:
            _ = ports.carryOut(effect)
            return false
        case .songs(.forget) where !pageSongs.isEmpty:
            pageSongs = []
            _ = ports.carryOut(effect)
            return false
        default: return ports.carryOut(effect)
        }
    }

    /// Before the page plays or saves a soundtrack, or plays a song, it gets the file.
    private func giveSound(of effect: Effect) {
        switch effect {
        case .audio(.start(let token, _)), .soundtrack(.save(let token, _)):
            guard !pageTracks.contains(token), let bytes = track(token).flatMap({ try? Data(contentsOf: $0) }) else {
                return
            }
            pageTracks.insert(token)
            send(.track(token, bytes))
        case .songs(.play(let id)): giveSong(id)
        case .songs(.sound(let song)): giveSong(song.id)
        default: break
        }
    }

    private func giveSong(_ id: String) {
        guard !pageSongs.contains(id), let bytes = song(id).flatMap({ try? Data(contentsOf: $0) }) else { return }
        pageSongs.insert(id)
        send(.song(id, bytes))
    }
}
