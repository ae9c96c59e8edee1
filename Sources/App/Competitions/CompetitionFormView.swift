import Interface
import Records

extension Competitions {
    static func form(_ state: State, _ ui: inout UI) {
        let isNew = state.page == .add
        ui.topBar(isNew ? "Add Competition" : "Join a competition")
        ui.element(.main, class: "competition-form") {
            $0.element(.form, class: "form") {
                $0.attribute(.id, formID)
                $0.submits(.competitions(.sendTapped))
                for field in state.form.fields {
                    self.field(field, state.form[field], &$0)
                    if field == .name { measure(state.form.measure, &$0) }
                }
                $0.element(.p, class: "hint") { $0.text(shownWords) }
            }
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.refusal(state.problem)
            $0.element(.div, class: "actions") {
                $0.command("Cancel", .secondary, .competitions(.cancelTapped))
                $0.submit(isNew ? "Make" : "Join", form: formID, isBusy: state.isSending)
            }
        }
    }

    private static let formID = "competition-form"

    /// On the form and on the board.
    static let shownWords = "Only names and sums are shown to the members, never routes or weights."

    private static func measure(_ measure: CompetitionMeasure, _ ui: inout UI) {
        var options: [(code: String, name: String)] = []
        for measure in CompetitionMeasure.allCases { options.append((measure.code, CompetitionText.name(measure))) }
        ui.selection(
            "Measure", id: "competition-measure", options, chosen: measure.code,
            hint: "Workouts count that begin in these days, those from files as well."
        ) { .competitions(.measureChosen($0)) }
    }

    private static func field(_ field: CompetitionForm.Field, _ entry: CompetitionForm.Entry, _ ui: inout UI) {
        let refusal = entry.problem == nil ? nil : field.id + "-problem"
        let isDay = field == .start || field == .end
        ui.element(.div, key: Int64(field.rawValue), class: "field") {
            $0.element(.label) {
                $0.attribute(.for, field.id)
                $0.text(field.name)
            }
            $0.input(isDay ? .date : .text, entry.text, refusal: refusal) {
                .competitions(.typed(field, $0))
            } _: {
                $0.attribute(.id, field.id)
                $0.attribute(.autocomplete, "off")
                if field == .name || field == .alias { $0.attribute(.dir, "auto") }
                if field == .code {
                    $0.attribute(.autocapitalize, "characters")
                    $0.attribute(.spellcheck, false)
                }
            }
            $0.refusal(entry.problem, id: refusal)
        }
    }
}
