/// A view tree, flat: nodes in pre-order, their entries in a second array, and all text in one pool of UTF-8. Refilling
/// it allocates nothing once it has grown to a screen's size.
struct Arena {
    struct Node {
        /// The kind of the node; nodes of different kinds never become each other.
        var kind: Kind
        /// Identity among siblings; 0 for nodes without a key.
        var key: Int64
        /// The index after the last descendant.
        var end: Int32
        /// Elements: the index of its first entry. Texts: the place in the pool.
        var start: Int32
        /// Elements: the number of entries. Texts: the number of bytes.
        var count: Int32
        /// The node's number at the host, given by the diff.
        var id: UInt32 = 0
    }

    /// The tag, or text; whether a key is the identity; and whether the element's content belongs to the host.
    struct Kind: Equatable {
        var bits: UInt16

        init(_ tag: Tag, isKeyed: Bool, isOpaque: Bool = false) {
            bits = UInt16(tag.rawValue) | (isKeyed ? 0x100 : 0) | (isOpaque ? 0x200 : 0)
        }

        private init(bits: UInt16) {
            self.bits = bits
        }

        static let text = Kind(bits: 0xff)
        static let root = Kind(bits: 0xfe)

        var isText: Bool { bits == 0xff }
        var isKeyed: Bool { bits & 0x100 != 0 }
        /// The tag's code, or 0xff for text.
        var code: UInt8 { UInt8(truncatingIfNeeded: bits) }
    }

    /// A part of an element: an attribute, a property, a style or a listener.
    struct Entry {
        var kind: EntryKind
        /// The code of the attribute, property or event.
        var name: UInt8 = 0
        var options: UInt8 = 0
        /// Listeners: the handler's index, −1 for none. The host doesn't know it.
        var handler: Int32 = -1
        /// The place in the pool of the name (of data and style), followed by the value.
        var start: Int32 = 0
        var nameCount: Int32 = 0
        var valueCount: Int32 = 0
        /// A Double's bits, a Bool, or the mask of keys.
        var number: UInt64 = 0

        /// Whether it opens or closes a layer or a dialog.
        var isOfLayer: Bool { kind == .flag && (name == Property.layer.rawValue || name == Property.modal.rawValue) }

        var closes: Bool { isOfLayer && number == 0 }
    }

    enum EntryKind: UInt8 {
        case attribute, data, style, listener, text, flag, number

        var isProperty: Bool { rawValue >= EntryKind.text.rawValue }
    }

    var nodes: [Node] = []
    var entries: [Entry] = []
    var pool: [UInt8] = []
    /// The element being filled.
    private var current = 0
    /// Whether the last node is a text that further text may be appended to.
    private var endsInText = false

    /// An empty tree: only the root, which belongs to the host.
    init() {
        reset()
    }

    mutating func reset() {
        nodes.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        pool.removeAll(keepingCapacity: true)
        nodes.append(Node(kind: .root, key: 0, end: 1, start: 0, count: 0))
        current = 0
        endsInText = false
    }

    /// Returns the element to pass to `close`.
    mutating func open(_ tag: Tag, key: Int64?, isOpaque: Bool = false) -> Int {
        let parent = current
        current = nodes.count
        endsInText = false
        nodes.append(
            Node(
                kind: Kind(tag, isKeyed: key != nil, isOpaque: isOpaque), key: key ?? 0, end: 0,
                start: Int32(entries.count), count: 0))
        return parent
    }

    mutating func close(_ parent: Int) {
        nodes[current].end = Int32(nodes.count)
        current = parent
        endsInText = false
    }

    mutating func finish() {
        nodes[0].end = Int32(nodes.count)
    }

    mutating func text(_ text: String) {
        let start = pool.count
        append(text)
        let count = Int32(pool.count - start)
        if endsInText {
            nodes[nodes.count - 1].count += count
        } else {
            nodes.append(
                Node(kind: .text, key: 0, end: Int32(nodes.count + 1), start: Int32(start), count: count))
            endsInText = true
        }
    }

    /// Adds an entry to the open element, replacing an earlier one of the same name.
    mutating func add(_ entry: Entry, name: String = "", value: String = "") {
        precondition(current == nodes.count - 1, "attributes come before children")
        var entry = entry
        entry.start = Int32(pool.count)
        append(name)
        entry.nameCount = Int32(pool.count) - entry.start
        append(value)
        entry.valueCount = Int32(pool.count) - entry.start - entry.nameCount
        for index in Int(nodes[current].start)..<entries.count where isSameName(entries[index], entry) {
            entries[index] = entry
            return
        }
        entries.append(entry)
        nodes[current].count += 1
    }

    private func isSameName(_ a: Entry, _ b: Entry) -> Bool {
        if a.kind.isProperty != b.kind.isProperty || !a.kind.isProperty && a.kind != b.kind { return false }
        if a.name != b.name || a.nameCount != b.nameCount { return false }
        for offset in 0..<Int(a.nameCount) where pool[Int(a.start) + offset] != pool[Int(b.start) + offset] {
            return false
        }
        return true
    }

    private mutating func append(_ text: String) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { pool.append(contentsOf: $0) }
        if isDone == nil { pool.append(contentsOf: text.utf8) }
    }
}
