import App
import Foundation
import Records

/// An order to the page, as web/shell.js takes it: JSON, bytes in it as base64.
enum PageOrder {
    /// Show this patch in the next frame.
    ///
    /// - Parameters:
    ///   - number: Of all patches; the page says it when it is shown.
    ///   - seen: The page's last event that the program had heard of.
    case patch([UInt8], number: Int64, seen: Int64)
    case commands([Effect])
    /// Take a soundtrack, a FLAC file: commands that come after this play or save it.
    case track(Int32, Data)
    /// Take a song's file: commands that come after this play it.
    case song(String, Data)
    /// Send a file that was chosen, part by part.
    case read(Int64, token: Int32, index: Int32)

    /// - Parameter page: The name of the page (`PageMessage.hello`): one that has just come in its place takes no order of the last one's.
    func text(for page: String) -> String {
        var writer = JSONWriter()
        writer.object {
            $0.field("page", page)
            switch self {
            case .patch(let bytes, let number, let seen):
                $0.field("patch", Data(bytes).base64EncodedString())
                $0.field("number", number)
                $0.field("seen", seen)
            case .commands(let effects):
                let commands = HostCommands(effects)
                $0.key("commands")
                $0.raw(String(decoding: commands.json, as: UTF8.self))
                if !commands.attachment.isEmpty {
                    $0.field("bytes", Data(commands.attachment).base64EncodedString())
                }
            case .track(let token, let file):
                $0.field("track", token)
                $0.field("bytes", file.base64EncodedString())
            case .song(let id, let file):
                $0.field("song", id)
                $0.field("bytes", file.base64EncodedString())
            case .read(let request, let token, let index):
                $0.field("read", request)
                $0.field("token", token)
                $0.field("index", index)
            }
        }
        return writer.text
    }
}
