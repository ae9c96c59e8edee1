import App
import Foundation
import Synchronization

/// Files that the person has chosen in the page, which keeps them: read part by part, as somebody asks for them.
final class ChosenFiles: Sendable {
    private let ask: @Sendable (PageOrder) -> Void
    private let reading = Mutex(Reading())

    private struct Reading {
        var last: Int64 = 0
        var takers: [Int64: @Sendable (ChosenFilePart) -> Void] = [:]
    }

    /// - Parameter ask: Passes an order on to the page.
    init(ask: @escaping @Sendable (PageOrder) -> Void) {
        self.ask = ask
    }

    /// As `ChosenFileReader`.
    func read(_ token: Int32, _ index: Int32, _ take: @escaping @Sendable (ChosenFilePart) -> Void) {
        let request = reading.withLock {
            $0.last += 1
            $0.takers[$0.last] = take
            return $0.last
        }
        ask(.read(request, token: token, index: index))
    }

    /// Takes a part in that the page has sent.
    func take(_ part: ChosenFilePart, of request: Int64) {
        let isLast =
            switch part {
            case .end, .unreadable: true
            case .facts, .bytes: false
            }
        let taker = reading.withLock { isLast ? $0.takers.removeValue(forKey: request) : $0.takers[request] }
        taker?(part)
    }

    /// The page is gone, with the files that it kept.
    func lose() {
        let takers = reading.withLock { reading in
            defer { reading.takers = [:] }
            return reading.takers
        }
        for take in takers.values { take(.unreadable) }
    }
}
