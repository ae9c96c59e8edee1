import Foundation
import Sensing

/// A drawing of motion: its curve over time, and a line at the end of each repetition.
enum MotionPlot {
    private static let (width, height, margin) = (960.0, 280.0, 32.0)

    static func svg(_ result: RepetitionCount) -> String {
        let values = result.curve.values
        let heard = values.compactMap { $0 }.map(Double.init)
        let (low, high) = (heard.min() ?? -1, heard.max() ?? 1)
        let seconds = max(1, Double(values.count) * MotionCurve.step)
        func x(_ time: Double) -> String { format(margin + (width - 2 * margin) * time / seconds) }
        func y(_ value: Double) -> String {
            format(height - margin - (height - 2 * margin) * (value - low) / max(high - low, 0.1))
        }
        var path = ""
        var isDown = false
        for (index, value) in values.enumerated() {
            guard let value else {
                isDown = false
                continue
            }
            path += "\(isDown ? "L" : "M")\(x(Double(index) * MotionCurve.step)) \(y(Double(value)))"
            isDown = true
        }
        var lines = ""
        for (index, moment) in result.moments.enumerated() {
            let place = x(moment)
            lines += """
                <path class="end" d="M\(place) \(format(margin))V\(format(height - margin))"/>
                <text x="\(place)" y="\(format(margin - 8))" text-anchor="middle">\(index + 1)</text>

                """
        }
        for second in stride(from: 0.0, through: seconds, by: seconds > 60 ? 30 : 5) {
            lines +=
                "<text x=\"\(x(second))\" y=\"\(format(height - 10))\" text-anchor=\"middle\">\(Int(second)) s</text>\n"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(format(width)) \(format(height))" role="img">
            <title>\(title(result))</title>
            <style>
            svg { background: #fff; color: #1c1c1e; font: 12px system-ui, sans-serif }
            path { fill: none; stroke: #0a6cff; stroke-width: 1.5 } .end { stroke: #c2410c; stroke-dasharray: 3 3; stroke-width: 1 }
            text { fill: currentColor }
            @media (prefers-color-scheme: dark) { svg { background: #1c1c1e; color: #f2f2f7 } path { stroke: #62a4ff } .end { stroke: #ff9d6b } }
            </style>
            <path d="\(path)"/>
            \(lines)</svg>

            """
    }

    private static func title(_ result: RepetitionCount) -> String { Motion.text(result) }

    private static func format(_ value: Double) -> String { String(format: "%.1f", value) }
}
