import Records

/// A form that isn't confirmed: on disk, restored after a reload, not applied. One at a time, that of the open screen.
struct Draft: Equatable, Sendable {
    /// The address of the form's screen.
    var path: String
    var values: [Value]

    struct Value: Equatable, Sendable {
        var name: String
        var text: String
    }

    init(path: String, values: [Value] = []) {
        self.path = path
        self.values = values
    }

    /// Never inlined: a form asks for it once a field, and the module has to stay small.
    subscript(name: String) -> String? {
        @inline(never) get { values.first { $0.name == name }?.text }
        @inline(never) set {
            values.removeAll { $0.name == name }
            if let newValue { values.append(Value(name: name, text: newValue)) }
        }
    }
}

extension Shared {
    /// The draft of the open screen.
    var openDraft: Draft? {
        get { draft?.path == address.draftPath ? draft : nil }
        set {
            guard draft != newValue else { return }
            replaced.append(StoreRow(key: Draft.key, text: openDraft?.text))
            draft = newValue
            library.unsavedRows.append(StoreRow(key: Draft.key, text: newValue?.text))
        }
    }

    /// Notes what stands in a field and isn't stored; nil if it is.
    mutating func keepDraft(_ name: String, _ text: String?) {
        var draft = openDraft ?? Draft(path: address.draftPath)
        draft[name] = text
        openDraft = draft.values.isEmpty ? nil : draft
    }

    /// Leaves a draft for a screen that is about to open.
    mutating func leaveDraft(_ draft: Draft) {
        self.draft = draft
        library.unsavedRows.append(StoreRow(key: Draft.key, text: draft.text))
    }

    /// The open screen's form is confirmed or cancelled. Another screen's draft stays.
    mutating func discardDraft() {
        if openDraft != nil { openDraft = nil }
    }
}

// MARK: The store's row

extension Draft {
    static let key = "draft"

    var text: String {
        var writer = JSONWriter()
        writer.array { writer in
            writer.string(path)
            for value in values {
                writer.string(value.name)
                writer.string(value.text)
            }
        }
        return writer.text
    }

    /// Nil for what no draft is: then there is none.
    init?(text: String) {
        guard let items = (try? JSON(text))?.array, let path = items.first?.string, items.count % 2 == 1 else {
            return nil
        }
        self.init(path: path)
        for index in stride(from: 1, to: items.count, by: 2) {
            guard let name = items[index].string, let text = items[index + 1].string else { return nil }
            values.append(Value(name: name, text: text))
        }
    }
}
