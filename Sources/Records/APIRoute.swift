import Workouts

/// The addresses of the server's interface: printed by the app, parsed by the server.
public enum APIRoute: Equatable, Sendable {
    /// `GET /api/v1/speech?text=…`: the recording of a phrase, as WAV.
    case speech(text: String)

    /// Path and query, percent-encoded.
    public var address: String {
        switch self {
        case .speech(let text): "\(Self.speechPath)?text=\(PercentEncoding.encode(text))"
        }
    }

    /// Reads path and query as they stand in a request. Parameters it doesn't know are passed over.
    public init(address: String) throws(APIRouteError) {
        let utf8 = Array(address.utf8)
        let end = utf8.firstIndex(of: UInt8(ascii: "#")) ?? utf8.count
        let mark = utf8[..<end].firstIndex(of: UInt8(ascii: "?")) ?? end
        let query = mark < end ? utf8[(mark + 1)..<end] : []
        switch String(decoding: utf8[..<mark], as: UTF8.self) {
        case Self.speechPath: self = .speech(text: try Self.phrase(query))
        default: throw .unknown
        }
    }

    private static let speechPath = "/api/v1/speech"

    /// 1 to `Limits.nameLength` bytes of UTF-8 that aren't all blanks.
    private static func phrase(_ query: ArraySlice<UInt8>) throws(APIRouteError) -> String {
        var phrase: String?
        for parameter in query.split(separator: UInt8(ascii: "&")) {
            let name = parameter.prefix { $0 != UInt8(ascii: "=") }
            guard PercentEncoding.decode(name) == "text" else { continue }
            guard phrase == nil else { throw .parameter(InvalidField(path: "text", "stands there twice")) }
            guard let value = PercentEncoding.decode(parameter.dropFirst(name.count + 1)) else {
                throw .parameter(InvalidField(path: "text", "is not percent-encoded UTF-8"))
            }
            phrase = value
        }
        guard let phrase else { throw .parameter(.missing("text")) }
        let length = phrase.utf8.count
        guard length <= Limits.nameLength else {
            throw .parameter(
                InvalidField(path: "text", "must be at most \(Limits.nameLength) bytes of UTF-8 long, is \(length)")
            )
        }
        for byte in phrase.utf8 where byte > 0x20 { return phrase }
        throw .parameter(InvalidField(path: "text", "must not be empty"))
    }
}

public enum APIRouteError: Error, Equatable, Sendable {
    /// Nothing has this address.
    case unknown
    /// The query's parameter can't be so.
    case parameter(InvalidField)
}

/// RFC 3986, section 2.1. In queries a plus is a space, as browsers' forms write it.
enum PercentEncoding {
    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    /// Leaves the unreserved characters and encodes all others.
    static func encode(_ text: String) -> String {
        var utf8: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                utf8.append(byte)
            default:
                utf8 += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
            }
        }
        return String(decoding: utf8, as: UTF8.self)
    }

    /// Nil for half an escape and for what isn't UTF-8.
    static func decode(_ bytes: ArraySlice<UInt8>) -> String? {
        var utf8: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "%") {
                guard index + 1 < bytes.endIndex, let high = hexValue(bytes[index]),
                    let low = hexValue(bytes[index + 1])
                else { return nil }
                utf8.append(high << 4 | low)
                index += 2
            } else {
                utf8.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(validating: utf8, as: UTF8.self)
    }

    private static func hexValue(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
