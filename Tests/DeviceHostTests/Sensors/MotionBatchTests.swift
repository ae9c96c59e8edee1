import Sensing
import Testing
import Workouts

@testable import DeviceHost

@Suite struct MotionBatchTests {
    private func sample(_ time: Double) -> MotionSample {
        MotionSample(time: time, acceleration: SpaceVector(x: 0, y: 0, z: 9.8), rotation: SpaceVector(x: 0, y: 0, z: 0))
    }

    @Test("IO-1 readings are told together, each once, in their order")
    func batches() {
        var batch = MotionBatch(rate: 60)
        var logs: [MotionLog] = []
        for index in 0..<100 {
            if let log = batch.take(sample(Double(index) / 60)) { logs.append(log) }
        }
        #expect(logs.dropFirst().allSatisfy { $0.samples.count == logs[0].samples.count })
        #expect(logs.allSatisfy { $0.samples.last!.time - $0.samples[0].time >= MotionBatch.span && $0.rate == 60 })
        if let rest = batch.rest() { logs.append(rest) }
        #expect(logs.flatMap(\.samples).map(\.time) == (0..<100).map { Double($0) / 60 })
        #expect(batch.rest() == nil)
    }

    @Test("IO-1 readings that are further apart than a batch are told one by one")
    func gap() {
        var batch = MotionBatch(rate: 60)
        #expect(batch.take(sample(0)) == nil)
        #expect(batch.take(sample(5))?.samples.map(\.time) == [0, 5])
        #expect(batch.take(sample(5.01)) == nil)
        #expect(batch.rest()?.samples.map(\.time) == [5.01])
    }
}
