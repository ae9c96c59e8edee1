import CoreMetrics
import HTTPTypes

/// What the server measures of itself.
struct ServerMetrics: Sendable {
    private let factory: PrometheusMetrics
    private let streams: Meter
    private let databaseErrors: Counter

    init() {
        factory = PrometheusMetrics()
        streams = Meter(label: "setlist_event_streams", dimensions: [], factory: factory)
        databaseErrors = Counter(label: "setlist_database_errors_total", factory: factory)
        streams.set(0)
        databaseErrors.increment(by: 0)
    }

    /// - Parameter route: The route without what varies, so that there are few series.
    func answered(_ method: HTTPRequest.Method, route: String, status: HTTPResponse.Status, in time: Duration) {
        let route = ("route", route)
        let method = ("method", Self.known.contains(method) ? method.rawValue : "other")
        Counter(
            label: "setlist_requests_total", dimensions: [route, method, ("status", String(status.code))],
            factory: factory
        ).increment()
        Timer(label: "setlist_request_duration_seconds", dimensions: [route, method], factory: factory)
            .recordNanoseconds(Int64(time / .nanoseconds(1)))
    }

    func streamOpened() { streams.increment() }
    func streamClosed() { streams.decrement() }
    func databaseFailed() { databaseErrors.increment() }

    var text: String { factory.text }

    private static let known: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
}
