/// Keeps the tree that the host shows, and makes the patches to the next one.
public struct Renderer<Action> {
    var shown = Builder<Action>()
    var next = Builder<Action>()
    private var scratch = DiffScratch()
    /// For each node of the host, its index in `shown`, 0 for none.
    private var places: [Int32] = []
    private var bytes: [UInt8] = []
    private var isFirst = true

    public init() {
        shown.arena.finish()
    }

    /// Builds the next frame. Returns the patch for the host (the format is described at `Patch`); empty if nothing has
    /// changed. A frame no larger than earlier ones allocates nothing, if the previous patch has been released.
    ///
    /// - Parameter path: The node that the keyboard's focus goes to in this frame, if it is there.
    @discardableResult
    public mutating func render(
        focusing path: NodePath? = nil, _ content: (inout Builder<Action>) -> Void
    ) -> [UInt8] {
        next.reset()
        content(&next)
        next.arena.finish()
        scratch.reset()
        if isFirst { scratch.patch.names() }
        isFirst = false
        diff(from: shown.arena, to: &next.arena, &scratch)
        if let path, let place = next.arena.place(at: path) {
            scratch.settling.flag(next.arena.nodes[place].id, Property.focused.rawValue, true)
        }
        swap(&shown, &next)
        scratch.ids.endFrame()
        index()
        Patch.write(scratch.closing, scratch.patch, scratch.settling, into: &bytes)
        return bytes
    }

    /// The path of a node of the host; nil if it is gone.
    public func path(of node: UInt32) -> NodePath? {
        guard node < places.count, places[Int(node)] > 0 else { return nil }
        return shown.arena.path(to: Int(places[Int(node)]))
    }

    /// The action for an event at a node; nil if there is none, or if the node is gone.
    public func action(node: UInt32, event: DOMEvent) -> Action? {
        guard node < places.count, places[Int(node)] > 0 else { return nil }
        let place = shown.arena.nodes[Int(places[Int(node)])]
        if place.kind.isText { return nil }
        for index in Int(place.start)..<Int(place.start + place.count) {
            let entry = shown.arena.entries[index]
            guard entry.kind == .listener, entry.name == event.name.rawValue, entry.handler >= 0 else { continue }
            switch shown.handlers[Int(entry.handler)] {
            case .action(let action): return action
            case .function(let function): return function(event)
            }
        }
        return nil
    }

    /// The number of nodes of the host.
    var nodeCount: Int { scratch.ids.count }
    /// The highest number that a node ever had.
    var highestNode: Int { Int(scratch.ids.highest) }

    private mutating func index() {
        let highest = Int(scratch.ids.highest)
        while places.count <= highest { places.append(0) }
        for place in 0...highest { places[place] = 0 }
        for (place, node) in shown.arena.nodes.enumerated() { places[Int(node.id)] = Int32(place) }
        places[0] = 0
    }
}

extension Renderer {
    /// The shown frame as HTML, for tests: properties as the attributes of their names, no listeners.
    public var html: String { shown.arena.html }
}

/// The HTML built by `content`. For tests.
public func renderHTML<Action>(_ content: (inout Builder<Action>) -> Void) -> String {
    var builder = Builder<Action>()
    content(&builder)
    builder.arena.finish()
    return builder.arena.html
}
