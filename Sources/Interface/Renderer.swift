/// Keeps the tree that the host shows, and tells the host by patches how to get to the next.
public struct Renderer<Action> {
    var shown = Builder<Action>()
    var next = Builder<Action>()
    private var scratch = DiffScratch()
    /// For each node of the host its index in `shown`, 0 for none.
    private var places: [Int32] = []
    private var bytes: [UInt8] = []
    private var isFirst = true

    public init() {
        shown.arena.finish()
    }

    /// Builds the next frame. Gives back the patch (the format stands at `Patch`) to bring the host there; empty if there is
    /// nothing to do. Nothing is allocated in a frame no larger than those before, if the patch before has been let go.
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

    /// Where a node of the host's stands; nil if it is gone.
    public func path(of node: UInt32) -> NodePath? {
        guard node < places.count, places[Int(node)] > 0 else { return nil }
        return shown.arena.path(to: Int(places[Int(node)]))
    }

    /// The action that answers to an event at a node; nil if nothing does, or if the node is gone.
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

    /// How many nodes the host has to keep.
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
    /// The frame that is shown as HTML, for tests: properties as the attributes of their names, no listeners.
    public var html: String { shown.arena.html }
}

/// The HTML that `content` builds. For tests.
public func renderHTML<Action>(_ content: (inout Builder<Action>) -> Void) -> String {
    var builder = Builder<Action>()
    content(&builder)
    builder.arena.finish()
    return builder.arena.html
}
