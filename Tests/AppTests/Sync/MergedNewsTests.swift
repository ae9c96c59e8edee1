import Records
import Testing

@testable import App

/// The features hear of what an answer brought once it was read, and nothing of a refusal: it ends no gesture and closes no menu.
@Suite struct MergedNewsTests {
    /// How many messages the features get when the server answers with that.
    private func news(after status: Int32?, _ body: String = "{}") throws -> Int {
        let account = TestAccount()
        var phone = account.device(seed: 1)
        phone.isSlow = true
        phone.createWorkout()
        phone.answer(server: false)
        let taken = phone.takeRequest()
        let request = try #require(taken)
        let read = try #require(account.answer(request))
        let answer = HTTPAnswer(
            token: request.token, status: status ?? read.0, body: Array((status == nil ? read.1 : body).utf8))
        var (sync, shared) = (phone.state.sync, phone.state.shared)
        _ = Sync.received(&sync, &shared, .http(answer))
        #expect(sync.flight == nil)
        return shared.news.count
    }

    @Test("SY-1 an answer that was read is told to all features")
    func read() throws {
        #expect(try news(after: nil) == 1)
    }

    @Test(
        "SY-1 a refusal is not, and neither is an answer that can't be read",
        arguments: [401, 403, 409, 500] as [Int32])
    func refused(status: Int32) throws {
        #expect(try news(after: status) == 0)
        #expect(try news(after: 409, #"{"time":1795000000000}"#) == 0)
        #expect(try news(after: 200, "no answer") == 0)
    }
}
