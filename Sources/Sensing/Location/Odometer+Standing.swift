/// Standing and setting off.
extension Odometer {
    /// Device speed, m/s, below which the person stands; and windows (s) with the metres of device speed in them that
    /// show motion.
    static let deviceStill = 0.3
    private static let deviceGoing = [(3.0, 2.1), (10.0, 3.5)]
    /// The displacement needed as well, in standard deviations of the noise.
    private static let more = 4.5
    /// Upper bound of the speed, m/s, that counts as standing before a departure.
    private static let slow = 0.3
    /// Bounds, in seconds, of the patience before a person counts as standing; metres at the usual speed that raise the
    /// upper one; and readings that it takes at least.
    private static let patience = (least: 5.0, most: 15.0)
    private static let resting = 18.0
    private static let readings = 3.5
    /// Speed, as a part of the usual one, that is none.
    private static let creeping = 1.0 / 12
    /// Noise of a displacement, as a part of it, that tells motion from standing.
    private static let clear = 0.2
    /// Displacement, in usual steps, that tells motion as long as the noise is hardly known: noise alone doesn't go on in
    /// one direction.
    private static let manySteps = 3.0
    /// Seconds of a displacement, and of a mean of squared ones (pairs of places, at least) that is compared with a
    /// standing person's; the multiple that tells motion.
    private static let fewSeconds = 5.0
    private static let manySeconds = 30.0
    private static let fewPairs = 8
    private static let restless = 4.0
    /// Longest mean of places, in seconds.
    private static let longestMean = 10.0

    /// A place, or a mean of places.
    private struct End {
        var time: Double
        var place: PlaneVector
        var count: Double
    }

    /// Whether readings come often enough for the device's speeds to show what is between them.
    private var isFrequent: Bool { noise.interval <= DeviceSpeed.longestStep }

    /// Places on either side that are averaged: until their drift is as great as what is left of the white noise.
    private var half: Int {
        let interval = max(noise.interval, 0.1)
        let most = (3 * noise.white / (max(noise.drift, 0.01) * interval)).squareRoot()
        return Int(min(most, Self.longestMean / interval) / 2)
    }

    private func end(at number: Int, half: Int) -> End {
        let most = min(number - first, samples.count - 1 - number)
        let half = max(min(half, most), 0)
        return End(time: samples[number].time, place: samples.mean(around: number, half), count: Double(2 * half + 1))
    }

    /// The noise's variance between two ends, m² per axis.
    ///
    /// - Parameter single: The same between two single places.
    private func variance(_ from: End, _ to: End, single: Double) -> Double {
        max(single - 2 * noise.white, 0) + noise.white * (1 / from.count + 1 / to.count)
    }

    mutating func depart(at begin: Int) {
        isStill = false
        start = begin
        measured = begin
        smoothed = begin
        metres = samples[begin].covered
        let (from, new) = (samples[begin], samples.last)
        let time = max(new.time - from.time, 1)
        usualTime = min(usualTime + time, 60)
        usualSpeed += ((new.place - from.place).length / time - usualSpeed) * min(time / usualTime, 1)
        speed = (new.place - from.place).length / time
        measure(again: true)
    }

