// Names and types of WebKit, as far as iOS/Setlist uses them. They do nothing: README.md.

public import Foundation
// On Linux a part of Foundation is here.
@_exported public import FoundationNetworking
public import UIKit

public protocol WKURLSchemeTask: NSObjectProtocol {
    var request: URLRequest { get }
    func didReceive(_ response: URLResponse)
    func didReceive(_ data: Data)
    func didFinish()
    func didFailWithError(_ error: any Error)
}

@MainActor public protocol WKURLSchemeHandler: NSObjectProtocol {
    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)
    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}

public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

@MainActor open class WKContentWorld: NSObject {
    open class var page: WKContentWorld { fatalError() }
}

public enum WKUserScriptInjectionTime: Int, Sendable { case atDocumentStart, atDocumentEnd }

@MainActor open class WKUserScript: NSObject {
    public init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {}
}

@MainActor open class WKFrameInfo: NSObject {
    open var isMainFrame: Bool { true }
}

@MainActor open class WKScriptMessage: NSObject {
    open var body: Any { "" }
    open var frameInfo: WKFrameInfo { fatalError() }
}

@MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

@MainActor open class WKUserContentController: NSObject {
    open func addUserScript(_ userScript: WKUserScript) {}
    open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {}
}

@MainActor open class WKWebViewConfiguration: NSObject {
    nonisolated public override init() {}
    open var userContentController: WKUserContentController { fatalError() }
    open var allowsInlineMediaPlayback = false
    open var mediaTypesRequiringUserActionForPlayback = WKAudiovisualMediaTypes(rawValue: 0)
    open func setURLSchemeHandler(_ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String) {}
}

@MainActor open class WKNavigation: NSObject {}

@MainActor open class WKNavigationAction: NSObject {
    open var request: URLRequest { fatalError() }
}

public enum WKNavigationActionPolicy: Int, Sendable { case cancel, allow, download }

@MainActor public protocol WKNavigationDelegate: NSObjectProtocol {
    func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction) async
        -> WKNavigationActionPolicy
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

@MainActor open class WKWebView: UIView {
    public init(frame: CGRect, configuration: WKWebViewConfiguration) { super.init(frame: frame) }
    open weak var navigationDelegate: (any WKNavigationDelegate)?
    open var scrollView: UIScrollView { fatalError() }
    open var allowsBackForwardNavigationGestures = false
    open var isInspectable = false
    @discardableResult open func load(_ request: URLRequest) -> WKNavigation? { nil }
    @preconcurrency public func callAsyncJavaScript(
        _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
        in contentWorld: WKContentWorld,
        completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
    ) {}
}
