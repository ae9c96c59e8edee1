import Records
import Sensing
import Workouts

/// What is told of an interval that is over, and of each kilometre or mile.
enum Announcement {
    /// "Interval 5 of 11".
    static func title(_ step: Int, of workout: Workout) -> String { "Interval \(step + 1) of \(workout.steps.count)" }

    /// "Work: 400 m · 1:32 · 3:50 /km".
    static func body(_ interval: ExpiredInterval, of workout: Workout, _ units: Units) -> String {
        workout.steps[interval.step].name + ": " + interval.text(units)
    }

    /// "Interval 5 of 11. 400 metres. Pace 3 minutes 50 per kilometre."
    static func spoken(_ interval: ExpiredInterval, of workout: Workout, _ units: Units) -> String {
        var text = title(interval.step, of: workout) + "."
        guard let distance = interval.covered?.distance, distance >= 1 else { return text }
        text += " " + spokenDistance(distance, units) + "."
        if let speed = interval.speed, let pace = units.pace(speed) {
            text += " Pace \(spokenTime(pace)) per \(units.paceWord)."
        }
        return text
    }

    /// "2 kilometres. 5 minutes 12."
    static func spoken(_ split: Split, number: Int, _ units: Units) -> String {
        counted(Int64(number), units.paceWord) + ". " + spokenTime(split.time) + "."
    }

    private static func spokenDistance(_ metres: Double, _ units: Units) -> String {
        let isLong = metres >= units.paceLength
        if isLong { return counted(metres / units.paceLength, units.paceWord) }
        return units == .metric
            ? counted(Int64(metres.rounded()), "metre")
            : counted(Int64((metres / Units.metresPerYard).rounded()), "yard")
    }

    private static func counted(_ number: Double, _ word: String) -> String {
        let text = numberText(number, places: 2)
        return text == "1" ? "1 \(word)" : "\(text) \(word)s"
    }

    /// "5 minutes 12", "48 seconds".
    private static func spokenTime(_ time: Seconds) -> String {
        let seconds = time.roundedDown
        if seconds < 60 { return App.counted(seconds, "second") }
        let minutes = App.counted(seconds / 60, "minute")
        return seconds % 60 == 0 ? minutes : "\(minutes) \(seconds % 60)"
    }

    private static func counted(_ number: Int64, _ word: String) -> String { App.counted(number, word) }
}

extension ExpiredInterval {
    /// Metres per second on the average; nil where the way isn't known.
    var speed: Double? {
        guard let covered, spent > .zero else { return nil }
        return covered.distance / spent.value
    }

    /// "400 m · 1:32 · 3:50 /km": without what isn't known.
    func text(_ units: Units) -> String {
        var parts: [String] = []
        if let covered { parts.append(distanceText(covered.distance, units)) }
        parts.append(timeText(spent))
        if let speed, let pace = units.paceWithUnit(speed) { parts.append(pace) }
        return parts.joined(separator: " · ")
    }
}

extension RunScreen {
    /// An interval that is over is spoken of where names are.
    static func speak(_ interval: ExpiredInterval, _ state: inout State, _ shared: Shared) -> [Effect] {
        guard let run = state.active, run.workout.cues.verbal else { return [] }
        return say(Announcement.spoken(interval, of: run.workout, shared.library.settings.units), &state, shared)
    }

    /// A kilometre or a mile is over.
    static func splitEnded(_ before: Int, _ state: inout State, _ shared: Shared) -> [Effect] {
        guard shared.library.settings.spokenSplits, let splits = state.outing?.splits.done, splits.count > before,
            let last = splits.last
        else { return [] }
        return say(
            Announcement.spoken(last, number: splits.count, shared.library.settings.units), &state, shared)
    }

    /// In the device's own voice: numbers are never the same twice, and recordings of them would fill its store. Once the next
    /// step's name is over, and what is being told before it.
    private static func say(_ text: String, _ state: inout State, _ shared: Shared) -> [Effect] {
        guard shared.can.speech, let end = state.active.map({ state.sound.endOfVoices($0) }) else { return [] }
        state.outing?.announcements.add(text, notBefore: end)
        return announce(&state)
    }

    /// Says what is due.
    static func announce(_ state: inout State) -> [Effect] {
        guard let now = state.active?.now, let text = state.outing?.announcements.next(now) else { return [] }
        return [.audio(.speak(text))]
    }
}

/// What is to be told, one after the other: a device that is told to speak falls silent of what it is saying.
struct Announcements: Sendable {
    private var waiting: [(text: String, at: Seconds)] = []
    /// On the run's clock: when the last of them is about over.
    private var end = Seconds.zero

    /// When there is something to say again.
    var due: Seconds? { waiting.first?.at }

    mutating func add(_ text: String, notBefore moment: Seconds) {
        let at = max(moment, end)
        waiting.append((text, at))
        end = at + Announcements.length(of: text)
    }

    mutating func next(_ now: Seconds) -> String? {
        guard let due, due <= now else { return nil }
        return waiting.removeFirst().text
    }

    /// About how long a device speaks: rather too long than too short.
    private static func length(of text: String) -> Seconds { Seconds(1 + Double(text.utf8.count) * 0.1) }
}
