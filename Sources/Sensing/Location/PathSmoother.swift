/// A stretch of a path as all of its places show it: the modified Bryson–Frazier smoother (Bierman, Automatica
/// 9:503–511, 1973; a form of Rauch, Tung & Striebel's that needs no inverse), with a process noise of Student's
/// distribution.
///
/// People go straight on and then turn. So each step has a `turn`, the factor on its acceleration's density that the
/// smoothed change of velocity makes most likely (expectation–maximisation): straight steps are smoothed strongly, and
/// corners aren't cut.
struct PathSmoother {
    /// A step from one sample to the next.
    struct Step {
        /// Metres: expected length, the receiver's drift left out.
        var length: Double
        /// The velocity's variance, as a part of its square: 1 at most.
        var doubt: Double
    }

    /// The steps that end at the range's samples; that of the first is empty.
    private(set) var steps: [Step]
    /// At the last sample.
    private(set) var front: PathState

    /// Degrees of freedom of the process noise: Cauchy's distribution.
    private static let freedom = 1.0
    /// Growth of a turn in a pass below which the expectation–maximisation ends, and its passes at most.
    private static let converged = 1.5
    private static let most = 6

    fileprivate struct Passage {
        var predicted: PathState
        var innovation: PathState.Innovation
    }

    /// - Parameters:
    ///   - samples: Their turns are learnt.
    ///   - range: Two samples or more.
    init(_ samples: inout PlaceSamples, in range: ClosedRange<Int>, _ model: PathModel) {
        steps = [Step](repeating: Step(length: 0, doubt: 1), count: range.count)
        front = PathState(beginning: samples[range.lowerBound], model)
        var passes = 1
        while pass(&samples, range, model) > Self.converged, passes < Self.most { passes += 1 }
    }

    /// The factor by which a turn grew most.
    private mutating func pass(_ samples: inout PlaceSamples, _ range: ClosedRange<Int>, _ model: PathModel) -> Double {
        let first = range.lowerBound
        var state = PathState(beginning: samples[first], model)
        var passages: [Passage] = []
        passages.reserveCapacity(range.count)
        for number in first...range.upperBound {
            let sample = samples[number]
            if number > first { state.predict(sample.time - samples[number - 1].time, model, turn: sample.turn) }
            let predicted = state
            let innovation = state.correct(by: sample.place, white: model.white)
            passages.append(Passage(predicted: predicted, innovation: innovation))
        }
        front = state
        var growth = 1.0
        var adjoint = Adjoint()
        var now = Smoothed(passages[passages.count - 1], &adjoint)
        for number in stride(from: range.upperBound, to: first, by: -1) {
            let time = samples[number].time - samples[number - 1].time
            let noise = adjoint.noise(of: time, model, turn: samples[number].turn)
            let turn = noise.turn(freedom: Self.freedom)
            growth = max(growth, turn / samples[number].turn)
            samples.setTurn(turn, at: number)
            adjoint.predict(time)
            let before = Smoothed(passages[number - 1 - first], &adjoint)
            steps[number - first] = Step(
                from: before, to: now, way: now.place - before.place - noise.drift, time: time)
            now = before
        }
        return growth
    }

    /// The smoothed state at a sample.
    fileprivate struct Smoothed {
        let place: PlaneVector
        let velocity: PlaneVector
        let velocityVariance: Double

        /// - Parameter adjoint: Of the state after the sample's correction; it becomes that before it.
        init(_ passage: Passage, _ adjoint: inout Adjoint) {
            adjoint.correct(passage)
            let state = passage.predicted
            place = state.place - adjoint.place * state.placeVariance - adjoint.velocity * state.covariance
            velocity =
                state.velocity - adjoint.place * state.covariance - adjoint.velocity * state.velocityVariance
            let (ofPlace, of) = (state.covariance, state.velocityVariance)
            velocityVariance = max(
                of
                    - (ofPlace * ofPlace * adjoint.placeVariance + 2 * ofPlace * of * adjoint.covariance
                        + of * of * adjoint.velocityVariance),
                0)
        }
    }

    /// Bierman's adjoint variables λ and Λ: how the later places correct a state.
    fileprivate struct Adjoint {
        var place = PlaneVector.zero
        var velocity = PlaneVector.zero
        var placeVariance = 0.0
        var covariance = 0.0
        var velocityVariance = 0.0

        /// Back through a correction.
        mutating func correct(_ passage: Passage) {
            let innovation = passage.innovation
            let weight = 1 / innovation.variance
            let kept = 1 - passage.predicted.placeVariance * weight
            let gain = passage.predicted.covariance * weight
            place = place * kept - velocity * gain - innovation.difference * weight
            placeVariance =
                kept * kept * placeVariance - 2 * kept * gain * covariance + gain * gain * velocityVariance + weight
            covariance = kept * covariance - gain * velocityVariance
        }

        /// Back through a prediction.
        mutating func predict(_ time: Double) {
            velocity = place * time + velocity
            velocityVariance += time * (2 * covariance + time * placeVariance)
            covariance += time * placeVariance
        }

        /// The process noise of the step that ends here.
        func noise(of time: Double, _ model: PathModel, turn: Double) -> ProcessNoise {
            let density = model.acceleration * turn
            let (ofPlace, ofVelocity) = (density * time * time / 2, density * time)
            let change = place * -ofPlace - velocity * ofVelocity
            let known =
                ofPlace * ofPlace * placeVariance + 2 * ofPlace * ofVelocity * covariance
                + ofVelocity * ofVelocity * velocityVariance
            return ProcessNoise(
                drift: place * (-model.drift * time),
                square: (change.squared + 2 * max(ofVelocity - known, 0)) / (model.acceleration * time))
        }
    }

    fileprivate struct ProcessNoise {
        /// Metres by which the receiver's error grew.
        var drift: PlaneVector
        /// Expected squared change of velocity, as a multiple of the model's variance per axis.
        var square: Double

        /// The most likely factor on the acceleration's density.
        func turn(freedom: Double) -> Double { (freedom + square) / (freedom + 2) }
    }
}

extension PathSmoother.Step {
    /// The velocity's variance, as a part of its square, from which the step is straight: its direction isn't known.
    private static let uncertain = 0.3

    /// - Parameters:
    ///   - way: From place to place, without the receiver's drift.
    fileprivate init(
        from before: PathSmoother.Smoothed, to after: PathSmoother.Smoothed, way: PlaneVector, time: Double
    ) {
        let square = way.squared
        let variance = (before.velocityVariance + after.velocityVariance) / 2 * time * time
        doubt = variance < square ? variance / square : 1
        guard doubt < Self.uncertain else {
            length = square.squareRoot()
            return
        }
        length = Self.curve(way, from: before.velocity * time, to: after.velocity * time)
    }

    /// Metres along the cubic with the given ends and tangents, which is the model's mean between two places; by the
    /// rule of Gauss and Legendre with three nodes. At most those of a quarter of a circle.
    private static func curve(_ way: PlaneVector, from first: PlaneVector, to last: PlaneVector) -> Double {
        func tangent(at place: Double) -> PlaneVector {
            way * (6 * place * (1 - place)) + first * (1 - 4 * place + 3 * place * place)
                + last * (3 * place * place - 2 * place)
        }
        let off = 0.6.squareRoot() / 2
        let ends = tangent(at: 0.5 - off).length + tangent(at: 0.5 + off).length
        let straight = way.length
        return min(max((5 * ends + 8 * tangent(at: 0.5).length) / 18, straight), straight * Self.quarter)
    }

    /// Arc over chord of a quarter of a circle.
    private static let quarter = Double.pi / 8.0.squareRoot()
}
