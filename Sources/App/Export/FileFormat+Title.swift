import Formats
import Records

extension FileFormat {
    /// As people call it.
    var title: String {
        switch self {
        case .fit: "FIT"
        case .tcx: "TCX"
        case .gpx: "GPX"
        case .zwo: "ZWO"
        case .csv: "CSV"
        case .zip: "ZIP"
        case .gzip: "GZIP"
        case .json: "JSON"
        }
    }

    /// The name of a file that holds something of this name.
    func fileName(_ name: String) -> String {
        WorkoutScreen.fileName(name) + (self == .json ? WorkoutFile.fileExtension : "." + fileExtension)
    }
}
