import Sensing
import Testing
import TrackSimulation
import Workouts

@Suite struct OutdoorEnergyTests {
    /// Kilocalories of so much time at a speed and grade, as a track.
    private func kilocalories(
        speed: Double, grade: Double = 0, seconds: Int, weight: Double, interval: Double = 1, hasAltitude: Bool = true,
        activity: Activity = .other
    ) -> Double {
        var energy = OutdoorEnergy(weight: weight, activity: activity)
        energy.setRunning(true, at: 0)
        for step in 0...Int(Double(seconds) / interval) {
            let time = Double(step) * interval
            energy.add(
                TrackPoint(
                    moment: Seconds(time), latitude: 0, longitude: 0,
                    altitude: hasAltitude ? 100 + time * speed * grade : nil, distance: time * speed), isRunning: true)
        }
        return energy.kilocalories
    }

    @Test("HI-4 the published examples of the ACSM's equations, as tracks, to 0.1 kcal")
    func published() {
        // J. Armstrong, Metabolic Equations: 50 kg, 2.5 mph (67 m/min) and 3 %, half an hour; 13.818 ml/kg/min before rounding.
        let steep = OutdoorEnergy.oxygen(speed: 67.0 / 60, grade: 0.03)
        #expect(abs(steep * 50 / 200 * 30 - 103.635) < 0.1)
        // In-Class Metabolic Calculations, 2: 50 kg, 8 mph (214.4 m/min) on the level: 46.38 ml/kg/min, half an hour.
        #expect(abs(kilocalories(speed: 214.4 / 60, seconds: 1800, weight: 50) - 46.38 * 50 / 200 * 30) < 0.1)
        // ACSM: jogging at 122.5 m/min takes 8 METs; 70 kg for 20 min: 28 × 70 / 200 × 20.
        #expect(abs(kilocalories(speed: 122.5 / 60, seconds: 1200, weight: 70) - 196) < 0.1)
        // ACSM practice problems (SIUE), 1: 75 m/min and 10 % are 7 METs; 70 kg for 10 min: 24.5 × 70 / 200 × 10.
        #expect(abs(OutdoorEnergy.oxygen(speed: 1.25, grade: 0.1) * 70 / 200 * 10 - 85.75) < 0.1)
        // The same as a track.
        #expect(abs(kilocalories(speed: 1.25, grade: 0.1, seconds: 3600, weight: 70) - 85.75 * 6) < 2)
    }

    @Test("HI-4 walking below 2 m/s, running above; standing takes what standing takes, and never less")
    func gaits() {
        #expect(OutdoorEnergy.oxygen(speed: 1.99, grade: 0) == Energy.oxygenOfWalking(speed: 1.99, grade: 0))
        #expect(OutdoorEnergy.oxygen(speed: 2, grade: 0) == Energy.oxygenOfRunning(speed: 2, grade: 0))
        #expect(OutdoorEnergy.oxygen(speed: 0, grade: 0) == 1.3 * 3.5)
        #expect(OutdoorEnergy.counts(.running) && OutdoorEnergy.counts(.walking) && OutdoorEnergy.counts(.hiking))
        #expect(!OutdoorEnergy.counts(.cycling) && !OutdoorEnergy.counts(.other))
    }

    @Test("HI-4 grades are those of hills: downhill counts as level, a wall as 30 %")
    func grades() {
        #expect(OutdoorEnergy.oxygen(speed: 1, grade: -0.2) == OutdoorEnergy.oxygen(speed: 1, grade: 0))
        #expect(OutdoorEnergy.oxygen(speed: 1, grade: 5) == OutdoorEnergy.oxygen(speed: 1, grade: 0.3))
        let up = kilocalories(speed: 1.2, grade: 0.1, seconds: 1000, weight: 70)
        let level = kilocalories(speed: 1.2, seconds: 1000, weight: 70)
        #expect(up > 1.5 * level)
        #expect(kilocalories(speed: 1.2, grade: -0.1, seconds: 1000, weight: 70) == level)
        #expect(kilocalories(speed: 1.2, seconds: 1000, weight: 70, hasAltitude: false) == level)
    }

    @Test("HI-4 energy grows with weight, speed, grade and time, whatever the interval of the points")
    func properties() {
        var last = 0.0
        for speed in stride(from: 0.0, through: 6, by: 0.25) {
            func spent(_ seconds: Int, weight: Double = 70, interval: Double = 1) -> Double {
                kilocalories(speed: speed, seconds: seconds, weight: weight, interval: interval, activity: .running)
            }
            let now = spent(600)
            #expect(now >= last)
            last = now
            #expect(abs(spent(600, weight: 140) - 2 * now) < 1e-6)
            #expect(abs(spent(600, interval: 5) - now) < 1e-6)
            #expect(abs(spent(1200) - 2 * now) < 1e-6)
        }
    }

