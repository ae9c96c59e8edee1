import Foundation
import HTTPTypes
import HummingbirdTesting
import Records
import Testing

@testable import Server

/// The plan as an address that calendars subscribe to.
@Suite struct CalendarTests {
    private static let steps = #"[{"name":"Fast","role":"work","target":{"time":1200}}]"#

    private static func workout(_ name: String, weekdays: Int) -> String {
        #"{"fields":{"name":"\#(name)","weekdays":\#(weekdays),"steps":\#(steps)}}"#
    }

    /// A calendar: no cookie, no word of where it comes from.
    private static func calendar(_ client: any TestClientProtocol) -> Browser {
        let calendar = Browser(client)
        calendar.headers = [:]
        return calendar
    }

    /// The path of an address below `/api/v1/`.
    private static func path(_ answer: Browser.Answer) throws -> String {
        let address = try #require(answer["address"]?.string)
        #expect(address.wholeMatch(of: /\/api\/v1\/calendars\/[A-Za-z0-9_-]{43}\.ics/) != nil)
        return String(address.dropFirst("/api/v1/".count))
    }

    private static func lines(_ text: String) -> [String] {
        text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    }

    @Test("IX-7 a calendar gets the plan, and its changes, without an account", arguments: EngineName.available)
    func plan(engine: EngineName) async throws {
        try await EngineTests().serve(engine) { client in
            let anna = Browser(client)
            try await anna.signUp()
            #expect(try await anna.get("calendar")["calendar"]?.isNull == true)
            #expect(
                try await anna.put("records/workouts/legs1", Self.workout("Legs, heavy", weekdays: 18)).status == 201)
            #expect(try await anna.put("records/workouts/idle", Self.workout("Idle", weekdays: 0)).status == 201)
            let made = try await anna.ask(.post, "calendar")
            #expect(made.status == 201)
            let path = try Self.path(made)
            let calendar = Self.calendar(client)
            let first = try await calendar.get(path)
            #expect(first.status == 200)
            #expect(first.headers[.contentType] == "text/calendar; charset=utf-8")
            #expect(first.headers[.cacheControl] == "private, no-cache")
            var lines = Self.lines(first.text)
            #expect(lines.first == "BEGIN:VCALENDAR" && lines.last == "END:VCALENDAR")
            for line in [
                "UID:legs1@setlist", "SUMMARY:Legs\\, heavy", "RRULE:FREQ=WEEKLY;BYDAY=MO,TH",
                "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H",
            ] { #expect(lines.contains(line), "\(line)") }
            #expect(lines.filter { $0 == "BEGIN:VEVENT" }.count == 1 && !first.text.contains("VALARM"))
            #expect(lines.contains { $0.hasPrefix("LAST-MODIFIED:") })

            // A time of day, and a day of rest.
            let settings = #"{"fields":{"reminder":1085,"restDay.thursday":true}}"#
            #expect(try await anna.put("records/settings/settings", settings).status == 201)
            lines = Self.lines(try await calendar.get(path).text)
            #expect(lines.contains("RRULE:FREQ=WEEKLY;BYDAY=MO") && lines.contains("BEGIN:VALARM"))
            #expect(lines.contains { $0.wholeMatch(of: /DTSTART:[0-9]{8}T180500/) != nil })
            #expect(lines.contains("DURATION:PT20M"))
            #expect(try await anna.delete("records/workouts/legs1").status == 204)
            let empty = try await calendar.get(path)
            #expect(empty.status == 200 && !empty.text.contains("VEVENT") && empty.text.contains("VTIMEZONE"))
            #expect(try await anna.get("calendar")["calendar"]?["lastUsed"]?.integer != nil)
        }
    }

