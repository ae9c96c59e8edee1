import Foundation

/// A person as the server knows them. Name, birth date and body are stored as a record, not here.
public struct Account: Equatable, Sendable {
    /// 22 characters, random.
    public let id: String
    public let username: String
    public let email: String
    public let created: Int64
    /// Whether the person can log in by "Sign in with Apple".
    public let hasApple: Bool
}

/// The fields that an account is made from; names and hashes are made and checked by the caller.
public struct NewAccount: Equatable, Sendable {
    public var username: String
    public var email: String
    /// Nil if there is no log-in by password.
    public var passwordHash: String?
    public var recoveryHash: String?
    public var appleSubject: String?

    public init(
        username: String, email: String, passwordHash: String? = nil, recoveryHash: String? = nil,
        appleSubject: String? = nil
    ) {
        self.username = username
        self.email = email
        self.passwordHash = passwordHash
        self.recoveryHash = recoveryHash
        self.appleSubject = appleSubject
    }
}

/// The data that a log-in is checked against.
public struct Credentials: Equatable, Sendable {
    public let account: Account
    public let passwordHash: String?
    public let recoveryHash: String?
}

/// Another account already uses the value.
public enum AccountError: Error, Equatable, Sendable {
    case usernameTaken, emailTaken, appleSubjectTaken
}

/// The normal form in which usernames, or emails, are compared: without regard to case, and to the encoding of accented
/// letters.
func sameName(_ name: String) -> String {
    name.precomposedStringWithCanonicalMapping.lowercased().precomposedStringWithCanonicalMapping
}
