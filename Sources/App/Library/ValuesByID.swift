/// Values of one kind, by their records' ids. It is no dictionary of them: the program would have all of a dictionary's code for each
/// kind, 3 kB, where one that leads to places serves them all.
struct ValuesByID<Value: Sendable>: Sendable {
    private var places: [String: Int32] = [:]
    private var values: [Value] = []

    subscript(id: String) -> Value? {
        guard let place = places[id] else { return nil }
        return values[Int(place)]
    }

    /// In the order in which they were first held.
    var all: [Value] { values }

    mutating func hold(_ value: Value, _ id: String) {
        if let place = places[id] {
            values[Int(place)] = value
        } else {
            places[id] = Int32(values.count)
            values.append(value)
        }
    }
}
