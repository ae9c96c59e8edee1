import Interface
import Workouts

extension UI {
    /// A wheel with its name above: a spin button, turned by touch, mouse wheel, drag or keyboard.
    ///
    /// - Parameters:
    ///   - unit: The unit read after the value, in the singular.
    ///   - onEnter: The action of the Enter key.
    ///   - action: The feature's action for an event of this wheel.
    mutating func wheel(
        _ wheel: Wheel, _ name: String, unit: String, onEnter: Action, _ action: @escaping (Wheel.Event) -> Action
    ) {
        element(.div, class: "wheel-column") {
            $0.element(.span, class: "wheel-name") {
                $0.attribute(.ariaHidden, true)
                $0.text(name)
            }
            $0.element(.div, class: wheel.isFree ? (wheel.isGliding ? "wheel is-gliding" : "wheel is-held") : "wheel") {
                $0.attribute(.id, wheelID(name))
                $0.attribute(.role, "spinbutton")
                $0.attribute(.tabindex, 0)
                $0.attribute(.ariaLabel, name)
                $0.attribute(.ariaValuemin, Int(wheel.values.lowerBound))
                $0.attribute(.ariaValuemax, Int(wheel.values.upperBound))
                $0.attribute(.ariaValuenow, Int(wheel.value))
                $0.attribute(.ariaValuetext, wheel.value == 1 ? "1 \(unit)" : "\(wheel.value) \(unit)s")
                $0.style("--row", px: Wheel.rowHeight)
                if let target = wheel.target { $0.property(.scrollTop, target) }
                $0.listenToWheel(wheel, onEnter, action)
                $0.rows(of: wheel)
            }
            if wheel.isRefused {
                $0.element(.p, class: "wheel-refusal") {
                    $0.attribute(.role, "alert")
                    $0.text("Only \(wheel.values.lowerBound) to \(wheel.values.upperBound)")
                }
            }
        }
    }

    private mutating func listenToWheel(
        _ wheel: Wheel, _ onEnter: Action, _ action: @escaping (Wheel.Event) -> Action
    ) {
        on(.scroll) { action(.scrolled(top: $0.scrollTop)) }
        on(.scrollend) { action(.settled(top: $0.scrollTop)) }
        on(.wheel, options: .preventDefault) { action(.wheeled($0.deltaY)) }
        on(.pointerdown, options: .capturePointer) {
            action(.pressed(y: $0.y, isMouse: $0.pointerKind == 0))
        }
        if wheel.drag != nil { on(.pointermove) { action(.moved(y: $0.y)) } }
        on(.pointerup) { action(.released(y: $0.y, centre: $0.top + $0.height / 2)) }
        on(.pointercancel, action(.cancelled))
        on(.keydown, preventing: [.arrowUp, .arrowDown, .pageUp, .pageDown, .home, .end, .backspace, .enter]) {
            $0.key == "Enter" ? onEnter : action(.key($0.key))
        }
    }

    /// All rows of the strip, so that the browser knows every snapping point from the beginning of a flick; only rows
    /// near the middle are drawn in full.
    private mutating func rows(of wheel: Wheel) {
        element(.div, class: "wheel-rows") {
            $0.attribute(.ariaHidden, true)
            for row in 0..<wheel.rows {
                let distance = abs(row - wheel.row)
                $0.element(.div, class: distance == 0 ? "is-chosen is-near" : distance < 6 ? "is-near" : nil) {
                    $0.text("\(wheel.value(ofRow: row))")
                }
            }
        }
    }
}

extension Wheel {
    /// Whether snapping is off, since the program moves the strip.
    fileprivate var isFree: Bool { isGliding || drag?.isMouse == true && drag?.isTurning == true }
}

/// The element's id of the wheel with this name.
func wheelID(_ name: String) -> String { "wheel-\(name)" }
