import Records
import Testing

@Suite struct JSONGrammarTests {
    @Test(
        "AP-2 a value is read and written back",
        arguments: [
            "null", "true", "false", "0", "-0", "1.5", "-12", "\"\"", "\"a\\n\\u0001\\\"\"", "[]", "{}",
            "[1,[2,[3]],{\"a\":{\"b\":null}}]", "9223372036854775807", "-9223372036854775808", "5e-324",
            "1.7976931348623157e+308", "\"åß😀\"", "\"\u{7F}\u{2028}\"", "{\"\":0}", "[{},[],\"]\"]",
        ]
    )
    func roundTrip(text: String) throws {
        #expect(try JSON(text).text == text)
    }

    @Test(
        "AP-2 what RFC 8259 allows is read",
        arguments: [
            (" \t\r\n[ ] ", "[]"), ("[1 , 2]", "[1,2]"), ("{ \"a\" : 1 }", "{\"a\":1}"), ("1E+2", "100"),
            ("0.0", "0"), ("-0.0", "-0"), ("1e-2", "0.01"), ("123e0", "123"), ("\"\\u0041\\/\"", "\"A/\""),
            ("\"\\uD83D\\uDE00\"", "\"😀\""), ("\"\\b\\f\\n\\r\\t\"", "\"\\b\\f\\n\\r\\t\""),
            ("\"\\u001F\"", "\"\\u001f\""),
            ("\"\\uFFFF\"", "\"\u{FFFF}\""), ("\"\\u0000\"", "\"\\u0000\""), ("\u{FEFF}[]", "[]"),
            ("1e-400", "0"), ("\"\u{10FFFF}\"", "\"\u{10FFFF}\""), ("\"\\\\u000\"", "\"\\\\u000\""),
        ]
    )
    func accepted(text: String, written: String) throws {
        #expect(try JSON(text).text == written)
    }

    @Test(
        "IX-3 what RFC 8259 forbids is refused with its reason and place",
        arguments: [
            ("", .unexpectedEnd, 0), (" ", .unexpectedEnd, 1), ("[", .unexpectedEnd, 1), ("[1", .unexpectedEnd, 2),
            ("[1,", .unexpectedEnd, 3), ("{\"a\"", .unexpectedEnd, 4), ("{\"a\":", .unexpectedEnd, 5),
            ("nul", .unexpectedEnd, 0),
            ("\"", .unexpectedEnd, 1), ("\"\\", .unexpectedEnd, 2), ("\"\\u00", .unexpectedEnd, 5),
            ("-", .unexpectedEnd, 1),
            ("1.", .unexpectedEnd, 2), ("1e+", .unexpectedEnd, 3), ("[1,]", .expectedValue, 3),
            ("[,1]", .expectedValue, 1),
            ("{,}", .expectedKey, 1), ("{\"a\":1,}", .expectedKey, 7), ("{a:1}", .expectedKey, 1),
            ("{1:1}", .expectedKey, 1),
            ("{'a':1}", .expectedKey, 1), ("{\"a\" 1}", .expectedColon, 5), ("{\"a\",}", .expectedColon, 4),
            ("[1 2]", .expectedCommaOrEnd, 3), ("[1}", .expectedCommaOrEnd, 2), ("{\"a\":1]", .expectedCommaOrEnd, 6),
            ("[1:2]", .expectedCommaOrEnd, 2), ("nulL", .expectedValue, 0), ("True", .expectedValue, 0),
            ("'a'", .expectedValue, 0),
            ("NaN", .expectedValue, 0), ("-Infinity", .invalidNumber, 0), ("-NaN", .invalidNumber, 0),
            ("+1", .expectedValue, 0),
            (".5", .expectedValue, 0), ("01", .invalidNumber, 0), ("-01", .invalidNumber, 0),
            ("1.e1", .invalidNumber, 0),
            ("[1.]", .invalidNumber, 1), ("1e,", .invalidNumber, 0), ("- 1", .invalidNumber, 0),
            ("0x1", .trailingBytes, 1),
            ("1_0", .trailingBytes, 1), ("[] []", .trailingBytes, 3), ("{}}", .trailingBytes, 2),
            ("1 //", .trailingBytes, 2),
            ("/**/1", .expectedValue, 0), ("\u{A0}1", .expectedValue, 0), ("[\u{0B}1]", .expectedValue, 1),
            ("1\u{0}", .trailingBytes, 1), ("1e400", .numberOutOfRange, 0), ("[-1e309]", .numberOutOfRange, 1),
            ("\"\n\"", .controlCharacterInString, 1), ("\"a\u{0}\"", .controlCharacterInString, 2),
            ("\"\\a\"", .invalidEscape, 1), ("\"\\u12g4\"", .invalidEscape, 1), ("\"\\U0041\"", .invalidEscape, 1),
            ("\"\\x41\"", .invalidEscape, 1), ("\"\\uD800\"", .loneSurrogate, 1), ("\"\\uDC00\"", .loneSurrogate, 1),
            ("\"\\uD800\\u0041\"", .loneSurrogate, 1), ("\"\\uD800\\uD800\"", .loneSurrogate, 1),
            ("\"\\uD800x\"", .loneSurrogate, 1),
            ("\u{FEFF}\u{FEFF}1", .expectedValue, 3),
        ] as [(String, JSONError.Reason, Int)]
    )
    func refused(text: String, reason: JSONError.Reason, offset: Int) {
        let error = #expect(throws: JSONError.self) { try JSON(text) }
        #expect(error?.reason == reason)
        #expect(error?.offset == offset)
    }

