import Catalogue
import Records
import Soundtrack
import Workouts

/// The golden vectors of all modules, one a line: the browser's build produces the same bytes as the native one.
func goldenText() -> String {
    var text = ""
    for line in workoutsGoldenLines() + catalogueGoldenLines() + recordsGoldenLines() + soundtrackGoldenLines() {
        text += line
        text += "\n"
    }
    return text
}
