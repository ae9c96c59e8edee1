import Sensing
import Workouts

/// The state of the heart rate sensor.
struct HeartSensor: Sendable {
    var phase = Phase.none
    /// By which the host's answers are known.
    var token: Int32 = 0
    /// Of an attempt to connect another one, while this one is in use.
    var attempt: Int32 = 0
    /// As it calls itself.
    var name = ""
    /// Per cent; nil where it doesn't tell.
    var battery: Int32?
    /// Beats a minute as last told; nil where it felt no heart.
    var beats: Int32?
    /// When it told the last time, or was connected: on the monotonic clock.
    var told = Seconds.zero
    /// It has told something since it was connected.
    var hasTold = false
    /// Why none is connected, in words.
    var refusal: String?

    enum Phase: Sendable {
        case none
        /// One was found, and is being connected.
        case connecting
        case connected
        /// It is looked for.
        case lost
    }

    /// For how long a sensor's rate holds: it tells about once a second.
    static let patience = Seconds(integerLiteral: Int64(HeartSeries.hold))

    /// Beats a minute; nil where nothing was told for a while.
    func rate(at now: Seconds) -> Int32? {
        phase == .connected && now - told <= HeartSensor.patience ? beats : nil
    }

    /// The state in a word where there is no rate; nil where there is one.
    func trouble(at now: Seconds) -> String? {
        switch phase {
        case .none: nil
        case .connecting: "Connecting"
        case .lost: "Lost"
        case .connected:
            if rate(at: now) != nil {
                nil
            } else if now - told > HeartSensor.patience {
                "Silent"
            } else {
                hasTold ? "No contact" : "Connected"
            }
        }
    }

    /// The same in a sentence.
    func sentence(at now: Seconds) -> String? {
        switch phase {
        case .none: nil
        case .connecting: "Connecting to \(title) …"
        case .lost: "\(title) is lost. Setlist looks for it, and goes on when it is back."
        case .connected:
            if now - told > HeartSensor.patience {
                "\(title) is connected, but tells nothing."
            } else if !hasTold {
                "\(title) is connected."
            } else if beats == nil {
                "\(title) feels no heart. Wet its contacts, and see that it lies on the skin."
            } else {
                nil
            }
        }
    }

    /// Its name, or what it is.
    var title: String { name.utf8.isEmpty ? "The heart rate sensor" : name }
}
