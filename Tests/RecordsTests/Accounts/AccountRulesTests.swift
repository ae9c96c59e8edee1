import Records
import Testing

@Suite struct AccountRulesTests {
    @Test(
        "AC-2 usernames of 3 to 30 letters, digits and . _ - will do",
        arguments: ["abc", "A.b_c-9", "123", "...", String(repeating: "a", count: 30)])
    func usernames(name: String) {
        #expect(AccountRules.username(name) == nil)
    }

    @Test(
        "AC-2 other usernames are refused with what to enter",
        arguments: [
            ("", "of 3 to 30"), ("ab", "of 3 to 30"), (String(repeating: "a", count: 31), "of 3 to 30"),
            ("a b", "letters A to Z"), ("a@b.c", "letters A to Z"), ("åsa", "letters A to Z"),
            ("abc\n", "letters A to Z"), ("a\u{0}bc", "letters A to Z"), ("<b>", "letters A to Z"),
            ("'; DROP TABLE accounts; --", "letters A to Z"), ("а\u{430}b", "letters A to Z"),
        ])
    func wrongUsernames(name: String, hint: String) throws {
        let problem = try #require(AccountRules.username(name))
        #expect(problem.path == "username")
        #expect(problem.reason.contains(hint) && problem.reason.hasSuffix("."))
    }

    @Test(
        "AC-2 email addresses will do",
        arguments: [
            "a@b.se", "first.last+tag@example.co.uk", "o'hara@example.org", "x_y-z@sub-1.example.org", "ü@büro.de",
            "a@xn--bro-hoa.de", "1@2.example", String(repeating: "a", count: 64) + "@example.org",
        ])
    func emails(email: String) {
        #expect(AccountRules.email(email) == nil)
    }

    @Test(
        "AC-2 malformed email addresses are refused",
        arguments: [
            "", "a", "@", "a@", "@b.se", "a@b", "a b@c.se", "a@b .se", "a@@b.se", ".a@b.se", "a.@b.se", "a..b@c.se",
            "a@.se", "a@b.", "a@b..se", "a@-b.se", "a@b-.se", "a@b.1", "a@127.0.0.1", "a@[127.0.0.1]", "\"a\"@b.se",
            "a@b.se\n", "a@b.se,c@d.se", "a\u{0}@b.se", "a@b_c.se", "a<b>@c.se",
            String(repeating: "a", count: 65) + "@example.org", "a@" + String(repeating: "b", count: 64) + ".se",
            "a@" + String(repeating: "bcd.", count: 70) + "se",
        ])
    func wrongEmails(email: String) throws {
        let problem = try #require(AccountRules.email(email))
        #expect(problem.path == "email")
        #expect(problem.reason.hasPrefix("Enter an email address"))
    }

    @Test("AC-2 a password needs 6 characters, a letter, a digit and a special character")
    func passwords() {
        for password in ["abc12!", "pass word 1", "1!ååååå", "a1🔥 bcd", String(repeating: "a", count: 254) + "1!"] {
            #expect(AccountRules.password(password) == nil)
        }
        for (password, hint) in [
            ("", "6 characters"), ("ab1!", "6 characters"), ("åå1!!", "6 characters"), ("123456!", "letter"),
            ("abcdef!", "digit"), ("abc123", "special character"), ("lösenord1", "special character"),
            (String(repeating: "a", count: 255) + "1!", "256 bytes"),
        ] {
            #expect(AccountRules.password(password)?.reason.contains(hint) == true, "\(password)")
        }
        #expect(AccountRules.password("", field: "new")?.path == "new")
    }

    @Test("AC-6 a recovery code reads back as people type it")
    func recoveryCode() throws {
        let code = RecoveryCode(random: (0..<20).map { UInt8($0 * 13) })
        #expect(code.text.utf8.count == 24)
        #expect(code.text.wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){4}/) != nil)
        #expect(RecoveryCode(code.text) == code)
        #expect(RecoveryCode(code.text.lowercased()) == code)
        #expect(RecoveryCode(" " + code.digits + " ") == code)
        let ambiguous = RecoveryCode(random: [UInt8](repeating: 0, count: 10) + [UInt8](repeating: 1, count: 10))
        #expect(RecoveryCode("OoOoO-00000 iIlL1 11111") == ambiguous)
        for wrong in [
            "", "0000", code.text + "0", String(code.text.dropLast()), "U" + code.text.dropFirst(), "é" + code.text,
        ] {
            #expect(RecoveryCode(wrong) == nil)
        }
    }
}
