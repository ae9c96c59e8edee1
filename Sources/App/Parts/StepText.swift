import Workouts

extension Step {
    /// What ends it, in few characters: `0:20`, `400 m`, `Place`, `Open`.
    var targetText: String {
        switch target {
        case .time(let time): timeText(time)
        case .distance(let metres): metres == metres.rounded() ? "\(Int64(metres)) m" : "\(metres) m"
        case .place: "Place"
        case .open: "Open"
        }
    }
}
