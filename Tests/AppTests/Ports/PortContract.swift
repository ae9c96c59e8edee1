import App
import Testing

// The test of a port checks that every command is written as the host reads it, that every event of the host is read,
// and that none is left out. EndToEnd/ports/test_ports.py takes the examples from these tests, and asks the host and
// the program in a browser.

/// - Parameters:
///   - port: the beginning of its commands' names.
///   - name: an exhaustive switch, so that one command more doesn't compile without a name, and a name without an example fails.
func expectWritten<Command, Name: CaseIterable & Hashable & RawRepresentable<String>>(
    _ port: String, _ examples: [(Command, String)], as effect: (Command) -> Effect, named name: (Command) -> Name,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for (command, json) in examples {
        #expect(written([effect(command)]) == "[\(json)]", sourceLocation: sourceLocation)
        let start = #"{"do":"\#(port).\#(name(command).rawValue)""#
        #expect(json.hasPrefix(start), "\(json) isn't \(start)", sourceLocation: sourceLocation)
    }
    let missing = Set(Name.allCases).subtracting(examples.map { name($0.0) })
    #expect(missing.isEmpty, "no example of \(missing)", sourceLocation: sourceLocation)
}

/// The same for events. What comes beside them is 1, 2, 255.
func expectRead<Event, Name: CaseIterable & Hashable & RawRepresentable<String>>(
    _ port: String, _ examples: [(String, Event)], as hostEvent: (Event) -> HostEvent, named name: (Event) -> Name?,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for (json, event) in examples {
        #expect(throws: Never.self, sourceLocation: sourceLocation) {
            let read = try HostEvent(json: Array(json.utf8), attachment: [1, 2, 255])
            #expect(read == hostEvent(event), sourceLocation: sourceLocation)
            // As `TestApp` writes it.
            let message = hostEvent(event).message
            let again = try HostEvent(json: message.json, attachment: message.attachment)
            #expect(again == hostEvent(event), sourceLocation: sourceLocation)
        }
        let start = #"{"on":"\#(port).\#(name(event)?.rawValue ?? "")""#
        #expect(json.hasPrefix(start), "\(json) isn't \(start)", sourceLocation: sourceLocation)
    }
    let missing = Set(Name.allCases).subtracting(examples.compactMap { name($0.1) })
    #expect(missing.isEmpty, "no example of \(missing)", sourceLocation: sourceLocation)
}

func written(_ effects: [Effect]) -> String { String(decoding: HostCommands(effects).json, as: UTF8.self) }
