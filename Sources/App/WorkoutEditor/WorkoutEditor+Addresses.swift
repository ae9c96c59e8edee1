// The addresses of the editor and of the pages around it.

extension PickerPage {
    /// The part of an address after "add".
    var path: String {
        switch self {
        case .categories: ""
        case .list(let list): "/\(list.code)"
        case .newExercise: "/new"
        case .ownExercise(let id): "/own/\(id)"
        }
    }

    /// From the parts that follow "add"; nil if they aren't a page's.
    init?(parts: ArraySlice<String>) {
        switch (parts.first, parts.count) {
        case (nil, _): self = .categories
        case ("new", 1): self = .newExercise
        case ("own", 2): self = .ownExercise(parts[parts.startIndex + 1])
        case (let code?, 1):
            guard let list = ExercisePicker.List(code: code) else { return nil }
            self = .list(list)
        default: return nil
        }
    }
}

extension Address {
    /// The home of the editor that the address belongs to.
    var editorHome: WorkoutEditor.Home? {
        switch self {
        case .plan, .planPicker, .planSave: .new
        case .editWorkout(let id), .editPicker(let id, _): .workout(id)
        default: nil
        }
    }

    /// The editor, not one of the pages around it.
    var isEditorItself: Bool {
        switch self {
        case .plan, .editWorkout: true
        default: false
        }
    }

    /// Whether the page lists the exercises of one category, or all.
    var isExerciseList: Bool {
        switch self {
        case .planPicker(.list), .editPicker(_, .list): true
        default: false
        }
    }

    /// Whether the page shows the categories, which search results replace.
    var showsCategories: Bool {
        switch self {
        case .plan, .editPicker(_, .categories): true
        default: false
        }
    }
}
