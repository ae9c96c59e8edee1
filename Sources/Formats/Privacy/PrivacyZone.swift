public import Sensing
import Workouts

/// A zone around a place that conceals the ends of shared routes.
///
/// The hidden area is a circle not centred on the place. Its centre is drawn once, uniformly from the disc of radius
/// `spread` around the place, with a seed that never leaves the device. Its radius is `radius + spread`, so every end
/// is at least `radius` away from the place.
///
/// Many routes reveal no more than one: everything published is a function of the route outside the circle, and of the
/// circle. From three ends on its rim, anybody can compute its centre and radius. But the place enters only through
/// that single draw: given the centre, each point within `spread` of it is equally likely to be the place. The
/// thousandth route has the same circle, so it adds nothing. (If a rim around the place were drawn for each route, the
/// mean of many ends would reveal the place.) For the same reason the draw is kept when the radius changes, and
/// published clocks, distances, times and energies begin at the first published point: time or metres inside the circle
/// would reveal the place's distance from the rim.
public struct PrivacyZone: Equatable, Sendable {
    public let place: Coordinate
    /// Least distance of every end from the place, in metres.
    public var radius: Double
    /// Centre of the hidden circle.
    public let centre: Coordinate
    /// Radius of the disc from which the centre was drawn, in metres.
    public let spread: Double

    public static let radii = 100.0...5_000.0

    /// A new zone.
    ///
    /// - Parameter seed: Random, from the device; never published.
    public init(at place: Coordinate, radius: Double, seed: UInt64) {
        let radius = min(max(radius, PrivacyZone.radii.lowerBound), PrivacyZone.radii.upperBound)
        var random = SplitMix64(seed: seed)
        let bearing = Double(random.next() >> 11) / 9_007_199_254_740_992 * 360
        let share = Double(random.next() >> 11) / 9_007_199_254_740_992
        self.place = place
        self.radius = radius
        spread = radius
        // The square root makes the draw uniform over the area.
        centre = Geodesy.destination(from: place, bearing: bearing, metres: radius * share.squareRoot())
    }

    /// A stored zone.
    public init(place: Coordinate, radius: Double, centre: Coordinate, spread: Double) {
        self.place = place
        self.radius = radius
        self.centre = centre
        self.spread = spread
    }

    /// Radius of the hidden circle, in metres.
    public var hiddenRadius: Double { radius + spread }

    public func hides(_ place: Coordinate) -> Bool { Geodesy.distance(from: centre, to: place) < hiddenRadius }
}

extension Recording {
    /// The recording for sharing: of a route that enters zones only the longest stretch outside them, with clock,
    /// distances, times and energy beginning there. Unchanged if no zone hides any of it. O(samples × zones).
    ///
    /// - Returns: The recording, and whether anything was hidden.
    public func hidden(by zones: [PrivacyZone]) -> (recording: Recording, isChanged: Bool) {
        var stretches: [Range<Int>] = []
        var start: Int?
        var isChanged = false
        for (index, sample) in samples.enumerated() {
            // A sample without a place belongs to its neighbours' stretch.
            guard let place = sample.place else { continue }
            var isHidden = false
            for zone in zones where zone.hides(place) {
                isHidden = true
                break
            }
            if isHidden {
                isChanged = true
                if let from = start { stretches.append(from..<index) }
                start = nil
            } else if start == nil {
                start = index
            }
        }
        guard isChanged else { return (self, false) }
        if let from = start { stretches.append(from..<samples.count) }
        var longest: Range<Int>?
        var most = -1.0
        for stretch in stretches {
            let trimmed = withPlaces(stretch)
            let length = (samples[trimmed.upperBound - 1].distance ?? 0) - (samples[trimmed.lowerBound].distance ?? 0)
            let time = (samples[trimmed.upperBound - 1].moment - samples[trimmed.lowerBound].moment).value
            // By metres, or by time if there are none.
            let measure = length + time / 1_000_000
            if measure > most {
                most = measure
                longest = trimmed
            }
        }
        guard let longest, longest.count > 1 else { return (withoutPlaces(), true) }
        return (part(longest), true)
    }

    /// The range without final samples that lack a place.
    private func withPlaces(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound + 1, samples[end - 1].place == nil { end -= 1 }
        return range.lowerBound..<end
    }

    /// For a route entirely within zones: keeps only the activity and its duration.
    private func withoutPlaces() -> Recording {
        var recording = self
        recording.samples = []
        recording.distance = nil
        recording.ascent = nil
        for index in recording.laps.indices { recording.laps[index].distance = nil }
        return recording
    }

    private func part(_ range: Range<Int>) -> Recording {
        let from = samples[range.lowerBound].moment
        let until = samples[range.upperBound - 1].moment
        let origin = samples[range.lowerBound].distance ?? 0
        var recording = Recording(began: began + from)
        recording.name = name
        recording.activity = activity
        recording.zoneMinutes = zoneMinutes
        recording.note = note
        for index in range {
            var sample = samples[index]
            sample.moment -= from
            if let distance = sample.distance { sample.distance = max(distance - origin, 0) }
            recording.samples.append(sample)
        }
        recording.samples[0].isBridge = false
        for pause in pauses {
            let part = max(pause.lowerBound, from)..<max(min(pause.upperBound, until), max(pause.lowerBound, from))
            if !part.isEmpty { recording.pauses.append(part.lowerBound - from..<part.upperBound - from) }
        }
        recording.spent = until - from
        for pause in recording.pauses { recording.spent -= pause.upperBound - pause.lowerBound }
        recording.distance = recording.samples.last { $0.distance != nil }?.distance
        if ascent != nil { recording.ascent = recording.climbed }
        if let energy, spent > .zero { recording.energy = energy * min(recording.spent.value / spent.value, 1) }
        cutLaps(from, until, into: &recording)
        return recording
    }

    private func cutLaps(_ from: Seconds, _ until: Seconds, into recording: inout Recording) {
        for (index, lap) in laps.enumerated() {
            var end = index + 1 < laps.count ? laps[index + 1].began : self.end
            end = min(end, until)
            let begin = max(lap.began, from)
            guard begin < end else { continue }
            var part = lap
            part.began = begin - from
            part.spent = end - begin
            for pause in recording.pauses {
                let inside = min(pause.upperBound, end - from) - max(pause.lowerBound, part.began)
                if inside > .zero { part.spent -= inside }
            }
            if part.spent >= lap.spent {
                part.spent = lap.spent
            } else if lap.spent > .zero {
                let share = part.spent.value / lap.spent.value
                part.energy = lap.energy.map { $0 * share }
                // Of the shared samples only, so that hidden distance isn't revealed.
                if lap.distance != nil { part.distance = recording.covered(part.began..<end - from) }
            }
            recording.laps.append(part)
        }
    }

    /// Metres between the first and the last sample of a span.
    private func covered(_ span: Range<Seconds>) -> Double {
        var first: Double?
        var last = 0.0
        for sample in samples where sample.moment >= span.lowerBound && sample.moment <= span.upperBound {
            guard let distance = sample.distance else { continue }
            if first == nil { first = distance }
            last = distance
        }
        return first.map { last - $0 } ?? 0
    }
}
