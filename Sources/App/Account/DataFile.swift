import Records
import Workouts

/// "Export my data" and "Import my data".
enum DataFile {
    static func export(_ shared: Shared) -> Effect {
        let name = "setlist-\(shared.today.text).json"
        let text = RecordExport.text(of: shared.library.exported)
        return .files(.save(name: name, mediaType: RecordExport.mediaType, text: text))
    }

    static var pick: Effect {
        .files(.pick(accept: ".json,\(RecordExport.mediaType)", limit: Int32(RecordExport.maximumBytes)))
    }

    static func received(
        _ event: FilesEvent, _ state: inout AccountScreen.State, _ shared: inout Shared
    ) -> [Effect] {
        switch event {
        case .picked(let name, let bytes):
            do throws(InvalidField) {
                let records = try RecordExport.read(bytes, wall: shared.clocks.wall.microseconds / 1000)
                shared.library.take(imported: records, shared.clocks)
                state.importProblem = nil
                shared.tell(counted(Int64(records.count), "record") + " imported")
                return [.mode(isLight: shared.library.settings.mode == .light)]
            } catch {
                state.importProblem = "“\(name)” isn’t imported. \(error.description)."
            }
        case .tooLarge(let name):
            state.importProblem = "“\(name)” is too large: an export has at most \(RecordExport.maximumBytes >> 20) MB."
        case .cancelled:
            break
        }
        return []
    }
}
