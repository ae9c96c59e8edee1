/// Sine, cosine and arctangent by + − × ÷ alone, for equal bits on every platform; C libraries differ in the last ones.
/// The error is at most 2 × 10⁻¹⁶ for sine and cosine, and 6 × 10⁻¹⁴ degrees for the arctangent.
public enum Trigonometry {
    public static let degreesInRadian = 57.295779513082320877

    public static func cosine(degrees: Double) -> Double { sine(degrees: degrees + 90) }

    public static func sine(degrees: Double) -> Double {
        // Reduced to −180…180, then by symmetry to −90…90: both exact in floating point for the degrees of a map.
        var angle = degrees - 360 * (degrees / 360).rounded()
        if angle > 90 { angle = 180 - angle } else if angle < -90 { angle = -180 - angle }
        let x = angle / degreesInRadian
        let square = x * x
        // Taylor to x²³, in Horner's form: the next term is below 10⁻²¹ at 90°.
        var sum = -3.8681701706306835e-23
        sum = sum * square + 1.9572941063391263e-20
        sum = sum * square - 8.22063524662433e-18
        sum = sum * square + 2.8114572543455206e-15
        sum = sum * square - 7.647163731819816e-13
        sum = sum * square + 1.6059043836821613e-10
        sum = sum * square - 2.505210838544172e-08
        sum = sum * square + 2.7557319223985893e-06
        sum = sum * square - 0.0001984126984126984
        sum = sum * square + 0.008333333333333333
        sum = sum * square - 0.16666666666666666
        return x + x * (sum * square)
    }

    /// The angle with tangent y ÷ x, in degrees, −180…180; 0 if both are 0.
    public static func arctangent(y: Double, x: Double) -> Double {
        let across = abs(y)
        let along = abs(x)
        guard across > 0 || along > 0 else { return 0 }
        var angle = across <= along ? arctangent(across / along) : 90 - arctangent(along / across)
        if x < 0 { angle = 180 - angle }
        return y < 0 ? -angle : angle
    }

    /// The same for a tangent of 0…1.
    private static func arctangent(_ tangent: Double) -> Double {
        // atan t = atan c + atan((t − c) ÷ (1 + t c)), with c the nearest sixteenth: the rest is at most 1/32.
        let nearest = (tangent * 16).rounded()
        let c = nearest / 16
        let rest = (tangent - c) / (1 + tangent * c)
        let square = rest * rest
        var sum = 0.0
        // Taylor to the 13th power: the next term is below 10⁻²³.
        var n = 13.0
        while n > 0 {
            sum = 1 / n - sum * square
            n -= 2
        }
        return degreesOfSixteenths[Int(nearest)] + rest * sum * degreesInRadian
    }

    /// The arctangents of 0, 1/16, 2/16 … 1, in degrees.
    private static let degreesOfSixteenths: [Double] = [
        0, 3.576334374997351031, 7.125016348901797562, 10.619655276155134554,
        14.036243467926478583, 17.354024636261322009, 20.556045219583464308, 23.629377730656816642,
        26.565051177077989352, 29.357753542791272457, 32.005383208083495561, 34.508522987668401316,
        36.869897645844021297, 39.093858886229500120, 41.185925165709645805, 43.152389734005404305,
        45,
    ]
}
