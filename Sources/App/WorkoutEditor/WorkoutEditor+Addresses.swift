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

    /// The pages that an address with this end could be.
    static func candidates(_ end: String) -> [PickerPage] {
        let list = ExercisePicker.List(code: end)
        return [.categories, .newExercise, .ownExercise(end)] + (list.map { [.list($0)] } ?? [])
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
