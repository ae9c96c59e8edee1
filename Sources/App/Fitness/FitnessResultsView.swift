import Catalogue
import Interface
import Workouts

extension FitnessScreen {
    // MARK: All exercises

    static func results(_ shared: Shared, _ ui: inout UI) {
        ui.topBar("Results", back: .fitness(.backTapped))
        ui.element(.main, class: "fitness") {
            guard !shared.library.fitnessTests.isEmpty else {
                return $0.element(.div, class: "empty") {
                    $0.icon(.timer)
                    $0.element(.h2) { $0.text("No results yet") }
                    $0.element(.p) { $0.text("Test an exercise to see its level here.") }
                }
            }
            levels(since: shared.library.lastFitnessTest, shared, &$0)
            exercises(shared, &$0)
        }
    }

    /// The level of each category with test results, and whether it rose.
    ///
    /// - Parameter test: Ids of the results of the last test: a level rises from the one without them.
    static func levels(since test: Set<String>, _ shared: Shared, _ ui: inout UI) {
        ui.section("Levels by category", id: "levels-title") {
            let levels = shared.library.testedLevels(shared.shelf.catalogue)
            let before = shared.library.testedLevels(shared.shelf.catalogue, without: test)
            $0.element(.dl, class: "card levels") {
                for category in Category.allCases {
                    if let level = levels[category] { $0.level(category.name, level, before: before[category]) }
                }
            }
        }
    }

    private static func exercises(_ shared: Shared, _ ui: inout UI) {
        let tests = shared.library.lastFitnessTests()
        let order = sortedOrder(tests.count) { tests[$0].began > tests[$1].began }
        ui.section("Exercises", id: "exercises-title") {
            $0.element(.ul, class: "list") {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabel, "Exercises")
                for place in order { row(tests[place], shared, &$0) }
            }
        }
    }

    private static func row(_ test: FitnessTest, _ shared: Shared, _ ui: inout UI) {
        let name = shared.exerciseName(test.exercise)
        let day = DateText.day(Day(of: test.began, zoneMinutes: shared.clocks.zoneMinutes), today: shared.today)
        let details = "\(test.rateText) · \(day)"
        ui.element(.li, key: rowKey(test.exercise)) {
            $0.attribute(.ariaLabel, name)
            $0.element(.a, class: "row plain result-row") {
                $0.link(
                    to: Address.fitness(.exercise(test.exercise)).path, .fitness(.exerciseTapped(test.exercise)))
                $0.attribute(.ariaLabel, name)
                $0.attribute(.ariaDescription, "Level \(test.level), \(details)")
                $0.element(.span, class: "titles") {
                    $0.element(.span, class: "name") { $0.text(name) }
                    $0.element(.span, class: "details") { $0.text(details) }
                }
                $0.levelRing(test.level)
                $0.icon(.forward)
            }
        }
    }

    // MARK: One of them

    static func results(of exercise: String, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let places = shared.library.fitnessTests(of: exercise)
        guard let newest = places.first else {
            return ui.gonePage("Results", back: .fitness(.backTapped), .timer, "A result of this exercise")
        }
        let last = shared.library.fitnessTests[newest]
        ui.topBar(shared.exerciseName(exercise), back: .fitness(.backTapped))
        ui.element(.main, class: "fitness") {
            $0.resultCard(last.value, before: shared.library.fitnessTest(before: last.id))
            let hasMotion = state.felt.exercise == exercise && shared.library.fitnessTest(state.felt.test) != nil
            if hasMotion { motion(state.felt, isLast: state.felt.test == last.id, shared, &$0) }
            $0.element(.div, class: "more-actions") {
                if let exercise = shared.shelf.catalogue.exercise(exercise) {
                    $0.trackButton(exercise, shared, .secondary)
                }
                if hasMotion { $0.logButtons(state.felt, shared) }
            }
            tests(places, state, shared, &$0)
        }
    }

    /// The motion of the chosen result.
    private static func motion(_ felt: FeltMotion, isLast: Bool, _ shared: Shared, _ ui: inout UI) {
        ui.element(.div, class: "motion-shown") {
            $0.attribute(.id, motionID)
            if !isLast, let test = shared.library.fitnessTest(felt.test) {
                $0.element(.p, class: "hint") { $0.text("The motion of \(moment(test, shared)):") }
            }
            $0.motionChart(felt)
            $0.remark(on: felt, shared)
        }
    }

    private static func moment(_ test: FitnessTest, _ shared: Shared) -> String {
        DateText.moment(test.began, zoneMinutes: shared.clocks.zoneMinutes, today: shared.today)
    }

    private static func tests(_ places: [Int], _ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.section("All results", id: "tests-title") {
            $0.element(.ul, class: "list") {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabel, "All results")
                for (index, place) in places.enumerated() {
                    // The newest is first, so the earlier result is the next one.
                    let earlier = places.indices.contains(index + 1) ? places[index + 1] : nil
                    row(
                        shared.library.fitnessTests[place],
                        before: earlier.map { shared.library.fitnessTests[$0].value }, state, shared, &$0)
                }
            }
        }
    }

    private static func row(
        _ entry: Entry<FitnessTest>, before: FitnessTest?, _ state: State, _ shared: Shared, _ ui: inout UI
    ) {
        let test = entry.value
        let name = moment(test, shared)
        ui.element(.li, key: rowKey(entry.id), class: "row plain result-row") {
            $0.attribute(.ariaLabel, name)
            $0.element(.span, class: "titles") {
                $0.element(.span, class: "name") { $0.text("\(test.rateText), level \(test.level)") }
                $0.element(.span, class: "details") { $0.text("\(name) · \(test.countText)") }
                $0.levelUp(test, before: before)
            }
            if state.logs.has(entry.id) || shared.library.keepsInAccount(logOf: entry.id) {
                $0.button(.icon, .fitness(.motionTapped(entry.id))) {
                    $0.attribute(.ariaLabel, "Show the motion")
                    $0.attribute(.ariaPressed, state.felt.test == entry.id)
                    $0.icon(.eye)
                }
            }
            $0.iconButton(.delete, "Delete", .fitness(.deleteTapped(entry.id)))
        }
    }
}

extension UI {
    /// A pair of a `dl`: a category, and its level as a number and a bar. If it rose, the level before.
    fileprivate mutating func level(_ name: String, _ level: Int32, before: Int32?) {
        element(.div, class: "level-line") {
            $0.element(.dt) { $0.text(name) }
            $0.element(.dd) {
                $0.style("--share", Double(level) / 10)
                $0.element(.span) { $0.text("Level \(level)") }
                if let before, level > before { $0.levelUp(" from \(before)") }
            }
        }
    }
}
