import Sensing
import Workouts

extension Recording {
    /// Metres climbed within the stretches between pauses; nil without heights.
    var climbed: Double? {
        var sum: Double?
        var ascent = Ascent()
        var filter = AltitudeFilter()
        var last: Seconds?
        var pause = 0
        for sample in samples {
            while pause < pauses.count, pauses[pause].upperBound <= sample.moment {
                // The way between two stretches wasn't climbed.
                sum = sum.map { $0 + ascent.gain }
                ascent = Ascent()
                filter = AltitudeFilter()
                pause += 1
            }
            guard let altitude = sample.altitude else { continue }
            filter.add(altitude, accuracy: nil, after: last.map { max((sample.moment - $0).value, 0) } ?? 0)
            last = sample.moment
            if let height = filter.altitude { ascent.add(height) }
            if sum == nil { sum = 0 }
        }
        return sum.map { $0 + ascent.gain }
    }
}
