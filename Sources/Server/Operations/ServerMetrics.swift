import CoreMetrics
import HTTPTypes
import Synchronization

/// The server's measurements of itself.
final class ServerMetrics: Sendable {
    private let factory: PrometheusMetrics
    private let streams: Meter
    private let databaseErrors: Counter
    /// Looked up once: a look-up takes longer than counting.
    private let series = Mutex<[Answered: (count: Counter, time: Timer)]>([:])

    private struct Answered: Hashable {
        let route: String
        let method: HTTPRequest.Method
        let status: Int
    }

    init() {
        factory = PrometheusMetrics()
        streams = Meter(label: "setlist_event_streams", dimensions: [], factory: factory)
        databaseErrors = Counter(label: "setlist_database_errors_total", factory: factory)
        streams.set(0)
        databaseErrors.increment(by: 0)
    }

    /// - Parameter route: The route without its variable parts, so that there are few series.
    func answered(_ method: HTTPRequest.Method, route: String, status: HTTPResponse.Status, in time: Duration) {
        let key = Answered(route: route, method: method, status: status.code)
        let (counter, timer) = series.withLock { series in
            if let known = series[key] { return known }
            let new = self.series(of: key)
            // Clients may invent methods.
            if Self.known.contains(method) { series[key] = new }
            return new
        }
        counter.increment()
        timer.recordNanoseconds(Int64(time / .nanoseconds(1)))
    }

    private func series(of answered: Answered) -> (Counter, Timer) {
        let route = ("route", answered.route)
        let method = ("method", Self.known.contains(answered.method) ? answered.method.rawValue : "other")
        return (
            Counter(
                label: "setlist_requests_total", dimensions: [route, method, ("status", String(answered.status))],
                factory: factory),
            Timer(label: "setlist_request_duration_seconds", dimensions: [route, method], factory: factory)
        )
    }

    /// - Parameter reason: nil: the copy stands in its folder.
    func copied(_ reason: CopyFailure.Reason?) {
        Counter(
            label: "setlist_copies_total", dimensions: [("outcome", reason?.rawValue ?? "kept")], factory: factory
        ).increment()
    }

    func streamOpened() { streams.increment() }
    func streamClosed() { streams.decrement() }
    func databaseFailed() { databaseErrors.increment() }

    var text: String { factory.text }

    private static let known: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
}
