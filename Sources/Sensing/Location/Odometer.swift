/// Metres covered, from noisy places.
///
/// Summing the steps from reading to reading adds up the noise (a tenth and more at a run); smoothing the places cuts
/// corners. So:
///
/// - The way is measured along chords over a few seconds, long enough for the noise to be small beside the chord. Every
///   reading begins a chord; a new reading adds the mean growth of all chords under way. Along a straight line this is
///   the step itself, without lag.
/// - Against white noise, chords run between means of places (`ChordShape`). The means lag by half their duration; the
///   current speed fills in that way.
/// - The noise's variance across a chord is subtracted from its square.
/// - The length that chords cut off at corners is added (`CornerLoss`).
/// - The device's own speed has the more weight, the longer the chords must be.
/// - A standing person adds nothing. They stand while their displacement stays within the noise.
struct Odometer: Equatable, Sendable {
    typealias Sample = PlaceSamples.Sample

    private(set) var isStill = true
    /// Metres per second over the last few seconds.
    private(set) var speed = 0.0
    private(set) var noise: ReceiverNoise
    /// The noise estimate without the last `doubt` samples, while the person stands: had they set off already, those
    /// would have counted their motion as noise.
    private var noiseBefore: ReceiverNoise
    /// Where the person stands, while they do.
    private(set) var restingPlace: PlaneVector

    private var samples: PlaceSamples
    /// The first sample of the present motion or standing.
    private var start = 0
    /// The first sample that may be averaged: that of the standing before the present motion.
    private var settled = 0
    /// The sample up to which the way is measured, and the metres covered there.
    private var measured = 0
    private var metres: Double
    /// Usual speed, m/s: an exponential mean over a minute of motion, beginning with a run's.
    private var usualSpeed = 2.0
    /// Seconds of motion in that mean, at most a minute.
    private var usualTime = 3.0
    private var signsOfDeparture = 0
    private var corners = CornerLoss()
    private var device = DeviceSpeed()
    private var chords: ChordShape

    /// Device speed, m/s, below which the person stands; and windows (s) with the metres of device speed in them that
    /// show motion.
    static let deviceStill = 0.3
    private static let deviceGoing = [(3.0, 2.1), (10.0, 3.5)]
    /// The displacement needed as well, in standard deviations of the noise.
    private static let more = 1.0
    /// Slower displacements, in m/s, may be receiver drift, as far as that goes within a minute, in metres.
    private static let slowest = 0.45
    private static let drifting = 12.0
    /// Upper bound of the speed, m/s, that counts as standing before a departure.
    private static let slow = 0.3
    /// Metres at the usual speed that bound the longest patience before a person counts as standing.
    private static let resting = 18.0
    /// Samples that it takes at most, as a rule, to detect a departure.
    private static let doubt = 12

    init(covered: Double, first: Sample, noise: ReceiverNoise) {
        metres = covered
        self.noise = noise
        noiseBefore = noise
        var first = first
        first.covered = covered
        samples = PlaceSamples(first)
        restingPlace = first.place
        chords = ChordShape(noise: noise, speed: usualSpeed)
    }

    /// Continues at a place to which the way wasn't measured.
    ///
    /// - Parameter speed: Metres per second; nil if the person stands.
    mutating func restart(at first: Sample, covered: Double, speed: Double?) {
        var first = first
        first.covered = covered
        metres = covered
        isStill = speed == nil
        self.speed = speed ?? 0
        samples = PlaceSamples(first)
        restingPlace = first.place
        noiseBefore = noise
        start = 0
        settled = 0
        measured = 0
        signsOfDeparture = 0
    }

    mutating func begin(after more: Double) {
        metres += more
        samples.begin(after: more)
    }

    /// Whether the person has moved for long enough (20 s) for their usual speed to be known.
    var knowsSpeed: Bool { usualTime > 20 }

    var lastTime: Double { samples.last.time }

    /// Metres, by the present estimate; it may decrease a little.
    var covered: Double {
        guard !isStill, measured < samples.count - 1 else { return metres }
        // The way within the means' lag, at the current speed.
        let (from, to) = (samples[measured], samples.last)
        return metres + speed * (to.time - from.time) * share(from: from, to: to)
    }

    /// Metres from the last sample to a place, for a reading that comes too soon to be a sample.
    func provisional(_ sample: Sample) -> Double {
        guard !isStill else { return 0 }
        let way = (sample.place - samples.last.place).squared - noise.variance(over: sample.time - lastTime)
        return max(way, 0).squareRoot() * share(from: samples.last, to: sample)
    }

