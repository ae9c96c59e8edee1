import Foundation
public import Storage

/// Deletes an account with all in it, the files of its songs as well, which a running server notices.
///
/// - Parameter configuration: names the folder with the songs' files.
public func deleteAccount(
    _ account: Account, in database: Database, _ configuration: Configuration, log: SecurityLog
) async throws {
    try await database.delete(account: account.id)
    // After the account: a server that has begun a file meanwhile looks for the account then, and removes the file.
    await SongFolder(folder: configuration.songsFolder, limit: configuration.songBytes).remove(account: account.id)
    log.note(.accountDeletedByAdmin, account: account.id)
}
