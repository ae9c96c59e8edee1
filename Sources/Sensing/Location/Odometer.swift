/// Metres covered, of places that err.
///
/// Summing the ways from reading to reading adds up the noise (a tenth and more at a run); smoothing the places cuts corners. So:
///
/// - A way is measured by chords over a few seconds, as many as it takes for the noise to be small beside the chord. Every
///   reading begins a chord, and what a new reading adds is the mean of what it adds to all chords under way. Along a straight
///   line that is the step itself: nothing lags.
/// - The noise's part of a chord is taken off: the square of a chord is longer by the noise's variance across it.
/// - What chords cut off corners is added (`CornerLoss`).
/// - The device's own speed counts the more, the longer chords must be.
/// - Who stands adds nothing. Standing is what doesn't lead further away than the noise does.
struct Odometer: Equatable, Sendable {
    typealias Sample = PlaceSamples.Sample

    /// Metres, as well as they are known now; may go down a little.
    private(set) var covered: Double
    private(set) var isStill = true
    /// Metres per second over the last few seconds.
    private(set) var speed = 0.0
    private(set) var noise: ReceiverNoise
    /// Where the person stands, if they do.
    private(set) var restingPlace: PlaneVector

    private var samples: PlaceSamples
    /// The first sample of the motion, or the standing, under way.
    private var start = 0
    /// Metres per second over a minute of motion; a run, until known.
    private var usualSpeed = 2.0
    private var signsOfDeparture = 0
    private var corners = CornerLoss()
    private var device = DeviceSpeed()

    /// The noise across a chord that is long enough, as a part of its length: of its square, 4 % are then taken off, and what is
    /// known of the noise is right within a fifth.
    private static let noiseShare = 0.2
    /// Metres per second by the device below which it says that the person stands, and above which that they go.
    private static let deviceStill = 0.3
    private static let deviceGoing = 0.7
    /// Samples by which it takes longest to notice that somebody went off.
    private static let doubt = 12

    init(covered: Double, first: Sample, noise: ReceiverNoise) {
        self.covered = covered
        self.noise = noise
        var first = first
        first.covered = covered
        samples = PlaceSamples(first)
        restingPlace = first.place
    }

    /// Goes on at a place to which the way wasn't measured.
    ///
    /// - Parameter speed: nil where the person stands.
    mutating func restart(at first: Sample, covered: Double, speed: Double?) {
        var first = first
        first.covered = covered
        self.covered = covered
        isStill = speed == nil
        self.speed = speed ?? 0
        samples = PlaceSamples(first)
        restingPlace = first.place
        start = 0
        signsOfDeparture = 0
    }

    var lastTime: Double { samples.last.time }

    /// What the way from the last sample to a place adds, for a reading that comes too soon to be a sample.
    func provisional(_ sample: Sample) -> Double {
        isStill ? 0 : chord(samples.last, sample) * share(from: samples.last, to: sample)
    }

    mutating func move(to transform: (PlaneVector) -> PlaneVector) {
        samples.move(to: transform)
        restingPlace = transform(restingPlace)
    }

    mutating func take(_ new: Sample) {
        samples.append(new)
        if isStill {
            if let begin = departure() { depart(at: begin) }
        } else {
            step(to: samples.count - 1)
        }
        samples.setCovered(covered, at: samples.count - 1)
        measureNoise()
        if !isStill {
            rest()
        } else if signsOfDeparture == 0 {
            let places = Double(min(samples.count - start, 60))
            restingPlace = restingPlace + (new.place - restingPlace) * (1 / places)
        }
    }

    /// The way between two samples without the noise's part.
    private func chord(_ from: Sample, _ to: Sample) -> Double {
        max((to.place - from.place).squared - noise.variance(over: to.time - from.time), 0).squareRoot()
    }

    /// The part of the time between two samples in which the run ran.
    private func share(from: Sample, to: Sample) -> Double {
        let time = to.time - from.time
        return time > 0 ? (to.running - from.running) / time : 0
    }

    /// The first sample that counts for what is under way.
    private var first: Int { max(start, samples.oldest) }