    mutating func move(to transform: (PlaneVector) -> PlaneVector) {
        samples.move(to: transform)
        restingPlace = transform(restingPlace)
    }

    mutating func add(_ new: Sample) {
        noise.add(interval: new.time - lastTime)
        noiseBefore.add(interval: new.time - lastTime)
        samples.append(new)
        compareSpeeds()
        let wasGuess = noise.isGuess
        measureNoise()
        chords = ChordShape(noise: noise, speed: usualSpeed)
        if isStill {
            samples.setCovered(metres, at: samples.count - 1)
            if let begin = departure() { depart(at: begin) }
        } else {
            // Once the noise is known, the motion so far is measured again.
            if wasGuess, !noise.isGuess, start >= samples.oldest { beginMeasuring() }
            measure()
        }
        if !isStill {
            rest()
        } else if signsOfDeparture == 0 {
            let places = Double(min(samples.count - start, 60))
            restingPlace = restingPlace + (new.place - restingPlace) * (1 / places)
        }
    }

    /// An end of a chord: a place, or a mean of places.
    private struct End {
        var time: Double
        var place: PlaneVector
        var count: Double
    }

    private func end(at number: Int) -> End {
        let most = min(number - max(settled, samples.oldest), samples.count - 1 - number)
        let half = max(min(chords.half, most), 0)
        return End(time: samples[number].time, place: samples.mean(around: number, half), count: Double(2 * half + 1))
    }

    /// The variance of the noise across a chord, m² per axis.
    private func variance(_ from: End, _ to: End, drift: Double) -> Double {
        let time = to.time - from.time
        let width = (from.count + to.count) / 2
        guard width > 1 else { return drift * time + 2 * noise.quick }
        // The means of a random walk lie a third of their width nearer to each other; overlapping means share their
        // noise.
        let drifted = drift * max(time - (width - 1) / 3 * noise.interval, time / 3)
        return drifted + noise.quick * (1 / from.count + 1 / to.count) * min(time / (width * noise.interval), 1)
    }

    /// Length of a chord, with the noise's variance subtracted from its square.
    private func chord(_ from: End, _ to: End) -> Double {
        max((to.place - from.place).squared - variance(from, to, drift: noise.drift), 0).squareRoot()
    }

    /// The part of the time between two samples in which the run was running.
    private func share(from: Sample, to: Sample) -> Double {
        let time = to.time - from.time
        return time > 0 ? (to.running - from.running) / time : 0
    }

    /// The first sample of the present motion or standing that is still stored.
    private var first: Int { max(start, samples.oldest) }

    private mutating func compareSpeeds() {
        let new = samples.last
        guard new.speed != nil else { return }
        let time = min(new.time - samples[samples.count - 2].time, 5)
        for window in [DeviceSpeed.windows.missing, DeviceSpeed.windows.invented] {
            guard let number = samples.sample(window, since: samples.oldest) else { continue }
            let from = samples[number]
            device.compare(
                told: new.told - from.told, displacement: (new.place - from.place).length,
                deviation: noise.possibleVariance(over: new.time - from.time).squareRoot(), in: window, time: time)
        }
    }

    private mutating func measureNoise() {
        noise.add(at: samples.count - 1, of: samples, since: first)
        guard isStill else { return }
        noiseBefore.add(at: samples.count - 1 - Self.doubt, of: samples, since: first)
    }

    /// Estimates the noise of the last few samples again, now that the person is known to have set off.
    private mutating func measureNoise(departingAt begin: Int) {
        for number in max(samples.count - Self.doubt, first)..<samples.count {
            noiseBefore.add(at: number, of: samples, since: number > begin ? begin : first)
        }
        noise = noiseBefore
    }
}

extension ReceiverNoise {
    fileprivate mutating func add(at number: Int, of samples: PlaceSamples, since first: Int) {
        let even = number - first
        guard even >= 3 else { return }
        let far = steps
        add(samples.surprise(at: number, 1), even >= 3 * far ? samples.surprise(at: number, far) : nil)
    }
}

// MARK: Going

extension Odometer {
    private mutating func beginMeasuring() {
        corners = CornerLoss()
        measured = start
        metres = samples[start].covered
    }

    private mutating func measure() {
        while measured < samples.count - 1 - chords.half {
            step(to: measured + 1)
            measured += 1
            samples.setCovered(metres, at: measured)
        }
    }

