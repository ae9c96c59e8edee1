import Catalogue
import Interface
import Records
import Workouts

extension LongView {
    /// The sets of each muscle a week on the body and as bars, and the tonnage.
    static func muscles(_ state: State, _ shared: Shared, _ ui: inout UI) {
        tonnage(state, shared, &ui)
        ui.section("Sets for each muscle a week", id: "muscles-title", class: "group muscles") {
            guard let averaged = state.muscles.averaged, state.muscles.hasSets else { return nothing(&$0) }
            guard shared.shelf.phase == .ready else { return waiting(shared, &$0) }
            $0.element(.p, class: "second") { $0.text(averagedText(averaged, shared.today)) }
            if !state.muscles.sets.trained.isEmpty { body(state.muscles, averaged, &$0) }
            rest(state.muscles.sets, &$0)
            foot(state.muscles, &$0)
        }
    }

    private static func nothing(_ ui: inout UI) {
        ui.element(.p, class: "card second") {
            $0.text("No sets in this time. Those that you tick off in a workout with exercises are counted here.")
        }
    }

    private static func waiting(_ shared: Shared, _ ui: inout UI) {
        ui.element(.div, class: "card second") {
            $0.attribute(.role, "status")
            guard shared.shelf.phase == .failed else { return $0.text("Loading exercises …") }
            $0.element(.p) { $0.text("The exercises couldn’t be fetched. Is there a network?") }
            $0.command("Try again", .text, .longView(.muscles(.fetchTapped)))
        }
    }

    /// Tells which days were counted, and of how many weeks the average is.
    private static func averagedText(_ averaged: AveragedDays, _ today: Day) -> String {
        let last = Day(daysSince1970: averaged.days.upperBound - 1)
        let days = DateText.days(from: Day(daysSince1970: averaged.days.lowerBound), to: last, today: today)
        guard averaged.weeks > 1 else { return "Working sets, \(days), counted as one week." }
        return
            "The average of \(numberText(averaged.weeks)) weeks, \(days): from your first session on, and without days to come."
    }

    // MARK: Muscle by muscle

    private static func body(_ state: MusclesState, _ averaged: AveragedDays, _ ui: inout UI) {
        let trained = state.sets.trained
        let usual = WeeklySets.usual
        let most = (trained.first?.sets ?? 0) / averaged.weeks
        // The band's upper end is never the end of the bars' room.
        let room = max(most, usual.upperBound * 1.25)
        ui.element(.div, class: "card muscle-card") {
            $0.style("--from", usual.lowerBound / room)
            $0.style("--until", usual.upperBound / room)
            BodyMap(
                trained.map { (muscle: $0.muscle, part: min($0.sets / averaged.weeks / usual.upperBound, 1)) },
                label: bodyLabel(trained, averaged)
            ).view(&$0)
            $0.element(.div, class: "muscle-side") {
                $0.element(.p, class: "second small usual") {
                    $0.text("Usual: \(numberText(usual.lowerBound))–\(numberText(usual.upperBound)) sets")
                }
                $0.element(.ul, class: "muscle-list") {
                    $0.attribute(.role, "list")
                    $0.attribute(.ariaLabel, "Muscles")
                    for muscle in trained {
                        self.muscle(muscle, averaged, room, isOpen: state.opened == muscle.muscle, &$0)
                    }
                }
            }
        }
    }

    private static func bodyLabel(_ trained: [MuscleSets.Trained], _ averaged: AveragedDays) -> String {
        let most = trained.prefix(3).map { "\($0.muscle.name) \(numberText($0.sets / averaged.weeks))" }
        return "Front and back of a body. Most sets a week: " + most.joined(separator: ", ")
    }

