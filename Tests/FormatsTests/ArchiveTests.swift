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
