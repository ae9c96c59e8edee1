import Records

/// The text of all that is the person's, made a few records at a time: "Export my data", and the copies that go by themselves. Large
/// values are read from the store on the way.
struct DataExport: Sendable {
    enum Step: Sendable {
        /// The store is asked for values; they are given to the next step.
        case reads(Effect, token: Int32)
        /// As many records as may be written at once are.
        case rests
        case done(String)
    }

    /// Outlines, as they were when it began.
    private let records: [Record]
    private var file = RecordExport.Writer()
    /// How many records are in it, and of how many the values were read.
    private var next = 0
    private var read = 0
    /// The store doesn't have all values.
    private(set) var isIncomplete = false

    /// Records whose values are read at once: an hour's way has 40 kB.
    private static let batch = 16

    init(_ library: Library) { records = library.exported }

    /// - Parameters:
    ///   - values: Those that the last step has asked for; none where the store can't be read: all the rest is here.
    ///   - most: So many records are written before it rests; nil: it never does.
    mutating func goOn(_ values: Values, atMost most: Int?, _ library: inout Library) -> Step {
        // Those whose values were read are written now: nobody holds these any longer.
        let end = most.map { max(read, min(next + $0, records.count)) } ?? records.count
        while next < end {
            let record = records[next]
            if let whole = library.whole(record, values) {
                file.append(whole)
            } else if next < read {
                isIncomplete = true
            } else {
                read = min(next + Self.batch, records.count)
                var keys: [String] = []
                for index in next..<read { keys += records[index].largeValues }
                let reading = library.read(keys)
                return .reads(reading.effect, token: reading.token)
            }
            next += 1
        }
        return next < records.count ? .rests : .done(file.finish())
    }
}
