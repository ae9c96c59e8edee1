import Sensing
import Workouts

extension Recording {
    /// Metres climbed within the stretches between pauses; nil without heights.
    var climbed: Double? {
        var sum: Double?
        var ascent = Ascent()
        var pause = 0
        for sample in samples {
            while pause < pauses.count, pauses[pause].upperBound <= sample.moment {
                // The way between two stretches wasn't climbed.
                sum = sum.map { $0 + ascent.gain }
                ascent = Ascent()
                pause += 1
            }
            guard let altitude = sample.altitude else { continue }
            ascent.add(altitude)
            if sum == nil { sum = 0 }
        }
        return sum.map { $0 + ascent.gain }
    }
}