    private mutating func measureNoise() {
        // While nobody knows yet that the person went off, their going would pass for noise.
        let last = samples.count - 1 - (isStill ? Self.doubt : 0)
        guard last - 6 >= start, let interval = samples.evenInterval(to: last) else { return }
        let wasGuess = noise.isGuess
        noise.take(
            samples.thirdDifference(to: last, 1, interval: interval),
            samples.thirdDifference(to: last, 2, interval: 2 * interval), interval: interval)
        if wasGuess, !noise.isGuess, !isStill { measureAnew() }
    }

    /// Now that the noise is known, what was measured when it wasn't is measured once more.
    private mutating func measureAnew() {
        guard start >= samples.oldest else { return }
        corners = CornerLoss()
        covered = samples[start].covered
        for number in start + 1..<samples.count {
            step(to: number)
            samples.setCovered(covered, at: number)
        }
    }
}

// MARK: Going

extension Odometer {
    /// Seconds that chords last, 1…20: until the noise across a chord is a fifth of its length.
    private var span: Double {
        let usual = max(usualSpeed, 0.5) * Self.noiseShare
        let square = usual * usual
        let root = (noise.drift * noise.drift + 8 * noise.quick * square).squareRoot()
        return min(max((noise.drift + root) / (2 * square), 1), 20)
    }

    /// - Parameter number: The sample to which the way is measured.
    private mutating func step(to number: Int) {
        let before = samples[number - 1]
        let new = samples[number]
        let time = new.time - before.time
        let span = span
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
        covered += step * share(from: before, to: new)
    }

    /// What the way to a new sample adds to the chords under way, on average.
    private mutating func stepByPlaces(to new: Int, span: Double) -> Double {
        let before = samples[new - 1]
        let now = samples[new]
        var number = new - 1
        var sum = chord(before, now)
        var chords = 1.0
        while number > first, now.time - samples[number - 1].time <= span + 0.5 {
            number -= 1
            let from = samples[number]
            sum += chord(from, now) - chord(from, before)
            chords += 1
        }
        lookForCorners(from: number, to: new)
        return sum / chords * corners.factor
    }

    private mutating func lookForCorners(from short: Int, to new: Int) {
        let now = samples[new]
        let time = now.time - samples[short].time
        var long = short
        while long > first, now.time - samples[long].time < 2 * time - 0.3 { long -= 1 }
        let longTime = now.time - samples[long].time
        guard longTime >= 2 * time - 0.3 else { return }
        corners.take(short: chord(samples[short], now) / time, long: chord(samples[long], now) / longTime)
    }
}

// MARK: Standing

extension Odometer {
    private mutating func depart(at begin: Int) {
        let from = samples[begin]
        let before = samples[samples.count - 2]
        let new = samples.last
        var way = chord(from, new)
        if device.isTrusted, begin == samples.count - 3, let first = device.step(from: from, to: before),
            let second = device.step(from: before, to: new)
        {
            way = first + second
        }
        isStill = false
        start = begin
        speed = way / max(new.time - from.time, 1)
        covered += way * share(from: from, to: new)
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
        let begin = departureByPlaces(to: new)
        signsOfDeparture = begin == nil ? 0 : signsOfDeparture + 1
        guard signsOfDeparture >= enough else { return nil }
        signsOfDeparture = 0
        return begin
    }

    /// The same, if the way from a sample is longer than those of standing people seem.
    private func departureByPlaces(to new: Sample) -> Int? {
        var leaves = false
        var best = samples.count - 2
        var most = -Double.infinity
        var number = samples.count - 2
        while number >= first {
            let from = samples[number]
            let time = new.time - from.time
            let length = (new.place - from.place).length
            leaves = leaves || length > noise.farthest(over: time)
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
        let patience = min(max(2 * span, 5), 15)
        var number = samples.count - 1
        var sum = new.place
        while new.time - samples[number].time < patience {
            guard number > first else { return }
            number -= 1
            let from = samples[number]
            let time = new.time - from.time
            guard (new.place - from.place).length <= noise.likely(over: time) + 0.15 * time else { return }
            sum = sum + from.place
        }
        let place = sum * (1 / Double(samples.count - number))
        // What it was from there to the middle of where they stand now is all that they have gone.
        let from = samples[number]
        var settled = from
        settled.place = place
        settled.time = (from.time + new.time) / 2
        covered = min(covered, from.covered + chord(from, settled) * share(from: from, to: new))
        rest(since: number, at: place)
    }

    private mutating func rest(since number: Int, at place: PlaneVector) {
        isStill = true
        start = number
        speed = 0
        restingPlace = place
    }
}
