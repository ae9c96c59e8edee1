import Records
import Workouts

/// "Export my data" and "Import my data".
enum DataFile {
    static func export(_ state: inout AccountScreen.State, _ shared: inout Shared) -> [Effect] {
        guard state.export == nil else { return [] }
        return goOn(DataExport(shared.library), Values(), &state, &shared)
    }

    static func read(
        _ token: Int32, _ rows: [StoreRow]?, _ state: inout AccountScreen.State, _ shared: inout Shared
    ) -> [Effect] {
        guard let export = state.export, export.token == token else { return [] }
        state.export = nil
        // All the rest is here, also where the store can't be read.
        return goOn(export.file, shared.library.intact(rows ?? []), &state, &shared)
    }

    private static func goOn(
        _ begun: DataExport, _ values: Values, _ state: inout AccountScreen.State, _ shared: inout Shared
    ) -> [Effect] {
        var export = begun
        switch export.goOn(values, atMost: nil, &shared.library) {
        case .reads(let effect, let token):
            state.export = (export, token)
            return [effect]
        // Nobody has asked it to.
        case .rests: return []
        case .done(let text):
            if export.isIncomplete { shared.say("Ways that can’t be read aren’t in the file") }
            let name = "setlist-\(shared.today.text).json"
            return [.files(.save(name: name, mediaType: RecordExport.mediaType, text: text))]
        }
    }

    static func pick(_ state: inout AccountScreen.State, _ shared: inout Shared) -> [Effect] {
        let token = shared.newRequest()
        state.picking = token
        let limit = Int32(RecordExport.maximumBytes)
        return [.files(.pick(token: token, accept: ".json,\(RecordExport.mediaType)", limit: limit))]
    }

    static func picked(
        _ event: FilesEvent, _ state: inout AccountScreen.State, _ shared: inout Shared
    ) -> [Effect] {
        switch event {
        case .picked(_, let name, let bytes):
            do throws(InvalidField) {
                // Stamps are as late as this device's clock was, or as the server's is.
                let wall = shared.clocks.wall.microseconds / 1000 + max(shared.library.clockCorrection, 0)
                let records = try RecordExport.read(bytes, wall: wall)
                state.importProblem = importRecords(records, of: name, &shared)
            } catch {
                state.importProblem = "“\(name)” isn’t imported: \(error.description)."
            }
        case .tooLarge(_, let name):
            state.importProblem = "“\(name)” is too large: an export has at most \(RecordExport.maximumBytes >> 20) MB."
        default:
            break
        }
        return []
    }

    /// Takes what can be what it is said to be: anything else would hide what is here.
    ///
    /// - Returns: The error of the rest, the first of it with its place; nil where all was taken.
    private static func importRecords(_ records: [Record], of name: String, _ shared: inout Shared) -> String? {
        var taken: [Record] = []
        var refused: Int64 = 0
        var first: InvalidField?
        for index in records.indices {
            do throws(InvalidField) {
                try RecordRules.check(records[index])
                taken.append(records[index])
            } catch {
                refused += 1
                first = first ?? error.inside("records[\(index)]")
            }
        }
        if !taken.isEmpty || refused == 0 {
            shared.library.importRecords(taken, shared.clocks, node: shared.random.next())
            shared.tell(counted(Int64(taken.count), "record") + " imported")
        }
        guard let first else { return nil }
        return "Not imported: \(counted(refused, "record")) of “\(name)”. \(first.description)."
    }
}
