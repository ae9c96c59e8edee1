/// Metres covered, from noisy places.
///
/// Summing the steps from reading to reading adds up the noise (a tenth and more at a run). So the way is that of the
/// smoothed path (`PathSmoother`), with a model that is learnt from the places (`PathModel`). A standing person adds
/// nothing: they stand while their displacement stays within the noise.
struct Odometer: Equatable, Sendable {
    typealias Sample = PlaceSamples.Sample

    var isStill = true
    /// Metres per second.
    var speed = 0.0
    private(set) var noise: ReceiverNoise
    /// Where the person stands, while they do.
    var restingPlace: PlaneVector

    var samples: PlaceSamples
    /// The first sample of the present motion or standing.
    var start = 0
    /// The sample up to which the way doesn't change any more, and the metres covered there.
    var measured = 0
    var metres: Double
    /// The sample up to which the path is smoothed.
    var smoothed = 0
    /// The state at the last sample, while the person moves.
    private var front: PathState
    /// Usual speed, m/s: an exponential mean over a minute of motion, beginning with a run's.
    var usualSpeed = 2.0
    /// Seconds of motion in that mean, at most a minute.
    var usualTime = 3.0
    var signsOfDeparture = 0
    var device = DeviceSpeed()

    /// Samples after a step that still change it noticeably; before a stretch, that its beginning needs; and those
    /// that are smoothed at a time.
    private static let lag = 20
    private static let context = 12
    private static let batch = 16
    /// Samples of a motion at first that are smoothed one at a time, as readings that come more seldom than these
    /// seconds always are.
    private static let fresh = 32
    static let seldom = 1.9

    /// Time constant of the speed, in seconds.
    private static let speedTime = 3.0

    init(covered: Double, first: Sample, noise: ReceiverNoise) {
        metres = covered
        self.noise = noise
        var first = first
        first.covered = covered
        samples = PlaceSamples(first)
        restingPlace = first.place
        front = PathState(beginning: first, noise.model)
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
        front = PathState(beginning: first, noise.model)
        start = 0
        measured = 0
        smoothed = 0
        signsOfDeparture = 0
    }

    mutating func begin(after more: Double) {
        metres += more
        samples.begin(after: more)
    }

    /// Metres per second that the person has lately gone at; nil as long as they haven't moved for long enough (20 s).
    var knownSpeed: Double? { usualTime > 20 ? max(usualSpeed, speed) : nil }

    var lastTime: Double { samples.last.time }

    /// Metres, by the present estimate; it may decrease a little.
    var covered: Double { isStill ? metres : samples.last.covered }

    /// Metres from the last sample to a place, for a reading that comes too soon to be a sample.
    func provisional(_ sample: Sample) -> Double {
        isStill ? 0 : speed * max(sample.running - samples.last.running, 0)
    }

    mutating func move(to transform: (PlaneVector) -> PlaneVector) {
        samples.move(to: transform)
        restingPlace = transform(restingPlace)
        front.move(to: transform)
    }

    /// - Parameter accuracy: Metres at 95 %.
    mutating func add(_ new: Sample, accuracy: Double) {
        noise.add(interval: new.time - lastTime, accuracy: accuracy)
        samples.append(new)
        let isNew = noise.learn(from: samples, since: start, isStill: isStill)
        if isStill {
            samples.setCovered(metres, at: samples.count - 1)
            if let begin = departure() { depart(at: begin) }
        } else {
            measure(again: isNew)
        }
        if !isStill {
            rest()
        } else if signsOfDeparture == 0 {
            let places = Double(min(samples.count - start, 60))
            restingPlace = restingPlace + (new.place - restingPlace) * (1 / places)
        }
    }

    /// The part of the time between two samples in which the run was running.
    private func share(from: Sample, to: Sample) -> Double {
        let time = to.time - from.time
        return time > 0 ? (to.running - from.running) / time : 0
    }

    /// The first sample of the present motion or standing that is still stored.
    var first: Int { max(start, samples.oldest) }
}

extension Odometer {
    /// - Parameter again: The model has changed.
    mutating func measure(again: Bool) {
        let last = samples.count - 1
        if again || noise.interval > Self.seldom || last - start < Self.fresh || last - smoothed >= Self.batch {
            smooth()
        } else {
            advance()
        }
        let time = samples[last].time - samples[last - 1].time
        if time <= DeviceSpeed.longestStep { compareSpeeds() }
        speed += (front.velocity.length - speed) * min(time / Self.speedTime, 1)
        usualTime = min(usualTime + time, 60)
        usualSpeed += (speed - usualSpeed) * min(time / usualTime, 1)
    }

    /// The last step by the filter alone.
    private mutating func advance() {
        let (before, new) = (samples[samples.count - 2], samples.last)
        front.predict(new.time - before.time, noise.model)
        _ = front.correct(by: new.place, white: noise.white)
        let length = front.velocity.length * (new.time - before.time)
        let square = front.velocity.squared
        let doubt = front.velocityVariance < square ? front.velocityVariance / square : 1
        let path = PathSmoother.Step(length: length, doubt: doubt)
        samples.setCovered(before.covered + step(from: before, to: new, path: path), at: samples.count - 1)
    }

    private mutating func smooth() {
        let last = samples.count - 1
        let begin = max(first, measured - Self.context)
        guard begin < last else { return }
        let path = PathSmoother(&samples, in: begin...last, noise.model)
        front = path.front
        smoothed = last
        let settled = max(last - Self.lag, measured)
        for number in max(measured, begin) + 1...last {
            let (before, new) = (samples[number - 1], samples[number])
            let found = path.steps[number - begin]
            samples.setCovered(before.covered + step(from: before, to: new, path: found), at: number)
        }
        measured = settled
        metres = samples[settled].covered
    }

    /// Compares the device's speed with the displacement along a straight stretch that ends here, if it is one.
    private mutating func compareSpeeds() {
        guard samples.last.speed != nil,
            let number = samples.sample(DeviceSpeed.stretch / max(usualSpeed, 1), since: first)
        else { return }
        let (from, middle, to) = (samples[number], samples[(number + samples.count - 1) / 2], samples.last)
        let way = (to.place - from.place).length
        let bent = (middle.place - from.place).length + (to.place - middle.place).length
        guard way > DeviceSpeed.stretch / 2, bent < way * DeviceSpeed.straight else { return }
        device.compare(told: to.told - from.told, way: way)
    }

    /// Metres that count: those of the path, and the more of those by the device's speed, the less the path shows.
    private func step(from before: Sample, to new: Sample, path: PathSmoother.Step) -> Double {
        let share = share(from: before, to: new)
        guard before.speed != nil, new.speed != nil, new.time - before.time <= DeviceSpeed.longestStep,
            device.isTrusted
        else { return path.length * share }
        let (square, usual) = (path.doubt * path.doubt, DeviceSpeed.doubt * DeviceSpeed.doubt)
        let weight = square / (square + usual)
        let told = (new.told - before.told) * device.scale
        return (path.length + (told - path.length) * weight) * share
    }
}
