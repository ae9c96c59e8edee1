import Catalogue
import Interface
import Sensing
import Workouts

// Parts shared by the screens of the fitness test.

extension FitnessTest {
    /// "36 a minute".
    var rateText: String { numberText(rate) + " a minute" }

    /// "18 repetitions in 30 s", and the origin of the count if it was entered.
    var countText: String {
        let all = App.counted(Int64(count), "repetition") + " in \(seconds) s"
        guard entered != nil, let counted else { return entered == nil ? all : all + ", entered" }
        return "\(all), entered; the sensor counted \(counted)"
    }

    /// "36 a minute, 30 before".
    func comparison(to before: FitnessTest?) -> String {
        before.map { "\(rateText), \(numberText($0.rate)) before" } ?? rateText
    }
}

extension UI {
    /// A level in its ring.
    mutating func levelRing(_ level: Int32) {
        element(.span, class: level == FitnessLevel.range.upperBound ? "ring full" : "ring") {
            $0.attribute(.role, "img")
            $0.attribute(.ariaLabel, "Level \(level) of 10")
            $0.style("--share", Double(level) / 10)
            $0.element(.span, class: "number") { $0.text("\(level)") }
            $0.element(.span, class: "ring-whole") { $0.text("of 10") }
        }
    }

    /// Whether the level rose.
    mutating func levelUp(_ test: FitnessTest, before: FitnessTest?) {
        guard let before, test.level > before.level else { return }
        levelUp()
    }

    /// "Level up", "Level up from 3".
    mutating func levelUp(_ from: String = "") {
        element(.span, class: "level-up") {
            $0.icon(.up)
            $0.text("Level up" + from)
        }
    }

    /// The result of a test, and the one before.
    mutating func resultCard(_ test: FitnessTest, before: FitnessTest?) {
        element(.section, class: "card result-card") {
            $0.attribute(.role, "status")
            $0.levelRing(test.level)
            $0.element(.div, class: "titles") {
                $0.element(.p, class: "rate") {
                    $0.text(numberText(test.rate))
                    $0.element(.span, class: "unit") { $0.text(" a minute") }
                }
                $0.element(.p, class: "second") { $0.text(test.countText) }
                if let before {
                    $0.element(.p, class: "second") {
                        $0.text("Before: \(before.rateText), level \(before.level)")
                    }
                }
                $0.levelUp(test, before: before)
            }
        }
    }

    /// The message that exercises are missing, if they can't be fetched.
    mutating func exercisesMissing(_ shared: Shared) {
        guard shared.shelf.phase == .failed else { return }
        refusal(shared.shelf.failure)
        command("Try again", .secondary, .fitness(.fetchTapped))
    }

    /// "Track", "Untrack": whether the exercise is offered to be counted by motion. Nothing for exercises without
    /// repetitions.
    mutating func trackButton(_ exercise: Exercise, _ shared: Shared, _ look: ButtonLook = .text) {
        guard exercise.tempo != nil else { return }
        let isTracked = shared.library.isTracked(exercise)
        command(isTracked ? "Untrack" : "Track", look, .fitness(.trackTapped(exercise.id, !isTracked)))
    }

    /// "Export motion log", and where there is an account, whether that keeps the log.
    mutating func logButtons(_ felt: FeltMotion, _ shared: Shared) {
        guard felt.hasLog else { return }
        command("Export motion log", .secondary, icon: .download, .fitness(.exportTapped(felt.exercise)))
        guard shared.library.fitnessTest(felt.test) != nil else { return }
        if shared.library.keepsInAccount(logOf: felt.test) {
            command("Remove the log from my account", .secondary, .fitness(.accountTapped(isKept: false)))
        } else if shared.account.account != nil {
            command("Keep the log in my account", .secondary, .fitness(.accountTapped(isKept: true)))
        }
    }

    /// That a log is of another exercise than it is counted as.
    mutating func remark(on felt: FeltMotion, _ shared: Shared) {
        guard let remark = felt.remark(shared) else { return }
        element(.p, class: "hint") {
            $0.attribute(.dir, "auto")
            $0.text(remark)
        }
    }

    /// The motion as a line, with the ends of repetitions.
    mutating func motionChart(_ felt: FeltMotion) {
        guard felt.isDrawn else { return }
        let told = "\(wholeText(felt.seconds)) s"
        element(.section, class: "card chart motion-chart") {
            $0.attribute(.ariaLabel, "Motion")
            $0.element(.div, class: "chart-head") {
                $0.element(.h2) { $0.text("Motion") }
                if !felt.marks.isEmpty {
                    $0.element(.p, class: "second small") { $0.text("A mark for each repetition") }
                }
            }
            $0.element(.div, class: "line") {
                $0.element(.svg) {
                    $0.attribute(.viewBox, "-8 -8 1016 316")
                    $0.attribute(.preserveAspectRatio, "none")
                    $0.attribute(.role, "img")
                    $0.attribute(
                        .ariaLabel,
                        "The motion of \(told), with \(counted(Int64(felt.marks.count), "repetition")) marked")
                    for mark in felt.marks {
                        $0.element(.line, class: "mark") {
                            $0.attribute(.x1, mark)
                            $0.attribute(.x2, mark)
                            $0.attribute(.y1, 0)
                            $0.attribute(.y2, FeltMotion.height)
                            $0.attribute(.vectorEffect, "non-scaling-stroke")
                        }
                    }
                    for line in felt.lines {
                        $0.element(.polyline) {
                            $0.attribute(.points, line)
                            $0.attribute(.vectorEffect, "non-scaling-stroke")
                        }
                    }
                }
            }
            $0.element(.div, class: "line-foot second small") {
                $0.element(.span) { $0.text("0 s") }
                $0.element(.span) { $0.text(told) }
            }
            if let part = felt.part { $0.element(.p, class: "second small") { $0.text(part) } }
        }
    }
}
