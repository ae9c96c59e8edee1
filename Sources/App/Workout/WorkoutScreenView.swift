import Formats
import Interface
import Records
import Workouts

extension WorkoutScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard let workout = shared.library.workout(state.id) else {
            return ui.gonePage("Workout", back: .workout(.backTapped), .list, "This workout")
        }
        header(workout, state, &ui)
        ui.element(.main, class: "workout") {
            $0.listen(to: state.rows) { .workout(.rows($0)) }
            hero(workout, state, shared, &$0)
            if let music = workout.music { $0.music(music, shared, songs: .workout(.songsTapped)) }
            tools(workout, state, &$0)
            if state.isVersion, let pair = Versions.workouts(state.id, shared) {
                Versions.view(pair, shared, &$0) { .workout(.versionKept($0)) }
            }
            $0.exportNote(state.exported, close: .workout(.exportNoteClosed))
            if workout.willTrackLocation { map(workout, state, &$0) }
            if let download = shared.download, download.workout == state.id { progress(of: download, &$0) }
            if workout.steps.isEmpty { invitation(&$0) } else { periods(workout, state, shared, &$0) }
        }
        if shared.viewport.isWide { ui.besideWorkouts(state.id, shared) { .workout(.otherTapped($0)) } }
    }

    /// About where the periods begin in what the scroller scrolls: see `WorkoutList.listTop`.
    private static let listTop = 260.0

    private static func header(_ workout: Workout, _ state: State, _ ui: inout UI) {
        ui.element(.header, class: "top-bar has-back") {
            $0.iconButton(.back, "Back", .workout(.backTapped))
            let isRenaming = state.renaming?.subject == .workout
            if isRenaming, let renaming = state.renaming {
                $0.element(.div, class: "titles") { nameField(renaming, "Workout name", &$0) }
            }
            // Meanwhile it is out of sight, not gone: a new one would take the focus.
            $0.heading(workout.name) {
                $0.attribute(.hidden, isRenaming)
                $0.button(.plain, .workout(.nameTapped(.workout))) {
                    $0.attribute(.id, elementID(of: .workout, state))
                    $0.attribute(.ariaDescription, "Rename")
                    $0.attribute(.dir, "auto")
                    $0.text(workout.name)
                }
            }
            $0.iconButton(.settings, "Settings", .workout(.settingsTapped))
        }
    }

    /// A name being changed where it stands, and what is wrong with it.
    static func nameField(_ renaming: Renaming, _ name: String, _ ui: inout UI) {
        ui.element(.div, class: "renaming") {
            $0.keepPresses()
            $0.input(.text, renaming.text, refusal: renaming.problem == nil ? nil : "name-problem") {
                .workout(.nameTyped($0))
            } _: {
                $0.attribute(.ariaLabel, name)
                $0.attribute(.dir, "auto")
                $0.attribute(.autocomplete, "off")
                $0.attribute(.enterkeyhint, "done")
                $0.property(.focused, true)
                $0.on(.blur, .workout(.nameLeft))
                $0.on(.keydown, preventing: [.enter, .escape]) { event in
                    switch event.key {
                    case "Enter": .workout(.nameConfirmed)
                    case "Escape": .workout(.renamingCancelled)
                    default: nil
                    }
                }
            }
            $0.element(.p, class: "error") {
                $0.attribute(.id, "name-problem")
                $0.attribute(.role, "alert")
                if let problem = renaming.problem { $0.text(problem) }
            }
        }
    }

    private static func hero(_ workout: Workout, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let summary = state.summary ?? WorkoutSummary(of: workout)
        let units = shared.library.settings.units
        ui.element(.div, class: "hero") {
            $0.element(.div, class: "totals") {
                let (figure, details) = summary.lines(units)
                if !figure.utf8.isEmpty || summary.periods == 0 {
                    $0.element(.span, class: "number") { $0.text(summary.periods == 0 ? "0:00" : figure) }
                }
                $0.element(.span, class: "second") { $0.text(details) }
            }
            $0.element(.div, class: "course") { $0.style("--course", summary.bar) }
            let kept = shared.library.keptRun(of: state.id)
            if let kept { $0.keptRun(kept, shared, resume: .workout(.resumeTapped(run: kept.id))) }
            let look = kept == nil ? ButtonLook.primary : .secondary
            $0.button(look.and("play"), .workout(.playTapped)) {
                if workout.steps.isEmpty {
                    $0.attribute(.disabled, true)
                    $0.attribute(.ariaDescribedby, "no-periods")
                }
                $0.icon(.play)
                $0.text("Play")
            }
        }
    }

    private static func tools(_ workout: Workout, _ state: State, _ ui: inout UI) {
        ui.element(.div, class: "tools") {
            $0.command("Add Intervals", .secondary, icon: .plus, .workout(.addIntervalsTapped))
            $0.iconButton(.download, "Download soundtrack", .workout(.downloadTapped))
            $0.moreButton(isOpen: state.menu == .screen, .workout(.menuTapped(.screen)))
            if state.menu == .screen { menu(workout, &$0) }
            if state.isClearing { clearing(workout, &$0) }
        }
    }

    /// Where it leads, when the person wants to see it.
    private static func map(_ workout: Workout, _ state: State, _ ui: inout UI) {
        ui.element(.div, class: "workout-map") {
            $0.button(.secondary, .workout(.mapTapped)) {
                $0.attribute(.ariaExpanded, state.showsMap ? "true" : "false")
                $0.icon(.place)
                $0.text(state.showsMap ? "Hide map" : "Show map")
            }
            if state.showsMap {
                $0.element(.div, class: "map-frame inset") {
                    $0.map(mapID, label: "Map of the places of \(workout.name)", class: "run-map")
                }
            }
        }
    }

    private static func progress(of download: Download, _ ui: inout UI) {
        ui.element(.div, class: "rendering") {
            $0.element(.progress) {
                $0.attribute(.ariaLabel, "Rendering the soundtrack")
                $0.attribute(.max, "1")
                $0.attribute(.value, download.progress)
            }
            $0.command("Cancel", .text, .workout(.downloadCancelled))
        }
    }

    private static func menu(_ workout: Workout, _ ui: inout UI) {
        ui.menuSheet(
            title: workout.name, close: .workout(.menuClosed),
            [
                MenuEntry(icon: .edit, name: "Rename", action: .workout(.nameTapped(.workout))),
                MenuEntry(icon: .duplicate, name: "Duplicate", action: .workout(.copyTapped)),
                MenuEntry(icon: .forward, name: "Share", action: .workout(.shareTapped)),
                MenuEntry(icon: .upload, name: "Export", action: .workout(.exportTapped)),
                MenuEntry(icon: .upload, name: "Export FIT", action: .workout(.exportAsTapped(.fit))),
                MenuEntry(icon: .upload, name: "Export ZWO", action: .workout(.exportAsTapped(.zwo))),
                MenuEntry(
                    icon: .delete, name: "Clear Intervals", action: .workout(.clearTapped),
                    isDisabled: workout.steps.isEmpty, isDangerous: true),
                MenuEntry(icon: .delete, name: "Delete", action: .workout(.removeTapped), isDangerous: true),
            ])
    }

    private static func clearing(_ workout: Workout, _ ui: inout UI) {
        ui.element(.dialog, class: "sheet") {
            $0.attribute(.ariaLabel, "Clear Intervals")
            $0.property(.modal, true)
            $0.on(.cancel, options: .preventDefault, .workout(.menuClosed))
            $0.on(.click, options: .ownOnly, .workout(.menuClosed))
            $0.element(.h2) { $0.text("Clear all intervals?") }
            $0.element(.p) {
                let periods = counted(Int64(workout.steps.count), "period goes", "periods go")
                $0.text("“\(workout.name)” keeps its name and settings; its \(periods).")
            }
            $0.element(.div, class: "choices") {
                $0.command("Clear", .danger, .workout(.clearConfirmed))
                $0.command("Cancel", .secondary, .workout(.menuClosed))
            }
        }
    }

    private static func invitation(_ ui: inout UI) {
        ui.element(.div, class: "empty") {
            $0.element(.h2) { $0.text("Nothing to play yet") }
            $0.element(.p) {
                $0.attribute(.id, "no-periods")
                $0.text("Add intervals, then press Play.")
            }
        }
    }

    private static func periods(_ workout: Workout, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let count = workout.steps.count
        let map = (workout.willTrackLocation ? 72.0 : 0) + (state.showsMap ? 300 : 0)
        let kept = shared.library.keptRun(of: state.id) == nil ? 0.0 : 150
        let above = listTop + map + kept + (state.isVersion ? 420 : 0)
        let rows = state.rows.visibleRows(count: count, listTop: above, viewportHeight: shared.viewport.height)
        ui.rows(state.rows, count: count, name: "Periods") { ui in
            for row in rows { period(workout, row, state, shared, &ui) }
        }
    }
}
