/// The frames of the page: one at a time is on its way to the screen.
struct Frames {
    /// The page's last event that was taken in.
    var seen: Int64 = 0
    var isHidden = false
    /// Something may look different since the last frame.
    var isDue = false {
        didSet { if isDue { isSettled = false } }
    }
    /// All that was taken in is on the screen, or nobody looks, and was handed to the store.
    var isSettled = false
    private var number: Int64 = 0
    private var isUnderWay = false

    /// The number of the next frame; nil while one is on its way.
    mutating func begin() -> Int64? {
        guard !isUnderWay else { return nil }
        isUnderWay = true
        isDue = false
        number += 1
        return number
    }

    /// The page shows a frame; gives whether it is the one that was on its way.
    mutating func shown(_ number: Int64) -> Bool {
        guard isUnderWay, number == self.number else { return false }
        isUnderWay = false
        return true
    }
}
