import Catalogue
import Records
import Sensing
import SyncSimulation
import Testing
import Workouts

@testable import App

/// Motion logs in the account: only if the person asks for it (FT-2).
@Suite struct AccountLogTests {
    private let account = TestAccount()
    private let address = Address.fitness(.exercise("push-up"))
    private let key = "motions/r"

    private func device(seed: UInt64, disk: [String: String] = TestAccount.disk) -> TestApp {
        TestApp(disk: disk, seed: seed, wall: 1_795_000_000, syncs: true) { [account] in
            account.answer($0) ?? TestApp.catalogue($0)
        }
    }

    /// A device with a result and its log.
    private func phone() -> TestApp {
        var subject = MotionSubject()
        (subject.exercise, subject.name, subject.tempo) = ("push-up", "Push-up", 40)
        var disk = TestAccount.disk
        disk["values/motions/r"] = String(
            decoding: MotionFile.write(TestApp.motion(40, seconds: 30), of: subject), as: UTF8.self)
        var phone = device(seed: 1, disk: disk)
        phone.state.shared.library.put(.test("push-up", rate: 40, level: 6), id: "r")
        phone.settle()
        phone.go(address)
        return phone
    }

    /// Whether the server has the log.
    private var isThere: Bool {
        account.server.records.values.contains { $0.key.text == key && !$0.isDeleted }
    }

    private func keeps(_ app: inout TestApp) {
        app.send(.fitness(.accountTapped(isKept: true)))
        app.settle()
    }

    @Test("FT-2 AC-1 without an account it isn't offered, and with one no log is sent by itself")
    func notAsked() {
        var guest = TestApp.fitness(["push-up"])
        guest.perform(40)
        #expect(guest.html.contains("Export motion log") && !guest.html.contains("in my account"))
        let phone = phone()
        #expect(phone.html.contains("Keep the log in my account") && phone.status == .synced)
        #expect(account.server.records.values.contains { $0.key.text == "fitnessTests/r" } && !isThere)
    }

    @Test("FT-2 a log that is kept in the account is shown and exported on another device, and after a restart")
    func kept() throws {
        var phone = phone()
        keeps(&phone)
        #expect(isThere && phone.status == .synced)
        #expect(phone.html.contains("Remove the log from my account"))
        var laptop = device(seed: 2)
        laptop.go(address)
        #expect(laptop.html.contains("<polyline") && laptop.html.contains("Show the motion"))
        #expect(laptop.disk["values/motions/r"] == nil)
        _ = laptop.takeEffects()
        laptop.send(.fitness(.exportTapped("push-up")))
        let saved = laptop.takeEffects().compactMap { effect -> [UInt8]? in
            if case .files(.saveBytes(_, _, let bytes)) = effect { bytes } else { nil }
        }
        let file = try MotionFile.readWhole(try #require(saved.first))
        #expect(file.subject.exercise == "push-up" && file.subject.counted == 20 && file.log.samples.count == 1_800)
        let later = laptop.reopened(after: 60, path: address.path)
        #expect(later.html.contains("<polyline"))
        #expect(later.library.exported.contains { $0.key.text == key })
    }

    @Test("FT-2 a log that is taken out of the account stays on the device that does so")
    func removed() {
        var phone = phone()
        keeps(&phone)
        var laptop = device(seed: 2)
        laptop.go(address)
        laptop.send(.fitness(.accountTapped(isKept: false)))
        laptop.settle()
        #expect(!isThere && laptop.html.contains("Keep the log in my account"))
        #expect(laptop.disk["values/motions/r"] != nil)
        phone.hearsOfChange()
        #expect(phone.html.contains("Keep the log in my account") && phone.html.contains("<polyline"))
        keeps(&phone)
        #expect(isThere)
    }

    @Test("FT-2 deleting a result deletes its log in the account, and Undo brings both back")
    func deleted() {
        var phone = phone()
        keeps(&phone)
        phone.send(.fitness(.deleteTapped("r")))
        phone.settle()
        #expect(!isThere)
        phone.send(.shell(.undoTapped))
        phone.settle()
        #expect(isThere && phone.library.fitnessTest("r") != nil)
        let laptop = device(seed: 2)
        #expect(laptop.library.series(.motion("r")) != nil)
    }

    @Test("FT-2 the log of a result that was deleted on a device which didn't know of the log goes as well")
    func orphan() {
        var phone = phone()
        var laptop = device(seed: 2)
        account.isReachable = false
        phone.send(.fitness(.accountTapped(isKept: true)))
        phone.settle()
        account.isReachable = true
        _ = laptop.state.shared.library.remove(fitnessTest: "r")
        laptop.settle()
        phone.send(.host(.wentOnline(false)))
        phone.send(.host(.wentOnline(true)))
        phone.hearsOfChange()
        #expect(phone.library.fitnessTest("r") == nil)
        phone.wait(60)
        phone.go(.fitness(.choice))
        phone.settle()
        #expect(!isThere && phone.library.series(.motion("r")) == nil)
    }

    @Test("FT-2 a log that is too large for the account isn't sent, and that is said")
    func large() {
        var phone = phone()
        let sample = MotionSample(time: 0.1234, acceleration: SpaceVector(x: 9.8123, y: 0.1234, z: 0.2345))
        phone.state.fitness.felt.log.samples = [MotionSample](repeating: sample, count: 50_000)
        keeps(&phone)
        #expect(!isThere && phone.html.contains("The log is too large for your account"))
        #expect(phone.html.contains("Keep the log in my account"))
    }
}
