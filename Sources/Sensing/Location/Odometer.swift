/// Metres covered, of places that err.
///
/// Summing the ways from reading to reading adds up the noise (a tenth and more at a run); smoothing the places cuts corners. So:
///
/// - A way is measured by chords over a few seconds, as many as it takes for the noise to be small beside the chord. Every
///   reading begins a chord, and what a new reading adds is the mean of what it adds to all chords under way. Along a straight
///   line that is the step itself: nothing lags.
/// - Against noise that is new in each reading, chords lie between means of places (`ChordShape`). They lag behind by half a mean's
///   time; that way is made up for by the speed.
/// - The noise's part of a chord is taken off: the square of a chord is longer by the noise's variance across it.
/// - What chords cut off corners is added (`CornerLoss`).
/// - The device's own speed counts the more, the longer chords must be.
/// - Who stands adds nothing. Standing is what doesn't lead further away than the noise does.
struct Odometer: Equatable, Sendable {
    typealias Sample = PlaceSamples.Sample

    private(set) var isStill = true
    /// Metres per second over the last few seconds.
    private(set) var speed = 0.0
    private(set) var noise: ReceiverNoise
    /// The noise some samples ago, while the person stands: should they be going off already, that would have passed for noise.
    private var noiseBefore: ReceiverNoise
    /// Where the person stands, if they do.
    private(set) var restingPlace: PlaneVector

    private var samples: PlaceSamples
    /// The first sample of the motion, or the standing, under way.
    private var start = 0
    /// The first sample that counts for means: of a motion that began with standing, the standing's first.
    private var settled = 0
    /// The sample up to which the way is measured, and the metres up to there.
    private var measured = 0
    private var metres: Double
    /// Metres per second over a minute of motion; a run, until known.
    private var usualSpeed = 2.0
    private var signsOfDeparture = 0
    private var corners = CornerLoss()
    private var device = DeviceSpeed()
    private var chords: ChordShape

    /// Metres per second by the device below which it says that the person stands, and above which that they go.
    private static let deviceStill = 0.3
    private static let deviceGoing = 0.7
    /// Metres per second below which nobody sets off: what drifts is slower.
    private static let slowest = 0.45
    /// Samples by which it takes longest, as a rule, to notice that somebody went off.
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

    /// Goes on at a place to which the way wasn't measured.
    ///
    /// - Parameter speed: nil where the person stands.
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

    var lastTime: Double { samples.last.time }

    /// Metres, as well as they are known now; may go down a little.
    var covered: Double {
        guard !isStill, measured < samples.count - 1 else { return metres }
        // What the means lag behind, at the speed of the last few seconds.
        let (from, to) = (samples[measured], samples.last)
        return metres + speed * (to.time - from.time) * share(from: from, to: to)
    }

    /// What the way from the last sample to a place adds, for a reading that comes too soon to be a sample.
    func provisional(_ sample: Sample) -> Double {
        guard !isStill else { return 0 }
        let way = (sample.place - samples.last.place).squared - noise.variance(over: sample.time - lastTime)
        return max(way, 0).squareRoot() * share(from: samples.last, to: sample)
    }

    mutating func move(to transform: (PlaneVector) -> PlaneVector) {
        samples.move(to: transform)
        restingPlace = transform(restingPlace)
    }

    mutating func take(_ new: Sample) {
        noise.take(interval: new.time - lastTime)
        noiseBefore.take(interval: new.time - lastTime)
        samples.append(new, usual: noise.interval)
        let wasGuess = noise.isGuess
        measureNoise()
        chords = ChordShape(noise: noise, speed: usualSpeed)
        if isStill {
            samples.setCovered(metres, at: samples.count - 1)
            if let begin = departure() { depart(at: begin) }
        } else {
            // Now that the noise is known, what was measured when it wasn't is measured once more.
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

    /// What a chord begins or ends with: a place, or the mean of some.
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
        // A random walk's means lie a third of their width nearer to each other; means that overlap share their noise.
        let drifted = drift * max(time - (width - 1) / 3 * noise.interval, time / 3)
        return drifted + noise.quick * (1 / from.count + 1 / to.count) * min(time / (width * noise.interval), 1)
    }

    /// The way from end to end without the noise's part.
    private func chord(_ from: End, _ to: End) -> Double {
        max((to.place - from.place).squared - variance(from, to, drift: noise.drift), 0).squareRoot()
    }

    /// The part of the time between two samples in which the run ran.
    private func share(from: Sample, to: Sample) -> Double {
        let time = to.time - from.time
        return time > 0 ? (to.running - from.running) / time : 0
    }

    /// The first sample that counts for what is under way.
    private var first: Int { max(start, samples.oldest) }

    private mutating func measureNoise() {
        noise.take(at: samples.count - 1, of: samples, since: first)
        guard isStill else { return }
        noiseBefore.take(at: samples.count - 1 - Self.doubt, of: samples, since: first)
    }

    /// Measures the noise of the last few samples once more, now that it is known that the person went.
    private mutating func measureNoise(departingAt begin: Int) {
        for number in max(samples.count - Self.doubt, first)..<samples.count {
            noiseBefore.take(at: number, of: samples, since: number > begin ? begin : first)
        }
        noise = noiseBefore
    }
}

extension ReceiverNoise {
    fileprivate mutating func take(at number: Int, of samples: PlaceSamples, since first: Int) {
        let even = min(samples.even - (samples.count - 1 - number), number - first)
        guard even >= 3 else { return }
        let far = steps
        take(
            samples.thirdDifference(to: number, 1, interval: interval),
            even >= 3 * far ? samples.thirdDifference(to: number, far, interval: Double(far) * interval) : nil)
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
        if let byDevice = device.step(from: before, to: new) {
            device.compare(byDevice: byDevice, byPlaces: byPlaces, time: time)
            // The more, the longer chords must be.
            if device.isTrusted { trust = (span - 1) / (span + 1) }
            step += (byDevice - byPlaces) * trust
        }
        speed += (max(step, 0) / time - speed) * min(time / (3 + max(span - 3, 0) * (1 - trust)), 1)
        usualSpeed += (max(step, 0) / time - usualSpeed) * min(time / 60, 1)
        metres += step * share(from: before, to: new)
    }

