import Foundation
import Records
import Workouts

@testable import App

// Helpers of screens' tests beside the app itself: a library to begin with, and a look at single controls.

extension TestApp {
    /// Friday, 20 November 2026, 12:00 UTC.
    static let noon: Seconds = 1_795_176_000

    init(_ prepare: (inout Library) -> Void) {
        self.init(wall: TestApp.noon)
        prepare(&state.shared.library)
        settle()
    }

    var settings: Settings { state.shared.library.settings }

    /// Opens an address as the browser's own Back and Forward do.
    mutating func go(_ address: Address) { send(.host(.navigated(path: address.path))) }

    /// The page's HTML from this text until after that one; empty if it isn't there.
    func html(from start: String, to end: String) -> String {
        guard let begin = html.range(of: start) else { return "" }
        let rest = html[begin.lowerBound...]
        return String(rest[..<(rest.range(of: end)?.upperBound ?? rest.endIndex)])
    }

    /// The period of a run as it is told to those who don't see it; empty where the screen shows it in a status.
    var toldPeriod: String {
        let start = "<p class=\"visually-hidden\" role=\"status\">"
        return String(html(from: start, to: "</p>").dropFirst(start.count).dropLast(4))
    }

    /// The text of the alert on the screen; nil if there is none.
    var alert: String? {
        guard let tag = html.range(of: "role=\"alert\"") else { return nil }
        let rest = html[tag.upperBound...]
        guard let open = rest.firstIndex(of: ">"), let close = rest[open...].range(of: "</") else { return nil }
        return String(rest[rest.index(after: open)..<close.lowerBound])
    }
}
