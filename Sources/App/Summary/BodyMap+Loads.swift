import Catalogue

extension BodyMap {
    /// The muscles that a workout loads, each as strong as its load beside the most loaded one's. In words, the three that are most.
    ///
    /// - Parameter loads: In descending order.
    init(_ loads: [(muscle: Muscle, seconds: Int32)]) {
        let most = loads.prefix(3).map { "\($0.muscle.name) \(timeText(seconds: Int64($0.seconds)))" }
        let longest = Double(max(loads.first?.seconds ?? 0, 1))
        self.init(
            loads.map { (muscle: $0.muscle, part: Double($0.seconds) / longest) },
            label: "Front and back of a body. Trained most: "
                + (most.isEmpty ? "nothing" : most.joined(separator: ", ")))
    }
}
