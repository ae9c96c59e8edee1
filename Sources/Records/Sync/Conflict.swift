import Workouts

/// The fate of an edit that another device's concurrent edit of the same field beats.
///
/// Of workouts and sessions the beaten version is kept beside the record, as a copy of its own. Its id derives from the
/// record's id and the losing stamp, so that all who notice the conflict make the same copy; its fields carry the losing stamp.
public enum Conflict {
    /// The field that says on which device a workout or a session was last edited.
    public static let deviceField = "device"

    /// The field of a copy that names the record it was made of.
    public static let originField = "copyOf"

    /// Of these only the latest counts: a rename or another place in the list is no work that could be lost.
    private static let lightFields = ["created", deviceField, "name", "order", "restored"]

    /// Whether a losing version of this field is worth a copy.
    public static func keepsLosers(of field: String, in collection: String) -> Bool {
        (RecordKind(named: collection)?.keepsLosers ?? false) && !lightFields.contains(field)
    }

    /// The id of the record that this one is a copy of, made of an edit that lost; nil where it isn't.
    public static func origin(of record: Record) -> String? { string(record[originField]) }

    /// The device that edited a workout or a session last, for people: "Firefox on Linux".
    public static func device(of record: Record) -> String? { string(record[deviceField]) }

    /// The copy of a losing version, "Workout 1 (from Firefox on Linux)".
    ///
    /// - Parameter stamp: that of the field that lost; of several the latest.
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

    /// Whether the field is the days that a workout is planned for, and another than what lost: a copy that was planned on the same days would be done
    /// twice.
    private static func isPlanned(_ field: Record.Field, losing stamp: Stamp) -> Bool {
        field.name == "weekdays" && field.stamp != stamp
    }

    /// Whether a losing version has gone with a deletion: the record stays deleted, or whoever deleted it had made that version. A record
    /// that comes back brings what lay under the deletion with it, also where the very message that brings it back replaces that.
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

    /// So that name and addition are no longer than a name may be.
    private static func shortened(_ name: String, by addition: Int) -> String {
        var utf8 = Array(name.utf8.prefix(max(0, Limits.nameLength - addition)))
        // No half character, no half of what joins to one.
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
