import Workouts

/// The heart rates that a sensor stored under water, and sent when the swim was over: `hr` messages.
///
/// Their times and their means at each point are those of `merge_heart_rates` in Garmin's SDK.
struct FITHeartRates {
    private struct Rate {
        /// In 1/32,768 s of FIT's clock.
        var time: Int64
        var beats: Int64
    }

    private static let second: Int64 = 32_768
    private var rates: [Rate] = []
    /// A time of FIT's clock in 1/32,768 s, and the sensor's clock at that moment, in 1/1024 s.
    private var anchor: (time: Int64, event: Int64)?
    /// The last event in 1/1024 s, to which the shorter ones add up.
    private var lastEvent: Int64 = 0
    /// Messages of which no time is known.
    private var timeless = 0

    mutating func read(_ message: FITDecoder.Message) throws(FormatError) {
        typealias Field = FITProfile.HeartRate
        let events = events(of: message)
        if let timestamp = message.timestamp, let event = events.first {
            let fraction = message.value(Field.fraction) ?? 0
            let part = 0..<1 ~= fraction ? Int64(fraction * Double(FITHeartRates.second)) : 0
            anchor = (Int64(timestamp) * FITHeartRates.second + part, event)
        }
        guard let anchor else {
            timeless += 1
            return
        }
        for (event, beats) in zip(events, message.array(Field.rates)) {
            guard let beats, 1...254 ~= beats else { continue }
            guard rates.count < FormatLimits.samples else {
                throw FormatError("More than \(FormatLimits.samples) heart rates.", at: message.place)
            }
            // The sensor's clock has 32 bits.
            let since = Int64(Int32(truncatingIfNeeded: event - anchor.event))
            rates.append(Rate(time: anchor.time + since * (FITHeartRates.second / 1024), beats: beats))
        }
    }

    var isEmpty: Bool { rates.isEmpty && timeless == 0 }

    /// Those of a file that follows, which may hold nothing else.
    mutating func append(_ others: FITHeartRates, at place: FormatError.Place) throws(FormatError) {
        guard rates.count + others.rates.count <= FormatLimits.samples else {
            throw FormatError("More than \(FormatLimits.samples) heart rates.", at: place)
        }
        rates += others.rates
        timeless += others.timeless
    }

    private mutating func events(of message: FITDecoder.Message) -> [Int64] {
        var events: [Int64] = []
        for event in message.array(FITProfile.HeartRate.events) {
            guard let event else { continue }
            lastEvent = event
            events.append(event)
        }
        guard let raw = message.raw(FITProfile.HeartRate.shortEvents), !raw.allSatisfy({ $0 == 0xFF }) else {
            return events
        }
        for bit in stride(from: 0, through: 8 * raw.count - 12, by: 12) {
            let low = raw.startIndex + bit / 8
            let pair = Int64(raw[low]) | Int64(raw[low + 1]) << 8
            lastEvent += ((pair >> Int64(bit % 8) & 0xFFF) - lastEvent) & 0xFFF
            events.append(lastEvent)
        }
        return events
    }

    /// Gives each point the mean of the rates since the point before, of those that a later rate follows.
    ///
    /// - Parameter samples: Moments since 1970.
    func merge(into samples: inout [Recording.Sample]) {
        var held = Held(rates: rates)
        var rate = held.next()
        var start: Int64?
        for index in samples.indices {
            let seconds = samples[index].moment.microseconds / 1_000_000 - FITProfile.epoch
            let end = seconds * FITHeartRates.second
            let from = start ?? end - FITHeartRates.second
            start = start ?? from
            var sum: Int64 = 0
            var count: Int64 = 0
            while let next = rate {
                if next.time > end {
                    // Half a beat is rounded up.
                    if count > 0 { samples[index].heartRate = Int32((2 * sum + count) / (2 * count)) }
                    start = end
                    break
                }
                if next.time > from {
                    sum += next.beats
                    count += 1
                }
                rate = held.next()
            }
        }
    }

    /// - Parameter points: The number of points that they were merged into.
    func losses(_ points: Int) -> [String] {
        var losses: [String] = []
        if timeless > 0 {
            let subject = timeless == 1 ? "1 message of heart rates has" : "\(timeless) messages of heart rates have"
            losses.append("\(subject) no time, and \(timeless == 1 ? "wasn't" : "weren't") read.")
        }
        if points == 0, !rates.isEmpty {
            losses.append("\(rates.count) heart rates weren't read: there is no point that they could belong to.")
        }
        return losses
    }

    /// The rates in their order, each held until the next one, for 5 s at most, in steps of 250 ms.
    private struct Held {
        let rates: [Rate]
        private var index = 0
        private var step: Int64 = 0

        private static let length = FITHeartRates.second / 4
        private static let steps: Int64 = 20

        init(rates: [Rate]) { self.rates = rates }

        mutating func next() -> Rate? {
            guard index < rates.count else { return nil }
            if index > 0, step < Held.steps {
                var before = rates[index - 1]
                if abs(rates[index].time - before.time) - step * Held.length > Held.length {
                    step += 1
                    before.time += step * Held.length
                    return before
                }
            }
            step = 0
            index += 1
            return rates[index - 1]
        }
    }
}
