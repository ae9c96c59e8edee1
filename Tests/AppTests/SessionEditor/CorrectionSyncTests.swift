import Records
import SyncSimulation
import Testing
import Workouts

@testable import App

@Suite struct CorrectionSyncTests {
    private let account = TestAccount()

    private func sync(_ devices: inout [TestApp]) {
        for _ in 0..<3 {
            for place in devices.indices {
                devices[place].wait(70)
                devices[place].hearsOfChange()
            }
        }
    }

    @Test("HI-6 SY-2 two devices correct different fields of one session in two tunnels: both stand, without a copy")
    func differentFields() throws {
        var devices = [account.device(seed: 1)]
        devices[0].state.shared.library.add(Entry(id: "s1", value: SessionEditorTests.training()))
        devices[0].settle()
        devices.append(account.device(seed: 2))
        account.isReachable = false
        devices[0].state.shared.library.correct(session: "s1") { $0.began = $0.began - 3_600 }
        devices[0].settle()
        devices[1].wall += 10
        devices[1].state.shared.library.correct(session: "s1") { $0.ascent = 35 }
        devices[1].settle()
        account.isReachable = true
        sync(&devices)
        for device in devices {
            let session = try #require(device.library.session("s1"))
            #expect(session.ascent == 35 && session.began == SessionEditorTests.training().began - 3_600)
            #expect(session.asRecorded == session.correcting(as: SessionEditorTests.training()))
            #expect(device.library.sessions.count == 1)
        }
    }

    @Test("HI-6 SY-2 SH-6 random corrections on two devices, offline and with reloads: nothing is lost, both are equal")
    func random() {
        for seed in 1...12 as ClosedRange<UInt64> {
            var random = SplitMix64(seed: seed)
            let account = TestAccount()
            var devices = [account.device(seed: 10 * seed + 1)]
            for number in 0..<3 {
                devices[0].state.shared.library.add(Entry(id: "s\(number)", value: SessionEditorTests.training()))
            }
            devices[0].settle()
            devices.append(account.device(seed: 10 * seed + 2))
            var marks: [Double] = []
            for step in 0..<60 {
                let place = Int(random.below(2))
                devices[place].wall += Seconds(integerLiteral: Int64(random.below(90)))
                switch random.below(8) {
                case 0: account.isReachable.toggle()
                case 1:
                    devices[place].settle()
                    devices[place] = account.device(
                        seed: seed * 1_000 + UInt64(step), disk: devices[place].disk, wall: devices[place].wall + 5)
                case 2: devices[place].wait(70)
                default:
                    let sessions = devices[place].library.sessions
                    guard !sessions.isEmpty else { continue }
                    let mark = Double(step + 1) / 8
                    marks.append(mark)
                    let id = sessions[Int(random.below(UInt64(sessions.count)))].id
                    let back = Int64(random.below(10_000))
                    devices[place].state.shared.library.correct(session: id) {
                        $0.results[0].sets.append(SetResult(reps: 1, weight: mark))
                        if back % 3 == 0 { $0.began = $0.began - Seconds(integerLiteral: back) }
                    }
                    devices[place].settle()
                }
            }
            account.isReachable = true
            sync(&devices)
            let (phone, laptop) = (devices[0].library.sessions, devices[1].library.sessions)
            #expect(phone.map(\.id) == laptop.map(\.id), "seed \(seed)")
            #expect(phone.map(\.value) == laptop.map(\.value), "seed \(seed)")
            let weights = Set(phone.flatMap { $0.value.results[0].sets }.compactMap(\.weight))
            #expect(marks.filter { !weights.contains($0) } == [], "seed \(seed)")
            // The origin still knows what was recorded, whichever device has corrected it first.
            let origins = phone.filter { $0.value.recorded != nil && $0.value.copyOf == nil }
            #expect(
                origins.allSatisfy { $0.value.asRecorded?.results == SessionEditorTests.training().results },
                "seed \(seed)")
        }
    }
}
