import Catalogue
import Records
import Sensing
import Workouts

// From rows to values. A row that can't be read is set aside and told of; it spoils nothing else.

extension Library {
    /// Takes in what the app starts with: settings, profile, and the runs that aren't over. `node` names this tab in the stamps
    /// that it gives.
    mutating func load(_ rows: [StoreRow], node: UInt64) {
        ledger.clock = HybridLogicalClock(node: node)
        isLoaded = true
        join(rows)
    }

    /// The same where there is something already: the store could be read only now.
    mutating func join(_ rows: [StoreRow]) {
        epoch = rows.first { $0.key == Library.epochKey }?.text ?? ""
        remember(rows)
        add(rows)
        for index in openRuns.indices where openRuns[index].log.isEmpty { read(rows, of: index) }
    }

    /// Reads a run's log and series from among rows. O(rows).
    mutating func read(_ rows: [StoreRow], of index: Int) {
        let id = openRuns[index].id
        readLog(rows.filter { $0.key.utf8.starts(with: LogEntry.prefix(of: id).utf8) }, of: index)
        for series in RunSeries.allCases {
            let prefix = "\(series.rowPrefix)\(id)/"
            read(rows.filter { $0.key.utf8.starts(with: prefix.utf8) }, series, of: index)
        }
    }

    /// Takes in rows of the store, as they stand there. What is here already was made here, or told by another tab: they are merged.
    mutating func add(_ rows: [StoreRow]) {
        var known: [DeviceRecord] = []
        var copies: [Record] = []
        for row in rows {
            do throws(InvalidField) {
                guard var record = try record(of: row) else { continue }
                let key = record.record.key
                let isOld = row.key != Outline.rowKey(of: key)
                if isOld {
                    // Whole, as an earlier version wrote it, which may still run in another tab.
                    record = ledger.record(key).merging(record)
                    tell(key)
                    write(nil, under: row.key)
                } else {
                    ledger.found(row)
                    if let ours = ledger.records[key.text] {
                        if !ledger.isCorrected(key) {
                            if let copy = ours.copy(mergedWith: record) { copies.append(copy) }
                            record = ours.merging(record)
                        } else if record.correct(by: ours, at: ledger.clock.stamp(wall: 0)) {
                            tell(key)
                        }
                        known.append(record)
                        continue
                    }
                }
                ledger.put(record)
                if let latest = record.record.latest { ledger.clock.observe(latest, wall: Int64(latest.milliseconds)) }
                read(record.record)
            } catch {
                damaged.append(DamagedRow(key: row.key, text: row.text ?? "", problem: error.description))
                ledger.found(row)
            }
        }
        if !known.isEmpty { replace(with: known) }
        if !copies.isEmpty { addCopies(copies) }
    }

    /// All of the store is here.
    mutating func complete() {
        sort()
        ledger.complete()
        isComplete = true
    }

    /// Merges records that another tab changed. What it didn't know goes back to it and to the store.
    mutating func merge(_ rows: [StoreRow]) {
        var merged: [DeviceRecord] = []
        var copies: [Record] = []
        for other in records(ofOther: rows, isCorrection: false) {
            let ours = ledger.record(other.record.key)
            if let copy = ours.copy(mergedWith: other) { copies.append(copy) }
            let record = ours.merging(other)
            if record != other { tell(other.record.key) }
            merged.append(record)
        }
        replace(with: merged)
        if !copies.isEmpty { addCopies(copies) }
    }

    /// Takes over what another tab says of records that must not be merged. What it didn't know goes back to it and to the store.
    mutating func correct(_ rows: [StoreRow], _ clocks: Clocks) {
        let stamp = stamp(clocks)
        var corrected: [DeviceRecord] = []
        for other in records(ofOther: rows, isCorrection: true) {
            var record = ledger.record(other.record.key)
            if record.correct(by: other, at: stamp) { tell(other.record.key) }
            corrected.append(record)
        }
        replace(with: corrected)
    }

    /// Another tab has written to rows that a write was to replace, so the store has taken none of it. What is there is merged with what is
    /// here, or corrected by it, and the write goes to the store once more.
    ///
    /// - Parameter rows: As they are there.
    /// - Returns: Whether it is a write of what is held now.
    mutating func crossed(_ rows: [StoreRow], token: Int32, _ clocks: Clocks) -> Bool {
        guard ledger.isInFlight(token) else { return false }
        _ = ledger.end(token, isWritten: false)
        if hasTrouble { ledger.giveUp(rows) }
        isRetrying = true
        let stamp = stamp(clocks)
        var records: [DeviceRecord] = []
        var copies: [Record] = []
        for row in rows {
            // A later write on its way has been made of the same, so it will come back as well.
            let isLast = !ledger.isInFlight(row.key)
            ledger.found(row)
            do throws(InvalidField) {
                guard let theirs = try record(of: row) else { continue }
                let key = theirs.record.key
                let ours = ledger.record(key)
                var merged = ours.merging(theirs)
                var isNews = merged != theirs
                if ledger.isCorrected(key) {
                    merged = theirs
                    isNews = merged.correct(by: ours, at: stamp)
                } else if let copy = ours.copy(mergedWith: theirs) {
                    copies.append(copy)
                }
                if isNews, isLast { tell(key) }
                records.append(merged)
            } catch {
                damaged.append(DamagedRow(key: row.key, text: row.text ?? "", problem: error.description))
            }
        }
        replace(with: records)
        if !copies.isEmpty { addCopies(copies) }
        return true
    }