    /// The bar tells by its length beside the band what its name tells in words.
    private static func muscle(
        _ muscle: MuscleSets.Trained, _ averaged: AveragedDays, _ room: Double, isOpen: Bool, _ ui: inout UI
    ) {
        let name = muscle.muscle.name
        let sets = muscle.sets / averaged.weeks
        let (number, place) = (numberText(sets), WeeklySets(sets))
        ui.element(.li, key: Int64(muscle.muscle.rawValue)) {
            $0.button(.face("muscle-face"), .longView(.muscles(.muscleTapped(muscle.muscle)))) {
                $0.attribute(.ariaLabel, "\(name): \(number) \(number == "1" ? "set" : "sets") a week, \(place.words)")
                $0.attribute(.ariaExpanded, isOpen)
                $0.element(.span, class: "name") { $0.text(name) }
                $0.element(.span, class: "muscle-bar") {
                    $0.style("--part", sets / room)
                    $0.attribute(.ariaHidden, true)
                }
                $0.element(.span, class: "number") { $0.text(number) }
                $0.icon(isOpen ? .up : .down)
            }
            if isOpen { exercises(muscle, averaged, &$0) }
        }
    }

    private static func exercises(_ muscle: MuscleSets.Trained, _ averaged: AveragedDays, _ ui: inout UI) {
        ui.element(.ul, class: "muscle-parts") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabel, "\(muscle.muscle.name), by exercise")
            for part in muscle.parts {
                $0.element(.li, key: part.exercise) {
                    $0.element(.a, class: "muscle-part") {
                        $0.link(
                            to: Address.best(exercise: part.exercise).path,
                            .longView(.muscles(.exerciseTapped(part.exercise))))
                        $0.element(.span, class: "name") { $0.text(part.name + " ") }
                        $0.element(.span, class: "second small") {
                            $0.text(counted(part.sets, "set") + (part.isAssisting ? ", half each" : ""))
                        }
                        $0.icon(.forward)
                    }
                }
            }
        }
    }

    /// The muscles and the sets that the list hasn't.
    private static func rest(_ sets: MuscleSets, _ ui: inout UI) {
        if !sets.untrained.isEmpty {
            ui.element(.p, class: "second small") {
                $0.text("Not trained: " + sets.untrained.map { $0.name }.joined(separator: ", "))
            }
        }
        if sets.unknown > 0 {
            ui.element(.p, class: "second small") {
                $0.text("\(counted(sets.unknown, "set")) of exercises that no longer exist count for no muscle.")
            }
        }
    }

    private static func foot(_ state: MusclesState, _ ui: inout UI) {
        ui.element(.div, class: "week-foot") {
            $0.button(.text, .longView(.muscles(.sourceTapped))) {
                $0.attribute(.ariaExpanded, state.showsSource)
                $0.text("Where this comes from")
                $0.icon(state.showsSource ? .up : .down)
            }
            $0.element(.a, class: "text-button") {
                $0.link(to: Address.bests.path, .longView(.muscles(.bestsTapped)))
                $0.text("Personal bests")
                $0.icon(.forward)
            }
        }
        if state.showsSource { source(&ui) }
    }

    private static func source(_ ui: inout UI) {
        ui.element(.div, class: "card source") {
            $0.element(.p) {
                $0.text(
                    "A set counts for each main muscle of its exercise, and half for each that helps. Of the ways to count that Pelland and others (2024) compared in 67 studies, this one told most about growth and strength. Warm-ups, drop sets and stretches don’t count, nor do exercises that are done by time without sets."
                )
            }
            $0.element(.p) {
                $0.text(
                    "10 to 20 sets a week is what is usual, not what you have to do. On the average of 15 studies muscles grew more the more sets they had, 10 and more included (Schoenfeld, Ogborn and Krieger 2017). For trained young men 12 to 20 are recommended, and more made a difference for few muscles (Baz-Valle and others 2022). Fewer sets work too, and people differ."
                )
            }
        }
    }

    // MARK: Tonnage

    private static func tonnage(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let tonnage = state.muscles.tonnage
        guard tonnage.kilograms > 0 || tonnage.before ?? 0 > 0 else { return }
        let units = shared.library.settings.units
        ui.section("Tonnage", id: "tonnage-title") {
            $0.element(.dl, class: "stats") {
                $0.figure("Weight × reps", units.tonnageText(tonnage.kilograms))
                if let averaged = state.muscles.averaged, averaged.weeks > 1 {
                    $0.figure("Per week", units.tonnageText(tonnage.kilograms / averaged.weeks))
                }
            }
            if let change = tonnage.change(state.span) { $0.element(.p, class: "hint") { $0.text(change + ".") } }
        }
    }
}
