import Records
import Testing

@Suite struct JSONTests {
    @Test("AP-2 a value is read and written back", arguments: [
        "null", "true", "false", "0", "-0", "1.5", "-12", "\"\"", "\"a\\n\\u0001\\\"\"", "[]", "{}",
        "[1,[2,[3]],{\"a\":{\"b\":null}}]", "9223372036854775807", "-9223372036854775808", "5e-324",
        "1.7976931348623157e+308", "\"åß😀\"",
    ])
    func roundTrip(text: String) throws {
        #expect(try JSON(text).text == text)
    }
}
