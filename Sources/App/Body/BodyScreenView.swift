import Interface
import Records
import Workouts

extension BodyScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar("Body", back: .body(.backTapped))
        ui.element(.main, class: "body-measures") {
            $0.element(.div, class: "column") {
                measures(state, &$0)
                if state.isAdding { adding(state, &$0) }
                guard let shown = state.shown, let course = state.course else { return }
                form(shown, state, shared, &$0)
                Self.course(shown, course, state, shared, &$0)
            }
            $0.element(.div, class: "column") {
                if let shown = state.shown { values(shown, state, shared, &$0) }
                files(state, &$0)
            }
        }
    }

    // MARK: The measures

    private static func measures(_ state: State, _ ui: inout UI) {
        ui.element(.div, class: "chips") {
            $0.attribute(.role, "group")
            $0.attribute(.ariaLabel, "Measures")
            for each in state.listed {
                $0.button(.face("chip"), key: rowKey(each.id), .body(.measureChosen(each.id))) {
                    $0.attribute(.ariaPressed, each.id == state.chosen)
                    $0.element(.span) {
                        $0.attribute(.dir, "auto")
                        $0.text(each.name)
                    }
                }
            }
            $0.button(.face("chip"), .body(.addTapped)) {
                $0.attribute(.ariaExpanded, state.isAdding)
                $0.element(.span) { $0.text("Add measure") }
            }
        }
    }

    private static func adding(_ state: State, _ ui: inout UI) {
        ui.section("Add measure", id: "body-add-title", class: "card body-add") {
            let listed = state.listed
            $0.element(.div, class: "chips") {
                for known in BodyMeasure.allCases where !listed.contains(where: { $0.known == known }) {
                    $0.button(.face("chip"), .body(.measureChosen(known.rawValue))) { $0.text(known.name) }
                }
            }
            guard state.ownCount < MeasureLimits.own else {
                $0.element(.p, class: "hint") {
                    $0.text("There is room for \(MeasureLimits.own) measures of your own. Delete one to add another.")
                }
                return
            }
            $0.element(.form, class: "form") {
                $0.submits(.body(.ownSubmitted))
                $0.element(.p, class: "hint") { $0.text("Or one of your own:") }
                field(.name, "Name", nil, state, &$0) { $0.attribute(.dir, "auto") }
                field(.unit, "Unit", "Such as kg, cm or mmol/l; may be empty.", state, &$0)
                $0.submit("Add", .secondary)
            }
        }
    }

    private static func field(
        _ field: Field, _ name: String, _ hint: String?, _ state: State, _ ui: inout UI,
        _ attributes: (inout UI) -> Void = { _ in }
    ) {
        ui.textField(
            name, id: field.id, state[field], problem: state.problems[field.rawValue], hint: hint,
            { .body(.typed(field, $0)) }, attributes)
    }

    // MARK: A value

    private static func form(_ shown: BodySeries, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let scale = shown.scale(shared.library.settings.units)
        ui.element(.form, class: "card form body-form") {
            $0.attribute(.ariaLabel, state.editing == nil ? "Add a value" : "Change a value")
            $0.submits(.body(.saved))
            $0.element(.div, class: "fields two") {
                day(state, shared, &$0)
                field(.value, scale.unit.utf8.isEmpty ? "Value" : "Value (\(scale.unit))", nil, state, &$0) {
                    $0.attribute(.inputmode, shown.known == nil ? "text" : "decimal")
                    $0.attribute(.enterkeyhint, "done")
                }
            }
            $0.element(.div, class: "actions") {
                if state.editing != nil { $0.command("Cancel", .secondary, .body(.cancelTapped)) }
                $0.submit("Save")
            }
        }
    }

    private static func day(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let problem = state.problems[Field.day.rawValue]
        let refusal = problem == nil ? nil : Field.day.id + "-problem"
        let text = state[.day].utf8.isEmpty ? shared.today.text : state[.day]
        ui.element(.div, class: "field") {
            $0.element(.label) {
                $0.attribute(.for, Field.day.id)
                $0.text("Day")
            }
            $0.input(.date, text, refusal: refusal) {
                .body(.typed(.day, $0))
            } _: {
                $0.attribute(.id, Field.day.id)
                $0.attribute(.autocomplete, "off")
                $0.attribute(.min, "1900-01-01")
                $0.attribute(.max, shared.today.text)
            }
            $0.refusal(problem, id: refusal)
        }
    }

    /// Those of days, the newest first.
    private static func values(_ shown: BodySeries, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let scale = shown.scale(shared.library.settings.units)
        ui.section("By day", id: "body-values-title") {
            if shown.values.isEmpty {
                $0.element(.p, class: "second") {
                    $0.text("No value yet. The day above may be any until today.")
                }
            }
            let listed = state.showsAll ? shown.values.count : min(shown.values.count, Self.listed)
            $0.element(.ul, class: "card body-values") {
                $0.attribute(.role, "list")
                for value in shown.values.suffix(listed).reversed() {
                    let day = DateText.day(value.day, today: shared.today)
                    $0.element(.li, key: value.day.daysSince1970) {
                        $0.element(.span, class: "second") { $0.text(day) }
                        $0.element(.span, class: "number body-value") { $0.text(scale.textWithUnit(value.value)) }
                        $0.iconButton(.edit, "Change \(day)", .body(.changeTapped(value.day)))
                        $0.iconButton(.delete, "Delete \(day)", .body(.deleteTapped(value.day)))
                    }
                }
            }
            if listed < shown.values.count { $0.command("Show all \(shown.values.count)", .text, .body(.allTapped)) }
            if shown.known != .weight, shown.known == nil || !shown.values.isEmpty {
                $0.command("Delete measure", .textDanger, .body(.measureDeleted))
            }
        }
    }

    /// Values that are listed at first.
    private static let listed = 30

    private static func files(_ state: State, _ ui: inout UI) {
        ui.section("Files", id: "body-files-title") {
            $0.element(.p, class: "hint") {
                $0.text(
                    "All measures as a table (measures.csv), and such tables back: a day, a measure, a value and a unit in each row."
                )
            }
            $0.element(.div, class: "actions") {
                $0.button(.secondary, .body(.exportTapped)) {
                    if (state.series ?? []).allSatisfy({ $0.values.isEmpty }) { $0.attribute(.disabled, true) }
                    $0.icon(.upload)
                    $0.text("Export")
                }
                $0.command("Import", .secondary, icon: .download, .body(.importTapped))
            }
        }
    }
}
