/// Rules for an account's fields at sign-up, shared by the server and the screens.
///
/// Each gives nil, or the field with a sentence that says what to enter.
public enum AccountRules {
    public static let usernameLength = 3...30
    /// In characters. More than 256 bytes of UTF-8 are refused before anything is computed from them.
    public static let passwordLength = 6
    public static let maximumPasswordBytes = 256
    /// RFC 5321, 4.5.3.1: the local part, and the whole.
    public static let maximumLocalBytes = 64
    public static let maximumEmailBytes = 254

    /// 3 to 30 of the letters A to Z, digits, full stop, underscore and hyphen. Large and small letters are the same.
    public static func username(_ text: String) -> InvalidField? {
        for byte in text.utf8 where !isLetter(byte) && !isDigit(byte) && !isMark(byte) {
            return InvalidField(path: "username", "Use only the letters A to Z, digits, full stops, _ and -.")
        }
        guard usernameLength.contains(text.utf8.count) else {
            return InvalidField(path: "username", "Enter a username of 3 to 30 characters.")
        }
        return nil
    }

    /// At least 6 characters, among them a letter, a digit and a special one. What isn't ASCII counts as a letter.
    ///
    /// - Parameter field: The name of the password's field.
    public static func password(_ text: String, field: String = "password") -> InvalidField? {
        guard text.utf8.count <= maximumPasswordBytes else {
            return InvalidField(path: field, "Enter a password of at most 256 bytes.")
        }
        var length = 0
        var letters = 0
        var digits = 0
        for byte in text.utf8 where byte & 0xC0 != 0x80 {
            length += 1
            if isLetter(byte) || byte >= 0x80 { letters += 1 }
            if isDigit(byte) { digits += 1 }
        }
        if length < passwordLength { return InvalidField(path: field, "Enter a password of at least 6 characters.") }
        if letters == 0 { return InvalidField(path: field, "Enter a password with at least one letter.") }
        if digits == 0 { return InvalidField(path: field, "Enter a password with at least one digit.") }
        if letters + digits == length {
            return InvalidField(path: field, "Enter a password with at least one special character, such as ! or %.")
        }
        return nil
    }

    /// Whether a password is as long as is recommended, though not asked for: 12 characters.
    public static func isLong(password: String) -> Bool {
        var length = 0
        for byte in password.utf8 where byte & 0xC0 != 0x80 { length += 1 }
        return length >= 12
    }

    /// `name@example.org`: what mail servers of today take, without quotes, comments and addresses in brackets.
    public static func email(_ text: String) -> InvalidField? {
        let utf8 = Array(text.utf8)
        guard utf8.count <= maximumEmailBytes else {
            return InvalidField(path: "email", "Enter an email address of at most 254 characters.")
        }
        guard let at = utf8.lastIndex(of: UInt8(ascii: "@")), isLocal(utf8[..<at]), isDomain(utf8[(at + 1)...]) else {
            return InvalidField(path: "email", "Enter an email address such as name@example.org.")
        }
        return nil
    }

    private static func isLocal(_ utf8: ArraySlice<UInt8>) -> Bool {
        guard 1...maximumLocalBytes ~= utf8.count else { return false }
        var previous = UInt8(ascii: ".")
        for byte in utf8 {
            if byte == UInt8(ascii: ".") {
                if previous == byte { return false }
            } else if !isLetter(byte), !isDigit(byte), byte < 0x80, !isAtomText(byte) {
                return false
            }
            previous = byte
        }
        return previous != UInt8(ascii: ".")
    }

    /// At least two labels, which neither begin nor end with a hyphen; the last is no number.
    private static func isDomain(_ utf8: ArraySlice<UInt8>) -> Bool {
        let labels = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last else { return false }
        for label in labels {
            guard 1...63 ~= label.count, label.first != UInt8(ascii: "-"), label.last != UInt8(ascii: "-") else {
                return false
            }
            for byte in label where !isLetter(byte) && !isDigit(byte) && byte < 0x80 && byte != UInt8(ascii: "-") {
                return false
            }
        }
        for byte in last where !isDigit(byte) { return true }
        return false
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }

    /// RFC 5322, 3.2.3.
    private static func isAtomText(_ byte: UInt8) -> Bool {
        for allowed in "!#$%&'*+-/=?^_`{|}~".utf8 where allowed == byte { return true }
        return false
    }
}
