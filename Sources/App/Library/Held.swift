import Catalogue
import Records

/// A stored value that the library holds in a list.
protocol HeldValue: EditedValue {
    associatedtype Item: HeldItem

    init(_ item: Item)
    var item: Item { get }
}

protocol HeldItem: Sendable {
    /// Of its record.
    var id: String { get }
}

extension Entry: HeldItem {}
extension Exercise: HeldItem {}

/// The values of one kind of records, as they are and as their records have been told of them.
struct Held<Stored: HeldValue>: Sendable {
    var items: [Stored.Item] = [] {
        didSet { version &+= 1 }
    }
    /// Another number after each change of an item.
    private(set) var version: Int32 = 0
    /// The values that the ledger's records say, so that only fields that differ are stamped.
    private var told = ValuesByID<Stored>()

    init() {}

    /// Holds nothing any more.
    init(insteadOf old: Held) { version = old.version &+ 1 }

    func place(of id: String) -> Int? { items.firstIndex { $0.id == id } }

    subscript(id: String) -> Stored.Item? { items.first { $0.id == id } }

    /// Adds an item, or puts it in the place of what it was.
    mutating func put(_ item: Stored.Item) {
        if let place = place(of: item.id) { items[place] = item } else { items.append(item) }
    }

    mutating func remove(_ id: String) -> Stored.Item? { place(of: id).map { items.remove(at: $0) } }
}

// MARK: - The library's side of its records

extension Held {
    mutating func read(_ record: Record) throws(InvalidField) {
        let stored = try Stored(record)
        told.hold(stored, stored.id)
        items.append(stored.item)
    }

    /// The changes of an item since it was last read or recorded; nil: there is none any more.
    mutating func changes(_ id: String) -> [FieldChange]? {
        guard let item = self[id] else { return nil }
        let stored = Stored(item)
        let changes = stored.changes(since: told[id])
        told.hold(stored, id)
        return changes
    }

    mutating func drop(_ ids: Set<String>) { items.removeAll { ids.contains($0.id) } }
}
