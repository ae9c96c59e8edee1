public import Formats

/// The content of a file.
public enum FileFinding: Sendable {
    case contents(FileContents)
    /// A training log. It may ask for facts that only the person knows.
    case log(TrainingLog.Reading)
    /// Files, to be read one after the other.
    case archive(OpenArchive)
}
