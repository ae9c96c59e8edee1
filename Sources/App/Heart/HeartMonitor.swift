import Sensing
import Workouts

/// Looks after the heart rate sensor (HR-1): connects it from a tap, takes what it tells, and knows when it is lost. Runs write down what
/// they hear of it (`HeartRecorder`).
enum HeartMonitor: Feature {
    struct State: Sendable {
        /// An earlier sensor was looked for, once a run.
        var hasLooked = false
    }

    enum Action: Sendable {
        case connectTapped
        case disconnectTapped
    }

    @inline(never)  // It belongs to the second part of the program, as all that a sensor brings about does.
    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .connectTapped:
            shared.heart.refusal = nil
            shared.heart.attempt = shared.newRequest()
            return [.heart(.connect(token: shared.heart.attempt))]
        case .disconnectTapped:
            guard shared.heart.phase != .none else { return [] }
            shared.heart = HeartSensor()
            return [.heart(.disconnect)]
        }
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        if case .heart(let event) = event { take(event, &shared) }
        return []
    }

    @inline(never)
    private static func take(_ event: HeartEvent, _ shared: inout Shared) {
        var sensor = shared.heart
        let isAttempt = event.token == sensor.attempt
        guard event.token != 0, isAttempt || event.token == sensor.token else { return }
        switch event {
        case .found(_, let name):
            sensor = HeartSensor(phase: .connecting, token: event.token, name: name)
        case .connected:
            sensor.phase = .connected
            sensor.told = shared.clocks.monotonic
            sensor.hasTold = false
            sensor.beats = nil
        case .lost:
            sensor.phase = .lost
            sensor.beats = nil
        case .unchosen: sensor.attempt = 0
        case .refused:
            sensor.attempt = 0
            sensor.refusal =
                "Setlist isn’t allowed to use Bluetooth. Switch Bluetooth on, and allow it in the browser’s settings for this site."
        case .unfit:
            sensor = HeartSensor()
            sensor.refusal =
                "That device tells no heart rate. Choose a chest strap, or a watch that sends its heart rate."
        case .measured(_, let bytes):
            guard let measurement = HeartRateMeasurement(bytes) else { return }
            sensor.phase = .connected
            sensor.told = shared.clocks.monotonic
            sensor.hasTold = true
            sensor.beats = measurement.beats
        case .battery(_, let bytes): sensor.battery = BatteryLevel.percent(bytes)
        }
        shared.heart = sensor
        if shared.address == .run, event.isRefusal, let words = sensor.refusal { shared.say(words) }
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard case .forgotten = news, shared.heart.phase != .none else { return [] }
        shared.heart = HeartSensor()
        return [.heart(.disconnect)]
    }

    /// A run begins: a sensor that was used before may be worn again. Where none was, beginning asks nothing of the program's second part.
    static func followUp(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard shared.can.bluetooth else { return [] }
        guard shared.address == .run else {
            state.hasLooked = false
            return []
        }
        if state.hasLooked { return [] }
        state.hasLooked = true
        return wasUsed(shared.library) ? resume(&shared) : []
    }

    /// O(sessions).
    private static func wasUsed(_ library: Library) -> Bool {
        library.runInProgress.map { !$0.heart.isEmpty } ?? false || library.sessions.contains { $0.value.heart != nil }
    }

    @inline(never)
    private static func resume(_ shared: inout Shared) -> [Effect] {
        guard shared.heart.phase == .none, shared.heart.attempt == 0 else { return [] }
        shared.heart.attempt = shared.newRequest()
        return [.heart(.resume(token: shared.heart.attempt))]
    }

    /// When a silent sensor is said to be one.
    static func nextWake(_ state: State, _ shared: Shared) -> Seconds? {
        guard shared.heart.phase == .connected else { return nil }
        let moment = shared.heart.told + 5
        return moment >= shared.clocks.monotonic ? moment + Seconds(milliseconds: 1) : nil
    }
}

extension HeartEvent {
    fileprivate var isRefusal: Bool {
        switch self {
        case .refused, .unfit: true
        default: false
        }
    }
}
