import App
import Testing

@Suite("Port: tabs") struct TabsPortTests {
    static let commands: [(TabsCommand, String)] = [
        (.acquireRun(steal: true), #"{"do":"tabs.acquireRun","steal":true}"#),
        (.releaseRun, #"{"do":"tabs.releaseRun"}"#),
        (.giveRun, #"{"do":"tabs.giveRun"}"#),
        (.acquireSync, #"{"do":"tabs.acquireSync"}"#),
        (.broadcast("hi"), #"{"do":"tabs.broadcast","text":"hi"}"#),
    ]

    static let events: [(String, TabsEvent)] = [
        (#"{"on":"tabs.runAcquired"}"#, .runAcquired),
        (#"{"on":"tabs.runStolen"}"#, .runStolen),
        (#"{"on":"tabs.runFreed"}"#, .runFreed),
        (#"{"on":"tabs.runHeldElsewhere"}"#, .runHeldElsewhere),
        (#"{"on":"tabs.runWanted"}"#, .runWanted),
        (#"{"on":"tabs.runTaken"}"#, .runTaken),
        (#"{"on":"tabs.syncAcquired"}"#, .syncAcquired),
        (#"{"on":"tabs.received","text":"[]"}"#, .received("[]")),
    ]

    private enum Command: String, CaseIterable { case acquireRun, releaseRun, giveRun, acquireSync, broadcast }
    private enum Event: String, CaseIterable {
        case runAcquired, runStolen, runFreed, runHeldElsewhere, runWanted, runTaken, syncAcquired, received
    }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("tabs", Self.commands, as: Effect.tabs) { command -> Command in
            switch command {
            case .acquireRun: .acquireRun
            case .releaseRun: .releaseRun
            case .giveRun: .giveRun
            case .acquireSync: .acquireSync
            case .broadcast: .broadcast
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("tabs", Self.events, as: HostEvent.tabs) { event -> Event in
            switch event {
            case .runAcquired: .runAcquired
            case .runStolen: .runStolen
            case .runFreed: .runFreed
            case .runHeldElsewhere: .runHeldElsewhere
            case .runWanted: .runWanted
            case .runTaken: .runTaken
            case .syncAcquired: .syncAcquired
            case .received: .received
            }
        }
    }
}
