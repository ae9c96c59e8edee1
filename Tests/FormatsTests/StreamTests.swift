import Sensing
import Testing
import Workouts

@testable import Formats

/// Files that are never held as a whole.
@Suite struct StreamTests {
    /// The parts of a file, however they are cut.
    private static func source(_ bytes: [UInt8], _ random: inout RandomContent) -> ByteSource {
        var parts: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = rest.prefix(random.int(1...min(max(rest.count / 7, 1), 3_000_000)))
            rest = rest.dropFirst(part.count)
            parts.append(Array(part))
        }
        parts.reverse()
        return ByteSource { () throws(FormatError) -> [UInt8] in parts.popLast() ?? [] }
    }

    private static func recordings(_ count: Int, points: Int) -> [Recording] {
        (0..<count).map { number in
            var recording = Recording(began: Seconds(integerLiteral: 1_795_000_000 + Int64(number) * 100_000))
            recording.name = "Öresund 🌊 \(number)"
            recording.activity = .running
            for second in 0..<points {
                var sample = Recording.Sample(moment: Seconds(integerLiteral: Int64(second)))
                sample.place = .init(latitude: 55 + Double(second) * 1e-5, longitude: 12)
                sample.distance = Double(second) * 3
                sample.heartRate = number % 2 == 0 ? 120 : nil
                recording.samples.append(sample)
            }
            recording.spent = recording.end
            return recording
        }
    }

    private static func written(_ format: FileFormat, _ recordings: [Recording]) throws -> [UInt8] {
        var writer = try #require(SessionsWriter(format))
        var bytes: [UInt8] = []
        for recording in recordings { bytes += try writer.add(recording) }
        let end = writer.finish()
        return bytes + (try #require(end))
    }

    @Test("AP-1 sessions that are written one by one make the file that all of them make", arguments: [1, 3])
    func writing(count: Int) throws {
        let recordings = Self.recordings(count, points: 20)
        #expect(try Self.written(.fit, recordings) == FITWriter.write(recordings).bytes)
        #expect(try Self.written(.tcx, recordings) == TCXWriter.write(recordings).bytes)
        #expect(try Self.written(.gpx, recordings) == GPXWriter.write(recordings).bytes)
        // The second has what the first hasn't: it declares it itself.
        let reversed = Array(Self.recordings(2, points: 20).reversed())
        let read = try GPXReader.read(try Self.written(.gpx, reversed)).recordings
        #expect(read.map { $0.samples.first?.heartRate } == [nil, 120])
    }

    @Test("AP-1 IX-3 XML in parts, cut anywhere, says what it says as a whole", arguments: 0..<8)
    func parts(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        let recordings = Self.recordings(3, points: seed == 0 ? 40_000 : 300)
        for isGPX in [true, false] {
            var bytes = isGPX ? GPXWriter.write(recordings).bytes : TCXWriter.write(recordings).bytes
            // Longer than any window, and passed over.
            let comment = "<!--" + String(repeating: " ü -\n", count: seed == 1 ? 2_000_000 : 3) + "-->"
            let end = try #require(bytes.lastIndex(of: UInt8(ascii: "<")))
            bytes.insert(contentsOf: Array(comment.utf8), at: end)
            let whole = isGPX ? try GPXReader.read(bytes) : try TCXReader.read(bytes)
            var found: [Recording] = []
            let source = Self.source(bytes, &random)
            let losses =
                isGPX
                ? try GPXReader.read(source) { found.append($0) } : try TCXReader.read(source) { found.append($0) }
            #expect(found == whole.recordings && losses == whole.losses)
        }
    }

    /// The events of a reader, to its end or to an error.
    private static func events(_ reader: () throws(FormatError) -> XMLReader) -> (found: [String], error: FormatError?)
    {
        var found: [String] = []
        do {
            var reader = try reader()
            while true {
                switch try reader.next() {
                case .open: found.append("<\(reader.elementName)")
                case .close: found.append("/\(reader.elementName)")
                case .text: found.append(String(decoding: reader.text, as: UTF8.self))
                case .end: return (found, nil)
                }
            }
        } catch {
            return (found, error)
        }
    }

    /// Small windows have edges everywhere.
    @Test("IX-3 what is wrong in XML that comes in parts is what is wrong in the whole of it", arguments: 0..<300)
    func mistakes(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        var bytes = GPXWriter.write(Self.recordings(2, points: 40)).bytes
        for _ in 0..<random.int(0...2) {
            bytes[random.int(0...bytes.count - 1)] =
                [0x3C, 0xC3, 0x26, 0x22, 0x00, 0xFF, 0xF0, 0x80][random.int(0...7)]
        }
        let whole = Self.events { () throws(FormatError) in try XMLReader(bytes) }
        let source = Self.source(bytes, &random)
        let parts = Self.events { () throws(FormatError) in try XMLReader(source, window: 1_024) }
        if let error = whole.error {
            // Of what is no text nothing is read in one go; in parts what stands before it is, and may be wrong too.
            #expect(parts.error?.reason == error.reason || error.reason.contains("UTF-8") && parts.error != nil)
            #expect(parts.found.starts(with: whole.found) || whole.found.starts(with: parts.found))
        } else {
            #expect(parts.error == nil && parts.found == whole.found)
        }
    }

    @Test(
        "IX-3 no byte that isn't text is passed over at the end of a window", arguments: [0x00, 0xFF, 0xC3] as [UInt8])
    func edges(wrong: UInt8) throws {
        let start = Array("<a>".utf8)
        for length in 4_000..<4_200 {
            let bytes = start + [UInt8](repeating: 0x78, count: length) + [wrong, 0x78] + Array("</a>".utf8)
            var parts = [Array(bytes[..<(start.count + length + 1)]), Array(bytes[(start.count + length + 1)...])]
            parts.reverse()
            let found = Self.events { () throws(FormatError) in
                try XMLReader(ByteSource { () throws(FormatError) -> [UInt8] in parts.popLast() ?? [] }, window: 512)
            }
            #expect(found.error?.reason.contains("UTF-8") == true, "after \(length)")
        }
    }

    @Test("AP-1 an archive is read by its directory and an entry's bytes at a time")
    func archive() throws {
        var writer = ZIPWriter()
        var all: [UInt8] = []
        for number in 0..<5 {
            try writer.add("\(number).txt", Array("file \(number)".utf8))
            all += writer.take()
        }
        all += writer.finish()
        var whole = try ZIPReader(all)
        let tail = max(all.count - ZIPReader.endBytes, 0)
        let base = try ZIPReader.directory(of: Array(all[tail...]), from: tail)
        var parts = try ZIPReader(end: Array(all[base...]), from: base)
        #expect(parts.entries == whole.entries && parts.entries.count == 5)
        for entry in parts.entries {
            let content = Array(all[entry.offset..<min(entry.offset + entry.span, all.count)])
            #expect(try parts.read(entry, from: content) == whole.read(entry))
        }
        #expect(throws: FormatError.self) { try ZIPReader.directory(of: [1, 2, 3], from: 0) }
    }
}
