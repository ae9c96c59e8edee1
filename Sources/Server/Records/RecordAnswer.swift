import HTTPTypes
import Hummingbird
import Records
import Storage

/// Records as scripts see them: without stamps, and without cleared fields.
enum RecordAnswer {
    static func one(_ stored: StoredRecord, of collection: RecordCollection) -> JSONAnswer {
        var lists = Lists()
        var answer = JSONAnswer { $0.members(of: stored, collection, &lists) }
        answer.lists = lists
        answer.headers = [.eTag: tag(of: stored), .cacheControl: "private, no-cache"]
        return answer
    }

    /// - Parameter isChanges: whether deleted records are listed.
    static func page(_ page: RecordPage, of collection: RecordCollection, isChanges: Bool) -> JSONAnswer {
        var lists = Lists()
        var answer = JSONAnswer { writer in
            writer.array("records") { writer in
                for stored in page.records { writer.object { $0.members(of: stored, collection, &lists) } }
            }
            if isChanges {
                writer.array("deleted") { writer in
                    for id in page.deleted { writer.string(id) }
                }
            }
            writer.field("more", page.hasMore)
            writer.field("cursor", page.cursor.text)
        }
        answer.lists = lists
        return answer
    }

    static func tag(of stored: StoredRecord) -> String { "\"\(stored.version.text)\"" }
}

private typealias Lists = [(offset: Int, steps: StepList)]

extension JSONWriter {
    fileprivate mutating func members(
        of stored: StoredRecord, _ collection: RecordCollection, _ lists: inout Lists
    ) {
        field("id", stored.record.key.id)
        field("etag", RecordAnswer.tag(of: stored))
        key("fields")
        beginObject()
        for field in stored.record.fields where field.value != "null" {
            key(field.name)
            if collection == .workouts, field.name == "steps", let steps = StepList(stored: field.value) {
                // Inserted when the answer is written.
                raw("")
                lists.append((bytes.count, steps))
            } else {
                raw(field.value)
            }
        }
        endObject()
    }
}
