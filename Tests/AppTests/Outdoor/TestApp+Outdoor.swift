import Records
import Sensing
import Workouts

@testable import App

extension TestApp {
    /// Goes north from a square in Berlin, a fix a second.
    struct Walker {
        /// Metres north of where it began.
        var way = 0.0
        var speed = 3.0
        var altitude: Double?

        var latitude: Double { 52.5 + way / 111_263 }
    }

    /// On the screen of a run that tracks location, before Start.
    static func outdoor(
        _ steps: [Step], activity: Activity = .running, _ prepare: (inout Library) -> Void = { _ in }
    ) -> TestApp {
        var app = TestApp(path: "/workouts")
        var workout = Workout(name: "Laps", steps: Steps(steps))
        workout.activity = activity
        workout.tracksLocation = true
        app.state.shared.library.add(workout, id: "w")
        prepare(&app.state.shared.library)
        app.settle()
        app.go(.workout("w"))
        app.send(.run(.playTapped(workout: "w")))
        return app
    }

    mutating func fix(
        _ walker: Walker, accuracy: Double = 4, longitude: Double = 13.4, time: Double? = nil
    ) {
        send(
            .host(
                .location(
                    .fix(
                        token: watch,
                        LocationFix(
                            latitude: walker.latitude, longitude: longitude, accuracy: accuracy,
                            altitude: walker.altitude, altitudeAccuracy: walker.altitude == nil ? nil : 3,
                            speed: walker.speed, time: time ?? wall.value)))))
    }

    /// Time passes, a fix each second.
    mutating func walk(_ walker: inout Walker, seconds: Int) {
        for _ in 0..<seconds {
            wait(1)
            walker.way += walker.speed
            fix(walker)
        }
    }

    /// The token of the run's watch.
    var watch: Int32 { state.run.instruments.outing?.positioning.watch ?? 0 }
    var outing: Outing? { state.run.instruments.outing }
    var active: RunSession? { state.run.active }
    var step: Int? { active?.state.position.step }
}
