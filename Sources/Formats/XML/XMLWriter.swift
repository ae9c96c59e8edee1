/// Writes XML 1.0, one element on each line.
struct XMLWriter {
    private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    /// The bytes since the last call.
    mutating func take() -> [UInt8] {
        defer { text = "" }
        return Array(text.utf8)
    }

    mutating func open(_ name: String, _ attributes: [(String, String)] = []) {
        text += "<\(name)"
        for (name, value) in attributes { text += " \(name)=\"\(XMLWriter.escaped(value))\"" }
        text += ">\n"
    }

    mutating func close(_ name: String) { text += "</\(name)>\n" }

    mutating func element(_ name: String, _ value: String) {
        text += "<\(name)>\(XMLWriter.escaped(value))</\(name)>\n"
    }

    /// Characters that XML doesn't allow (section 2.2) are omitted.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
            default:
                if scalar.value >= 0x20, scalar.value != 0xFFFE, scalar.value != 0xFFFF {
                    escaped.unicodeScalars.append(scalar)
                }
            }
        }
        return escaped
    }
}
