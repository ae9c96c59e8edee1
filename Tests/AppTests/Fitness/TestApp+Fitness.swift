import Catalogue
import Foundation
import Sensing
import Workouts

@testable import App

extension TestApp {
    /// A fitness test of these exercises, before the first of them.
    static func fitness(_ exercises: [String], _ prepare: (inout Library) -> Void = { _ in }) -> TestApp {
        var app = TestApp(editorAt: "/fitness-test", prepare)
        app.test(exercises)
        return app
    }

    mutating func test(_ exercises: [String]) {
        go(.fitness(.choice))
        send(.fitness(.numberChosen("\(exercises.count)")))
        for exercise in exercises { send(.fitness(.exerciseSwitched(exercise, true))) }
        send(.fitness(.startTapped))
    }

    /// "Begin", and the half minute after it, in which the exercise is done so often a minute.
    ///
    /// - Parameter rate: Nil: the device isn't moved.
    mutating func perform(_ rate: Double?, until end: Double = 33) {
        send(.fitness(.beginTapped))
        let token = state.fitness.watch
        send(.host(.motion(.watching(token: token))))
        let began = monotonic
        wait(31)
        send(.host(.motion(.readings(token: token, TestApp.motion(rate, from: began.value, seconds: end)))))
        wait(2)
        send(.host(.motion(.stopped(token: token))))
    }

    /// "Enter the count".
    mutating func enter(_ count: String) {
        send(.fitness(.enterTapped))
        send(.fitness(.countTyped(count)))
        send(.fitness(.countSaved))
    }

    /// The motion log of a phone that is turned to and fro.
    static func motion(_ rate: Double?, from start: Double = 0, seconds: Double = 33) -> MotionLog {
        var log = MotionLog(rate: 60)
        for index in 0..<Int(seconds * 60) {
            let time = Double(index) / 60
            let angle = rate.map { 0.4 * (1 - cos(2 * .pi * $0 / 60 * time)) } ?? 0
            log.samples.append(
                MotionSample(
                    time: start + time, acceleration: SpaceVector(x: 9.81 * sin(angle), y: 0.2, z: 9.81 * cos(angle))))
        }
        return log
    }

    /// The last result.
    var lastTest: FitnessTest? { library.fitnessTests.last?.value }
}

extension FitnessTest {
    static func test(_ exercise: String, rate: Double, level: Int32, daysAgo: Int64 = 1) -> FitnessTest {
        FitnessTest(
            exercise: exercise, began: TestApp.noon - Seconds(integerLiteral: daysAgo * 86_400), seconds: 30,
            counted: Int32(rate / 2), rate: rate, level: level)
    }
}