    /// The sample at which the person set off, if they did.
    mutating func departure() -> Int? {
        // A single sign may be an outlier.
        var enough = 2
        let new = samples.last
        if isFrequent, device.isPossible, let speed = new.speed, let before = samples[samples.count - 2].speed {
            if min(speed, before) > Self.deviceStill, let begin = departureByDevice() { return begin }
            if max(speed, before) < Self.deviceStill { enough = 10 }
        }
        let begin = departureByPlaces() ?? restlessSince()
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
            if pauses <= (samples.count - number) / 5, told >= metres,
                way > max(told / 2, (device.isTrusted ? 1 : Self.more) * noise)
            {
                return number
            }
        }
        return nil
    }

    /// The sample since which the displacement exceeds that of standing people.
    private func departureByPlaces() -> Int? {
        var slope = 0.0
        let half = half
        let least = noise.isNew ? Self.manySteps * usualStep : 0
        let now = end(at: samples.count - 1 - min(half, (samples.count - 1 - first) / 2), half: half)
        forEachBefore { number in
            let from = end(at: number, half: half)
            let time = now.time - from.time
            let length = (now.place - from.place).length
            let most = farthest(variance(from, now, single: noise.possibleVariance(over: time)))
            guard length > max(most, least), time > 0 else { return }
            slope = max(slope, length / time)
        }
        guard slope > 0 else { return nil }
        // The departure is the sample with the greatest displacement less slope × time, at half their speed or 0.3 m/s.
        slope = min(slope / 2, Self.slow)
        var best = samples.count - 2
        var most = -Double.infinity
        forEachBefore { number in
            let from = end(at: number, half: half)
            let time = now.time - from.time
            let worth = (now.place - from.place).length - slope * time
            if time > 0, worth > most {
                most = worth
                best = number
            }
        }
        return best
    }

    /// Samples that are a few seconds apart.
    private var apart: Int { max(Int(Self.fewSeconds / noise.interval), 1) }

    /// The squared displacement over the few seconds before a sample, as a multiple of a standing person's.
    private func restlessness(at number: Int) -> Double {
        let (from, to) = (samples[number - apart], samples[number])
        return (to.place - from.place).squared / (2 * noise.possibleVariance(over: to.time - from.time))
    }

    /// The sample since which displacements over a few seconds are too great, on average, for a standing person: to and
    /// fro, or round and round, nobody comes far. Nil if they aren't.
    private func restlessSince() -> Int? {
        guard !noise.isGuess else { return nil }
        let pairs = max(Int(Self.manySeconds / noise.interval), Self.fewPairs)
        var begin = samples.count - pairs
        guard begin - apart >= first else { return nil }
        var sum = 0.0
        for number in begin..<samples.count { sum += restlessness(at: number) }
        guard sum > Self.restless * Double(pairs) else { return nil }
        while begin - apart > first, restlessness(at: begin) > 1 { begin -= 1 }
        return begin - apart
    }

    /// The root mean square of the steps since the standing began, metres.
    private var usualStep: Double {
        guard samples.count - 1 > first else { return 0 }
        var sum = 0.0
        for number in first + 1..<samples.count { sum += (samples[number].place - samples[number - 1].place).squared }
        return (sum / Double(samples.count - 1 - first)).squareRoot()
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

    /// Greatest distance, in metres, between two places of a standing person: 5.5 standard deviations per axis,
    /// exceeded by 1 in 4 million; more while the noise is a guess.
    private func farthest(_ variance: Double) -> Double { 5.5 * noise.doubt * variance.squareRoot() + 1 }

    /// The same for single places the given seconds apart.
    func farthest(over seconds: Double) -> Double { farthest(noise.possibleVariance(over: seconds)) }

    /// Detects standing, and takes back the metres added since it began.
    mutating func rest() {
        let new = samples.last
        if isFrequent, device.isTrusted, let speed = new.speed {
            guard speed < Self.deviceStill * 2 else { return }
            let stands =
                samples.count - first >= 4
                && (1...4).allSatisfy {
                    samples[samples.count - $0].speed.map { $0 < Self.deviceStill } ?? false
                }
            if stands { return rest(since: samples.count - 4, at: new.place) }
        }
        let half = half
        let longest = max(Self.patience.most, Self.resting / max(usualSpeed, 0.4))
        let likely = min(max(timeToTell, Self.patience.least), longest)
        let patience = max(likely, Self.readings * noise.interval) + Double(half) * noise.interval
        var number = samples.count - 1 - half
        guard number > first else { return }
        let now = end(at: number, half: half)
        let creeping = Self.creeping * usualSpeed
        var sum = now.place
        var count = 1.0
        // Standing since the first sample from which all later ones are near, if that is long enough ago.
        while number > first {
            let from = end(at: number - 1, half: half)
            let time = now.time - from.time
            // Two places of a standing person are within 1.5 deviations two times out of three.
            let likely = 1.5 * variance(from, now, single: noise.variance(over: time)).squareRoot()
            guard (now.place - from.place).length <= likely + creeping * time else { break }
            number -= 1
            sum = sum + from.place
            count += 1
        }
        // Means are near each other where the person turned round as well: hence their own length twice.
        guard now.time - samples[number].time >= patience else { return }
        rest(since: number, at: sum * (1 / count))
    }

    /// Seconds after which the way at the usual speed is five times the noise.
    private var timeToTell: Double {
        let square = usualSpeed * usualSpeed * Self.clear * Self.clear
        let drift = 2 * noise.drift
        return (drift + (drift * drift + 8 * noise.white * square).squareRoot()) / (2 * max(square, 1e-6))
    }

    private mutating func rest(since number: Int, at place: PlaneVector) {
        metres = min(samples.last.covered, samples[number].covered)
        isStill = true
        start = number
        speed = 0
        restingPlace = place
    }
}
