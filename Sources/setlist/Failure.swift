import ArgumentParser
import Foundation

/// Ends the program with a sentence on standard error and an exit code that scripts can tell apart (sysexits.h).
struct Failure: Error {
    enum Code: Int32 {
        /// Flags, arguments or environment.
        case usage = 64
        /// The content of an input file.
        case data = 65
        /// An input file that isn't there.
        case noInput = 66
        /// For example, a port that is taken.
        case unavailable = 69
        /// An output file that can't be made.
        case cannotCreate = 73
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
