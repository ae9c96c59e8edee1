import App
import Foundation
import UserNotifications

/// Notifications.
@MainActor
final class NotifyPort {
    private let phone: Phone
    private let center = UNUserNotificationCenter.current()
    private let presenter = Presenter()

    init(_ phone: Phone) {
        self.phone = phone
        center.delegate = presenter
    }

    func carryOut(_ command: NotifyCommand) {
        switch command {
        case .askPermission:
            center.requestAuthorization(options: [.alert, .sound]) { @Sendable [phone] isGranted, _ in
                phone.tell(.notify(.permission(granted: isGranted)))
            }
        case .show(let title, let body, let tag):
            let content = UNMutableNotificationContent()
            content.title = title
            content.body = body
            center.add(
                UNNotificationRequest(identifier: tag, content: content, trigger: nil), withCompletionHandler: nil)
        case .clear(let tag): center.removeDeliveredNotifications(withIdentifiers: [tag])
        }
    }
}

/// Shows notifications while the app is open, too: it knows when it wants one.
private final class Presenter: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.banner, .list])
    }
}
