import Workouts

/// Resolves an edit that loses to another device's concurrent edit of the same field.
///
/// For workouts and sessions the losing version is kept as a copy beside the record. The copy's id derives from the
/// record's id and the losing stamp, so every device that notices the conflict makes the same copy; its fields carry
/// the losing stamp.
public enum Conflict {
    /// The field that says on which device a workout or a session was last edited.
    public static let deviceField = "device"

    /// The field of a copy that names the record it was made of.
    public static let originField = "copyOf"

    /// The last writer wins in these fields without a copy: a new name or place in the list is no work that could be
    /// lost. Nor is what a session was before its first correction (`Session.recorded`): two devices that correct it keep the same;
    /// nor what follows from its way (`Session.fastest`).
    private static let lightFields = [
        "created", deviceField, "entered", "fastest", "name", "order", "recorded", "restored",
    ]

    /// Whether a losing version of this field is worth a copy.
    public static func keepsLosers(of field: String, in collection: String) -> Bool {
        (RecordKind(named: collection)?.keepsLosers ?? false) && !lightFields.contains(field)
    }

    /// The id of the record that this one is a conflict copy of; nil if it isn't a copy.
    public static func origin(of record: Record) -> String? { string(record[originField]) }

    /// The device that edited a workout or a session last, for people: "Firefox on Linux".
    public static func device(of record: Record) -> String? { string(record[deviceField]) }

    /// The copy of a losing version, "Workout 1 (from Firefox on Linux)".
    ///
    /// - Parameter stamp: the losing field's stamp; the latest if several fields lost.
    public static func copy(of record: Record, losing stamp: Stamp) -> Record {
        var copy = Record(RecordKey(record.key.collection, id(of: record.key.id, losing: stamp)))
        for field in record.fields where field.name != "restored" && !isPlanned(field, losing: stamp) {
            copy.set(field.name, field.name == "name" ? name(of: record) : field.value, at: stamp)
        }
        if record[originField] == nil {
            var writer = JSONWriter()
            writer.string(record.key.id)
            copy.set(originField, writer.text, at: stamp)
        }
        return copy
    }

    /// Whether the field holds the planned days and isn't the field that lost. A copy with the original's days would be
    /// planned twice.
    private static func isPlanned(_ field: Record.Field, losing stamp: Stamp) -> Bool {
        field.name == "weekdays" && field.stamp != stamp
    }

    /// Whether a losing version is covered by a deletion: the record stays deleted, or the deletion was made knowing
    /// that version. A restored record brings back the fields under the deletion, even if the same message replaces
    /// them.
    static func isBuried(_ losing: Stamp, in record: Record, merged: Record) -> Bool {
        guard record.isDeleted, let deletion = record.deletion else { return false }
        return merged.isDeleted || losing.isKnown(by: [deletion])
    }

    private static func name(of record: Record) -> String {
        let name = string(record["name"]) ?? "Copy"
        let device = string(record[deviceField]) ?? "another device"
        var writer = JSONWriter()
        writer.string(shortened(name, by: device.utf8.count + 8) + " (from \(device))")
        return writer.text
    }

    /// Leaves room for the addition, so that the whole name keeps to the limit.
    private static func shortened(_ name: String, by addition: Int) -> String {
        var utf8 = Array(name.utf8.prefix(max(0, Limits.nameLength - addition)))
        // Never ends within a character or a grapheme.
        while String(validating: utf8, as: UTF8.self) == nil { utf8.removeLast() }
        return String(decoding: utf8, as: UTF8.self)
    }

    private static func string(_ json: String?) -> String? {
        guard let json, let value = try? JSON(json), let text = value.string, !text.utf8.isEmpty else { return nil }
        return text
    }

    /// 22 characters, from two hashes that are started differently.
    private static func id(of record: String, losing stamp: Stamp) -> String {
        let text = "\(record)/\(stamp.text)"
        return RecordKey.id(mixedHash(text, 0), mixedHash(text, 0x9E37_79B9_7F4A_7C15))
    }
}