    /// What the way to a new sample adds to the chords under way, on average.
    private mutating func stepByPlaces(to new: Int, span: Double) -> Double {
        let before = end(at: new - 1)
        let now = end(at: new)
        var number = new - 1
        var sum = chord(before, now)
        var count = 1.0
        while number > first, now.time - samples[number - 1].time <= span + 0.5 * noise.interval {
            number -= 1
            let from = end(at: number)
            let growth = chord(from, now) - chord(from, before)
            sum += growth
            count += 1
            // The chords that are still to come begin where the motion did.
            if number == start {
                let missing = max((span / noise.interval).rounded() - count, 0)
                sum += growth * missing
                count += missing
            }
        }
        lookForCorners(from: number, to: new, now)
        return sum / count * corners.factor(width: chords.width(interval: noise.interval))
    }

    private mutating func lookForCorners(from short: Int, to new: Int, _ now: End) {
        /// Metres per second along the chord of so many times as many samples.
        func speed(_ times: Int) -> Double? {
            let number = new - times * (new - short)
            guard number >= first else { return nil }
            let from = end(at: number)
            let time = now.time - from.time
            guard abs(time - Double(times) * (now.time - samples[short].time)) < 0.3 * Double(times) else { return nil }
            return chord(from, now) / time
        }
        guard let one = speed(1), let two = speed(2) else { return }
        corners.take(short: one, long: two, longest: speed(4))
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
        speed = (new.place - from.place).length / max(new.time - from.time, 1)
        measure()
    }

    /// The sample at which the person went, if they did.
    private mutating func departure() -> Int? {
        // Once may be an outlier.
        var enough = 2
        let new = samples.last
        if device.isTrusted, let speed = new.speed, let before = samples[samples.count - 2].speed {
            if min(speed, before) > Self.deviceGoing { return max(samples.count - 3, first) }
            if max(speed, before) < Self.deviceStill { enough = 10 }
        }
        let begin = departureByPlaces()
        signsOfDeparture = begin == nil ? 0 : signsOfDeparture + 1
        guard signsOfDeparture >= enough else { return nil }
        signsOfDeparture = 0
        return begin
    }

    /// The same, if the way from a sample is longer than those of standing people seem.
    private func departureByPlaces() -> Int? {
        var leaves = false
        var best = samples.count - 2
        var most = -Double.infinity
        let now = end(at: samples.count - 1 - min(chords.half, (samples.count - 1 - first) / 2))
        var number = samples.count - 2
        while number >= first {
            let from = end(at: number)
            let time = now.time - from.time
            let length = (now.place - from.place).length
            leaves =
                leaves || length > max(farthest(variance(from, now, drift: noise.possibleDrift)), Self.slowest * time)
            // Slower than 0.3 m/s is standing.
            let worth = length - 0.3 * time
            if worth > most {
                most = worth
                best = number
            }
            number -= 1
        }
        return leaves ? best : nil
    }

    /// Metres that two places of somebody who stands lie apart at most: 5.5 standard deviations of an axis, beyond which
    /// 1 in 4 million lie; more while the noise is a guess.
    private func farthest(_ variance: Double) -> Double { 5.5 * noise.doubt * variance.squareRoot() + 1 }

    /// The same of single places so many seconds apart.
    func farthest(over seconds: Double) -> Double {
        farthest(noise.possibleDrift * seconds + 2 * noise.quick)
    }

    /// Notices that the person stands, and takes back what standing has added.
    private mutating func rest() {
        let new = samples.last
        if device.isTrusted, let speed = new.speed {
            guard speed <= Self.deviceGoing else { return }
            let stands =
                samples.count - first >= 4
                && (1...4).allSatisfy {
                    samples[samples.count - $0].speed.map { $0 < Self.deviceStill } ?? false
                }
            if stands { return rest(since: samples.count - 4, at: new.place) }
        }
        let patience = min(max(2 * chords.span, 5), 15) + Double(chords.half) * noise.interval
        var number = samples.count - 1 - chords.half
        guard number > first else { return }
        let now = end(at: number)
        var sum = now.place
        var count = 1.0
        while new.time - samples[number].time < patience {
            guard number > first else { return }
            number -= 1
            let from = end(at: number)
            let time = now.time - from.time
            // Two times out of three, no more lies between two places of somebody who stands.
            let likely = 1.5 * variance(from, now, drift: noise.drift).squareRoot()
            guard (now.place - from.place).length <= likely + 0.15 * time else { return }
            sum = sum + from.place
            count += 1
        }
        guard number <= measured else { return }
        // What it was from there to the middle of where they stand now is all that they have gone.
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
