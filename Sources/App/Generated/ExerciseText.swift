import Catalogue
import Workouts

// Texts about a generated workout's exercises: on the summary, during the run, and at the end.

extension StepPart {
    /// Sets the role's colours for the content.
    var styleClass: String {
        switch self {
        case .warmUp: Role.prepare.styleClass
        case .main: Role.exercise.styleClass
        case .filler: Role.restBetweenCycles.styleClass
        case .coolDown: Role.rest.styleClass
        }
    }
}

extension Exercise {
    /// "Dumbbells, Bench"; a mat is taken for granted.
    var needsText: String {
        let needed = equipment.elements.filter { $0 != .yogaMat }.map { $0.name }
        return needed.isEmpty ? "No equipment" : needed.joined(separator: ", ")
    }
}

extension EnumSet<Muscle> {
    var names: String { elements.map { $0.name }.joined(separator: ", ") }
}

extension GeneratedWorkout.Item {
    /// "Warm-up · No equipment · 90 rpm".
    func details(_ exercise: Exercise?) -> String {
        exerciseDetails(part, exercise, rpm: rpm.map { Double($0) }, seconds: Int64(seconds))
    }
}

extension Step {
    /// The same for a step.
    func details(_ exercise: Exercise?) -> String {
        exerciseDetails(part ?? .main, exercise, rpm: tempo, seconds: target.time?.roundedDown ?? 0)
    }
}

private func exerciseDetails(_ part: StepPart, _ exercise: Exercise?, rpm: Double?, seconds: Int64) -> String {
    var words: [String] = part == .main ? [] : [part.name]
    if let exercise { words.append(exercise.needsText) }
    if let rpm { words.append(rpmText(rpm)) }
    if exercise?.isOneSided == true { words.append("\(timeText(seconds: seconds / 2)) each side") }
    return words.joined(separator: " · ")
}

func rpmText(_ rpm: Double) -> String { wholeText(rpm) + " rpm" }
