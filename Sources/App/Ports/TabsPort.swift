import Records

// The tabs of one browser. The host's side is web/host-tabs.js.

public enum TabsCommand: Equatable, Sendable {
    /// Ask for the right to run and to sound, which one tab of this browser has at a time. `steal`: whoever has it is asked to
    /// give it, and loses it if they don't answer.
    case acquireRun(steal: Bool)
    /// Let go of it, or wait for it no longer.
    case releaseRun
    /// All that this tab knows of the run is on disk: the tab that asked for it may have it.
    case giveRun
    /// Ask for the right to sync, which one tab of this browser has at a time, until it closes. Answered when it is free.
    case acquireSync
    /// Tell the other tabs. They get it as `TabsEvent.received`.
    case broadcast(String)
}

public enum TabsEvent: Equatable, Sendable {
    /// This tab may run and sound. If another did, that was asked to put down all that it knew, and has.
    case runAcquired
    /// The same, but the other tab didn't answer: it is suspended, perhaps.
    case runStolen
    /// The same, after this tab has waited: the other one has let go, or is gone.
    case runFreed
    /// Another tab has the run. This one waits until that lets go.
    case runHeldElsewhere
    /// Another tab asks for it. Answered by `giveRun`.
    case runWanted
    /// Another tab took it over. This one waits until that lets go.
    case runTaken
    case syncAcquired
    case received(String)
}

// MARK: - JSON

extension TabsCommand {
    func write(to commands: inout HostCommands) {
        switch self {
        case .acquireRun(let steal): commands.add("tabs.acquireRun") { $0.field("steal", steal) }
        case .releaseRun: commands.add("tabs.releaseRun")
        case .giveRun: commands.add("tabs.giveRun")
        case .acquireSync: commands.add("tabs.acquireSync")
        case .broadcast(let text): commands.add("tabs.broadcast") { $0.field("text", text) }
        }
    }
}

extension TabsEvent {
    init(_ fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "tabs.runAcquired": self = .runAcquired
        case "tabs.runStolen": self = .runStolen
        case "tabs.runFreed": self = .runFreed
        case "tabs.runHeldElsewhere": self = .runHeldElsewhere
        case "tabs.runWanted": self = .runWanted
        case "tabs.runTaken": self = .runTaken
        case "tabs.syncAcquired": self = .syncAcquired
        case "tabs.received": self = .received(try fields.string("text"))
        default: throw .unknown(on: fields.on)
        }
    }
}