    /// - Parameter number: The sample to which the way is measured.
    private mutating func step(to number: Int) {
        let before = samples[number - 1]
        let new = samples[number]
        let time = new.time - before.time
        let span = chords.span
        let byPlaces = stepByPlaces(to: number, span: span)
        var step = byPlaces
        var trust = 0.0
        if new.speed != nil, before.speed != nil, device.isTrusted {
            // The weight grows with the span, and with the corners that chords cut off.
            trust = min((span - 1) / (span + 1) + 10 * max(corners.seen - 0.02, 0), 1)
            step += (new.told - before.told - byPlaces) * trust
        }
        speed += (max(step, 0) / time - speed) * min(time / (3 + max(span - 3, 0) * (1 - trust)), 1)
        usualTime = min(usualTime + time, 60)
        usualSpeed += (max(step, 0) / time - usualSpeed) * min(time / usualTime, 1)
        metres += step * share(from: before, to: new)
    }

    /// Metres by which a new sample lengthens the chords under way, on average.
    private mutating func stepByPlaces(to new: Int, span: Double) -> Double {
        let before = end(at: new - 1)
        let now = end(at: new)
        var number = new - 1
        var sum = chord(before, now)
        var count = 1.0
        // Of more than a dozen chords, only every second one (or third, and so on) is used, always the same ones.
        let stride = max(Int(span / noise.interval) / 12, 1)
        while number > first, now.time - samples[number - 1].time <= span + 0.5 * noise.interval {
            number -= 1
            guard stride == 1 || number % stride == 0 || number == start else { continue }
            let from = end(at: number)
            let growth = chord(from, now) - chord(from, before)
            sum += growth
            count += 1
            // Chords that would begin before the motion begin with it.
            if number == start {
                let missing = max((span / noise.interval / Double(stride)).rounded() - count, 0)
                sum += growth * missing
                count += missing
            }
        }
        lookForCorners(from: number, to: new, now)
        let usual = max(usualSpeed * span, 0.1)
        let share = variance(end(at: number), now, drift: noise.drift) / (usual * usual)
        let factor = corners.factor(
            width: chords.width(interval: noise.interval), overlap: 2 * span / noise.interval + Double(2 * chords.half),
            noise: min(share, 1))
        return sum / count * factor
    }

    private mutating func lookForCorners(from short: Int, to new: Int, _ now: End) {
        /// Speed along the chord of the given multiple of samples, m/s.
        func speed(_ times: Int) -> Double? {
            let number = new - times * (new - short)
            guard number >= first else { return nil }
            let from = end(at: number)
            let time = now.time - from.time
            guard abs(time - Double(times) * (now.time - samples[short].time)) < 0.3 * Double(times) else { return nil }
            return chord(from, now) / time
        }
        guard let one = speed(1), let two = speed(2) else { return }
        corners.add(short: one, long: two, longest: speed(4))
    }
}

// MARK: Standing

extension Odometer {
    private mutating func depart(at begin: Int) {
        measureNoise(departingAt: begin)
        chords = ChordShape(noise: noise, speed: usualSpeed)
        isStill = false
        start = begin
        measured = begin
        let (from, new) = (samples[begin], samples.last)
        let time = max(new.time - from.time, 1)
        speed = (new.place - from.place).length / time
        usualTime = min(usualTime + time, 60)
        usualSpeed += (speed - usualSpeed) * min(time / usualTime, 1)
        chords = ChordShape(noise: noise, speed: usualSpeed)
        measure()
    }

    /// The sample at which the person set off, if they did.
    private mutating func departure() -> Int? {
        // A single sign may be an outlier.
        var enough = 2
        let new = samples.last
        if device.isTrusted, let speed = new.speed, let before = samples[samples.count - 2].speed {
            if min(speed, before) > Self.deviceStill, let begin = departureByDevice() { return begin }
            if max(speed, before) < Self.deviceStill { enough = 10 }
        }
        let begin = departureByPlaces()
        signsOfDeparture = begin == nil ? 0 : signsOfDeparture + 1
        guard signsOfDeparture >= enough else { return nil }
        signsOfDeparture = 0
        return begin
    }

