import CoreMetrics
import Synchronization

/// Collects measurements, and writes them in Prometheus's text format 0.0.4.
final class PrometheusMetrics: MetricsFactory {
    private let series = Mutex<[Key: any Series]>([:])

    /// All series, grouped under the lines with their types.
    var text: String {
        let series = series.withLock {
            $0.sorted { ($0.key.label, $0.key.dimensions) < ($1.key.label, $1.key.dimensions) }
        }
        var text = ""
        var label: String?
        for (key, series) in series {
            if key.label != label { text += "# TYPE \(key.label) \(key.kind)\n" }
            label = key.label
            series.write(label: key.label, dimensions: key.dimensions, to: &text)
        }
        return text
    }

    private enum Kind { case counter, gauge, histogram }

    private struct Key: Hashable {
        let kind: Kind
        let label: String
        /// `route="/api/v1/sync",status="200"`
        let dimensions: String

        init(_ kind: Kind, _ label: String, _ dimensions: [(String, String)]) {
            self.kind = kind
            self.label = label
            self.dimensions = dimensions.map { name, value in
                let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
                    "\n", with: "\\n")
                return "\(name)=\"\(escaped)\""
            }.joined(separator: ",")
        }
    }

    private func series(_ kind: Kind, _ label: String, _ dimensions: [(String, String)]) -> any Series {
        let key = Key(kind, label, dimensions)
        return series.withLock { series in
            if let known = series[key] { return known }
            let new: any Series = kind == .histogram ? Histogram() : Number()
            series[key] = new
            return new
        }
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        number(.counter, label, dimensions)
    }

    func makeFloatingPointCounter(label: String, dimensions: [(String, String)]) -> any FloatingPointCounterHandler {
        number(.counter, label, dimensions)
    }

    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        number(.gauge, label, dimensions)
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        histogram(label, dimensions)
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        histogram(label, dimensions)
    }

    // The kind is part of the key, so the series has this class.
    private func number(_ kind: Kind, _ label: String, _ dimensions: [(String, String)]) -> Number {
        series(kind, label, dimensions) as! Number
    }

    private func histogram(_ label: String, _ dimensions: [(String, String)]) -> Histogram {
        series(.histogram, label, dimensions) as! Histogram
    }

    // Series are never removed: a vanished one would look like a restart.
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    func destroyMeter(_ handler: any MeterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}
}

private protocol Series: Sendable {
    func write(label: String, dimensions: String, to text: inout String)
}

private func braced(_ dimensions: String) -> String {
    dimensions.isEmpty ? "" : "{\(dimensions)}"
}

/// A counter or a gauge.
private final class Number: Series, CounterHandler, FloatingPointCounterHandler, MeterHandler {
    private let value = Mutex(0.0)

    func increment(by amount: Int64) { value.withLock { $0 += Double(amount) } }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { self.value.withLock { $0 = value } }
    func reset() { value.withLock { $0 = 0 } }

    func write(label: String, dimensions: String, to text: inout String) {
        text += "\(label)\(braced(dimensions)) \(value.withLock { $0 })\n"
    }
}

/// Counts measured values by upper bounds. Times are in seconds.
private final class Histogram: Series, TimerHandler, RecorderHandler {
    private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private struct State {
        var counts = [UInt64](repeating: 0, count: Histogram.bounds.count)
        var count: UInt64 = 0
        var sum = 0.0
    }

    private let state = Mutex(State())

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        let index = Self.bounds.firstIndex { value <= $0 }
        state.withLock { state in
            if let index { state.counts[index] += 1 }
            state.count += 1
            state.sum += value
        }
    }

    func write(label: String, dimensions: String, to text: inout String) {
        let state = state.withLock { $0 }
        let prefix = dimensions.isEmpty ? "" : dimensions + ","
        var count: UInt64 = 0
        for (bound, own) in zip(Self.bounds, state.counts) {
            count += own
            text += "\(label)_bucket{\(prefix)le=\"\(bound)\"} \(count)\n"
        }
        text += "\(label)_bucket{\(prefix)le=\"+Inf\"} \(state.count)\n"
        text += "\(label)_sum\(braced(dimensions)) \(state.sum)\n"
        text += "\(label)_count\(braced(dimensions)) \(state.count)\n"
    }
}
