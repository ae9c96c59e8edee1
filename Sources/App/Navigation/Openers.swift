import Interface

/// The controls that opened the screens that lie one on the other. A person who comes back finds the keyboard's focus
/// where it was; a screen that is opened has it on its heading (`Builder.heading`).
struct Openers: Sendable {
    /// The screen that is shown: the number of screens below it, and its address.
    struct Screen: Equatable, Sendable {
        fileprivate var depth: Int
        fileprivate var address: Address

        /// The whole state is large: nobody copies it for this.
        init(_ state: borrowing State) {
            depth = state.shared.trail.count
            address = state.shared.address
        }

        func isAbove(_ other: Screen) -> Bool { depth > other.depth }
    }

    private struct Opener: Sendable {
        var screen: Screen
        var place: NodePath
    }

    private var stack: [Opener] = []
    /// The control that was pressed last beside all layers: where a layer's own control opens a screen, it has opened the layer.
    private var beside: Opener?
    /// The control that gets the focus in the next frame.
    private var returning: NodePath?

    /// A control was pressed and has opened no screen.
    mutating func pressed(_ place: NodePath?, on screen: Screen) {
        if let place, !place.isInLayer { beside = Opener(screen: screen, place: place) }
    }

    /// A control has put a screen on its own; nil: nobody knows which.
    mutating func opened(by place: NodePath?, on screen: Screen) {
        stack.removeAll { $0.screen.depth >= screen.depth }
        guard let place else { return }
        if !place.isInLayer {
            stack.append(Opener(screen: screen, place: place))
        } else if let beside, beside.screen == screen {
            stack.append(beside)
        }
    }

    /// One or more screens were left for another.
    mutating func left(for screen: Screen) {
        returning = stack.last { $0.screen == screen }?.place
        stack.removeAll { $0.screen.depth >= screen.depth }
    }

    mutating func takeReturn() -> NodePath? {
        defer { returning = nil }
        return returning
    }
}
