import Foundation
import Testing
import Workouts

@testable import Formats

/// Texts in other encodings than UTF-8, beside Foundation's.
@Suite struct EncodingTests {
    private static let words = "Müsli — „Größe“ € 走る 🏃 Ž"

    private static func gpx(_ encoding: String, _ name: String) -> String {
        let declaration = encoding.isEmpty ? "" : "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n"
        return declaration + """
            <gpx version="1.1"><trk><name>\(name)</name><trkseg>
            <trkpt lat="50" lon="8"><time>2026-03-02T09:00:00Z</time></trkpt>
            <trkpt lat="50.001" lon="8"><time>2026-03-02T09:01:00Z</time></trkpt></trkseg></trk></gpx>
            """
    }

    private static func bytes(_ text: String, _ encoding: String.Encoding, mark: [UInt8] = []) throws -> [UInt8] {
        mark + Array(try #require(text.data(using: encoding)))
    }

    private static func source(_ bytes: [UInt8], part: Int) -> ByteSource {
        var start = 0
        return ByteSource { () throws(FormatError) -> [UInt8] in
            defer { start = min(start + part, bytes.count) }
            return Array(bytes[start..<min(start + part, bytes.count)])
        }
    }

    @Test(
        "IX-3 XML in UTF-16 is read, with and without its mark, in parts of any size",
        arguments: [
            (.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]), (.utf16LittleEndian, []),
            (.utf16BigEndian, []), (.utf8, [0xEF, 0xBB, 0xBF]), (.utf8, []),
        ] as [(String.Encoding, [UInt8])])
    func wide(encoding: String.Encoding, mark: [UInt8]) throws {
        // The last declaration is wrong for UTF-8, as some tools write it.
        for declared in ["", "UTF-16", encoding == .utf8 ? "utf-8" : "UTF-16LE"] {
            let bytes = try Self.bytes(Self.gpx(declared, Self.words), encoding, mark: mark)
            #expect(FileFormat(contents: bytes) == .gpx)
            #expect(try GPXReader.read(bytes).recordings.map(\.name) == [Self.words])
            for part in [1, 2, 3, 1023, 1025] {
                var names: [String] = []
                _ = try GPXReader.read(Self.source(bytes, part: part)) { names.append($0.name) }
                #expect(names == [Self.words], "parts of \(part)")
            }
        }
    }

    @Test("IX-3 XML in Windows-1252 is read by its declaration", arguments: ["windows-1252", "ISO-8859-1", "latin1"])
    func narrow(name: String) throws {
        let words = "Müsli — „Größe“ € Ž é"
        let bytes = try Self.bytes(Self.gpx(name, words), .windowsCP1252)
        #expect(try GPXReader.read(bytes).recordings.map(\.name) == [words])
        var names: [String] = []
        _ = try GPXReader.read(Self.source(bytes, part: 7)) { names.append($0.name) }
        #expect(names == [words])
    }

    @Test("IX-3 UTF-32 is refused by its name")
    func tooWide() throws {
        for (encoding, mark) in [(.utf32LittleEndian, [0xFF, 0xFE, 0, 0]), (.utf32BigEndian, [])]
            as [(String.Encoding, [UInt8])]
        {
            let bytes = try Self.bytes(Self.gpx("", "A"), encoding, mark: mark)
            let error = try #require(throws: FormatError.self) { try GPXReader.read(bytes) }
            #expect(error.reason.contains("UTF-32"))
            #expect(throws: FormatError.self) { try TrainingLog.read(bytes) }
        }
    }

    private static func log(_ name: String, _ delimiter: String = ",") -> String {
        let rows = [
            ["Date", "Workout Name", "Exercise Name", "Set Order", "Weight", "Reps"],
            ["2026-03-02 09:00:00", name, name, "1", "20", "5"], ["2026-03-02 09:00:00", name, name, "2", "20", "5"],
        ]
        return rows.map { $0.joined(separator: delimiter) }.joined(separator: "\r\n")
    }

    private static func names(_ bytes: [UInt8]) throws -> ([String], [String]) {
        let reading = try TrainingLog.read(bytes)
        let notes = reading.contents.losses.filter { $0.contains("UTF-8") }
        return (reading.contents.recordings.flatMap { $0.laps.map(\.name) }, notes)
    }

    @Test("IX-5 logs in UTF-16 are read, as Excel writes them, with its sep= as well")
    func wideLogs() throws {
        for (encoding, mark) in [(.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [])]
            as [(String.Encoding, [UInt8])]
        {
            for head in ["", "sep=;\r\n"] {
                let bytes = try Self.bytes(head + Self.log(Self.words, ";"), encoding, mark: mark)
                let (names, notes) = try Self.names(bytes)
                #expect(names.first == Self.words && notes.isEmpty)
            }
        }
    }

    @Test("IX-5 a log that isn't UTF-8 is Windows-1252, and that is said")
    func narrowLogs() throws {
        let words = "Kniebeuge (Hantel) – Größe 20 €"
        let (names, notes) = try Self.names(try Self.bytes(Self.log(words), .windowsCP1252))
        #expect(names.first == words)
        #expect(notes == ["The file isn't written in UTF-8: it was read as Windows-1252."])
    }

    @Test("IX-5 a byte that is damaged costs its character, and that is said")
    func damage() throws {
        var bytes = try Self.bytes(Self.log("Größe ö"), .utf8)
        let place = try #require(bytes.firstIndex(of: 0xC3))
        bytes.remove(at: place + 1)
        let (names, notes) = try Self.names(bytes)
        #expect(names.contains("Größe ö"))
        #expect(notes == ["1 byte is no character of UTF-8, in which the file is written."])
    }

    @Test("IX-3 every character of Windows-1252 and halves of UTF-16 become what Foundation makes of them")
    func characters() throws {
        for byte in UInt8.min...UInt8.max {
            var transcoder = Transcoder(.windows1252)
            let text = String(decoding: transcoder.utf8([byte], isLast: true), as: UTF8.self)
            let expected = String(data: Data([byte]), encoding: .windowsCP1252)
            let isUndefined = [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte)
            #expect(isUndefined ? text == "\u{FFFD}" : text == expected, "\(byte)")
        }
        var random = RandomContent(seed: 1)
        for _ in 0..<500 {
            let units = (0..<random.int(0...12)).map { _ in
                [UInt16(random.int(0...0x7F)), UInt16(random.int(0...0xFFFF)), UInt16(random.int(0xD800...0xDFFF))][
                    random.int(0...2)]
            }
            let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            let cut = random.int(0...bytes.count)
            var transcoder = Transcoder(.utf16(isBig: false))
            let text =
                transcoder.utf8(Array(bytes[..<cut]), isLast: false)
                + transcoder.utf8(Array(bytes[cut...]), isLast: true)
            let expected = units.first == 0xFEFF ? Array(units.dropFirst()) : units
            #expect(String(decoding: text, as: UTF8.self) == String(decoding: expected, as: UTF16.self))
        }
    }
}
