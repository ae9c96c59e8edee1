public import Foundation
public import Workouts

extension Calendar {
    /// The first day of weeks by the device's settings: `HostEvent.weekStart`.
    public var weekStart: Weekday { Weekday.allCases[(firstWeekday + 6) % 7] }
}
