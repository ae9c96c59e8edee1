import Sensing
import Workouts

/// The points of a FIT file: one a second, from all messages of that second. Bike computers write one for each sensor.
struct FITRecords {
    /// Moments since 1970.
    private(set) var samples: [Recording.Sample] = []
    /// Seconds of which several messages have different values.
    private var contradictions = 0
    private var isContradicted = false
    private var way = CompressedWay()

    mutating func read(_ message: FITDecoder.Message, _ leftOut: inout LeftOut) throws(FormatError) {
        guard let timestamp = message.timestamp else {
            leftOut.add(.time, .missing) { LeftOut.Found(text: "time", place: message.place) }
            return
        }
        let sample = sample(message, FITReader.moment(timestamp), &leftOut)
        if samples.last?.moment == sample.moment {
            let differs = samples[samples.count - 1].complete(with: sample)
            if differs, !isContradicted {
                contradictions += 1
                isContradicted = true
            }
            return
        }
        guard samples.count < FormatLimits.samples else {
            throw FormatError("More than \(FormatLimits.samples) points.", at: message.place)
        }
        samples.append(sample)
        isContradicted = false
    }

    /// - Parameter rates: As sensors sent them when the activity was over.
    mutating func merge(_ rates: FITHeartRates) { rates.merge(into: &samples) }

    var losses: [String] {
        if contradictions == 0 { return [] }
        let seconds = contradictions == 1 ? "1 of them" : "\(contradictions) of them"
        return ["FIT keeps whole seconds: of several different values in \(seconds) the last was read."]
    }

    private mutating func sample(
        _ message: FITDecoder.Message, _ moment: Seconds, _ leftOut: inout LeftOut
    ) -> Recording.Sample {
        typealias Field = FITProfile.Record
        var sample = Recording.Sample(moment: moment)
        sample.place = FITRecords.place(message, &leftOut)
        let altitude = message.value(Field.enhancedAltitude) ?? message.value(Field.altitude)
        sample.altitude = message.kept(Plausible.altitude(altitude), altitude, .altitude, &leftOut)
        let distance = message.value(Field.distance)
        sample.distance = message.kept(Plausible.distance(distance), distance, .distance, &leftOut)
        let speed = message.value(Field.enhancedSpeed) ?? message.value(Field.speed)
        sample.speed = message.kept(Plausible.speed(speed), speed, .speed, &leftOut)
        let rate = message.value(Field.heartRate)
        sample.heartRate = message.kept(Plausible.heartRate(rate), rate, .heartRate, &leftOut)
        let cadence = message.value(Field.cadence)
        sample.cadence = message.kept(Plausible.cadence(cadence), cadence, .cadence, &leftOut)
        let power = message.value(Field.power)
        sample.power = message.kept(Plausible.power(power), power, .power, &leftOut)
        if let raw = message.raw(Field.compressedSpeedDistance), let (speed, distance) = way.next(raw) {
            sample.speed = sample.speed ?? speed
            sample.distance = sample.distance ?? distance
        }
        return sample
    }

    private static func place(_ message: FITDecoder.Message, _ leftOut: inout LeftOut) -> Coordinate? {
        guard let latitude = message.value(FITProfile.Record.latitude),
            let longitude = message.value(FITProfile.Record.longitude)
        else { return nil }
        // 2³¹ semicircles are 180 °.
        let degrees = 180 / 2_147_483_648.0
        let judged = Plausible.place(latitude: latitude * degrees, longitude: longitude * degrees)
        return leftOut.keep(judged, .place, abs(latitude * degrees) > 90 ? .noLatitude : .noLongitude) {
            let wrong = abs(latitude * degrees) > 90 ? latitude : longitude
            return LeftOut.Found(text: FITDecoder.Message.text(wrong * degrees), place: message.place)
        }
    }

    /// The field `compressed_speed_distance`: 12 bits of speed in hundredths of m/s, then 12 bits of distance in
    /// sixteenths of a metre, modulo 4096.
    private struct CompressedWay {
        private var sum: Int64 = 0
        private var last: Int64?

        mutating func next(_ raw: ArraySlice<UInt8>) -> (speed: Double, distance: Double)? {
            guard raw.count == 3, !raw.allSatisfy({ $0 == 0xFF }) else { return nil }
            let (first, second, third) = (
                Int64(raw[raw.startIndex]), Int64(raw[raw.startIndex + 1]), Int64(raw[raw.startIndex + 2])
            )
            let distance = second >> 4 | third << 4
            sum += last.map { (distance - $0) & 0xFFF } ?? distance
            last = distance
            return (Double(first | (second & 15) << 8) / 100, Double(sum) / 16)
        }
    }
}

extension FITDecoder.Message {
    /// The value if it can be; counts it otherwise.
    func kept<Value>(
        _ judged: Judged<Value>, _ number: Double?, _ kind: LeftOut.Kind, _ leftOut: inout LeftOut
    ) -> Value? {
        leftOut.keep(judged, kind) { LeftOut.Found(text: Self.text(number ?? 0), place: place) }
    }

    /// Two decimals; "1000000000" for what is larger.
    static func text(_ number: Double) -> String {
        let number = max(min(number, 1e9), -1e9)
        return number == number.rounded() ? "\(Int64(number))" : FixedPoint.text(number, places: 2)
    }
}
