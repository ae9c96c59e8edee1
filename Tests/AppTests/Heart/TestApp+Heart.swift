import Records
import Sensing
import Workouts

@testable import App

extension TestApp {
    /// Somebody with a browser that reaches sensors, and of whom calories can be counted.
    static func withHeart(_ steps: [Step]? = nil, knows: Bool = true) -> TestApp {
        var app = TestApp.used(at: "/workouts") {
            var workout = Workout.tabata
            if let steps { workout.steps = Steps(steps) }
            $0.add(workout, id: "w")
            if knows { $0.knowHeart() }
        }
        app.state.shared.can.bluetooth = true
        return app
    }

    /// The person has chosen a sensor, which tells of itself.
    mutating func connectHeart(_ name: String = "Strap 7") {
        send(.heart(.connectTapped))
        let token = asked
        send(.host(.heart(.found(token: token, name: name))))
        send(.host(.heart(.connected(token: token))))
    }

    var heart: HeartSensor { state.shared.heart }

    mutating func tell(_ bytes: [UInt8]) { send(.host(.heart(.measured(token: heart.token, bytes)))) }

    mutating func beat(_ rate: UInt8) { tell([0x06, rate]) }

    /// So many seconds of a heart that beats so.
    mutating func beat(_ rates: [UInt8]) {
        for rate in rates {
            wait(1)
            beat(rate)
        }
    }
}

extension Library {
    /// A man of 40 years and 80 kg: zones from 90, 108, 126, 144 and 162 on.
    mutating func knowHeart() {
        changeProfile {
            $0.birthDate = Day(year: 1986, month: 1, day: 1)
            $0.sex = .male
            $0.weigh(80, on: Day(of: TestApp.noon, zoneMinutes: 60))
        }
    }
}
