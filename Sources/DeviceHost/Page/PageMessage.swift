import App
import Foundation
import Records
import Workouts

/// A message of the page, as web/shell.js posts it: JSON, bytes in it as base64.
enum PageMessage: Sendable {
    /// A new page, with nothing drawn, and its name. It is the first message of each.
    case hello(String)
    /// Something has happened there.
    ///
    /// - Parameters:
    ///   - number: Of all the page's events, from 1 on.
    ///   - clocks: The page's own readings.
    case event(HostEvent, number: Int64, clocks: Clocks)
    /// The patch of this number is on the screen.
    case drawn(Int64)
    /// A part of a file that was asked for by `PageOrder.read`, with the number of that.
    case part(ChosenFilePart, of: Int64)

    enum ReadingError: Error, Equatable, CustomStringConvertible {
        case json(JSONError)
        case event(HostEventError)
        /// It has none of the members that a message has.
        case unknown
        /// A member that is missing, or something else.
        case member(String)

        var description: String {
            switch self {
            case .json(let error): "A message of the page can’t be read: \(error)."
            case .event(let error): error.description
            case .unknown: "A message of the page is of no known kind."
            case .member(let name): "A message of the page can’t be read: “\(name)” is missing or something else."
            }
        }
    }

    /// Bytes: a file of the largest size that a person may import, as base64, and more than any other message has.
    static let mostBytes = 512 << 20

    init(_ text: String) throws(ReadingError) {
        let members = try Members(text)
        if let page = members.hello {
            self = .hello(page)
        } else if let drawn = members.drawn {
            self = .drawn(drawn)
        } else if let request = members.read {
            guard let bytes = Data(base64Encoded: members.bytes) else { throw .member("bytes") }
            self = .part(members.part(Array(bytes)), of: request)
        } else if let event = members.event {
            guard let number = members.number else { throw .member("number") }
            guard members.clocks.count == 3, members.clocks.allSatisfy({ abs($0) < 1e12 }),
                let zone = Int32(exactly: members.clocks[2])
            else { throw .member("clocks") }
            guard let bytes = Data(base64Encoded: members.bytes) else { throw .member("bytes") }
            let clocks = Clocks(
                monotonic: Seconds(members.clocks[0]), wall: Seconds(members.clocks[1]), zoneMinutes: zone)
            do throws(HostEventError) {
                self = .event(
                    try HostEvent(json: Array(event.utf8), attachment: Array(bytes)), number: number, clocks: clocks)
            } catch {
                throw .event(error)
            }
        } else {
            throw .unknown
        }
    }

    private struct Members {
        var hello: String?
        var drawn: Int64?
        /// As it stands there.
        var event: String?
        var number: Int64?
        var clocks: [Double] = []
        var bytes = ""
        var read: Int64?
        var name: String?
        var size: Int64?
        var isEnd = false
        var isUnreadable = false

        func part(_ bytes: [UInt8]) -> ChosenFilePart {
            if isUnreadable { return .unreadable }
            if isEnd { return .end }
            if let name, let size { return .facts(name: name, size: size) }
            return .bytes(bytes)
        }

        init(_ text: String) throws(ReadingError) {
            do throws(JSONError) {
                var reader = try JSONReader(Array(text.utf8), maximumBytes: PageMessage.mostBytes)
                try reader.beginObject()
                while let key = try reader.nextKey() {
                    switch key {
                    case "hello": hello = try reader.string()
                    case "drawn": drawn = try reader.number().integer
                    case "event": event = try reader.raw()
                    case "number": number = try reader.number().integer
                    case "bytes": bytes = try reader.string()
                    case "read": read = try reader.number().integer
                    case "name": name = try reader.string()
                    case "size": size = try reader.number().integer
                    case "isEnd": isEnd = try reader.bool()
                    case "isUnreadable": isUnreadable = try reader.bool()
                    case "clocks":
                        try reader.beginArray()
                        while try reader.nextElement() { clocks.append(try reader.number().double) }
                    default: try reader.skip()
                    }
                }
                try reader.finish()
            } catch {
                throw .json(error)
            }
        }
    }
}
