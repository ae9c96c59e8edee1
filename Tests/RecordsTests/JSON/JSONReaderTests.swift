import Records
import Testing

@Suite struct JSONReaderTests {
    @Test("AP-2 a reader pulls values without a tree, and says what it found instead")
    func pulling() throws {
        var reader = try JSONReader(Array(#"{"name":"x","steps":[1,2.5],"on":true,"none":null}"#.utf8))
        try reader.beginObject()
        #expect(try reader.nextKey() == "name")
        #expect(try reader.string() == "x")
        #expect(try reader.nextKey() == "steps")
        try reader.beginArray()
        var numbers: [Double] = []
        while try reader.nextElement() { numbers.append(try reader.number().double) }
        #expect(numbers == [1, 2.5])
        #expect(try reader.nextKey() == "on")
        let error = #expect(throws: JSONError.self) { try reader.string() }
        #expect(error?.reason == .wrongType(expected: .string, found: .bool))
        #expect(error?.message == "must be a string, is true or false")
        #expect(try reader.bool())
        #expect(try reader.nextKey() == "none")
        try reader.null()
        #expect(try reader.nextKey() == nil)
        try reader.finish()
    }

    @Test("SY-4 unknown members are kept as they stand and written back")
    func unknownMembers() throws {
        var reader = try JSONReader(Array(#"{ "a" : 1.50 , "known":0, "b\u0062":{"x" : [ "\u0041" ]},"c":null }"#.utf8))
        var unknown = ""
        try reader.beginObject()
        while let key = try reader.nextKey() {
            if key == "known" { try reader.skip() } else { try reader.skip(keepingIn: &unknown) }
        }
        #expect(unknown == #""a" : 1.50,"b\u0062":{"x" : [ "\u0041" ]},"c":null"#)
        var writer = JSONWriter()
        writer.object {
            $0.field("known", 0)
            $0.rawMembers(unknown)
        }
        #expect(writer.text == #"{"known":0,"a" : 1.50,"b\u0062":{"x" : [ "\u0041" ]},"c":null}"#)
        #expect(try JSON(writer.text).members?.count == 4)
    }

    @Test("IX-3 skipping refuses exactly what reading refuses")
    func skipping() {
        var random = SplitMix64Documents(seed: 11)
        for _ in 0..<6_000 {
            let bytes = random.mutatedDocument()
            let read = Result { try JSON(bytes: bytes) }
            let skipped = Result {
                var reader = try JSONReader(bytes)
                try reader.skip()
                try reader.finish()
            }
            switch (read, skipped) {
            case (.success, .success): break
            case (.failure(let left), .failure(let right)): #expect(left as? JSONError == right as? JSONError)
            default: Issue.record("reading and skipping differ on \(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }

    @Test("IX-3 a text beyond the limit of size is refused before it is read")
    func size() {
        let error = #expect(throws: JSONError.self) { try JSON(bytes: Array("[1,2]".utf8), maximumBytes: 4) }
        #expect(error?.reason == .tooLarge(limit: 4))
        #expect(throws: Never.self) { try JSON(bytes: Array("[1,2]".utf8), maximumBytes: 5) }
    }

    @Test("IX-3 64 MB of opening brackets fail at the limit of depth, whatever stands in between")
    func depth() {
        let brackets = [UInt8](repeating: UInt8(ascii: "["), count: 64 << 20)
        let objects = Array(String(repeating: "{\"a\":", count: 1_000).utf8)
        let mixed = Array(String(repeating: "[{\"a\":", count: 1_000).utf8)
        for bytes in [brackets, objects, mixed] {
            let error = #expect(throws: JSONError.self) { try JSON(bytes: bytes) }
            #expect(error?.reason == .tooDeep(limit: 128))
            let skipped = #expect(throws: JSONError.self) {
                var reader = try JSONReader(bytes)
                try reader.skip()
            }
            #expect(skipped == error)
        }
    }

    @Test("IX-3 the deepest document allowed is read")
    func deepest() throws {
        let text = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
        #expect(try JSON(text).text == text)
    }

    @Test("IX-3 a hundred thousand names of one object are checked in n log n")
    func manyNames() throws {
        var text = "{"
        for number in 0..<100_000 { text += "\"\(number)\":0," }
        #expect(try JSON(text + "\"a\":0}").members?.count == 100_001)
        let error = #expect(throws: JSONError.self) { try JSON(text + "\"7\":0}") }
        #expect(error?.reason == .duplicateKey("7"))
    }
}
