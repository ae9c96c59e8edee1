import App

/// The port of a browser's tabs where there are none: the app has the run, and the sync, as soon as it asks.
enum OneTab {
    static func answer(_ command: TabsCommand) -> TabsEvent? {
        switch command {
        case .acquireRun: .runAcquired
        case .acquireSync: .syncAcquired
        case .releaseRun, .giveRun, .broadcast: nil
        }
    }
}
