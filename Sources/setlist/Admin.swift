import ArgumentParser
import Foundation
import Logging
import Server
import Storage

struct Admin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List accounts, reset a password, delete an account, on the server's machine.",
        discussion: """
            Example: setlist admin reset-password --data /var/lib/setlist ada

            Works while the server runs, and changes nothing but what it is told to: a database of an older version is \
            left to its server. The data folder or database is named as for “setlist serve”.
            """,
        subcommands: [Accounts.self, ResetPassword.self, Delete.self, Restored.self]
    )

    struct Accounts: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List all accounts: username, email, day of sign-up, records, bytes, sessions.",
            discussion: "Example: setlist admin accounts --data /var/lib/setlist"
        )

        @OptionGroup var stored: StoredData

        func run() async throws {
            try await stored.open { database in
                print("username\temail\tsince\trecords\tbytes\tsessions")
                for summary in try await database.summaries() {
                    let created = Date(timeIntervalSince1970: Double(summary.account.created) / 1_000)
                    let columns = [
                        summary.account.username, summary.account.email,
                        created.formatted(.iso8601.year().month().day()), "\(summary.records)", "\(summary.bytes)",
                        "\(summary.sessions)",
                    ]
                    // Names come from outside: none may add a line, a column or a terminal's command.
                    print(columns.map(Self.printable).joined(separator: "\t"))
                }
            }
        }

        private static func printable(_ text: String) -> String {
            String(
                String.UnicodeScalarView(
                    text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
        }
    }

    struct ResetPassword: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give an account a new, random password and print it.",
            discussion: """
                Example: setlist admin reset-password --data /var/lib/setlist ada

                Ends the account's sessions and tokens. The person should change the password on Profile then.
                """
        )

        @OptionGroup var stored: StoredData
        @Argument(help: "The username or email.") var login: String

        func run() async throws {
            try await stored.open { database in
                guard let password = try await resetPassword(login: login, in: database, log: security) else {
                    throw Failure.noAccount(login)
                }
                print(password)
            }
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete an account with everything in it, the files of its songs as well.",
            discussion: """
                Example: setlist admin delete --data /var/lib/setlist --yes ada

                The songs' files are in the server's folder, also where the database isn't: name both then.
                """
        )

        @OptionGroup var stored: StoredData
        @Flag(help: "It is meant: nothing brings the account back.") var yes = false
        @Argument(help: "The username or email.") var login: String

        func run() async throws {
            try await stored.open { database in
                guard let account = try await database.credentials(login: login)?.account else {
                    throw Failure.noAccount(login)
                }
                guard yes else {
                    throw Failure(
                        .usage,
                        "This deletes \(account.username) <\(account.email)> and everything in it for good. Repeat it with --yes."
                    )
                }
                try await deleteAccount(account, in: database, stored.configuration(), log: security)
            }
        }
    }

    struct Restored: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "After pg_restore: have every device send what the copy lacks.",
            discussion: """
                Example: setlist admin restored --database postgres://setlist@db.example.org/setlist

                To be run before the servers start. A file that “setlist backup” made needs it not.
                """
        )

        @OptionGroup var stored: StoredData

        func run() async throws {
            try await stored.open(for: .copying) { try await $0.renewEpoch() }
        }
    }
}

extension Failure {
    fileprivate static func noAccount(_ login: String) -> Failure {
        Failure(.data, "There is no account “\(login)”.")
    }
}

/// Actions on accounts here are logged like those of the server.
private let security = SecurityLog(
    Logger(label: SecurityLog.label, factory: { StreamLogHandler.standardError(label: $0) }))
