import App
import AuthenticationServices
import Foundation
import UIKit

/// Sign in with Apple.
@MainActor
final class IdentityPort: NSObject {
    private let phone: Phone
    /// While its sheet is open.
    private var controller: ASAuthorizationController?
    private var window: UIWindow!

    init(_ phone: Phone) { self.phone = phone }

    func ask(nonce: String) {
        guard let window = phone.screen.view.window else { return end(nil) }
        self.window = window
        let request = ASAuthorizationAppleIDProvider().createRequest()
        request.requestedScopes = [.email]
        request.nonce = nonce
        let controller = ASAuthorizationController(authorizationRequests: [request])
        controller.delegate = self
        controller.presentationContextProvider = self
        self.controller = controller
        controller.performRequests()
    }

    private func end(_ token: Data?) {
        controller = nil
        phone.tell(.identified(token: token.map { String(decoding: $0, as: UTF8.self) }))
    }
}

extension IdentityPort: ASAuthorizationControllerDelegate, ASAuthorizationControllerPresentationContextProviding {
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { window }

    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) { end((authorization.credential as? ASAuthorizationAppleIDCredential)?.identityToken) }

    /// The sheet itself has said what was wrong, unless the person has closed it.
    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
        end(nil)
    }
}
