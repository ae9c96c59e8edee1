import Testing
import Workouts

@testable import Formats

@Suite struct ArchiveTests {
    @Test("IX-1 what is put into an archive comes out of it; names are made safe and different")
    func roundTrip() throws {
        var random = RandomContent(seed: 1)
        var contents: [[UInt8]] = []
        var writer = ZIPWriter()
        for index in 0..<20 {
            let bytes = (0..<random.int(0...5000)).map { _ in UInt8(random.int(0...255)) }
            contents.append(bytes)
            try writer.add(index % 2 == 0 ? "../läuft?.fit" : "b\(index).fit", bytes, moment: 1_795_000_000)
        }
        var reader = try ZIPReader(writer.finish())
        #expect(reader.entries.count == 20)
        #expect(Set(reader.entries.map(\.name)).count == 20)
        #expect(reader.entries[0].name == "..-läuft-.fit")
        #expect(reader.entries[2].name == "..-läuft- (2).fit")
        for (entry, content) in zip(reader.entries, contents) { #expect(try reader.read(entry) == content) }
    }

    @Test("IX-3 an archive cut off at any byte is refused", arguments: [0, 1, 40])
    func cut(size: Int) throws {
        var writer = ZIPWriter()
        try writer.add("a.fit", [UInt8](repeating: 7, count: size))
        let bytes = writer.finish()
        for length in 0..<bytes.count {
            #expect(throws: FormatError.self) { try ZIPReader(Array(bytes[..<length])) }
        }
    }

    @Test("IX-3 archives with any bytes changed end in an answer or a sentence")
    func fuzz() throws {
        var random = RandomContent(seed: 2)
        var writer = ZIPWriter()
        for name in ["a", "b", "c"] { try writer.add(name, Array("some content of \(name)".utf8)) }
        let original = writer.finish()
        var refused = 0
        for _ in 0..<3000 {
            var bytes = original
            for _ in 0..<random.int(1...4) { bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255)) }
            do {
                var reader = try ZIPReader(bytes)
                for entry in reader.entries { _ = try reader.read(entry) }
            } catch {
                refused += 1
            }
        }
        #expect(refused > 0)
    }

    @Test("IX-4 what is compressed unfolds to itself, with and without a dictionary", arguments: 0..<60)
    func deflate(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        let words = (0..<8).map { _ in (0..<random.int(1...300)).map { _ in UInt8(random.int(0...255)) } }
        var bytes: [UInt8] = []
        for _ in 0..<random.int(0...40) { bytes += words[random.int(0...7)] }
        let dictionary = seed % 2 == 0 ? words[0] : []
        let compressed = Deflate.compress(bytes, dictionary: dictionary)
        let unfolded = try Inflate.unfold(compressed[...], dictionary: dictionary, limit: bytes.count)
        #expect(unfolded.bytes == bytes)
        #expect(unfolded.end == compressed.count)
        if !bytes.isEmpty {
            #expect(throws: FormatError.self) {
                try Inflate.unfold(compressed[...], dictionary: dictionary, limit: bytes.count - 1)
            }
        }
    }

    @Test("IX-3 what unfolds to more than it may is refused before it does")
    func bomb() throws {
        let bomb = Deflate.compress([UInt8](repeating: 0, count: 4 << 20))
        #expect(bomb.count < 50_000)
        let error = try #require(throws: FormatError.self) { try Inflate.unfold(bomb[...], limit: 1000) }
        #expect(error.reason.contains("more than the 1000 bytes"))
    }

    /// An archive of these files, each of ten bytes, whose directory says other things.
    ///
    /// - Parameter change: Gets the index and the offset of each directory entry.
    private static func archive(_ names: [String], _ change: (Int, Int, inout [UInt8]) -> Void) throws -> [UInt8] {
        var writer = ZIPWriter()
        for name in names { try writer.add(name, [UInt8](repeating: 7, count: 10)) }
        var bytes = writer.finish()
        var found = 0
        for offset in 0..<bytes.count - 4 where bytes[offset..<offset + 4].elementsEqual([0x50, 0x4B, 1, 2]) {
            change(found, offset, &bytes)
            found += 1
        }
        return bytes
    }

    private static func set(_ bytes: inout [UInt8], _ offset: Int, _ number: Int) {
        for index in 0..<4 { bytes[offset + index] = UInt8(number >> (8 * index) & 0xFF) }
    }

    @Test("IX-3 an archive that says to unfold to more than is read is refused at once")
    func statedBomb() throws {
        let names = (0..<12).map { "\($0).gpx" }
        let bytes = try Self.archive(names) { _, offset, bytes in Self.set(&bytes, offset + 24, 100 << 20) }
        let reason = "The archive unfolds to 1200 MB, and at most 1024 MB are read."
        #expect(throws: FormatError(reason)) { try ZIPReader(bytes) }
        #expect(throws: FormatError(reason)) { try ZIPReader(end: bytes, from: 0) }
        // Photographs and films don't count, since they aren't read.
        let films = try Self.archive(["a.gpx"] + names.map { $0 + ".mp4" }) { index, offset, bytes in
            if index > 0 { Self.set(&bytes, offset + 24, 3 << 30) }
        }
        var reader = try ZIPReader(films)
        #expect(try reader.read(reader.entries[0]).count == 10)
        let error = try #require(throws: FormatError.self) { try reader.read(reader.entries[1]) }
        #expect(error.reason == "It unfolds to 1907 MB, and at most 128 MB of such a file are read.")
    }

    @Test(
        "IX-3 a file of an archive that is larger than its format may be costs itself",
        arguments: [("b.fit", 64), ("b.csv", 64), ("b.gpx", 128), ("b", 128), ("b.zip", 512)])
    func largeEntry(name: String, most: Int) throws {
        let bytes = try Self.archive(["a.gpx", name]) { index, offset, bytes in
            if index == 1 { Self.set(&bytes, offset + 24, most << 20 + 1) }
        }
        var reader = try ZIPReader(bytes)
        #expect(try reader.read(reader.entries[0]).count == 10)
        let error = try #require(throws: FormatError.self) { try reader.read(reader.entries[1]) }
        #expect(error.reason == "It unfolds to \(most) MB, and at most \(most) MB of such a file are read.")
        #expect(error.place == .entry(name))
    }

    @Test("IX-3 an archive of which files overlap is refused")
    func overlap() throws {
        let bytes = try Self.archive(["a.gpx", "b.gpx"]) { index, offset, bytes in
            if index == 1 { Self.set(&bytes, offset + 42, 0) }
        }
        let error = try #require(throws: FormatError.self) { try ZIPReader(bytes) }
        #expect(error.reason.contains("overlap"))
    }

    @Test("IX-3 an encrypted file costs itself")
    func encrypted() throws {
        let bytes = try Self.archive(["a.gpx", "b.gpx"]) { index, offset, bytes in
            if index == 1 { bytes[offset + 8] |= 1 }
        }
        var reader = try ZIPReader(bytes)
        #expect(try reader.read(reader.entries[0]).count == 10)
        #expect(throws: FormatError("It is encrypted.", at: .entry("b.gpx"))) { try reader.read(reader.entries[1]) }
    }

    private static func gzip(_ content: [UInt8], stated: Int? = nil) -> [UInt8] {
        var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + Deflate.compress(content)
        let checksum = CRC32.of(content)
        for number in [Int(checksum), stated ?? content.count] {
            bytes += [0, 0, 0, 0]
            set(&bytes, bytes.count - 4, number)
        }
        return bytes
    }

    @Test("IX-2 gzip files of several members are read as a whole, and what is behind them is nothing")
    func members() throws {
        let one = [UInt8](repeating: 1, count: 3000)
        let two = [UInt8](repeating: 2, count: 5000)
        #expect(try GzipReader.read(Self.gzip(one) + Self.gzip(two)) == one + two)
        #expect(try GzipReader.read(Self.gzip(one) + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) == one)
        #expect(throws: FormatError.self) { try GzipReader.read(Self.gzip(one) + Self.gzip(two), limit: 7999) }
    }

    @Test("IX-3 a gzip file that says to unfold to more than is read is refused at once")
    func statedGzip() throws {
        let bytes = Self.gzip([UInt8](repeating: 1, count: 10_000), stated: 3 << 20)
        #expect(bytes.count < 100)
        // A number that no compression reaches stands behind the file.
        #expect(try GzipReader.read(bytes, limit: 1 << 20).count == 10_000)
        let large = Self.gzip([UInt8](repeating: 1, count: 1 << 20), stated: 3 << 20)
        let error = try #require(throws: FormatError.self) { try GzipReader.read(large, limit: 1 << 20) }
        #expect(error.reason == "The file unfolds to 3 MB, and at most 1 MB are read.")
    }

    @Test("IX-3 compressed bytes of any kind end in an answer or a sentence")
    func inflateFuzz() throws {
        var random = RandomContent(seed: 7)
        var refused = 0
        for _ in 0..<20_000 {
            let bytes = (0..<random.int(0...60)).map { _ in UInt8(random.int(0...255)) }
            do { _ = try Inflate.unfold(bytes[...], limit: 10_000) } catch { refused += 1 }
        }
        #expect(refused > 10_000)
    }
}
