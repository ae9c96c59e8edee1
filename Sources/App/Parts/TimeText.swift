import Workouts

/// m:ss, from an hour on h:mm:ss.
func timeText(seconds: Int64) -> String {
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let hours = seconds / 3600
    let minutes = seconds / 60 % 60
    let tail = two(seconds % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(tail)" : "\(minutes):\(tail)"
}

/// A length or a stopwatch: parts of a second are left away.
func timeText(_ time: Seconds) -> String { timeText(seconds: time.roundedDown) }

/// What is left: parts of a second count as a whole one.
func countdownText(_ time: Seconds) -> String { timeText(seconds: time.roundedUp) }
