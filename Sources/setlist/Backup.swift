import ArgumentParser
import Storage

struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy the server's database into a file, while the server runs.",
        discussion: """
            Example: setlist backup --data /var/lib/setlist /mnt/backup/setlist-2026-11-21.sqlite

            The copy is the state of one moment, complete and on the disk when the command ends; a file that is there is \
            never replaced. To restore it, stop the server, put the copy in the place of setlist.sqlite in the server's \
            folder, remove setlist.sqlite-wal and setlist.sqlite-shm there, and start the server: every device notices, and \
            sends what the copy lacks. A PostgreSQL database is copied with pg_dump instead.
            """
    )

    @OptionGroup var stored: StoredData
    @Argument(help: "The file to make.") var file: String

    func run() async throws {
        try await stored.open(for: .copying) { database in
            do {
                try await database.backup(to: file)
            } catch let error as BackupError {
                throw Failure(.cannotCreate, error.description)
            }
        }
    }
}
