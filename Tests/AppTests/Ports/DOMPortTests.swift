import App
import Interface
import Testing

@Suite("Port: nodes of the page") struct DOMPortTests {
    static let events: [(String, HostEvent)] = [
        (#"{"on":"dom.event","node":4294967295,"event":0}"#, .dom(node: .max, event: DOMEvent(.click))),
        (
            #"{"on":"dom.event","node":5,"event":1,"value":"Ünï 🏃","checked":true}"#,
            .dom(node: 5, event: input)
        ),
        (
            #"{"on":"dom.event","node":5,"event":9,"x":1.5,"y":-2,"pointer":1,"top":3,"left":4,"width":5,"height":6,"#
                + #""scrollTop":7,"deltaY":8.25,"key":"ArrowUp","shift":true,"count":2}"#,
            .dom(node: 5, event: pointer)
        ),
    ]

    private enum Event: String, CaseIterable { case event }

    private static var input: DOMEvent {
        var event = DOMEvent(.input)
        event.value = "Ünï 🏃"
        event.isChecked = true
        return event
    }

    private static var pointer: DOMEvent {
        var event = DOMEvent(.pointerdown)
        event.x = 1.5
        event.y = -2
        event.pointerKind = 1
        event.top = 3
        event.left = 4
        event.width = 5
        event.height = 6
        event.scrollTop = 7
        event.deltaY = 8.25
        event.key = "ArrowUp"
        event.isShiftDown = true
        event.count = 2
        return event
    }

    @Test("Every event of the host is read") func everyEvent() {
        expectRead("dom", Self.events, as: \.self) { event -> Event? in
            switch event {
            case .dom: .event
            default: nil
            }
        }
    }
}
