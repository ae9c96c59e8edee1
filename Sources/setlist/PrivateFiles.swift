import Foundation

/// Makes all files and folders that this process creates from now on readable only by their owner.
func keepFilesPrivate() { umask(0o077) }
