import Testing

@testable import DeviceHost

@Suite struct LinkTests {
    @Test("A task that waits for the network goes on when it is there, or when the task is cancelled")
    func waits() async {
        let link = Link()
        await link.online()
        link.set(isOnline: false)
        #expect(!link.isOnline)
        let cancelled = Task { await link.online() }
        cancelled.cancel()
        await cancelled.value
        async let others: Void = link.online()
        link.set(isOnline: true)
        await others
        #expect(link.isOnline)
    }

    @Test("A loss is noticed, also by a task that comes when the network is back")
    func losses() async {
        let link = Link()
        async let loss: Void = link.loss(after: 0)
        for isOnline in [true, false, false, true] { link.set(isOnline: isOnline) }
        await loss
        await link.loss(after: 0)
        #expect(link.losses == 1)
    }

    @Test("Pauses double up to 30 s; the server's own pause may be longer")
    func pauses() {
        var pace = ReconnectPace()
        #expect((1...6).map { _ in pace.next() } == [3, 6, 12, 24, 30, 30].map { .seconds($0) })
        pace.reset()
        #expect(pace.next() == .seconds(3))
        pace.first = .seconds(45)
        #expect([pace.next(), pace.next()] == [.seconds(45), .seconds(45)])
        pace.first = .zero
        #expect(pace.next() == .zero)
    }
}
