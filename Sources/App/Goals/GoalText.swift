import Catalogue
import Workouts

/// A goal in words.
enum GoalText {
    /// The workouts that count: "Strength · Chest or Lats · 20 min or longer · 3 days a week".
    static func scope(_ goal: Goal) -> String {
        var parts: [String] = []
        if !goal.categories.isEmpty { parts.append(either(goal.categories.elements.map { $0.name })) }
        if !goal.muscles.isEmpty { parts.append(either(muscles(goal.muscles))) }
        if let minutes = goal.minutes { parts.append("\(minutes) min or longer") }
        if let days = goal.daysPerWeek { parts.append("\(counted(Int64(days), "day")) a week") }
        return parts.isEmpty ? "Every workout counts" : parts.joined(separator: " · ")
    }

    /// A group stands for all of its parts.
    private static func muscles(_ muscles: EnumSet<Muscle>) -> [String] {
        var names: [String] = []
        for group in MuscleGroup.allCases {
            if group.isWhole(in: muscles) {
                names.append(group.name)
            } else {
                for muscle in group.muscles where muscles.contains(muscle) { names.append(muscle.name) }
            }
        }
        return names
    }

    /// "A", "A or B", "A, B or C".
    private static func either(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: ", ") + " or " + last
    }

    /// "Created 20 Nov", and when it was reached.
    static func dates(_ goal: Goal, _ progress: GoalProgress, today: Day) -> String {
        let created = "Created " + day(goal.created, goal, today)
        return progress.reached.map { created + ", reached " + day($0, goal, today) } ?? created
    }

    private static func day(_ moment: Seconds, _ goal: Goal, _ today: Day) -> String {
        DateText.day(Day(of: moment, zoneMinutes: goal.zoneMinutes), today: today)
    }

    /// "2 of 3 days", "4 days" if that is more than required, or "2 workouts" if the goal has no days a week.
    static func week(_ week: GoalProgress.Week, of goal: Goal) -> String {
        guard let days = goal.daysPerWeek else { return counted(Int64(week.sessions), "workout") }
        if week.dayCount > days { return counted(Int64(week.dayCount), "day") }
        return "\(week.dayCount) of \(counted(Int64(days), "day"))"
    }

    /// "3 of 12", and this week's result: for a reminder.
    static func state(_ goal: Goal, _ progress: GoalProgress) -> String {
        let whole = "\(progress.count) of \(goal.times)"
        return progress.weeks.last.map { "\(whole), \(week($0, of: goal)) this week" } ?? whole
    }

    /// The whole content of a list's row, for screen readers.
    static func summary(_ goal: Goal, _ progress: GoalProgress, today: Day) -> String {
        var parts = [state(goal, progress), dates(goal, progress, today: today), scope(goal)]
        if !goal.note.utf8.isEmpty { parts.append(goal.note) }
        return parts.joined(separator: ", ")
    }
}

extension MuscleGroup {
    /// Whether all of its muscles are in a set.
    func isWhole(in muscles: EnumSet<Muscle>) -> Bool { self.muscles.allSatisfy { muscles.contains($0) } }
}
