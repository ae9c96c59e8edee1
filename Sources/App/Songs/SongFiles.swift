import Records

/// The songs' files on this device.
struct SongFiles: Sendable {
    private(set) var ids: Set<String> = []
    /// The space that they take on the disk.
    private(set) var bytes: Int64 = 0
    /// Whether this browser keeps files; true until that is known.
    private(set) var isKept = true
    /// Whether the host has told which they are.
    private(set) var isKnown = false

    init() {}

    /// As reported by the host.
    init(ids: [String], bytes: Int64 = 0, isKept: Bool = true) {
        isKnown = true
        for id in ids { self.ids.insert(id) }
        self.bytes = bytes
        self.isKept = isKept
    }

    func has(_ id: String) -> Bool { ids.contains(id) }

    mutating func add(_ id: String, bytes: Int64) {
        if ids.insert(id).inserted { self.bytes += bytes }
    }

    /// A song whose file is gone or can't be played, until the host reports again. Gives whether it was one of them.
    mutating func remove(_ id: String) -> Bool { ids.remove(id) != nil }
}
