import HTTPTypes

/// The reason why a copy doesn't stand in its folder.
struct CopyFailure: Error, Equatable {
    let reason: Reason
    /// In sentences, for the person.
    let detail: String
    /// The time after which it may be tried again, where that is known.
    let seconds: Int?

    /// As the app tells them apart.
    enum Reason: String, CaseIterable, Sendable {
        case address, password, missing, full, unreachable, certificate, page, refused, tooLarge, busy
    }

    init(_ reason: Reason, _ detail: String, seconds: Int? = nil) {
        self.reason = reason
        self.detail = detail
        self.seconds = seconds
    }
}

extension Problem {
    init(_ failure: CopyFailure) {
        let status: HTTPResponse.Status =
            switch failure.reason {
            case .address: .unprocessableContent
            case .tooLarge: .contentTooLarge
            case .busy: .tooManyRequests
            case .password, .missing, .full, .unreachable, .certificate, .page, .refused: .badGateway
            }
        self.init(status: status, detail: failure.detail)
        reason = failure.reason.rawValue
        if let seconds = failure.seconds { headers[.retryAfter] = String(seconds) }
    }
}
