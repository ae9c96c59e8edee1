import Foundation
import Records
import Workouts

/// Files given to a command.
enum InputFile {
    /// All bytes of a file.
    static func read(_ path: String, limit: Int) throws -> [UInt8] {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw Failure(.noInput, "\(path) can't be opened.")
        }
        defer { try? handle.close() }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw Failure(.noInput, "\(path) is a folder.")
        }
        do {
            let data = try handle.read(upToCount: limit + 1) ?? Data()
            guard data.count <= limit else { throw Failure(.data, "\(path) is larger than \(limit >> 20) MB.") }
            return Array(data)
        } catch let error as CocoaError {
            throw Failure(.noInput, "\(path) can't be read: \(error.localizedDescription)")
        }
    }

    static func workout(_ path: String) throws -> Workout {
        let bytes = try read(path, limit: WorkoutFile.maximumBytes)
        do {
            return try WorkoutFile.read(bytes)
        } catch {
            throw Failure(.data, "\(path): \(error)")
        }
    }
}
