import Interface

// The controls of a form, alone. Their names come from a label around them, or from an attribute in `attributes`; rows
// and fields that have one are in FormView.swift.

/// The kinds of text that a browser offers a keyboard or a picker for.
enum InputKind: String, Sendable {
    case text, search, email, password, date, time
}

extension UI {
    /// A field for text.
    ///
    /// - Parameters:
    ///   - refusal: The id of the words that say why the text can't be; nil: it can.
    ///   - changed: Each time that a letter is typed, or a date or a time is picked.
    mutating func input(
        _ kind: InputKind, _ text: String, refusal: String? = nil, _ changed: @escaping (String) -> Action,
        _ attributes: (inout UI) -> Void = { _ in }
    ) {
        element(.input) {
            $0.takesText(text, refusal: refusal, kind == .time ? .change : .input, changed, attributes)
            $0.attribute(.type, kind.rawValue)
        }
    }

    /// A field for text of several lines. It grows with them.
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

    /// One of several with the same group, of which one is chosen.
    mutating func radio(_ group: String, isChosen: Bool, _ chosen: Action) {
        element(.input) {
            $0.attribute(.type, "radio")
            $0.attribute(.name, group)
            $0.property(.checked, isChosen)
            $0.on(.change, chosen)
        }
    }

    /// A thumb on a track.
    ///
    /// - Parameter text: The value as it is read aloud.
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
