import DeviceHost
import Foundation
import UIKit
import WebKit

/// The screen: a web view that draws the app.
final class WebScreen: UIViewController, Page {
    private let web: WKWebView
    private var host: DeviceHost?
    private var isLight = false

    private static let bridge =
        "window.setlistDevice = (text) => webkit.messageHandlers.setlistDevice.postMessage(text);"

    init(assets: URL) {
        let configuration = WKWebViewConfiguration()
        configuration.setURLSchemeHandler(AssetScheme(folder: assets), forURLScheme: "setlist")
        configuration.allowsInlineMediaPlayback = true
        configuration.mediaTypesRequiringUserActionForPlayback = []
        configuration.userContentController.addUserScript(
            WKUserScript(source: Self.bridge, injectionTime: .atDocumentStart, forMainFrameOnly: true))
        web = WKWebView(frame: .zero, configuration: configuration)
        super.init(nibName: nil, bundle: nil)
        configuration.userContentController.add(self, name: "setlistDevice")
        web.navigationDelegate = self
        web.allowsBackForwardNavigationGestures = true
        web.isOpaque = false
        web.scrollView.contentInsetAdjustmentBehavior = .never
        #if DEBUG
            web.isInspectable = true
        #endif
        view = web
        show(isLight: false)
    }

    required init?(coder: NSCoder) { nil }

    func open(_ host: DeviceHost) {
        self.host = host
        load()
    }

    private func load() { web.load(URLRequest(url: URL(string: "setlist://app/")!)) }

    /// The main queue keeps the order. A page that isn't there drops it.
    nonisolated func send(_ message: String) {
        DispatchQueue.main.async {
            self.web.callAsyncJavaScript(
                "window.setlistShell?.receive(JSON.parse(message))", arguments: ["message": message], in: nil, in: .page
            )
        }
    }

    // MARK: Around the page

    override var preferredStatusBarStyle: UIStatusBarStyle { isLight ? .darkContent : .lightContent }

    /// The ground under the page, and what the system shows over it.
    func show(isLight: Bool) {
        self.isLight = isLight
        view.backgroundColor = UIColor(white: isLight ? 0.96 : 0.06, alpha: 1)
        overrideUserInterfaceStyle = isLight ? .light : .dark
        setNeedsStatusBarAppearanceUpdate()
    }

    func share(_ items: [Any]) { showOnTop(UIActivityViewController(activityItems: items, applicationActivities: nil)) }

    /// Shows this over whatever is shown.
    func showOnTop(_ other: UIViewController) {
        var top: UIViewController = self
        while let next = top.presentedViewController { top = next }
        top.present(other, animated: true)
    }
}

extension WebScreen: WKScriptMessageHandler {
    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage) {
        guard message.frameInfo.isMainFrame, let text = message.body as? String else { return }
        host?.receive(text)
    }
}

extension WebScreen: WKNavigationDelegate {
    /// Other sites are the browser's.
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
        guard let address = navigationAction.request.url, address.scheme != "setlist" else { return .allow }
        _ = await UIApplication.shared.open(address)
        return .cancel
    }

    /// The system has ended the page's process. The app goes on, and is drawn from the beginning.
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { load() }
}
