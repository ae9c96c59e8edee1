import Testing

@testable import Interface

@Suite struct NamesTests {
    private func words(_ names: String) -> [String] {
        names.split(separator: " ").map(String.init)
    }

    @Test("SH-8 every tag has the platform's name at its own place of the table")
    func tags() {
        let names = Tag.allCases.map { $0 == .svgText ? "text" : "\($0)" }
        #expect(words(Tag.names) == names)
    }

    @Test("SH-8 every attribute has the platform's name at its own place of the table")
    func attributes() {
        let dashed = ["fill", "stroke", "text", "dominant", "vector", "aria"]
        let names = Attribute.allCases.map { attribute in
            var name = "\(attribute)"
            for prefix in dashed where name.hasPrefix(prefix) && name != prefix {
                name = prefix + "-" + name.dropFirst(prefix.count).lowercased()
            }
            return name
        }
        #expect(words(Attribute.names) == names)
    }

    @Test("SH-8 every property and event has the platform's name at its own place of the table")
    func propertiesAndEvents() {
        #expect(words(Property.names) == Property.allCases.map { "\($0)" })
        #expect(words(EventName.names) == EventName.allCases.map { "\($0)" })
    }

    @Test("SH-8 every key's bit stands at the place of its name")
    func keys() {
        let keys: [(Keys, String)] = [
            (.arrowUp, "ArrowUp"), (.arrowDown, "ArrowDown"), (.arrowLeft, "ArrowLeft"), (.arrowRight, "ArrowRight"),
            (.pageUp, "PageUp"), (.pageDown, "PageDown"), (.home, "Home"), (.end, "End"), (.enter, "Enter"),
            (.escape, "Escape"), (.tab, "Tab"), (.backspace, "Backspace"), (.delete, "Delete"), (.space, "Space"),
        ]
        #expect(words(Keys.names).count == keys.count)
        for (key, name) in keys {
            #expect(words(Keys.names)[key.rawValue.trailingZeroBitCount] == name)
        }
    }
}
