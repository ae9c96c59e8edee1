import Testing
import Workouts

/// Published examples, each to the digits that its source gives.
@Suite struct EnergyTests {
    private static let metresPerMinute = 1.0 / 60
    /// As the ACSM rounds it.
    private static let milesPerHour = 26.8 / 60

    @Test("HI-4 walking: the published examples of the ACSM’s equation")
    func walking() {
        // "ACSM Metabolic Equations" (ACSM certification workshop slides): 70 kg at 3.5 mph and 10 %, 9.38 + 16.88 + 3.5 = 29.76.
        let steep = Energy.oxygenOfWalking(speed: 3.5 * Self.milesPerHour, grade: 0.1)
        #expect(abs(steep - 29.76) < 0.01)
        // ACSM Practice Problems, answer key (Southern Illinois University Edwardsville), 1: 7 METs at 75 m/min and 10 %.
        let seven = Energy.oxygenOfWalking(speed: 75 * Self.metresPerMinute, grade: 0.1)
        #expect(abs(seven - 7 * 3.5) < 1e-9)
        // J. Armstrong, Metabolic Equations: Treadmill Energy Expenditure: 50 kg at 2.5 mph and 3 % take 13.8 ml/kg/min, 0.69 l/min.
        let slow = Energy.oxygenOfWalking(speed: 2.5 * Self.milesPerHour, grade: 0.03)
        #expect(abs(slow - 13.8) < 0.05)
        // At the 13.8 that it goes on with: 103.5 kcal in half an hour.
        #expect(abs(Energy.kilocalories(oxygen: 13.8, weight: 50, time: 1800) - 103.5) < 0.1)
    }

    @Test("HI-4 running: the published examples of the ACSM’s equation")
    func running() {
        // In-Class Metabolic Calculations, 2: 50 kg at 8 mph on the level, 46.38 ml/kg/min; without the 3.5 at rest 10.72 kcal/min.
        let level = Energy.oxygenOfRunning(speed: 8 * Self.milesPerHour, grade: 0)
        #expect(abs(level - 46.38) < 0.005)
        #expect(abs(Energy.kilocalories(oxygen: level - 3.5, weight: 50, time: 60) - 10.72) < 0.005)
        #expect(abs(Energy.kilocalories(oxygen: level - 3.5, weight: 50, time: 1800) - 321.6) < 0.1)
        // ACSM's jogging example: 8 METs, 28 ml/kg/min, on a level course are 122.5 m/min.
        let jogging = Energy.oxygenOfRunning(speed: 122.5 * Self.metresPerMinute, grade: 0)
        #expect(abs(jogging - 28) < 1e-9)
        // ACSM's Guidelines, table of metabolic calculations: uphill 0.9 for each metre a minute and grade.
        let uphill = Energy.oxygenOfRunning(speed: 100 * Self.metresPerMinute, grade: 0.05)
        #expect(abs(uphill - (20 + 4.5 + 3.5)) < 1e-9)
    }

    @Test(
        "HI-4 MET × 3.5 × kg / 200 a minute: published examples",
        arguments: [
            // In-Class Metabolic Calculations, 2: 12.25 METs × 3.5 × 50 kg / 200 = 10.72 kcal/min, 321.6 in half an hour.
            (12.25, 50.0, 60.0, 10.72), (12.25, 50, 1800, 321.6),
            // How to Calculate Energy Expenditure with METs, example 3: 160 lb, 72.6 kg, cycling at 7.0 METs, 8.89 kcal/min, of which it
            // takes 40 minutes: 355.6 (it rounds before it multiplies).
            (7.0, 72.6, 60, 8.89),
            // METs Activity Calculator Formula: 170 lb, 77.1 kg, 30 minutes at 5.0 METs: 5.0 × 3.5 × 77.1 / 200 × 30 = 202.4.
            (5.0, 77.1, 1800, 202.4),
        ])
    func metabolicEquivalents(met: Double, weight: Double, seconds: Double, kilocalories: Double) {
        let energy = Energy.kilocalories(
            MetabolicEquivalent(code: "", value: met), weight: weight, time: Seconds(seconds))
        #expect(abs(energy - kilocalories) < 0.1)
    }

    @Test(
        "HI-4 half an hour of each activity at 70 kg, by the 2024 Compendium’s values",
        arguments: [
            // Code, MET of the Compendium, and MET × 3.5 × 70 / 200 × 30.
            (Activity.other, "02040", 7.5, 275.6), (.running, "12145", 10.5, 385.9), (.walking, "17190", 3.8, 139.7),
            (.hiking, "17080", 6.0, 220.5), (.cycling, "01014", 7.0, 257.3), (.rowing, "02071", 5.0, 183.8),
            (.swimming, "18310", 6.0, 220.5), (.strength, "02054", 3.5, 128.6), (.yoga, "02150", 2.3, 84.5),
            (.jumpRope, "02068", 11.0, 404.3), (.boxing, "15110", 5.8, 213.2), (.circuit, "02040", 7.5, 275.6),
        ])
    func activities(activity: Activity, code: String, met: Double, kilocalories: Double) {
        let intensity = MetabolicEquivalent(of: activity)
        #expect(intensity == MetabolicEquivalent(code: code, value: met))
        #expect(abs(Energy.kilocalories(intensity, weight: 70, time: 1800) - kilocalories) < 0.1)
    }

    @Test("HI-4 a session’s energy is the sum of its steps’, each at its own intensity")
    func steps() {
        var squat = StepResult(name: "Squat", role: .exercise, spent: 750)
        squat.intensity = MetabolicEquivalent(code: "02052", value: 5)
        let results = [
            squat, StepResult(name: "Rest", role: .rest, spent: 300), StepResult(name: "Row", role: .work, spent: 600),
        ]
        let sum = Energy.kilocalories(results, of: .rowing, weight: 72)
        // 12.5 min at 5 MET, 5 min of standing at 1.3 MET, 10 min of rowing at 5 MET.
        #expect(abs(sum - (12.5 * 5 + 5 * 1.3 + 10 * 5) * 3.5 * 72 / 200) < 1e-9)
        #expect(Energy.kilocalories([], of: .other, weight: 72) == 0)
    }
}
