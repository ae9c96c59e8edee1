import App
import DeviceHost
import UIKit

/// The program's entry. The app outlives the scene that shows it.
@main
final class SetlistApp: UIResponder, UIApplicationDelegate {
    private(set) lazy var phone = Phone()

    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
        configuration.delegateClass = Scene.self
        return configuration
    }
}

/// The app's one scene.
final class Scene: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    /// A scene that opens isn't: the page tells of that.
    private var isHidden = false
    private var storing = UIBackgroundTaskIdentifier.invalid
    private var phone: Phone? { (UIApplication.shared.delegate as? SetlistApp)?.phone }

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene, let phone else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = phone.screen
        window.makeKeyAndVisible()
        self.window = window
    }

    func sceneWillEnterForeground(_ scene: UIScene) { if isHidden { set(isHidden: false) } }

    func sceneDidEnterBackground(_ scene: UIScene) {
        set(isHidden: true)
        store()
    }

    private func set(isHidden: Bool) {
        self.isHidden = isHidden
        phone?.tell(.visibilityChanged(isHidden: isHidden))
    }

    /// Has the system wait until all that was told is on the disk.
    private func store() {
        guard storing == .invalid, let host = phone?.host else { return }
        storing = UIApplication.shared.beginBackgroundTask(withName: "Store") { [weak self] in self?.stored() }
        Task {
            while storing != .invalid, await !host.isStored { try? await Task.sleep(for: .milliseconds(50)) }
            stored()
        }
    }

    private func stored() {
        guard storing != .invalid else { return }
        UIApplication.shared.endBackgroundTask(storing)
        storing = .invalid
    }
}
