import Formats

extension FileFormat {
    /// Offers a file to the person.
    func save(_ made: MadeFile, as name: String) -> Effect {
        .files(.saveBytes(name: name, mediaType: mediaType, bytes: made.bytes))
    }
}
