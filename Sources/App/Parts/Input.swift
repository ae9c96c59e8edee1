import Interface

// The bare controls of a form. Their names come from a label around them, or from an attribute in `attributes`; rows
// and fields with names of their own are in FormView.swift.

/// The kinds of text for which browsers have a keyboard or a picker.
enum InputKind: String, Sendable {
    case text, search, email, password, date, time
}

extension UI {
    /// A field for text.
    ///
    /// - Parameters:
    ///   - refusal: The id of the error message; nil if the text is valid.
    ///   - changed: The action for each typed letter, or for a picked date or time.
    mutating func input(
        _ kind: InputKind, _ text: String, refusal: String? = nil, _ changed: @escaping (String) -> Action,
        _ attributes: (inout UI) -> Void = { _ in }
    ) {
        element(.input) {
            $0.takesText(text, refusal: refusal, kind == .time ? .change : .input, changed, attributes)
            $0.attribute(.type, kind.rawValue)
        }
    }

    /// A field for text of several lines. It grows with the text.
    mutating func textArea(
        _ text: String, refusal: String? = nil, _ changed: @escaping (String) -> Action,
        _ attributes: (inout UI) -> Void = { _ in }
    ) {
        element(.textarea) { $0.takesText(text, refusal: refusal, .input, changed, attributes) }
    }

    private mutating func takesText(
        _ text: String, refusal: String?, _ event: EventName, _ changed: @escaping (String) -> Action,
        _ attributes: (inout UI) -> Void
    ) {
        attributes(&self)
        if let refusal {
            attribute(.ariaInvalid, true)
            attribute(.ariaDescribedby, refusal)
        }
        property(.value, text)
        on(event) { changed($0.value) }
    }

    mutating func tick(
        _ isOn: Bool, class style: String? = nil, _ changed: @escaping (Bool) -> Action,
        _ attributes: (inout UI) -> Void = { _ in }
    ) {
        element(.input, class: style) {
            $0.attribute(.type, "checkbox")
            attributes(&$0)
            $0.property(.checked, isOn)
            $0.on(.change) { changed($0.isChecked) }
        }
    }

    /// One of the options of a group with exactly one choice.
    mutating func radio(_ group: String, isChosen: Bool, _ chosen: Action) {
        element(.input) {
            $0.attribute(.type, "radio")
            $0.attribute(.name, group)
            $0.property(.checked, isChosen)
            $0.on(.change, chosen)
        }
    }

    /// A slider's thumb and track.
    ///
    /// - Parameter text: The value for screen readers.
    mutating func track(
        _ name: String, _ value: Double, in range: ClosedRange<Double>, step: Double, text: String,
        class style: String = "slider", _ moved: @escaping (Double) -> Action, settled: Action? = nil
    ) {
        element(.input, class: style) {
            $0.attribute(.type, "range")
            $0.attribute(.ariaLabel, name)
            $0.attribute(.min, range.lowerBound)
            $0.attribute(.max, range.upperBound)
            $0.attribute(.step, step)
            $0.attribute(.ariaValuetext, text)
            let length = max(range.upperBound - range.lowerBound, step)
            $0.style("--fill", (value - range.lowerBound) / length)
            $0.property(.value, wholeText(value))
            $0.on(.input) { event in decimal(event.value).map(moved) }
            if let settled { $0.on(.change, settled) }
        }
    }
}
