import Records

extension Sync {
    /// A push on its way in pieces. What the server has acknowledged isn't sent again, however often the link is cut.
    struct LongPush: Sendable {
        /// An outline.
        let push: PushedRecord
        /// Tells its pieces from another attempt's.
        let id: String
        private let text: [UInt8]
        private var next: Int32 = 0
        private var acknowledged: Int32 = 0

        /// Bytes of a piece before it is cut back to whole characters: those carry over.
        private static let bytes = Pace.least - 8

        init(_ push: PushedRecord, text: String, id: String) {
            self.push = push
            self.text = Array(text.utf8)
            self.id = id
        }

        private var count: Int32 { Int32((text.count + Self.bytes - 1) / Self.bytes) }

        /// All of it was sent.
        var isSent: Bool { next == count }

        /// The next pieces, of so many bytes together, or one.
        mutating func pieces(bytes: Int) -> [RecordPiece] {
            var pieces: [RecordPiece] = []
            while next < count, pieces.isEmpty || (pieces.count + 1) * Self.bytes <= bytes {
                pieces.append(piece(next))
                next += 1
            }
            return pieces
        }

        /// The part that was sent has arrived.
        mutating func acknowledge() { acknowledged = next }

        /// It may not have.
        mutating func goBack() { next = acknowledged }

        /// A part of the text that ends between two characters.
        private func piece(_ number: Int32) -> RecordPiece {
            let from = boundary(Int(number) * Self.bytes)
            let to = number + 1 == count ? text.count : boundary(Int(number + 1) * Self.bytes)
            return RecordPiece(
                key: push.record.key, push: id, number: number, count: count,
                text: String(decoding: text[from..<to], as: UTF8.self))
        }

        /// The first character's beginning at or after an offset.
        private func boundary(_ offset: Int) -> Int {
            var offset = offset
            while offset < text.count, text[offset] & 0xC0 == 0x80 { offset += 1 }
            return offset
        }
    }

    /// A record that comes in several answers.
    struct LongAnswer: Sendable {
        private let key: RecordKey
        private let sequence: Int64
        private var text: [UInt8] = []

        /// The request for the part that comes next.
        var request: RecordPart { RecordPart(key: key, sequence: sequence, from: Int32(text.count)) }

        /// Adds a part. A first one begins anew; one that doesn't follow is as if it hadn't come.
        ///
        /// - Returns: the whole record, with its last part.
        static func add(_ part: SyncAnswer.Part, _ state: inout LongAnswer?) -> SyncAnswer.Row? {
            if part.from == 0 { state = LongAnswer(key: part.key, sequence: part.sequence) }
            guard var answer = state,
                answer.request == RecordPart(key: part.key, sequence: part.sequence, from: part.from)
            else {
                state = nil
                return nil
            }
            answer.text += Array(part.text.utf8)
            state = answer
            guard answer.text.count >= Int(part.size) else { return nil }
            state = nil
            return SyncAnswer.Row(key: part.key, text: String(decoding: answer.text, as: UTF8.self), past: part.past)
        }

        private init(key: RecordKey, sequence: Int64) {
            self.key = key
            self.sequence = sequence
        }
    }
}
