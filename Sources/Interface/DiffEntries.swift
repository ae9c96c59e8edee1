extension Diff {
    /// Turns an old element's entries into the new one's.
    func updateEntries(of old: Int, _ new: Int, _ id: UInt32, _ scratch: inout DiffScratch) {
        let olds = entries(of: oldNodes[old])
        let news = entries(of: newNodes[new])
        var isOfSameNames = olds.count == news.count
        for (offset, index) in news.enumerated() {
            let entry = newEntries[index]
            // Almost always the entry with the same name has the same place.
            var found = olds.lowerBound + offset
            if found >= olds.upperBound || !isSameName(oldEntries[found], entry) {
                isOfSameNames = false
                guard let other = olds.first(where: { isSameName(oldEntries[$0], entry) }) else {
                    set(entry, id, &scratch)
                    continue
                }
                found = other
            }
            if !isSameValue(oldEntries[found], entry) || isSharedWithPerson(entry) { set(entry, id, &scratch) }
        }
        if isOfSameNames { return }
        for index in olds where !news.contains(where: { isSameName(oldEntries[index], newEntries[$0]) }) {
            unset(oldEntries[index], id, &scratch)
        }
    }

    private func isSameName(_ old: Arena.Entry, _ new: Arena.Entry) -> Bool {
        old.name == new.name && (old.kind == new.kind || old.kind.isProperty && new.kind.isProperty)
            && isSame(slice(oldPool, old.start, old.nameCount), slice(newPool, new.start, new.nameCount))
    }

    private func isSameValue(_ old: Arena.Entry, _ new: Arena.Entry) -> Bool {
        old.kind == new.kind && old.options == new.options && old.number == new.number
            && isSame(
                slice(oldPool, old.start + old.nameCount, old.valueCount),
                slice(newPool, new.start + new.nameCount, new.valueCount))
    }

    private func isSharedWithPerson(_ entry: Arena.Entry) -> Bool {
        entry.kind.isProperty && Property(rawValue: entry.name)?.isSharedWithPerson == true
    }

    func set(_ entry: Arena.Entry, _ id: UInt32, _ scratch: inout DiffScratch) {
        let name = slice(newPool, entry.start, entry.nameCount)
        let value = slice(newPool, entry.start + entry.nameCount, entry.valueCount)
        switch entry.kind {
        case .attribute:
            scratch.patch.op(.attribute, id)
            scratch.patch.number(UInt32(entry.name))
            scratch.patch.string(value)
        case .data, .style:
            scratch.patch.op(entry.kind == .data ? .data : .style, id)
            scratch.patch.string(name)
            scratch.patch.string(value)
        case .listener:
            scratch.patch.op(.listen, id)
            scratch.patch.number(UInt32(entry.name))
            scratch.patch.number(UInt32(entry.options))
            scratch.patch.number(UInt32(truncatingIfNeeded: entry.number))
        case .text:
            scratch.settling.op(.propertyText, id)
            scratch.settling.number(UInt32(entry.name))
            scratch.settling.string(value)
        case .flag:
            if entry.closes {
                scratch.closing.flag(id, entry.name, false)
            } else {
                scratch.settling.flag(id, entry.name, entry.number == 1)
            }
        case .number:
            scratch.settling.op(.propertyNumber, id)
            scratch.settling.number(UInt32(entry.name))
            scratch.settling.float(entry.number)
        }
    }

    /// A removed flag becomes false and a removed text empty; a number stays, since a scroll position has no default.
    private func unset(_ entry: Arena.Entry, _ id: UInt32, _ scratch: inout DiffScratch) {
        let name = slice(oldPool, entry.start, entry.nameCount)
        let nothing = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        switch entry.kind {
        case .attribute:
            scratch.patch.op(.removeAttribute, id)
            scratch.patch.number(UInt32(entry.name))
        case .data:
            scratch.patch.op(.removeData, id)
            scratch.patch.string(name)
        case .style:
            scratch.patch.op(.style, id)
            scratch.patch.string(name)
            scratch.patch.string(nothing)
        case .listener:
            scratch.patch.op(.unlisten, id)
            scratch.patch.number(UInt32(entry.name))
        case .text:
            scratch.settling.op(.propertyText, id)
            scratch.settling.number(UInt32(entry.name))
            scratch.settling.string(nothing)
        case .flag:
            if entry.isOfLayer {
                scratch.closing.flag(id, entry.name, false)
            } else {
                scratch.settling.flag(id, entry.name, false)
            }
        case .number:
            break
        }
    }
}
