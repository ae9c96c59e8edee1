import Workouts

/// One sine of a tone.
struct Partial {
    var pitch: Double
    var amplitude: Double
    /// Ratio of the amplitudes of successive samples: 1 for a steady tone.
    var decay: Double = 1

    func add(to wave: inout [Double]) {
        var amplitude = amplitude
        for index in wave.indices {
            wave[index] += amplitude * Sine.ofTurns(pitch * Double(index) / Double(SampleRate.hertz))
            amplitude *= decay
        }
    }
}

/// The partials of a tone, all below 11 kHz, so that none aliases.
func partials(of timbre: Timbre, pitch: Double) -> [Partial] {
    let ceiling = 11_000.0
    var partials: [Partial] = []
    switch timbre {
    case .sine:
        partials = [Partial(pitch: pitch, amplitude: 1)]
    case .triangle, .square:
        // The Fourier series: odd harmonics n with amplitude 1/n (square) or ±1/n² (triangle).
        var harmonic = 1.0
        var sign = 1.0
        while pitch * harmonic < ceiling {
            let amplitude = timbre == .square ? 1 / harmonic : sign / (harmonic * harmonic)
            partials.append(Partial(pitch: pitch * harmonic, amplitude: amplitude))
            harmonic += 2
            sign = -sign
        }
    case .bell:
        // The transverse modes of a free bar (ratios of the squares of 3.0112, 5, 7); higher ones decay sooner.
        let modes = [(1.0, 1.0, 0.12), (2.756, 0.5, 0.06), (5.404, 0.3, 0.03)]
        for (ratio, amplitude, seconds) in modes where pitch * ratio < ceiling {
            let decay = 1 - 1 / (seconds * Double(SampleRate.hertz))
            partials.append(Partial(pitch: pitch * ratio, amplitude: amplitude, decay: decay))
        }
    }
    return partials
}
