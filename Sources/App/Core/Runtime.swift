import Interface
public import Workouts

/// The app as the host drives it: events in, effects and patches out.
public struct Runtime {
    var state: State
    private(set) var renderer = Renderer<Action>()
    private var press = Press()
    private var openers = Openers()
    /// The wake-up that the host was asked for last.
    public private(set) var wake: Seconds?

    /// - Parameter secretSeed: Independent of the other one.
    public init(seed: UInt64, secretSeed: UInt64) {
        state = State(seed: seed)
        state.shared.secrets = SplitMix64(seed: secretSeed)
    }

    /// Takes an event in. The host carries out the effects, asks for a frame when it next draws one, and calls `settle`
    /// as soon as it is idle.
    public mutating func handle(_ event: HostEvent, clocks: Clocks) -> [Effect] {
        state.shared.clocks = clocks
        if case .woke = event { wake = nil }
        let before = Openers.Screen(state)
        var effects: [Effect] = []
        var pressed: UInt32?
        var isPress = false
        if case .dom(let node, let domEvent) = event {
            pressed = node
            isPress = Press.isPress(domEvent)
            if let action = renderer.action(node: node, event: domEvent) {
                effects = carryOut(action, domEvent, at: node)
            }
        } else {
            effects = state.update(.host(event))
        }
        let after = Openers.Screen(state)
        if after.isAbove(before) {
            openers.opened(by: pressed.flatMap { renderer.path(of: $0) }, on: before)
        } else if before.isAbove(after) {
            openers.left(for: after)
        } else if isPress {
            openers.pressed(pressed.flatMap { renderer.path(of: $0) }, on: before)
        }
        return withWake(effects)
    }

    /// Asks for a wake-up as well, if another moment is the next.
    mutating func withWake(_ effects: [Effect]) -> [Effect] {
        guard let next = state.nextWake, next != wake else { return effects }
        wake = next
        return effects + [.wake(at: next)]
    }

    private mutating func carryOut(_ action: Action, _ event: DOMEvent, at node: UInt32) -> [Effect] {
        guard Press.isPress(event) else { return state.update(action) }
        guard press.takes(event, at: node, state.shared.clocks.monotonic) else { return [] }
        let before = Press.Outcome(state)
        let effects = state.update(action)
        press.ended(before, Press.Outcome(state))
        return effects
    }

    /// The patch that brings the page to what it should show at this moment.
    public mutating func frame(clocks: Clocks) -> [UInt8] {
        press.drawn()
        return Self.patch(&renderer, state, clocks.monotonic, openers.takeReturn())
    }

    /// The page that was drawn is gone, and an empty one in its place: the next frame is the whole tree.
    public mutating func redraw() {
        renderer = Renderer()
        press = Press()
    }

    /// Apart, so that nobody copies the state.
    private static func patch(
        _ renderer: inout Renderer<Action>, _ state: borrowing State, _ now: Seconds, _ focused: NodePath?
    ) -> [UInt8] {
        renderer.render(focusing: focused) { state.view(at: now, &$0) }
    }

    /// Hands what changed to the store, to the other tabs and to the server, after the frame that shows it.
    public mutating func settle() -> [Effect] {
        withWake(state.settle())
    }
}
