import Interface

// The parts of forms. Each control's name is exactly the text given; values and hints are its description.

extension UI {
    /// A row that opens something: its name on the left, its value on the right.
    ///
    /// - Parameter id: The value's id, unique on the page.
    mutating func valueButton(
        _ name: String, value: String, id: String, look: ButtonLook = .row, _ action: Action
    ) {
        button(look, action) {
            $0.attribute(.ariaLabel, name)
            $0.attribute(.ariaDescribedby, id)
            $0.element(.span, class: "name") { $0.text(name) }
            $0.element(.span, class: "value") {
                $0.attribute(.id, id)
                $0.text(value)
            }
        }
    }

    /// A field for text under its name, with a hint below it or, if the text was refused, an error message.
    ///
    /// - Parameters:
    ///   - id: The control's id, unique on the page.
    ///   - problem: The error message; nil if the text is valid.
    mutating func textField(
        _ name: String, id: String, _ text: String, problem: String?, hint: String? = nil,
        _ typed: @escaping (String) -> Action, _ attributes: (inout UI) -> Void = { _ in }
    ) {
        let refusal = problem == nil ? nil : id + "-problem"
        let shownHint = problem == nil ? hint : nil
        element(.div, class: "field") {
            $0.element(.label) {
                $0.attribute(.for, id)
                $0.text(name)
            }
            $0.input(.text, text, refusal: refusal, typed) {
                $0.attribute(.id, id)
                $0.attribute(.autocomplete, "off")
                if shownHint != nil { $0.attribute(.ariaDescribedby, id + "-hint") }
                attributes(&$0)
            }
            $0.refusal(problem, id: refusal)
            if let shownHint {
                $0.element(.p, class: "hint") {
                    $0.attribute(.id, id + "-hint")
                    $0.text(shownHint)
                }
            }
        }
    }

    /// The field that filters a list of workouts by letters in their names.
    mutating func nameFilter(_ text: String, _ typed: @escaping (String) -> Action) {
        element(.div, class: "filter") {
            $0.input(.search, text, typed) {
                $0.attribute(.ariaLabel, "Filter")
                $0.attribute(.placeholder, "Filter by name")
                $0.attribute(.autocomplete, "off")
                $0.attribute(.enterkeyhint, "search")
            }
        }
    }

    /// A row with a switch.
    mutating func checkbox(
        _ name: String, isOn: Bool, isDisabled: Bool = false, describedBy id: String? = nil,
        _ action: @escaping (Bool) -> Action
    ) {
        element(.label, class: "row plain") {
            $0.element(.span, class: "name") { $0.text(name) }
            $0.tick(isOn, class: "switch", action) {
                $0.attribute(.ariaDescribedby, id)
                $0.attribute(.disabled, isDisabled)
            }
        }
    }

    /// A choice between a few options, all in view.
    mutating func choice(
        _ name: String, _ options: [String], chosen: Int, describedBy id: String? = nil,
        _ action: @escaping (Int) -> Action
    ) {
        element(.div, class: "field") {
            $0.element(.span, class: "label") {
                $0.attribute(.ariaHidden, true)
                $0.text(name)
            }
            $0.element(.div, class: "segmented") {
                $0.attribute(.role, "radiogroup")
                $0.attribute(.ariaLabel, name)
                $0.attribute(.ariaDescribedby, id)
                for (index, option) in options.enumerated() {
                    $0.element(.label) {
                        $0.radio(name, isChosen: index == chosen, action(index))
                        $0.element(.span) { $0.text(option) }
                    }
                }
            }
        }
    }

    /// A choice of many options, listed by the browser.
    ///
    /// - Parameters:
    ///   - id: The control's id, unique on the page.
    ///   - hint: A text below the control that describes it.
    mutating func selection(
        _ name: String, id: String, _ options: [(code: String, name: String)], chosen: String, hint: String? = nil,
        _ action: @escaping (String) -> Action
    ) {
        element(.div, class: "field") {
            $0.element(.label) {
                $0.attribute(.for, id)
                $0.attribute(.dir, "auto")
                $0.text(name)
            }
            $0.element(.select) {
                $0.attribute(.id, id)
                if hint != nil { $0.attribute(.ariaDescribedby, id + "-hint") }
                $0.property(.value, chosen)
                $0.on(.change) { action($0.value) }
                for option in options {
                    $0.element(.option) {
                        $0.attribute(.value, option.code)
                        $0.text(option.name)
                    }
                }
            }
            if let hint {
                $0.element(.p, class: "hint") {
                    $0.attribute(.id, id + "-hint")
                    $0.text(hint)
                }
            }
        }
    }

    /// A slider with its name above it on the left and its value on the right.
    ///
    /// - Parameters:
    ///   - moved: The action while it is moved.
    ///   - settled: The action when it is released; nil for none.
    mutating func slider(
        _ name: String, _ value: Double, in range: ClosedRange<Double>, step: Double, text: String,
        moved: @escaping (Double) -> Action, settled: Action?
    ) {
        element(.div, class: "field slider-field") {
            $0.element(.div, class: "slider-head") {
                $0.element(.span, class: "label") {
                    $0.attribute(.ariaHidden, true)
                    $0.text(name)
                }
                $0.element(.span, class: "number") {
                    $0.attribute(.ariaHidden, true)
                    $0.text(text)
                }
            }
            $0.track(name, value, in: range, step: step, text: text, moved, settled: settled)
        }
    }

    /// An error message; nothing if it is nil.
    mutating func refusal(_ words: String?, id: String? = nil) {
        guard let words else { return }
        element(.p, class: "error") {
            $0.attribute(.role, "alert")
            $0.attribute(.id, id)
            $0.text(words)
        }
    }
}
