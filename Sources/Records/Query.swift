import Workouts

/// The parameters of an address, read when they are asked for.
struct Query {
    private let utf8: ArraySlice<UInt8>

    init(_ utf8: ArraySlice<UInt8>) {
        self.utf8 = utf8
    }

    /// The parameter of that name; nil where there is none.
    func value(_ name: String) throws(APIRouteError) -> String? {
        var found: String?
        for parameter in utf8.split(separator: UInt8(ascii: "&")) {
            let key = parameter.prefix { $0 != UInt8(ascii: "=") }
            guard PercentEncoding.decode(key) == name else { continue }
            guard found == nil else { throw .parameter(InvalidField(path: name, "stands there twice")) }
            guard let value = PercentEncoding.decode(parameter.dropFirst(key.count + 1)) else {
                throw .parameter(InvalidField(path: name, "is not percent-encoded UTF-8"))
            }
            found = value
        }
        return found
    }

    /// 1 to `Limits.nameLength` bytes of UTF-8 that aren't all blanks.
    func phrase(_ name: String) throws(APIRouteError) -> String {
        guard let phrase = try value(name) else { throw .parameter(.missing(name)) }
        let length = phrase.utf8.count
        guard length <= Limits.nameLength else {
            throw .parameter(
                InvalidField(path: name, "must be at most \(Limits.nameLength) bytes of UTF-8 long, is \(length)")
            )
        }
        for byte in phrase.utf8 where byte > 0x20 { return phrase }
        throw .parameter(InvalidField(path: name, "must not be empty"))
    }

    /// An id of a record.
    func word(_ name: String) throws(APIRouteError) -> String? {
        guard let text = try value(name) else { return nil }
        guard RecordKey(text + "/" + text) != nil else {
            throw .parameter(InvalidField(path: name, "must be 1 to 64 letters, digits, _, - and full stops"))
        }
        return text
    }

    func limit() throws(APIRouteError) -> Int? {
        guard let text = try value("limit") else { return nil }
        var number = 0
        for byte in text.utf8 {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte, number <= APIRoute.recordLimit else {
                number = 0
                break
            }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        guard 1...APIRoute.recordLimit ~= number else {
            throw .parameter(InvalidField(path: "limit", "must be a number from 1 to \(APIRoute.recordLimit)"))
        }
        return number
    }
}

/// RFC 3986, section 2.1. In queries a plus is a space, as browsers' forms write it.
public enum PercentEncoding {
    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    /// Leaves the unreserved characters and encodes all others.
    public static func encode(_ text: String) -> String {
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
    static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = true) -> String? {
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
                utf8.append(byte == UInt8(ascii: "+") && plusIsSpace ? UInt8(ascii: " ") : byte)
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
