public import Foundation

/// A program that a test runs, from PATH or by its path.
///
/// Not by Foundation's `Process`: on Linux that crashes where this process has more than about 1,300 open files.
public struct ExternalProgram: Sendable {
    public var name: String
    public var arguments: [String]
    /// All that it has; nil: what this process has.
    public var environment: [String: String]?
    /// Where it runs; nil: where this process does.
    public var folder: URL?

    public init(_ name: String, _ arguments: [String], environment: [String: String]? = nil, in folder: URL? = nil) {
        self.name = name
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
    }

    public struct Result: Sendable {
        /// As a shell tells it: 128 and the signal's number where a signal ended it.
        public var status: Int32
        public var output: String
        public var errors: String
    }

    /// Runs it to its end. No more than a few run at once, however many tests ask.
    public func run() async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            Self.few.addOperation {
                continuation.resume(with: Swift.Result { try runNow() })
            }
        }
    }

    /// Gives what it printed; throws where it fails.
    @discardableResult public func output() async throws -> String {
        let result = try await run()
        guard result.status == 0 else { throw ProgramFailure(program: name, result: result) }
        return result.output
    }

    private static let few: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 4
        return queue
    }()

    private func runNow() throws -> Result {
        // Into files, which have room for whatever it prints, and end although a child of its own still has them.
        let output = try Descriptor.temporary()
        let errors = try Descriptor.temporary()
        let process = try spawn(output: output, errors: errors)
        let status = wait(for: process)
        return try Result(status: status, output: output.text(), errors: errors.text())
    }
}

public struct ProgramFailure: Error, CustomStringConvertible {
    public var program: String
    public var result: ExternalProgram.Result

    public var description: String { "\(program): status \(result.status)\n\(result.output)\(result.errors)" }
}

/// A program that goes on until it is told to end, or until nobody holds it any more. It says that it is ready by a line.
public final class RunningProgram: Sendable {
    private let process: pid_t
    private let output: Descriptor
    /// Where its end is waited for, once.
    private let queue = DispatchQueue(label: "running program")
    nonisolated(unsafe) private var status: Int32?

    public init(_ program: ExternalProgram) throws {
        let (reading, writing) = try Descriptor.pipe()
        output = reading
        process = try program.spawn(output: writing, errors: .null())
    }

    deinit {
        queue.sync {
            guard status == nil else { return }
            kill(process, SIGKILL)
            status = wait(for: process)
        }
    }

    /// The next line that it prints; without its end where the output ends.
    public func line() async -> String {
        await withCheckedContinuation { continuation in
            queue.async { [output] in
                var bytes: [UInt8] = []
                while bytes.last != UInt8(ascii: "\n"), let byte = output.byte() { bytes.append(byte) }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    /// Asks it to end.
    public func terminate() { kill(process, SIGTERM) }

    /// Waits for its end, and gives its status.
    public func end() async -> Int32 {
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                let end = status ?? wait(for: process)
                status = end
                continuation.resume(returning: end)
            }
        }
    }
}
