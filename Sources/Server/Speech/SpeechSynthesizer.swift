import Foundation
import Subprocess
import SystemPackage

/// Makes recordings of phrases.
protocol SpeechSynthesizer: Sendable {
    /// The name of the voice. Recordings of other voices aren't used for it.
    var voice: String { get }

    /// Writes a WAV file.
    ///
    /// - Parameter text: printable ASCII. It may look like an option, or like a command to a shell.
    func synthesize(_ text: String, to file: URL) async throws(SynthesisError)
}

enum SynthesisError: Error, Equatable {
    /// There is no synthesiser on this machine.
    case unavailable
    case failed(String)
}

/// CMU Flite, a program that Debian has as `flite`.
struct Flite: SpeechSynthesizer {
    var voice: String { "slt" }
    private let program: String
    private let timeout: Duration

    /// - Parameters:
    ///   - program: a command to look for in PATH, or a path.
    ///   - timeout: the time after which the program is killed. A name takes some 50 ms.
    init(program: String = "flite", timeout: Duration = .seconds(10)) {
        self.program = program
        self.timeout = timeout
    }

    func synthesize(_ text: String, to file: URL) async throws(SynthesisError) {
        do {
            // No shell is involved, and flite takes the argument after -t as text, whatever it looks like.
            let arguments = Arguments(["-voice", voice, "-t", text, "-o", file.path])
            let executable = program.contains("/") ? Executable.path(FilePath(program)) : .name(program)
            let succeeded = try await withThrowingTaskGroup(of: Bool?.self) { group in
                group.addTask {
                    let result = try await run(executable, arguments: arguments, output: .discarded)
                    return result.terminationStatus.isSuccess
                }
                group.addTask {
                    try await Task.sleep(for: timeout)
                    return nil
                }
                defer { group.cancelAll() }
                return try await group.next() ?? nil
            }
            guard let succeeded else { throw SynthesisError.failed("\(program) took longer than \(timeout)") }
            guard succeeded else { throw SynthesisError.failed("\(program) could not speak it") }
        } catch let error as SynthesisError {
            throw error
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw .unavailable
        } catch {
            throw .failed("\(error)")
        }
    }
}
