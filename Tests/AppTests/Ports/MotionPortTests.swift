import App
import Sensing
import Testing
import Workouts

@Suite("Port: how the device moves") struct MotionPortTests {
    static let commands: [(MotionCommand, String)] = [
        (.watch(token: 1), #"{"do":"motion.watch","token":1}"#),
        (.stop, #"{"do":"motion.stop"}"#),
    ]

    static let events: [(String, MotionEvent)] = [
        (#"{"on":"motion.watching","token":1}"#, .watching(token: 1)),
        (#"{"on":"motion.refused","token":2}"#, .refused(token: 2)),
        (#"{"on":"motion.absent","token":3}"#, .absent(token: 3)),
        (#"{"on":"motion.readings","token":4,"rate":60}"#, .readings(token: 4, MotionLog(rate: 60))),
        (#"{"on":"motion.stopped","token":5}"#, .stopped(token: 5)),
    ]

    private enum Command: String, CaseIterable { case watch, stop }
    private enum Event: String, CaseIterable { case watching, refused, absent, readings, stopped }

    @Test("Every command is written as the host reads it") func everyCommand() {
        expectWritten("motion", Self.commands, as: Effect.motion) { command -> Command in
            switch command {
            case .watch: .watch
            case .stop: .stop
            }
        }
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("motion", Self.events, as: HostEvent.motion) { event -> Event in
            switch event {
            case .watching: .watching
            case .refused: .refused
            case .absent: .absent
            case .readings: .readings
            case .stopped: .stopped
            }
        }
    }

    @Test("FT-2 Readings come as bytes, with a gyroscope or without, and half a reading is none") func readings() throws
    {
        let samples = [
            MotionSample(
                time: 12.25, acceleration: SpaceVector(x: -0.1, y: 9.8, z: 1e-3),
                rotation: SpaceVector(x: 1, y: -2, z: 0)),
            MotionSample(time: 12.275, acceleration: SpaceVector(x: 0, y: 9.7, z: 0.5)),
        ]
        let json = Array(#"{"on":"motion.readings","token":4,"rate":null}"#.utf8)
        let event = try HostEvent(json: json, attachment: MotionReadings.write(samples) + [1, 2, 3])
        #expect(event == .motion(.readings(token: 4, MotionLog(samples: samples))))
    }
}
