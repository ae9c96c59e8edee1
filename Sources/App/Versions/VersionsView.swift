import Interface
import Records
import Workouts

extension Versions {
    /// No more lines than these are told of each.
    private static let told = 4

    static func view(
        _ pair: Pair<Workout>, _ shared: Shared, _ ui: inout UI, keep: @escaping (String) -> Action
    ) {
        let first = lines(pair.origin.value, shared.library)
        let second = lines(pair.copy.value, shared.library)
        section(&ui) {
            version(pair.origin, .workouts, first, without: second, shared, &$0, keep)
            version(pair.copy, .workouts, second, without: first, shared, &$0, keep)
        }
    }

    static func view(_ pair: Pair<Session>, _ shared: Shared, _ ui: inout UI, keep: @escaping (String) -> Action) {
        let first = lines(pair.origin.value)
        let second = lines(pair.copy.value)
        section(&ui) {
            version(pair.origin, .sessions, first, without: second, shared, &$0, keep)
            version(pair.copy, .sessions, second, without: first, shared, &$0, keep)
        }
    }

    private static func section(_ ui: inout UI, _ content: (inout UI) -> Void) {
        ui.section("Two versions", id: "versions", class: "card versions") {
            $0.element(.p, class: "second") {
                $0.text("Two devices changed it and didn’t know of each other. Keep one; Undo brings the other back.")
            }
            $0.element(.ul) {
                $0.attribute(.role, "list")
                content(&$0)
            }
        }
    }

    private static func version<Value>(
        _ entry: Entry<Value>, _ kind: RecordKind, _ lines: [String], without other: [String], _ shared: Shared,
        _ ui: inout UI, _ keep: (String) -> Action
    ) {
        let title = title(RecordKey(kind, entry.id), shared)
        // One period more of a kind is a line of its own.
        var others: [String: Int] = [:]
        for line in other { others[line, default: 0] += 1 }
        let own = lines.filter { line in
            guard let count = others[line], count > 0 else { return true }
            others[line] = count - 1
            return false
        }
        ui.element(.li) {
            $0.attribute(.ariaLabel, title)
            $0.element(.h3) {
                $0.attribute(.dir, "auto")
                $0.text(title)
            }
            if own.isEmpty {
                $0.element(.p, class: "second") {
                    $0.text(
                        lines.count == other.count
                            ? "The same as the other, but for its order or its settings." : "No line is only here.")
                }
            } else {
                $0.element(.p, class: "second") { $0.text("Only here:") }
                $0.element(.ul) {
                    $0.attribute(.role, "list")
                    for line in own.prefix(told) {
                        $0.element(.li) {
                            $0.attribute(.dir, "auto")
                            $0.text(line)
                        }
                    }
                    if own.count > told { $0.element(.li) { $0.text("and \(own.count - told) more") } }
                }
            }
            $0.button(.secondary, keep(entry.id)) {
                $0.attribute(.ariaDescription, title)
                $0.text("Keep this one")
            }
        }
    }

    /// "Firefox on Linux, yesterday, 18:32"
    private static func title(_ key: RecordKey, _ shared: Shared) -> String {
        let record = shared.library.record(key)?.record
        let device = record.flatMap { Conflict.device(of: $0) } ?? "Another device"
        guard let latest = record?.latest else { return device }
        let wall = Seconds(milliseconds: Int64(latest.milliseconds))
        return device + ", " + DateText.past(wall, at: shared.clocks.wall, zoneMinutes: shared.clocks.zoneMinutes)
    }

    private static func lines(_ workout: Workout, _ library: Library) -> [String] {
        var lines: [String] = []
        for step in workout.steps.prefix(1_000) {
            var line = step.name + ", " + step.planText(isOneSided: false, library.settings)
            if let note = step.note, !note.utf8.isEmpty { line += ": " + note }
            lines.append(line)
        }
        if !workout.days.isEmpty { lines.append("Planned: " + workout.days.text(from: library.settings.weekStart)) }
        if let music = workout.music { lines.append("Music: " + MusicText.text(music, library)) }
        return lines
    }

    private static func lines(_ session: Session) -> [String] {
        var lines = ["Time: " + timeText(session.spent), "Calories: \(wholeText(session.energy)) kcal"]
        if !session.note.utf8.isEmpty { lines.append("Notes: " + session.note) }
        if let feeling = session.feeling { lines.append("Felt: " + SessionNotes.name(ofFeeling: feeling)) }
        return lines
    }
}