    @Test("IX-7 what hasn't changed isn't sent again, and has the same text whenever it is asked for")
    func unchanged() async throws {
        try await withServer(try WebFolder()) { client in
            let anna = Browser(client)
            try await anna.signUp()
            _ = try await anna.put("records/workouts/a", Self.workout("Walk", weekdays: 128))
            let path = try Self.path(try await anna.ask(.post, "calendar"))
            let calendar = Self.calendar(client)
            let first = try await calendar.get(path)
            let tag = try #require(first.headers[.eTag])
            #expect(try await calendar.get(path).text == first.text)
            let again = try await calendar.ask(.get, path, nil, [.ifNoneMatch: "W/" + tag])
            #expect(again.status == 304 && again.text.isEmpty && again.headers[.eTag] == tag)
            #expect(try await calendar.ask(.head, path).status == 200)
            _ = try await anna.patch("records/workouts/a", #"{"fields":{"name":"Stroll"}}"#)
            let changed = try await calendar.ask(.get, path, nil, [.ifNoneMatch: tag])
            #expect(changed.status == 200 && changed.text.contains("SUMMARY:Stroll"))
            // Another name doesn't move the beginning.
            let start = { (text: String) in Self.lines(text).first { $0.hasPrefix("DTSTART") } }
            #expect(start(changed.text) == start(first.text))
            #expect(try await calendar.ask(.post, path).status == 405)
        }
    }

    @Test("IX-7 GO-1 a goal reminds in the calendar until it is reached")
    func goals() async throws {
        try await withServer(try WebFolder()) { client in
            let anna = Browser(client)
            try await anna.signUp()
            let created = Int64(Date.now.timeIntervalSince1970) - 86_400
            _ = try await anna.put(
                "records/goals/g", #"{"fields":{"name":"Once","times":1,"created":\#(created),"reminder":420}}"#)
            let path = try Self.path(try await anna.ask(.post, "calendar"))
            let calendar = Self.calendar(client)
            #expect(try await calendar.get(path).text.contains("UID:goal-g@setlist"))
            let session = #"{"fields":{"name":"Run","began":\#(created + 60),"spent":600}}"#
            #expect(try await anna.put("records/sessions/s", session).status == 201)
            #expect(try await !calendar.get(path).text.contains("VEVENT"))
        }
    }

    @Test("IX-7 a renewed or removed address is gone at once; making one where there is one changes nothing")
    func renewed() async throws {
        try await withServer(try WebFolder()) { client in
            let anna = Browser(client)
            try await anna.signUp()
            let first = try Self.path(try await anna.ask(.post, "calendar"))
            #expect(try await anna.ask(.post, "calendar").status == 409)
            let calendar = Self.calendar(client)
            #expect(try await calendar.get(first).status == 200)
            let second = try Self.path(try await anna.ask(.put, "calendar"))
            #expect(first != second)
            let gone = try await calendar.get(first)
            #expect(gone.status == 404 && gone.detail?.contains("renewed or removed") == true)
            #expect(try await calendar.get(second).status == 200)
            #expect(try await anna.delete("calendar").status == 204)
            #expect(try await anna.delete("calendar").status == 204)
            #expect(try await calendar.get(second).status == 404)
        }
    }

    @Test("IX-7 AC-5 it ends with a new password and with Log out everywhere; no token manages it, nor another site")
    func access() async throws {
        try await withServer(try WebFolder()) { client in
            let anna = Browser(client)
            try await anna.signUp()
            let token = try #require(try await anna.makeToken("write")["token"]?.string)
            let script = Self.calendar(client)
            script.headers = [.authorization: "Bearer " + token]
            for method: HTTPRequest.Method in [.get, .post, .put, .delete] {
                #expect(try await script.ask(method, "calendar").status == 403)
                #expect(try await Browser(client).ask(method, "calendar").status == 401)
            }
            #expect(try await anna.ask(.post, "calendar", nil, [.init("Sec-Fetch-Site")!: "cross-site"]).status == 403)
            let calendar = Self.calendar(client)
            var path = try Self.path(try await anna.ask(.post, "calendar"))
            _ = try await anna.post("account/password", #"{"old":"\#(Browser.password)","new":"another 2$"}"#)
            #expect(try await calendar.get(path).status == 404)
            path = try Self.path(try await anna.ask(.post, "calendar"))
            #expect(try await anna.delete("sessions").status == 204)
            #expect(try await calendar.get(path).status == 404)
        }
    }

    @Test("IX-7 guessing, and asking too often, are limited; what is asked for is never a cookie's matter")
    func limits() async throws {
        var parts = Parts.quick
        parts.limits.unknownCalendarsByAddress = RateLimiter(burst: 3, perSecond: 0.001)
        parts.limits.fetchesByCalendar = RateLimiter(burst: 5, perSecond: 0.001)
        try await withServer(try WebFolder(), parts: parts) { client in
            let anna = Browser(client)
            try await anna.signUp()
            let path = try Self.path(try await anna.ask(.post, "calendar"))
            let calendar = Self.calendar(client)
            // Those that are right don't count as guesses.
            for _ in 0..<5 { #expect(try await calendar.get(path).status == 200) }
            let often = try await calendar.get(path)
            #expect(often.status == 429 && often.headers[.retryAfter] != nil)
            for guess in ["x", String(repeating: "A", count: 43), "a.b"] {
                #expect(try await calendar.get("calendars/\(guess).ics").status == 404)
            }
            #expect(try await calendar.get("calendars/y.ics").status == 429)
            for path in ["calendars/", "calendars/.ics", "calendars/x", "calendars/x.ics/y", "calendars/%ff.ics"] {
                #expect(try await calendar.get(path).status == 404, "\(path)")
            }
        }
    }
}
