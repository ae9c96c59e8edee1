import ArgumentParser
import Foundation

struct Setlist: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setlist",
        abstract: "Plans, runs, plays and records workouts.",
        version: "1.0.0",
        subcommands: [
            Serve.self, Render.self, Generate.self, Convert.self, Motion.self, Tempo.self, Backup.self, Admin.self,
        ]
    )
}

@main enum Program {
    static func main() async {
        do {
            var command = try Setlist.parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let failure as Failure {
            FileHandle.standardError.write(Data("setlist: \(failure.message)\n".utf8))
            exit(failure.code.rawValue)
        } catch {
            Setlist.exit(withError: error)
        }
    }
}
