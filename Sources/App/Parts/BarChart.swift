import Interface

/// Amounts side by side. Each bar can be reached by keyboard, and its name says everything it shows.
struct BarChart {
    var title: String
    /// The name for screen readers, if the title isn't enough.
    var label: String?
    /// Large, beside the title.
    var total: String
    var unit = ""
    var bars: [Bar]
    /// A dashed line across, as high as a bar of this amount.
    var average: Double?
    /// The tapped bar: it shows its value.
    var picked: Int32?
    /// No data is known yet: the bars have no values.
    var isWaiting = false

    struct Bar {
        /// The subject of the bar, in words: "Tuesday".
        var name: String
        /// The same in a few letters, below it.
        var label: String
        var amount: Double
        /// The amount in words: "45 min".
        var value: String
        /// Whether it stands for the present, or else is the one that counts.
        var isStrong = false
    }

    /// The amount of the highest bar.
    fileprivate var most: Double {
        var most = average ?? 0
        for bar in bars { most = max(most, bar.amount) }
        return most
    }
}

extension UI {
    /// - Parameter picked: The action of a tap on a bar.
    mutating func barChart(_ chart: BarChart, class style: String = "", picked: (Int32) -> Action) {
        element(.div, class: "chart-head") {
            $0.element(.h3) { $0.text(chart.title) }
            $0.element(.p, class: "chart-total") {
                $0.text(chart.total)
                if !chart.unit.utf8.isEmpty { $0.element(.span, class: "unit") { $0.text(" " + chart.unit) } }
            }
        }
        let most = chart.most
        element(.div, class: "chart-bars" + style) {
            if let average = chart.average, average > 0, most > 0 { $0.style("--average", average / most) }
            $0.attribute(.role, "group")
            $0.attribute(.ariaLabel, chart.label ?? chart.title)
            for (index, bar) in chart.bars.enumerated() {
                $0.bar(
                    bar, part: most > 0 ? bar.amount / most : 0, isPicked: chart.picked == Int32(index),
                    chart.isWaiting ? nil : picked(Int32(index)))
            }
            if chart.average ?? 0 > 0 { $0.element(.span, class: "average-line") }
        }
    }

    private mutating func bar(_ bar: BarChart.Bar, part: Double, isPicked: Bool, _ action: Action?) {
        var style = "chart-bar"
        if bar.isStrong { style += " strong" }
        if isPicked { style += " picked" }
        if part <= 0 { style += " none" }
        element(action == nil ? .div : .button, class: style) {
            if let action {
                $0.attribute(.type, "button")
                $0.attribute(.ariaLabel, "\(bar.name), \(bar.value)")
                if bar.isStrong { $0.attribute(.ariaCurrent, "date") }
                $0.on(.click, action)
            }
            $0.element(.span, class: "chart-bar-room") {
                $0.element(.span, class: "chart-bar-column") {
                    $0.style("--part", part)
                    if action != nil { $0.element(.span, class: "chart-bar-value") { $0.text(bar.value) } }
                }
            }
            $0.element(.span, class: "chart-bar-label") { $0.text(bar.label) }
        }
    }

    /// A button with an arrow. When disabled it stays in its place, and keeps the keyboard's focus.
    mutating func arrowButton(_ icon: Icon, _ name: String, isDisabled: Bool, _ action: Action) {
        button(.icon, action) {
            $0.attribute(.ariaLabel, name)
            if isDisabled { $0.attribute(.ariaDisabled, true) }
            $0.icon(icon)
        }
    }

    /// Switches between charts and their table.
    mutating func tableButton(isTable: Bool, _ action: Action) {
        command(isTable ? "Show as charts" : "Show as table", .text, action)
    }

    mutating func headRow(_ names: [String]) {
        element(.thead) {
            $0.element(.tr) {
                for name in names {
                    $0.element(.th) {
                        $0.attribute(.scope, "col")
                        $0.text(name)
                    }
                }
            }
        }
    }

    mutating func row(_ name: String, _ cells: [String], class style: String? = nil) {
        element(.tr, class: style) {
            $0.element(.th) {
                $0.attribute(.scope, "row")
                $0.text(name)
            }
            for cell in cells { $0.element(.td) { $0.text(cell) } }
        }
    }
}
