import Interface
import Records
import Workouts

extension ScheduleSection {
    /// The most workouts listed; the Workout List has them all.
    static let listed = 12
    /// The same for one day.
    static let listedToday = 24

    /// Today first, which is short; then `between`, then the plan.
    static func view(_ state: State, _ shared: Shared, _ ui: inout UI, between: (inout UI) -> Void) {
        // Until all workouts have been read, nothing is listed.
        let isComplete = shared.library.isComplete
        let shown = isComplete ? Schedule.first(listed, of: shared.library.workouts) : []
        let inOrder = shown.ordered(sortedOrder(shown.count) { shown[$0] < shown[$1] })
        let numbers = Schedule.nameNumbers(inOrder.map { shared.library.workouts[$0] })
        ui.section("Today, \(shared.today.dayOfWeek.name)", id: "schedule-title", class: "group schedule") {
            today(numbers, shared, &$0)
            if shared.draft(at: Address.plan.path) != nil {
                $0.command("Finish your unfinished workout", .row, .schedule(.createTapped))
            }
            $0.command("Add Workout", .secondary, icon: .plus, .schedule(.addTapped))
        }
        between(&ui)
        ui.element(.section, class: "group schedule") {
            if !shown.isEmpty { all(shown, numbers, state, shared, &$0) }
            $0.command("Rest Days", .row, .schedule(.restDaysTapped))
            $0.command("Edit Workouts", .row, .schedule(.editWorkoutsTapped))
        }
        if state.asksToAdd { question(&ui) }
    }

