/// A way to prove who one is, as a server names it in WWW-Authenticate (RFC 9110, 11.6.1).
struct HTTPChallenge: Equatable, Sendable {
    /// In lower case.
    let scheme: String
    /// By their names in lower case, without quotation marks.
    var parameters: [String: String] = [:]

    /// Reads the header's values: each may hold several challenges. Of what isn't well formed as much as can be read. O(n).
    static func all(in values: [String]) -> [HTTPChallenge] {
        values.flatMap { value in
            var reader = Reader(rest: Array(value.utf8)[...])
            return reader.challenges()
        }
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func challenges() -> [HTTPChallenge] {
            var found: [HTTPChallenge] = []
            while true {
                skip { $0 == UInt8(ascii: ",") || Self.isSpace($0) }
                let word = token()
                guard !word.isEmpty else { return found }
                skip(Self.isSpace)
                guard rest.first == UInt8(ascii: "=") else {
                    found.append(HTTPChallenge(scheme: word.lowercased()))
                    continue
                }
                rest.removeFirst()
                skip(Self.isSpace)
                let value = rest.first == UInt8(ascii: "\"") ? quoted() : token()
                // The end of a token68, or what can't be read.
                skip { $0 != UInt8(ascii: ",") }
                if !found.isEmpty { found[found.count - 1].parameters[word.lowercased()] = value }
            }
        }

        private mutating func token() -> String {
            let token = rest.prefix { byte in
                !Self.isSpace(byte) && ![UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: "\"")].contains(byte)
            }
            rest = rest.dropFirst(token.count)
            return String(decoding: token, as: UTF8.self)
        }

        /// RFC 9110, 5.6.4.
        private mutating func quoted() -> String {
            var bytes: [UInt8] = []
            rest.removeFirst()
            while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
                bytes.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
            rest = rest.drop(while: isSkipped)
        }

        private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    }
}
