extension Recording.Sample {
    /// Takes over the values of a later sample of the same moment, and keeps those that it lacks.
    ///
    /// - Returns: Whether a value is lost: the later sample has another one.
    mutating func complete(with later: Recording.Sample) -> Bool {
        var isLost = replace(&place, later.place)
        isLost = replace(&altitude, later.altitude) || isLost
        isLost = replace(&distance, later.distance) || isLost
        isLost = replace(&speed, later.speed) || isLost
        isLost = replace(&heartRate, later.heartRate) || isLost
        isLost = replace(&cadence, later.cadence) || isLost
        isLost = replace(&power, later.power) || isLost
        moment = later.moment
        return isLost
    }
}

private func replace<Value: Equatable>(_ value: inout Value?, _ later: Value?) -> Bool {
    guard let later else { return false }
    defer { value = later }
    return value.map { $0 != later } ?? false
}
