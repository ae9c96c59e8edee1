public import Workouts

extension Recording {
    /// Facts of a session that of all files only our own tables hold.
    public struct Facts: Equatable, Sendable {
        /// The session's id where the file was made, so that its rows in several tables are found to be one; nil in other files.
        public var id: String?
        /// 1…5.
        public var feeling: Int32?
        /// Kilograms by which its energy was counted.
        public var bodyWeight: Double?
        /// Beats a minute. They go out only: a session's are those of its series, which no table holds.
        public var meanHeartRate: Int32?
        public var maximumHeartRate: Int32?
        /// Whether it had come out of a file; nil where the file doesn't say.
        public var isImported: Bool?
        public var isEntered = false

        public init() {}

        /// Those of a session of the history.
        public init(_ session: Session, id: String) {
            self.id = id
            feeling = session.feeling
            bodyWeight = session.weight
            meanHeartRate = session.heart?.mean
            maximumHeartRate = session.heart?.maximum
            isImported = session.isImported
            isEntered = session.isEntered
        }
    }
}
