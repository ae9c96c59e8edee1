// Names and types of MediaPlayer, as far as iOS/Setlist uses them. They do nothing: README.md.

public import Foundation

public let MPMediaItemPropertyTitle = "title"
public let MPMediaItemPropertyArtist = "artist"
public let MPMediaItemPropertyPlaybackDuration = "playbackDuration"
public let MPNowPlayingInfoPropertyElapsedPlaybackTime = "elapsedPlaybackTime"
public let MPNowPlayingInfoPropertyPlaybackRate = "playbackRate"

open class MPNowPlayingInfoCenter: NSObject {
    open class func `default`() -> MPNowPlayingInfoCenter { fatalError() }
    open var nowPlayingInfo: [String: Any]?
}

public enum MPRemoteCommandHandlerStatus: Int, Sendable {
    case success = 0
    case noSuchContent = 100
    case commandFailed = 200
}

open class MPRemoteCommandEvent: NSObject {}

open class MPRemoteCommand: NSObject {
    open var isEnabled = true
    @discardableResult
    open func addTarget(handler: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus) -> Any { self }
}

open class MPSkipIntervalCommand: MPRemoteCommand {
    open var preferredIntervals: [NSNumber] = []
}

open class MPRemoteCommandCenter: NSObject {
    open class func shared() -> MPRemoteCommandCenter { fatalError() }
    open var playCommand: MPRemoteCommand { fatalError() }
    open var pauseCommand: MPRemoteCommand { fatalError() }
    open var stopCommand: MPRemoteCommand { fatalError() }
    open var togglePlayPauseCommand: MPRemoteCommand { fatalError() }
    open var nextTrackCommand: MPRemoteCommand { fatalError() }
    open var previousTrackCommand: MPRemoteCommand { fatalError() }
    open var skipForwardCommand: MPSkipIntervalCommand { fatalError() }
    open var skipBackwardCommand: MPSkipIntervalCommand { fatalError() }
}
