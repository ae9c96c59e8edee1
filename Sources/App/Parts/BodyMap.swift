import Catalogue
import Interface

/// Muscles on a body seen from the front and from behind: the more of a muscle's colour, the more it is trained.
struct BodyMap {
    /// In words, for those who don't see it.
    let label: String
    private let parts: [(muscle: Muscle, part: Double)]

    /// - Parameter parts: How strong each muscle's colour is, 0…1. A muscle that isn't among them has none.
    init(_ parts: [(muscle: Muscle, part: Double)], label: String) {
        self.parts = parts
        self.label = label
    }

    private func part(_ muscle: Muscle) -> Double { parts.first { $0.muscle == muscle }?.part ?? 0 }

    // MARK: Drawing

    func view(_ ui: inout UI) {
        ui.element(.div, class: "body-map") {
            $0.attribute(.role, "img")
            $0.attribute(.ariaLabel, label)
            figure(Self.front, &$0)
            figure(Self.back, &$0)
        }
    }

    private func figure(_ regions: [Region], _ ui: inout UI) {
        ui.element(.svg) {
            $0.attribute(.viewBox, "0 0 100 208")
            $0.attribute(.ariaHidden, true)
            $0.element(.path, class: "body-outline") { $0.attribute(.d, Self.head) }
            half(regions, &$0)
            $0.element(.g) {
                $0.attribute(.transform, "matrix(-1 0 0 1 100 0)")
                half(regions, &$0)
            }
        }
    }

    private func half(_ regions: [Region], _ ui: inout UI) {
        ui.element(.path, class: "body-outline") { $0.attribute(.d, Self.outline) }
        for region in regions {
            let part = part(region.muscle)
            ui.element(.path, class: part > 0 ? "muscle trained" : "muscle") {
                if part > 0 { $0.style("--part", part) }
                $0.attribute(.d, region.path)
            }
        }
    }

    // MARK: The body, 100 units wide; muscles of one side

    private struct Region {
        let muscle: Muscle
        let path: String

        init(_ muscle: Muscle, _ path: String) {
            self.muscle = muscle
            self.path = path
        }
    }

    private static let head = "M50 3c6 0 9 4.5 9 10.5S55 25 50 25s-9-5.5-9-11.5S44 3 50 3"

    /// Neck, trunk, an arm and a leg.
    private static let outline =
        "M50 22h-6v7c-4 3-11 3-16 6-6 3-9 9-10 18l-3 22-5.5 27c-1 5 0 9 2.5 10 3 1 4.5-4 5.5-9l6.5-23 5-20c2 9 4 19 4 28"
        + "-2 10-4 19-3.5 32 .5 11 2 21 4 31-.5 9 0 20 2 30l1 16c0 5 0 7 2 7h7c2 0 2-3 1.5-6-1-6-1-11 0-17 2-10 2.5-20 1.5-30"
        + "l2-40Z"

    private static let front = [
        Region(.traps, "M44 29.5l4-.5 1.5 4.5c-6-.5-11 0-15.5 1.5 4-2 7.5-2.5 10-5.5Z"),
        Region(.deltoid, upperArmCap),
        Region(.chest, "M49 37.5c-5-1.5-11-1.5-15 .5-3 3-4 7-4 11.5 4 7 13.5 8 19 2.5Z"),
        Region(.biceps, upperArm),
        Region(.forearms, forearm),
        Region(.abdominals, "M49 57.5l-9 2v9h9Z"),
        Region(.abdominals, "M49 70.5h-9v10h9Z"),
        Region(.abdominals, "M49 82.5h-9v10c2 5 5 9 9 11.5Z"),
        Region(.abdominals, "M31.5 59l6.5 2v32l-4.5-4c.5-10 0-20-2-30Z"),
        Region(.quads, "M31.5 107c5 4 11 7 16.5 8l-1 20c-1 8-2.5 13-4 17h-7c-3.5-14-5.5-29-4.5-45Z"),
        Region(.calves, "M37 160l3.5-2c1 9 1 19 0 29h-1.5c-2-9-2.5-18-2-27Z"),
    ]

    private static let back = [
        Region(.traps, "M49.5 27l-5 1.5c-2.5 4-6.5 4.5-11.5 6.5l9.5 5.5 7 21.5Z"),
        Region(.deltoid, upperArmCap),
        Region(.middleBack, "M41.5 42l-8.5-5c-2 3.5-3 8-2.5 13l9 8 8 4.5Z"),
        Region(.lats, "M30.5 52.5l9 8 9 5.5v6l-6.5 13.5-7.5-3.5c.5-10-2-20-4-29.5Z"),
        Region(.lowerBack, "M49.5 73l-6 13.5-.5 6 6.5 5Z"),
        Region(.triceps, upperArm),
        Region(.forearms, forearm),
        Region(.glutes, "M34 91.5c6 1.5 11.5 4 15.5 8.5v13c-5 6-15 5.5-18.5-1.5-.5-7 .5-14 3-20Z"),
        Region(.hamstrings, "M31 116c5 4 12 4.5 17.5 1l-1.5 20-3 16h-7.5c-3.5-12-5.5-24-5.5-37Z"),
        Region(.calves, "M36.5 158c3-3 6.5-3 9 0 1.5 10 .5 20-2 29h-4.5c-2-9-3-19-2.5-29Z"),
    ]

    // The shapes used on both sides.
    private static let upperArmCap = "M31.5 36c-7 1.5-11.5 7-12 16l7.5 2.5c.5-7 2.5-12 7-16Z"
    private static let upperArm = "M19.5 54.5l7 2.5-2 12-3 9-5.5-1.5Z"
    private static let forearm = "M15.5 78.5l5.5 1.5-5 18-2 6h-3.5Z"
}
