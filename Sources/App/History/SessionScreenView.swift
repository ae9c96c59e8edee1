import Formats
import Interface
import Records
import Workouts

extension SessionScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard let session = shared.library.session(state.id) else {
            return ui.gonePage("Session", back: .session(.backTapped), .history, "This session")
        }
        ui.element(.header, class: "top-bar has-back") {
            $0.iconButton(.back, "Back", .session(.backTapped))
            $0.heading(session.name, "History")
            $0.iconButton(.edit, "Edit", .session(.editTapped))
        }
        ui.element(.main, class: "session-screen") {
            $0.on(.scroll) { .session(.scrolled(top: $0.scrollTop)) }
            $0.element(.p, class: "when second") {
                $0.text(DateText.moment(session.began, zoneMinutes: session.zoneMinutes, today: shared.today))
            }
            recorded(session, state, shared, &$0)
            if let pair = Versions.sessions(state.id, shared) {
                Versions.view(pair, shared, &$0) { .session(.versionKept($0)) }
            }
            figures(session, shared, &$0)
            $0.element(.div, class: "course") { $0.style("--course", state.course) }
            if let heart = session.heart { HeartSection.view(heart, session, state, &$0) }
            way(session, state, shared, &$0)
            fastest(state, shared, &$0)
            notes(session, state, &$0)
            if !session.songs.isEmpty { $0.heardSongs(session.songs) }
            steps(session, state, shared, &$0)
            exports(state, &$0)
            $0.command("Delete", .danger, icon: .delete, .session(.deleteTapped))
        }
        if shared.viewport.isWide { beside(state, shared, &ui) }
        StepExplanation.view(session, state, shared, &ui)
    }

    private static func beside(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let sessions = shared.library.sessions
        ui.beside("Sessions", at: sessions.firstIndex { $0.id == state.id }, of: sessions.count) {
            let (id, session) = (sessions[$0].id, sessions[$0].value)
            let moment = DateText.moment(session.began, zoneMinutes: session.zoneMinutes, today: shared.today)
            return BesideRow(id: id, name: session.name, details: moment, action: .session(.otherTapped(id)))
        }
    }

    private static func figures(_ session: Session, _ shared: Shared, _ ui: inout UI) {
        let units = shared.library.settings.units
        ui.element(.dl, class: "stats") {
            $0.figure("Time", timeText(session.spent))
            $0.figure("Calories", wholeText(session.energy), unit: "kcal")
            if let distance = session.distance { $0.figure("Distance", distanceText(distance, units)) }
            if let distance = session.distance, session.spent > .zero {
                let rate = RateText(session.activity, units)
                $0.figure(rate.title, rate.text(distance / session.spent.value), unit: rate.unit)
            }
            if let ascent = session.ascent { $0.figure("Climb", units.ascentText(ascent)) }
        }
        ui.element(.p, class: "second small") {
            let counted = session.heartCountText
            if let counted { $0.text(counted + " ") }
            if let weight = session.weight {
                $0.text(
                    "\(counted == nil ? "Calories are counted" : "They are") for \(units.weightText(weight)) \(units.weightUnit)."
                )
            } else {
                let assumed = "\(units.weightText(Energy.assumedWeight)) \(units.weightUnit)"
                $0.text("Your weight wasn’t known, so calories are counted for \(assumed). ")
                $0.weightLink("Enter it in your profile", .session(.weightTapped))
                $0.text(" for the next ones.")
            }
        }
    }

    private static func notes(_ session: Session, _ state: State, _ ui: inout UI) {
        SessionNotes.view(
            state.notes, session, note: { .session(.noteChanged($0)) }, feeling: { .session(.feelingChosen($0)) }, &ui)
    }

    /// GPX can hold only a way.
    private static func exports(_ state: State, _ ui: inout UI) {
        ui.element(.div, class: "exports") {
            for format in FileFormat.ofSessions where format != .gpx || state.way != nil {
                $0.command("Export \(format.title)", .secondary, icon: .download, .session(.exportTapped(format)))
            }
        }
        ui.exportNote(state.exported, close: .session(.exportNoteClosed))
    }

    /// Only visible rows are drawn: a run may have had twenty thousand steps.
    private static func steps(_ session: Session, _ state: State, _ shared: Shared, _ ui: inout UI) {
        guard !session.results.isEmpty, state.tops.count == session.results.count else { return }
        let settings = shared.library.settings
        // The most height of the content above the steps.
        let above =
            1000 + (session.heart == nil ? 0 : 900) + (state.way.map { 1200 + 56 * Double($0.splits.count) } ?? 0)
            + 60 * Double(session.songs.count)
        let from = state.scrollTop - above
        let visible = state.tops.rows(from: from, until: state.scrollTop + shared.viewport.height + 500)
        ui.element(.h2) { $0.text("Steps") }
        difference(session, state, &ui)
        ui.element(.ul, class: "rows results") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabel, "Steps")
            $0.style("height", px: state.tops.height)
            for index in visible {
                let result = session.results[index]
                $0.element(.li, key: Int64(index), class: "slot result \(result.role.styleClass)") {
                    $0.attribute(.ariaLabel, result.name)
                    $0.attribute(.ariaSetsize, session.results.count)
                    $0.attribute(.ariaPosinset, index + 1)
                    $0.style("--y", px: state.tops[index])
                    $0.style("height", px: state.tops[index + 1] - state.tops[index])
                    step(result, index, session, settings, &$0)
                }
            }
        }
    }

    private static func step(
        _ result: StepResult, _ index: Int, _ session: Session, _ settings: Settings, _ ui: inout UI
    ) {
        let energy = StepExplanation.energyText(session.energy(of: result)) + " kcal"
        let sets = secondLine(result, session, settings)
        ui.button(.face("result-face"), .session(.stepTapped(Int32(index)))) {
            $0.attribute(.ariaLabel, result.name)
            $0.attribute(.ariaHaspopup, "dialog")
            let time = timeText(result.spent)
            $0.attribute(
                .ariaDescription, sets.utf8.isEmpty ? "\(time), \(energy)" : "\(sets), \(time), \(energy)")
            $0.element(.span, class: "name") { $0.text(result.name) }
            $0.element(.span, class: "number") { $0.text(time) }
            $0.element(.span, class: "second small energy") { $0.text(energy) }
            if !sets.utf8.isEmpty { $0.element(.span, class: "second small sets") { $0.text(sets) } }
        }
    }

    /// The covered distance, the finished sets, or a note that the step was skipped.
    private static func secondLine(_ result: StepResult, _ session: Session, _ settings: Settings) -> String {
        if result.skipped != nil { return skippedText(after: result.spent.roundedDown) }
        return result.covered.map { $0.text(result.spent, RateText(session.activity, settings.units)) }
            ?? result.sets.text(settings.units, settings.effort)
    }

    /// A note that an older version of Setlist, or another program, has counted differently.
    private static func difference(_ session: Session, _ state: State, _ ui: inout UI) {
        guard abs(state.energy - session.energy) >= 1 else { return }
        ui.element(.p, class: "second small") {
            $0.text(
                "When this session was stored it counted as \(wholeText(session.energy)) kcal. By today’s values its steps add up to \(wholeText(state.energy)) kcal."
            )
        }
    }
}

extension Covered {
    /// "400 m · 5:33 /km".
    func text(_ spent: Seconds, _ rate: RateText) -> String {
        let text = spent > .zero ? rate.withUnit(distance / spent.value) : nil
        return distanceText(distance, rate.units) + (text.map { " · " + $0 } ?? "")
    }
}
