public import Workouts

/// What a person told about themselves. Everything may be left out.
public struct Profile: Equatable, Sendable {
    public var name = ""
    public var birthDate: Day?
    /// Metres, 0.3…3.
    public var height: Double?
    /// Ascending by day, one a day.
    public var weights: [Weighing] = []

    public init() {}

    /// The weight that holds on a day: the last one told until then, else the first one told later; nil if none was.
    /// O(weighings).
    public func weight(on day: Day) -> Double? {
        var weight = weights.first?.kilograms
        for weighing in weights where weighing.day <= day { weight = weighing.kilograms }
        return weight
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
