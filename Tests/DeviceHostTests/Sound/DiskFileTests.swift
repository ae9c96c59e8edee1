import App
import Foundation
import Testing

@testable import DeviceHost

@Suite("Files of soundtracks") struct DiskFileTests {
    @Test("a file is read from any place, and to its end only")
    func places() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try DiskFile(writing: path)
        try file.append([1, 2, 3])
        try file.append([])
        try file.append([4])
        #expect(try file.size() == 4)
        let reader = try DiskFile(reading: path)
        #expect(try reader.bytes(at: 2, upTo: 9) == [3, 4] && reader.bytes(at: 4, upTo: 1).isEmpty)
        #expect(try reader.bytes(at: 1, upTo: 2) == [2, 3])
    }

    #if os(Linux)
        @Test("CU-3 a full disk is told apart from other failures")
        func full() throws {
            let file = try DiskFile(writing: "/dev/full")
            let error = try #require(throws: DiskError.self) { try file.append([1]) }
            #expect(error.isFull && RenderWork.failure(error) == .full)
        }
    #endif

    @Test("a failure for another reason than a full disk")
    func other() throws {
        let error = try #require(throws: DiskError.self) { try DiskFile(reading: "/nowhere/at/all") }
        #expect(!error.isFull && RenderWork.failure(error) == .other)
        #expect(RenderWork.failure(CocoaError(.fileWriteOutOfSpace)) == .full)
        #expect(RenderWork.failure(CocoaError(.fileNoSuchFile)) == .other)
    }
}