    /// Adds copies of what has lost, unless they are here.
    @inline(never)  // For the second part of the program.
    private mutating func addCopies(_ copies: [Record]) {
        var kept: [DeviceRecord] = []
        for copy in copies {
            let ours = ledger.record(copy.key)
            let record = ours.merging(DeviceRecord(copy))
            guard record != ours else { continue }
            tell(copy.key)
            kept.append(record)
        }
        if !kept.isEmpty { replace(with: kept) }
    }

    private mutating func stamp(_ clocks: Clocks) -> Stamp {
        ledger.clock.stamp(wall: clocks.wall.microseconds / 1000 + clockCorrection)
    }

    private mutating func records(ofOther rows: [StoreRow], isCorrection: Bool) -> [DeviceRecord] {
        var records: [DeviceRecord] = []
        for row in rows {
            if LargeValue.isKey(row.key) { hold(value: row) }
            guard let record = try? record(of: row) else { continue }
            records.append(record)
            ledger.heard(row, isCorrection: isCorrection)
        }
        return records
    }

    /// Puts records that came from elsewhere in the places of what is here. O(records + all that is held).
    mutating func replace(with records: [DeviceRecord]) {
        for record in records {
            ledger.put(record)
            // Stamps that come after it have to be later.
            if let latest = record.record.latest { ledger.clock.observe(latest, wall: Int64(latest.milliseconds)) }
        }
        for kind in RecordKind.allCases {
            let ids = records.ids(of: kind)
            if !ids.isEmpty { LibraryCollection.of(kind).drop(ids, &self) }
        }
        for record in records { read(record.record) }
        sort()
        for kind in RecordKind.allCases { LibraryCollection.of(kind).arrange(records.ids(of: kind), &self) }
    }

    private mutating func sort() {
        sortWorkouts()
        let all = sessions
        storedSessions.items = all.ordered(sortedOrder(all.count) { all[$0].comesBefore(all[$1]) })
    }

    private mutating func read(_ record: Record) {
        // One of a kind that this version doesn't know is kept as it is.
        guard !record.isDeleted, let kind = record.key.kind else { return }
        do throws(InvalidField) {
            try LibraryCollection.of(kind).read(record, &self)
        } catch {
            damaged.append(DamagedRow(key: record.key.text, text: record.text, problem: error.description))
        }
    }

    /// Rows come in any order; a gap ends the log, for what follows would be folded onto the wrong state.
    private mutating func readLog(_ rows: [StoreRow], of index: Int) {
        let run = openRuns[index].id
        for place in sortedOrder(rows.count, by: { rows[$0].key.utf8.lexicographicallyPrecedes(rows[$1].key.utf8) }) {
            let row = rows[place]
            guard let text = row.text else { continue }
            do throws(InvalidField) {
                let entry = try LogEntry(text: text)
                if row.key == LogEntry.signOfLifeKey(of: run) {
                    openRuns[index].lastAlive = entry
                } else if row.key == LogEntry.key(of: run, number: Int32(openRuns[index].log.count)) {
                    openRuns[index].log.append(entry)
                }
            } catch {
                damaged.append(DamagedRow(key: row.key, text: text, problem: error.description))
            }
        }
    }

    /// The rows of a run's series, in their order; from one on that is missing or can't be read, the series is lost.
    private mutating func read(_ rows: [StoreRow], _ series: RunSeries, of index: Int) {
        for place in sortedOrder(rows.count, by: { rows[$0].key.utf8.lexicographicallyPrecedes(rows[$1].key.utf8) }) {
            let piece = series.count(in: openRuns[index]) / series.pieceLength
            guard let text = rows[place].text,
                rows[place].key == series.rowKey(of: openRuns[index].id, piece: piece)
            else { return }
            if let problem = series.append(text, to: &openRuns[index]) {
                damaged.append(DamagedRow(key: rows[place].key, text: text, problem: problem))
                return
            }
        }
    }

    /// By order, then by id.
    private mutating func sortWorkouts() {
        let (all, places) = (workouts, orders)
        let order = sortedOrder(all.count) { left, right in
            if places[left] != places[right] { return places[left] < places[right] }
            return all[left].id.utf8.lexicographicallyPrecedes(all[right].id.utf8)
        }
        workouts = all.ordered(order)
        orders = places.ordered(order)
    }
}

extension Library {
    /// Deletes a row that can't be read, at the person's wish.
    mutating func discard(damaged key: String) {
        forget(damaged: key)
        write(nil, under: key)
    }

    /// Takes that back.
    mutating func keep(damaged row: DamagedRow) {
        damaged.append(row)
        write(row.text, under: row.key)
    }
}

extension [DeviceRecord] {
    /// Of those of a kind.
    fileprivate func ids(of kind: RecordKind) -> Set<String> {
        let collection = kind.rawValue
        var ids: Set<String> = []
        for record in self where record.record.key.collection == collection { ids.insert(record.record.key.id) }
        return ids
    }
}