    @Test("HI-4 who says that they run runs at 1.9 m/s as well; who says nothing walks")
    func jogging() {
        let jogging = kilocalories(speed: 1.9, seconds: 600, weight: 70, activity: .running)
        #expect(abs(jogging - (0.2 * 1.9 * 60 + 3.5) * 70 / 200 * 10) < 1e-6)
        let walking = kilocalories(speed: 1.9, seconds: 600, weight: 70)
        #expect(abs(walking - (0.1 * 1.9 * 60 + 3.5) * 70 / 200 * 10) < 1e-6)
        #expect(kilocalories(speed: 1.4, seconds: 600, weight: 70, activity: .running) < walking)
    }

    @Test("HI-4 nobody runs at 25 m/s: an hour's drive takes what standing takes, an hour at 8 m/s what a ride takes")
    func wheels() {
        let hour = 3600
        let driving = kilocalories(speed: 25, seconds: hour, weight: 70, activity: .running)
        #expect(abs(driving - Energy.kilocalories(.standing, weight: 70, time: 3600)) < 1e-6)
        let riding = kilocalories(speed: 8, seconds: hour, weight: 70)
        let truth = Energy.kilocalories(MetabolicEquivalent(of: .cycling), weight: 70, time: 3600)
        // Until it has lasted longer than anybody runs like that, it counts as a run.
        #expect(riding > truth && riding < truth + 120)
        // A sprinter's 400 m are a run.
        let sprint = kilocalories(speed: 8.5, seconds: 47, weight: 70, activity: .running)
        #expect(abs(sprint - (0.2 * 8.5 * 60 + 3.5) * 70 / 200 * 47 / 60) < 1e-6)
    }

    @Test("HI-4 an hour at 6 m/s is a run of who says that they run, and a ride of who says nothing or that they walk")
    func fast() {
        func hour(_ activity: Activity) -> Double {
            kilocalories(speed: 6, seconds: 3600, weight: 70, activity: activity)
        }
        let ride = Energy.kilocalories(MetabolicEquivalent(of: .cycling), weight: 70, time: 3600)
        #expect(abs(hour(.running) - (0.2 * 6 * 60 + 3.5) * 70 / 200 * 60) < 1e-6)
        // Some four minutes pass until it is certain.
        for activity in [Activity.other, .walking, .hiking] {
            #expect(hour(activity) > ride && hour(activity) < 1.15 * ride)
        }
    }

    /// A person of 70 kg who says that they run, and a place a second.
    private struct Trip {
        private var energy = OutdoorEnergy(weight: 70, activity: .running)
        private var way = 0.0
        private var second = 0

        init() { energy.setRunning(true, at: 0) }

        /// Kilocalories of so many seconds.
        mutating func go(_ seconds: Int, at speed: Double) -> Double {
            let before = energy.kilocalories
            for _ in 0..<seconds {
                energy.add(
                    TrackPoint(moment: Seconds(Double(second)), latitude: 0, longitude: 0, distance: way),
                    isRunning: true)
                second += 1
                way += speed
            }
            return energy.kilocalories - before
        }

        static func ride(_ seconds: Double) -> Double {
            Energy.kilocalories(MetabolicEquivalent(of: .cycling), weight: 70, time: Seconds(seconds))
        }

        static func run(_ seconds: Double, at speed: Double) -> Double {
            (0.2 * speed * 60 + 3.5) * 70 / 200 * seconds / 60
        }
    }

    @Test("HI-4 a ride stays one at red lights and uphill; who stands for more than a minute and then runs, runs")
    func rides() {
        var trip = Trip()
        _ = trip.go(900, at: 8)
        #expect(abs(trip.go(45, at: 0) + trip.go(600, at: 4) - Trip.ride(645)) < 1e-6)
        _ = trip.go(90, at: 0)
        #expect(abs(trip.go(600, at: 3) - Trip.run(600, at: 3)) < 10)
    }

    @Test("HI-4 a descent faster than any run proves a ride, which it stays on the level")
    func descents() {
        var trip = Trip()
        _ = trip.go(300, at: 9.8)
        #expect(abs(trip.go(600, at: 4) - Trip.ride(600)) < 1e-6)
    }

