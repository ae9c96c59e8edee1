import Interface
import Testing

@testable import App

@Suite struct MapElementTests {
    @Test("OU-7 a map has a name and a role, and takes the keyboard's focus")
    func element() {
        let html = renderHTML { (ui: inout UI) in ui.map("route", label: "Address, 5.2 km", class: "tall") }
        #expect(
            html == #"<div class="map tall" id="route" tabindex="0" role="application" aria-roledescription="map" "#
                + #"aria-label="Address, 5.2 km"></div>"#)
    }

    @Test("OU-7 the app knows from its start what the server has maps of")
    func source() {
        var state = State(seed: 1)
        let source = MapSource(tiles: "https://t.example/{z}/{x}/{y}.png", attribution: "© A")
        let start = Start(
            path: "/", viewport: Viewport(width: 390, height: 844), isOnline: true, language: "en", can: Capabilities(),
            map: source)
        _ = state.update(.host(.started(start)))
        #expect(state.shared.map == source)
    }
}
