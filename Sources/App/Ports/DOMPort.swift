import Interface
import Records

// The events of nodes of the view tree. Their content goes to the host as patches (Sources/Interface), so there are no
// commands. The host's side is web/host-dom.js.

extension HostEvent {
    init(dom fields: EventFields) throws(HostEventError) {
        switch fields.on {
        case "dom.event":
            guard let value = fields["node"]?.integer, let node = UInt32(exactly: value) else {
                throw .member("node", on: fields.on)
            }
            self = .dom(node: node, event: try DOMEvent(fields))
        default: throw .unknown(on: fields.on)
        }
    }
}

extension DOMEvent {
    /// `event` is the raw value of an `EventName`; what an event has nothing of is left out.
    fileprivate init(_ fields: EventFields) throws(HostEventError) {
        guard let raw = UInt8(exactly: try fields.int32("event")), let name = EventName(rawValue: raw) else {
            throw .member("event", on: fields.on)
        }
        self.init(name)
        value = fields["value"]?.string ?? ""
        isChecked = fields["checked"]?.bool ?? false
        key = fields["key"]?.string ?? ""
        isShiftDown = fields["shift"]?.bool ?? false
        count = Int32(clamping: fields["count"]?.integer ?? 0)
        x = fields["x"]?.double ?? 0
        y = fields["y"]?.double ?? 0
        pointerKind = UInt8(clamping: fields["pointer"]?.integer ?? 0)
        top = fields["top"]?.double ?? 0
        left = fields["left"]?.double ?? 0
        width = fields["width"]?.double ?? 0
        height = fields["height"]?.double ?? 0
        scrollTop = fields["scrollTop"]?.double ?? 0
        deltaY = fields["deltaY"]?.double ?? 0
    }
}
