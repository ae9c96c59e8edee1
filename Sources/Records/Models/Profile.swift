public import Sensing
public import Workouts

/// Facts that a person told about themselves. Everything may be left out.
public struct Profile: Equatable, Sendable {
    public var name = ""
    public var birthDate: Day?
    /// Metres, 0.3…3.
    public var height: Double?
    /// Ascending by day, one a day.
    public var weights: [Weighing] = []
    public var sex: Sex?
    /// Beats a minute at rest, as the person has counted.
    public var restingHeartRate: Int32?
    /// Beats a minute, as the person knows it; nil: it is taken from the age.
    public var maximumHeartRate: Int32?
    /// The person's own.
    public var heartZones: HeartZones?

    public init() {}

    /// The weight that holds on a day: the last one told until then, else the first one told later; nil if none was.
    /// O(weighings).
    public func weight(on day: Day) -> Double? {
        var weight = weights.first?.kilograms
        for weighing in weights where weighing.day <= day { weight = weighing.kilograms }
        return weight
    }

    /// The maximum heart rate that holds on a day: the person's own, else that of their age; nil where neither is known.
    @inline(never)
    public func maximumHeartRate(on day: Day) -> Int32? {
        maximumHeartRate ?? birthDate.map { HeartZones.maximum(age: Int($0.years(until: day))) }
    }

    /// Those that hold on a day; nil where nothing is known that they could be made of.
    @inline(never)
    public func heartZones(on day: Day) -> HeartZones? {
        heartZones ?? maximumHeartRate(on: day).map { HeartZones(maximum: $0) }
    }

    /// The equation that counts calories by heart rate; nil where sex, age or weight aren't known, or are none that it holds for.
    @inline(never)
    public func heartRateEnergy(on day: Day) -> HeartRateEnergy? {
        guard let sex, let age = birthDate?.years(until: day), let weight = weight(on: day) else { return nil }
        return HeartRateEnergy(sex: sex, age: Int(age), weight: weight)
    }

    /// Notes a weight. A second one on the same day replaces the first.
    public mutating func weigh(_ kilograms: Double, on day: Day) {
        weights.removeAll { $0.day == day }
        let index = weights.firstIndex { $0.day > day } ?? weights.count
        weights.insert(Weighing(day: day, kilograms: kilograms), at: index)
    }
}

public struct Weighing: Equatable, Sendable {
    public var day: Day
    /// 20…500.
    public var kilograms: Double

    public init(day: Day, kilograms: Double) {
        self.day = day
        self.kilograms = kilograms
    }
}
