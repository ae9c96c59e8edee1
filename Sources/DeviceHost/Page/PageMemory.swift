import App

/// A page's state beside its tree, for the next one: the system may end a web view's process while the app goes on.
struct PageMemory {
    /// Addresses that the person can go back and forward over.
    private var history: [String]
    /// The place of the present one.
    private var place = 0
    private var mode: Effect?
    /// The commands to the map that is open, from its opening on.
    private var map: [Effect] = []

    init(path: String) {
        history = [path]
    }

    /// Keeps what a later page must be told of these, which go to the page. O(effects), and O(points) of a line that grows.
    mutating func keep(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .history(.push(let path)):
                history.removeSubrange((place + 1)...)
                history.append(path)
                place += 1
            case .history(.replace(let path)): history[place] = path
            case .page(.mode): mode = effect
            case .map(let command): keep(command)
            default: break
            }
        }
    }

    /// The person has gone back or forward.
    mutating func navigated(to path: String) {
        // The nearest of that address: the page doesn't say which way.
        let places = history.indices.filter { history[$0] == path }
        if let nearest = places.min(by: { abs($0 - place) < abs($1 - place) }) { place = nearest }
    }

    /// The person has moved the map away while it followed. Where to, no page tells: the next one shows everything.
    mutating func dragged() { if !map.isEmpty { keep(.fit) } }

    private mutating func keep(_ command: MapCommand) {
        switch command {
        case .open: map = [.map(command)]
        case .close: map = []
        case .forget: break
        case .extendLine(let points, let replaced): extend(points, replacing: Int(replaced))
        case .person, .line, .places, .cursor, .fit, .follow, .pick:
            map.removeAll { Self.kind($0) == Self.kind(.map(command)) }
            map.append(.map(command))
        }
    }

    /// Makes one line of a line and what was added to it.
    private mutating func extend(_ points: [MapPoint], replacing replaced: Int) {
        for index in map.indices {
            guard case .map(.line(var line, let kept)) = map[index] else { continue }
            // Nobody else holds it meanwhile, so that it isn't copied.
            map[index] = .map(.close)
            line.removeLast(min(max(replaced, 0), line.count))
            line += points
            map[index] = .map(.line(line, kept: kept))
            return
        }
        map.append(.map(.line(points)))
    }

    private static func kind(_ effect: Effect) -> Int {
        switch effect {
        case .map(.person): 1
        case .map(.line): 2
        case .map(.places): 3
        case .map(.cursor): 4
        // The map looks at one thing.
        case .map(.fit), .map(.follow): 5
        case .map(.pick): 6
        default: 0
        }
    }

    /// Brings a new page to where the last one was; nothing is left to go forward to.
    mutating func restore() -> [Effect] {
        history.removeSubrange((place + 1)...)
        let addresses = history.enumerated().map { index, path in
            Effect.history(index == 0 ? .replace(path: path) : .push(path: path))
        }
        // Once all of it is there.
        let view = map.filter { Self.kind($0) == 5 }
        return addresses + (mode.map { [$0] } ?? []) + map.filter { Self.kind($0) != 5 } + view
    }
}
