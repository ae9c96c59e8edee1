import Testing

@testable import DeviceHost

@Suite struct BuzzTests {
    @Test("IO-1 a pattern's first time buzzes, the second rests, and so on")
    func times() {
        #expect(
            Buzz.times(of: [200, 100, 300]) == [
                Buzz(start: 0, length: 0.2), Buzz(start: 0.2 + 0.1, length: 0.3),
            ])
        #expect(Buzz.times(of: [0, 500, 250]).last == Buzz(start: 0.5, length: 0.25))
        #expect(Buzz.times(of: []).isEmpty)
    }
}