    @Test("HI-4 stops before and after a descent don't add up to one that ends a ride")
    func interrupted() {
        var trip = Trip()
        _ = trip.go(900, at: 8)
        _ = trip.go(40, at: 0)
        _ = trip.go(120, at: 11)
        _ = trip.go(40, at: 0)
        #expect(abs(trip.go(600, at: 4) - Trip.ride(600)) < 1e-6)
    }

    @Test("HI-4 a lost signal counts by the activity's MET, at the end of a run and in its middle, pauses left out")
    func lost() {
        var energy = OutdoorEnergy(weight: 70, activity: .running)
        energy.setRunning(true, at: 0)
        for second in 0...60 {
            energy.add(
                TrackPoint(moment: Seconds(Double(second)), latitude: 0, longitude: 0, distance: Double(second) * 3),
                isRunning: true)
        }
        let measured = energy.kilocalories
        #expect(energy.kilocalories(until: 65) == measured)
        let met = MetabolicEquivalent(of: .running)
        #expect(
            abs(energy.kilocalories(until: 660) - measured - Energy.kilocalories(met, weight: 70, time: 600)) < 1e-9)
        energy.setRunning(false, at: 360)
        #expect(
            abs(energy.kilocalories(until: 660) - measured - Energy.kilocalories(met, weight: 70, time: 300)) < 1e-9)
        energy.setRunning(true, at: 660)
        energy.add(
            TrackPoint(moment: 960, latitude: 1, longitude: 0, distance: 180, isBridge: true), isRunning: true)
        #expect(abs(energy.kilocalories - measured - Energy.kilocalories(met, weight: 70, time: 600)) < 1e-9)
    }

    @Test("HI-4 a hill of 6 m costs what it costs: two hundred of them are a mountain")
    func ripples() {
        func kilocalories(_ height: Double) -> Double {
            var energy = OutdoorEnergy(weight: 70)
            energy.setRunning(true, at: 0)
            for second in 0...12_000 {
                let part = Double(second % 60) / 60
                energy.add(
                    TrackPoint(
                        moment: Seconds(Double(second)), latitude: 0, longitude: 0,
                        altitude: 100 + height * (part < 0.5 ? 2 * part : 2 - 2 * part), distance: Double(second) * 1.4),
                    isRunning: true)
            }
            return energy.kilocalories
        }
        // 1.8 ml a kilogram for each of 1,200 m.
        let climb = 1.8 * 1200 * 70 / 1000 * 5
        #expect(abs(kilocalories(6) - kilocalories(0) - climb) < 0.1 * climb)
    }

    @Test("HI-4 pauses take nothing")
    func pauses() {
        var energy = OutdoorEnergy(weight: 70)
        func add(_ time: Double, _ distance: Double, isRunning: Bool) {
            energy.add(
                TrackPoint(moment: Seconds(time), latitude: 0, longitude: 0, distance: distance), isRunning: isRunning)
        }
        energy.setRunning(true, at: 0)
        add(0, 0, isRunning: true)
        add(60, 180, isRunning: true)
        let before = energy.kilocalories
        #expect(abs(before - Energy.kilocalories(oxygen: 39.5, weight: 70, time: 60)) < 1e-9)
        energy.setRunning(false, at: 60)
        add(120, 180, isRunning: false)
        add(600, 180, isRunning: false)
        #expect(energy.kilocalories == before)
        energy.setRunning(true, at: 630)
        add(660, 270, isRunning: true)
        #expect(abs(energy.kilocalories - before * 1.5) < 1e-9)
    }

    @Test(
        "HI-4 of a noisy track the energy is near the true one: within 6 % of a run's, 20 % of a walk's, whose climbs cost most",
        arguments: 0..<4 as Range<UInt64>, [(3.0, 0.06), (1.4, 0.2)])
    func noisy(seed: UInt64, gait: (speed: Double, tolerance: Double)) {
        let outing = Outing(.oval(laps: 8), speed: gait.speed, standing: 0, receiver: .normal, seed: seed)
        var filter = LocationFilter()
        var energy = OutdoorEnergy(weight: 70)
        energy.setRunning(true, at: 0)
        for moment in outing.moments {
            guard case .accepted(let point) = filter.add(moment.reading, isRunning: true) else { continue }
            energy.add(point, isRunning: true)
        }
        let time = (outing.moments.last?.reading.moment ?? 0)
        let speed = outing.distance / time.value
        let truth = Energy.kilocalories(oxygen: OutdoorEnergy.oxygen(speed: speed, grade: 0), weight: 70, time: time)
        #expect(abs(energy.kilocalories / truth - 1) < gait.tolerance, "\(energy.kilocalories) \(truth)")
    }
}
