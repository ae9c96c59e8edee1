import Foundation

/// Has all files and folders that this process makes from now on readable by nobody but their owner.
func keepFilesPrivate() { umask(0o077) }
