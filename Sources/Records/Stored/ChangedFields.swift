import Workouts

/// Gathers the fields in which a stored value differs from an earlier state of it.
///
/// Its functions are neither generic nor inlined: they are called for some eighty fields, and a call takes less room than its body.
struct ChangedFields {
    private(set) var list: [FieldChange] = []

    /// Nil is a field that was emptied, or that an earlier state lacks.
    @inline(never)
    mutating func note(_ name: String, _ value: String?, was old: String?) {
        if let value, let old, value.hasSameBytes(as: old) { return }
        if value != nil || old != nil { add(name) { $0.optional(value) } }
    }

    @inline(never)
    mutating func note(_ name: String, _ value: Double?, was old: Double?) {
        if value != old { add(name) { $0.optional(value) } }
    }

    mutating func note(_ name: String, _ value: Int32?, was old: Int32?) {
        note(name, value.map(Double.init), was: old.map(Double.init))
    }

    mutating func note(_ name: String, _ value: Seconds, was old: Seconds?) {
        note(name, value.value, was: old?.value)
    }

    @inline(never)
    mutating func note(_ name: String, _ value: Bool?, was old: Bool?) {
        if value != old { add(name) { $0.optional(value) } }
    }

    mutating func add(_ name: String, _ write: (inout JSONWriter) -> Void) {
        list.append(FieldChange(name, write))
    }
}