    @Test(
        "IX-3 invalid UTF-8 is refused where it stands",
        arguments: [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE2, 0x82],
            [0xE2, 0x28, 0xA1],
            [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98],
            [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xFE],
        ] as [[UInt8]]
    )
    func invalidUTF8(sequence: [UInt8]) {
        for prefix in [Array("\"ab".utf8), Array("\"\\n".utf8)] {
            let error = #expect(throws: JSONError.self) { try JSON(bytes: prefix + sequence + [UInt8(ascii: "\"")]) }
            #expect(error?.reason == .invalidUTF8)
            #expect(error?.offset == 3)
        }
    }

    @Test("IX-3 errors name line and column, and say it in words")
    func words() {
        let error = #expect(throws: JSONError.self) { try JSON("{\n  \"a\": [1,\n   2 3]}") }
        #expect(error?.description == "line 3, column 6: a comma or a closing bracket is expected here")
        let twice = #expect(throws: JSONError.self) { try JSON(#"{"a":1,"\u0061":2}"#) }
        #expect(twice?.description == "line 1, column 8: the name \"a\" stands here for the second time")
    }

    @Test(
        "IX-3 a name that stands twice is refused in small objects and in large ones",
        arguments: [1, 15, 16, 17, 1_000])
    func duplicates(count: Int) {
        func document(last: String) -> String {
            "{" + (0..<count).map { "\"k\($0)\":{\"k\($0)\":1}" }.joined(separator: ",") + ",\(last):1}"
        }
        #expect(throws: Never.self) { try JSON(document(last: "\"k\"")) }
        for place in [0, count / 2, count - 1] {
            let text = document(last: "\"\\u006b\(place)\"")
            let error = #expect(throws: JSONError.self) { try JSON(text) }
            #expect(error?.reason == .duplicateKey("k\(place)"))
            #expect(error?.offset == text.utf8.count - "\"\\u006b\(place)\":1}".utf8.count)
        }
    }

    @Test("AP-2 names that Unicode calls equal but whose bytes differ are two names")
    func canonicalEquivalents() throws {
        #expect(try JSON("{\"é\":1,\"e\u{301}\":2}").members?.count == 2)
    }

    @Test("AP-2 a number is its double, and its exact integer where 64 bits hold one")
    func numbers() throws {
        #expect(try JSON("9007199254740993").integer == 9_007_199_254_740_993)
        #expect(try JSON("9007199254740993").double == 9_007_199_254_740_992)
        #expect(try JSON("1.0").integer == 1)
        #expect(try JSON("1e2").integer == 100)
        #expect(try JSON("1.5").integer == nil)
        #expect(try JSON("9223372036854775808").integer == nil)
        #expect(try JSON("1") == JSON("1.0"))
    }
}
