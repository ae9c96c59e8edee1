import Workouts

/// m:ss, from an hour on h:mm:ss.
func timeText(seconds: Int64) -> String {
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let hours = seconds / 3600
    let minutes = seconds / 60 % 60
    let tail = two(seconds % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(tail)" : "\(minutes):\(tail)"
}

/// A length or a stopwatch: parts of a second are dropped.
func timeText(_ time: Seconds) -> String { timeText(seconds: time.roundedDown) }

/// A remaining time: parts of a second count as a whole one.
func countdownText(_ time: Seconds) -> String { timeText(seconds: time.roundedUp) }

/// A duration in words: "40 s", "45 min", "1 h 5 min".
func durationText(_ time: Seconds) -> String {
    let seconds = time.roundedDown
    if seconds < 60 { return "\(seconds) s" }
    let minutes = (seconds + 30) / 60
    if minutes < 60 { return "\(minutes) min" }
    return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
}