    private static func today(_ numbers: [String: Int32], _ shared: Shared, _ ui: inout UI) {
        let day = shared.today
        let schedule = Schedule(shared.library.settings)
        if schedule.isRestDay(day) {
            let isPermanent = schedule.restDays.contains(day.dayOfWeek)
            return ui.element(.p, class: "card second") {
                $0.text(isPermanent ? "\(day.dayOfWeek.name) is a rest day." : "Today is a rest day.")
            }
        }
        guard shared.library.isComplete else {
            return ui.element(.p, class: "card second reading") {
                $0.attribute(.ariaBusy, true)
                $0.element(.span) { $0.text("Reading your workouts …") }
            }
        }
        let workouts = shared.library.workouts
        let places = schedule.workouts(on: day, of: workouts)
        if places.isEmpty {
            return ui.element(.p, class: "card second") {
                $0.text(
                    workouts.contains { !$0.value.days.isEmpty }
                        ? "Nothing is planned for today." : "Nothing is planned yet. Add a workout and choose its days."
                )
            }
        }
        let shown = Array(places.prefix(listedToday))
        let trained = Schedule.trained(shown, of: workouts, on: day, shared.library.sessions)
        ui.element(.ul, class: "list") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabelledby, "schedule-title")
            for (place, isDone) in zip(shown, trained) {
                let isKept = shared.library.keptRun(of: workouts[place].id) != nil
                let standing = isKept ? "kept for later" : isDone ? "done today" : nil
                self.todayRow(
                    workouts[place], Schedule.name(of: workouts[place], numbers), standing, isDone: isDone && !isKept,
                    &$0)
            }
        }
        more(places.count - shown.count, &ui)
    }

    /// - Parameter standing: "kept for later" or "done today"; nil if there is no run of it yet.
    private static func todayRow(
        _ entry: Entry<Workout>, _ name: String, _ standing: String?, isDone: Bool, _ ui: inout UI
    ) {
        ui.element(.li, key: entry.id) {
            $0.attribute(.ariaLabel, name)
            $0.button(isDone ? .row.and("today done") : .row.and("today"), .schedule(.workoutTapped(entry.id))) {
                $0.attribute(.ariaLabel, name)
                let length = entry.value.steps.lengthText
                $0.attribute(.ariaDescription, standing.map { "\(length), \($0)" } ?? length)
                $0.element(.span, class: "resume") { $0.icon(isDone ? .check : .play) }
                $0.element(.span, class: "name") { $0.text(name) }
                $0.element(.span, class: "details") { $0.text(standing.map { "\(length) · \($0)" } ?? length) }
            }
        }
    }

    /// The planned workouts first, and folded below them the others.
    private static func all(
        _ places: [Int], _ numbers: [String: Int32], _ state: State, _ shared: Shared, _ ui: inout UI
    ) {
        let workouts = shared.library.workouts
        let planned = places.filter { !workouts[$0].value.days.isEmpty }
        ui.element(.h2) {
            $0.attribute(.id, "schedule-all")
            $0.text("Every workout")
        }
        if !planned.isEmpty { list(planned, labelledBy: "schedule-all", numbers, shared, &ui) }
        let unplanned = workouts.count { $0.value.days.isEmpty }
        if unplanned > 0 {
            ui.button(.row, .schedule(.unplannedTapped)) {
                $0.attribute(.ariaExpanded, state.showsUnplanned)
                $0.element(.span, class: "name") {
                    $0.attribute(.id, "schedule-unplanned")
                    $0.text("\(unplanned) not planned")
                }
                $0.icon(state.showsUnplanned ? .up : .down)
            }
        }
        let isWhole = state.showsUnplanned || unplanned == 0
        if isWhole, planned.count < places.count {
            list(Array(places[planned.count...]), labelledBy: "schedule-unplanned", numbers, shared, &ui)
        }
        more(workouts.count - (isWhole ? places.count : planned.count + unplanned), &ui)
    }

    private static func list(
        _ places: [Int], labelledBy id: String, _ numbers: [String: Int32], _ shared: Shared, _ ui: inout UI
    ) {
        let workouts = shared.library.workouts
        let restDays = shared.library.settings.restDays
        ui.element(.ul, class: "card plan") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabelledby, id)
            for place in places {
                let name = Schedule.name(of: workouts[place], numbers)
                let days = workouts[place].value.days
                $0.element(.li, key: workouts[place].id) {
                    $0.attribute(.ariaLabel, name)
                    $0.button(.face("begin"), .schedule(.workoutTapped(workouts[place].id))) {
                        let isKept = shared.library.keptRun(of: workouts[place].id) != nil
                        $0.attribute(.ariaLabel, "\(isKept ? "Resume" : "Begin") \(name)")
                        $0.icon(.play)
                        $0.element(.span, class: "name") { $0.text(name) }
                    }
                    if !days.isEmpty { $0.element(.span, class: "when") { $0.text(days.text(from: shared.weekStart)) } }
                    // On another device, a planned day was made a rest day.
                    let lost = days.weekdays(from: shared.weekStart).filter { restDays.contains($0) }.map { $0.name }
                    if !lost.isEmpty {
                        $0.element(.span, class: "reason") {
                            $0.text("\(Schedule.listed(lost)) \(lost.count == 1 ? "is a rest day" : "are rest days")")
                        }
                    }
                }
            }
        }
    }

    private static func more(_ count: Int, _ ui: inout UI) {
        guard count > 0 else { return }
        ui.element(.a, class: "text-button") {
            $0.link(to: Address.workouts.path, .schedule(.workoutsTapped))
            $0.text("\(count) more in the Workout List")
        }
    }

    static func reminder(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let time = shared.library.settings.reminder
        ui.section("Reminder", id: "reminder-title", class: "group reminder") {
            $0.element(.div, class: "field") {
                $0.element(.label) {
                    $0.attribute(.for, "reminder")
                    $0.text("Time of day")
                }
                $0.input(.time, time.map { TimeOfDay.text($0) } ?? "") {
                    .schedule(.timeEntered($0))
                } _: {
                    $0.attribute(.id, "reminder")
                    $0.attribute(
                        .ariaDescribedby, "reminder-hint" + (state.timeProblem == nil ? "" : " reminder-problem"))
                    if state.timeProblem != nil { $0.attribute(.ariaInvalid, true) }
                }
                $0.refusal(state.timeProblem, id: "reminder-problem")
            }
            $0.element(.p, class: "hint") {
                $0.attribute(.id, "reminder-hint")
                $0.text(
                    "Reminds you of what the day has planned, but only while Setlist is open somewhere: a browser can’t wake it. Your calendar can."
                )
            }
            if time != nil, !shared.can.notifications {
                $0.element(.p, class: "hint") { $0.text("This browser can’t show notifications.") }
            } else if time != nil, !shared.library.settings.notifications {
                $0.command("Allow notifications", .secondary, .schedule(.allowTapped))
            }
            $0.refusal(state.permission.refusal)
            $0.button(.row, .schedule(.calendarTapped)) {
                $0.element(.span, class: "name") { $0.text("Add to calendar") }
                $0.icon(.download)
            }
        }
    }

    private static func question(_ ui: inout UI) {
        ui.question("Add Workout", cancel: .schedule(.addCancelled)) {
            $0.element(.div, class: "choices") {
                $0.command("Create a workout", .plain, .schedule(.createTapped))
                $0.command("Choose a predetermined workout", .plain, .schedule(.predeterminedTapped))
                $0.command("Cancel", .secondary, .schedule(.addCancelled))
            }
        }
    }
}