    /// The sample since which the device's speed shows motion, if the displacement agrees.
    private func departureByDevice() -> Int? {
        for (window, metres) in Self.deviceGoing {
            guard let number = samples.sample(window, since: first) else { continue }
            let from = samples[number]
            let told = samples.last.told - from.told
            let pauses = (number..<samples.count).count(where: { (samples[$0].speed ?? 0) < Self.deviceStill })
            let noise = noise.possibleVariance(over: samples.last.time - from.time).squareRoot()
            let way = (samples.last.place - from.place).length
            if pauses <= (samples.count - number) / 5, told >= metres, way > max(told / 2, Self.more * noise) {
                return number
            }
        }
        return nil
    }

    /// The sample since which the displacement exceeds that of standing people.
    private func departureByPlaces() -> Int? {
        var slope = 0.0
        let now = end(at: samples.count - 1 - min(chords.half, (samples.count - 1 - first) / 2))
        forEachBefore { number in
            let from = end(at: number)
            let time = now.time - from.time
            let length = (now.place - from.place).length
            let most = farthest(possibleVariance(from, now))
            guard length > max(most, min(Self.slowest * time, Self.drifting)), time > 0 else { return }
            slope = max(slope, length / time)
        }
        guard slope > 0 else { return nil }
        // The departure is the sample with the greatest displacement less slope × time, at half their speed or 0.3 m/s.
        slope = min(slope / 2, Self.slow)
        var best = samples.count - 2
        var most = -Double.infinity
        forEachBefore { number in
            let from = end(at: number)
            let worth = (now.place - from.place).length - slope * (now.time - from.time)
            if worth > most {
                most = worth
                best = number
            }
        }
        return best
    }

    /// The samples before the last one, back to the first that counts: all of the last 24, then in steps of a twelfth
    /// of their age.
    private func forEachBefore(_ body: (Int) -> Void) {
        var number = samples.count - 2
        while number >= first {
            body(number)
            let age = samples.count - 1 - number
            number -= age < 24 ? 1 : age / 12
        }
    }

    /// An upper bound of `variance(_:_:drift:)`.
    private func possibleVariance(_ from: End, _ to: End) -> Double {
        min(variance(from, to, drift: noise.possibleDrift), noise.possibleVariance(over: to.time - from.time))
    }

    /// Greatest distance, in metres, between two places of a standing person: 5.5 standard deviations per axis,
    /// exceeded by 1 in 4 million; more while the noise is a guess.
    private func farthest(_ variance: Double) -> Double { 5.5 * noise.doubt * variance.squareRoot() + 1 }

    /// The same for single places the given seconds apart.
    func farthest(over seconds: Double) -> Double { farthest(noise.possibleVariance(over: seconds)) }

    /// Detects standing, and takes back the metres added since it began.
    private mutating func rest() {
        let new = samples.last
        if device.isTrusted, let speed = new.speed {
            guard speed < Self.deviceStill * 2 else { return }
            let stands =
                samples.count - first >= 4
                && (1...4).allSatisfy {
                    samples[samples.count - $0].speed.map { $0 < Self.deviceStill } ?? false
                }
            if stands { return rest(since: samples.count - 4, at: new.place) }
        }
        let longest = max(15, Self.resting / max(usualSpeed, 0.4))
        let patience = min(max(2 * chords.span, 5), longest) + Double(chords.half) * noise.interval
        var number = samples.count - 1 - chords.half
        guard number > first else { return }
        let now = end(at: number)
        let creeping = min(0.15, usualSpeed / 6)
        var sum = now.place
        var count = 1.0
        // Standing since the first sample from which all later ones are near, if that is long enough ago.
        while number > first {
            let from = end(at: number - 1)
            let time = now.time - from.time
            // Two places of a standing person are within 1.5 deviations two times out of three.
            let likely = 1.5 * variance(from, now, drift: noise.drift).squareRoot()
            guard (now.place - from.place).length <= likely + creeping * time else { break }
            number -= 1
            sum = sum + from.place
            count += 1
        }
        guard new.time - samples[number].time >= patience else { return }
        guard number <= measured else { return }
        // The way ends at the centre of the places of standing.
        let from = end(at: number)
        let place = sum * (1 / count)
        let middle = End(time: (from.time + now.time) / 2, place: place, count: from.count)
        metres = min(metres, samples[number].covered + chord(from, middle) * share(from: samples[number], to: new))
        rest(since: number, at: place)
    }

    private mutating func rest(since number: Int, at place: PlaneVector) {
        isStill = true
        start = number
        settled = number
        noiseBefore = noise
        speed = 0
        restingPlace = place
    }
}
