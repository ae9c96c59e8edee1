import App
import Foundation
import Music

/// A song can't be added, or moved.
struct SongTrouble: Error, Equatable {
    let failure: SongFailure

    init(_ failure: SongFailure) {
        self.failure = failure
    }
}

extension SongFailure {
    init(_ error: any Error) {
        switch error {
        case let error as SongTrouble: self = error.failure
        case let error as SongError: self = .other(error.reason)
        case is ConnectionError, is URLError: self = .offline
        default: self = Self.isFull(error) ? .full : .unreadable
        }
    }

    /// Why the platform couldn't decode a song.
    init(ofDecoding error: any Error) {
        switch error {
        case let error as SongTrouble: self = error.failure
        default: self = Self.isFull(error) ? .full : .undecodable
        }
    }

    /// Why a folder couldn't be made.
    init(ofFolder error: any Error) {
        self = Self.isFull(error) ? .full : .notKept
    }

    private static func isFull(_ error: any Error) -> Bool {
        switch error {
        case let error as DiskError: error.isFull
        case let error as CocoaError: error.code == .fileWriteOutOfSpace
        case let error as POSIXError: error.code == .ENOSPC || error.code == .EDQUOT
        default: false
        }
    }
}
