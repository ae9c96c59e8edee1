import Records
import Testing
import Workouts

@testable import App

/// While a device joins, the account's settings count before the guest's, but not before those that were set after logging in.
@Suite struct JoiningTests {
    @Test("AC-9 what is set after logging in, before the first answer, stays")
    func offline() {
        let account = TestAccount()
        var laptop = account.device(seed: 2)
        laptop.changeSettings { $0.volume = 0.25 }
        laptop.wait(60)
        var guest = account.device(seed: 1, disk: TestApp.guest, wall: 1_795_000_000 + 60)
        // Logged in; then the network drops before the first answer.
        account.isReachable = false
        guest.state.shared.account = AccountState(text: TestAccount.disk["account"] ?? "")
        guest.settle()
        guest.send(.host(.wentOnline(false)))
        guest.wait(30)
        guest.changeSettings { $0.volume = 0.75 }
        account.isReachable = true
        guest.send(.host(.wentOnline(true)))
        guest.wait(100)
        #expect(guest.status == .synced)
        #expect(guest.library.settings.volume == 0.75)
    }
}
