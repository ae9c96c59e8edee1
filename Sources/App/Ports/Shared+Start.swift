import Records
import Workouts

extension Shared {
    /// Takes in the host's account of itself, once.
    mutating func start(_ start: Start) {
        viewport = start.viewport
        isOnline = start.isOnline
        isReturn = start.isReturn
        origin = start.origin
        tab = start.tab
        livingTabs = start.others
        can = start.can
        apple = start.apple
        catalogueAddresses = start.catalogue
        map = start.map
        library.deviceName = DeviceName.text(userAgent: start.userAgent)
        address = Address(path: start.path)
    }
}
