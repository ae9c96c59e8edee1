import Catalogue
import Foundation
import Records

/// The catalogue that the app serves.
func realCatalogue() throws -> ExerciseCatalogue {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../web/catalogue")
    return try CatalogueFile.read(
        exercises: Array(Data(contentsOf: folder.appending(path: "exercises.json"))),
        routines: Array(Data(contentsOf: folder.appending(path: "routines.json"))))
}
