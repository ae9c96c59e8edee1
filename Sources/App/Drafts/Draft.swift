import Records
import Workouts

/// A form with unconfirmed entries: stored, restored after a reload, not applied. Each form has its own draft in each
/// tab.
struct Draft: Equatable, Sendable {
    /// The address of the form's screen.
    var path: String
    var values: [Value]
    /// The time of the last change, in seconds since 1970; 0 in drafts of an earlier version of the app.
    var changed: Int64 = 0

    struct Value: Equatable, Sendable {
        var name: String
        var text: String
    }

    init(path: String, values: [Value] = []) {
        self.path = path
        self.values = values
    }

    /// Compares everything but the times of change.
    static func == (left: Draft, right: Draft) -> Bool { left.path == right.path && left.values == right.values }

    /// Never inlined: each form asks for it once a field, and the module has to stay small.
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
        get { draft(at: address.draftPath) }
        set { change(draft: newValue, at: address.draftPath) }
    }

    /// The draft of the form with this address.
    @inline(never)
    func draft(at path: String) -> Draft? { drafts.first { $0.path == path } }

    /// Stores a form's draft; nil removes it. After a reload, "Undo" of the action restores the former one.
    @inline(never)
    mutating func change(draft: Draft?, at path: String) {
        let old = self.draft(at: path)
        guard old != draft else { return }
        replaced.append(StoreRow(key: Draft.key(path, of: tab), text: old?.text))
        put(draft, at: path)
    }

    /// Keeps the text of a field while it can't be stored; nil once it can.
    mutating func keepDraft(_ name: String, _ text: String?) {
        var draft = openDraft ?? Draft(path: address.draftPath)
        draft[name] = text
        openDraft = draft.values.isEmpty ? nil : draft
    }

    /// Leaves a draft for a screen that is about to open.
    mutating func leaveDraft(_ draft: Draft) { put(draft, at: draft.path) }

    /// Removes the draft when the open screen's form is confirmed or cancelled.
    mutating func discardDraft() { openDraft = nil }

    /// Deletes a draft that no "Undo" is to bring back.
    mutating func dropDraft(at path: String) { if draft(at: path) != nil { put(nil, at: path) } }

    @inline(never)
    private mutating func put(_ draft: Draft?, at path: String) {
        var draft = draft
        draft?.changed = clocks.wall.roundedDown
        drafts.removeAll { $0.path == path }
        if let draft { drafts.append(draft) }
        library.write(draft?.text, under: Draft.key(path, of: tab))
    }

    /// Reads this tab's drafts from the rows of the store.
    mutating func readDrafts(_ rows: [StoreRow]) {
        drafts = []
        let own = Draft.key("", of: tab)
        for row in rows where row.key.utf8.starts(with: own.utf8) {
            if let draft = row.text.flatMap({ Draft(text: $0) }) { drafts.append(draft) }
        }
    }

    /// Whether the row with this key is the draft of a closed tab. A reloaded tab keeps its own drafts and leaves those
    /// of closed tabs to new ones: when the browser restores all tabs, each of them finds its forms.
    func isLeftDraft(_ key: String) -> Bool {
        guard let owner = Draft.tab(ofRow: key), !livingTabs.contains(owner) else { return false }
        return Draft.isOld(key) || owner != tab && !isReturn
    }
}

// MARK: The store's row

extension Draft {
    private static let prefix = "draft:"
    private static let colon = UInt8(ascii: ":")

    /// Never the key of a record: these have no colon.
    ///
    /// - Parameter tab: The tab that the draft belongs to; empty if the host can't tell tabs apart: then all tabs share
    ///   the draft.
    static func key(_ path: String, of tab: String) -> String { prefix + tab + ":" + path }

    /// Nil if the row isn't a draft.
    static func tab(ofRow key: String) -> String? {
        if isOld(key) { return key.utf8.split(separator: UInt8(ascii: ".")).last.map { String(Substring($0)) } }
        guard key.utf8.starts(with: prefix.utf8) else { return nil }
        return String(Substring(key.utf8.dropFirst(prefix.utf8.count).prefix { $0 != colon }))
    }

    /// The address of the form; nil if the row isn't a draft.
    static func path(ofRow key: String) -> String? {
        guard key.utf8.starts(with: prefix.utf8) else { return nil }
        return String(Substring(key.utf8.dropFirst(prefix.utf8.count).drop { $0 != colon }.dropFirst()))
    }

    /// The keys of an earlier version: `draft`, and the planner's, `plan.new.<tab>` and `plan.edit.<workout>.<tab>`.
    static func isOld(_ key: String) -> Bool { key == "draft" || key.utf8.starts(with: "plan.".utf8) }

    var text: String {
        var writer = JSONWriter()
        writer.array { writer in
            writer.string(path)
            writer.number(changed)
            for value in values {
                writer.string(value.name)
                writer.string(value.text)
            }
        }
        return writer.text
    }

    /// Nil if the text can't be read as a draft.
    init?(text: String) {
        guard let items = (try? JSON(text))?.array, let path = items.first?.string else { return nil }
        self.init(path: path)
        var index = 1
        if items.count > 1, let time = items[1].integer {
            changed = time
            index = 2
        }
        while index < items.count {
            guard index + 1 < items.count, let name = items[index].string, let text = items[index + 1].string else {
                return nil
            }
            values.append(Value(name: name, text: text))
            index += 2
        }
    }
}
