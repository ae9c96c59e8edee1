public import Storage

/// Gives an account a new, random password and ends its sessions and tokens, for a person who has lost both password
/// and recovery code.
///
/// - Parameter login: username or email.
/// - Returns: the password, which isn't stored; nil if there is no such account.
public func resetPassword(login: String, in database: Database, log: SecurityLog) async throws -> String? {
    guard let account = try await database.credentials(login: login)?.account else { return nil }
    // Without letters and digits that look alike. 20 of 56 are 116 bits; the rest satisfies the rules for passwords.
    let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789")
    let password = String((0..<20).compactMap { _ in alphabet.randomElement() }) + "-x7"
    try await database.setPassword(account: account.id, hash: try await PasswordHasher().hash(password))
    log.note(.passwordResetByAdmin, account: account.id)
    return password
}
