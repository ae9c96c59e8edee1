#if arch(wasm32)
    import App
    import Music

    // Songs in a worker: their files, which the host reads, and what is heard in them.

    /// How many bytes a song's file has, by the number that it has here; −1: it can't be had.
    @_extern(wasm, module: "host", name: "size") @_extern(c)
    func hostSize(_ song: Int32) -> Double

    /// Reads bytes of a song's file; gives how many, −1 where it can't be read.
    @_extern(wasm, module: "host", name: "read") @_extern(c)
    func hostRead(_ song: Int32, _ place: Double, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int32) -> Int32

    func songFile(_ song: Int) throws(SongError) -> SongBytes {
        let number = Int32(song)
        let size = hostSize(number)
        guard size >= 0 else { throw .unreadable }
        return SongBytes(size: Int64(size)) { (place, count) throws(SongError) in
            var bytes = [UInt8](repeating: 0, count: count)
            let read = bytes.withUnsafeMutableBufferPointer {
                hostRead(number, Double(place), $0.baseAddress, Int32($0.count))
            }
            guard read >= 0 else { throw .unreadable }
            if Int(read) < count { bytes.removeLast(count - Int(read)) }
            return bytes
        }
    }

    func littleEndian(_ number: Int32) -> [UInt8] {
        let bits = UInt32(bitPattern: number)
        return [
            UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
            UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 24),
        ]
    }

    /// The song that is listened to. A worker listens to one and ends.
    nonisolated(unsafe) var listener: SongListener?

    /// Gives why a song can't be used to `output`.
    func refuse(_ error: SongError) -> Int32 {
        give(Array(error.reason.utf8), to: hostOutput)
        return -1
    }

    /// Gives what song 0 says of itself (`SongReading`) to `output`, or why it is none; −1 then.
    @_expose(wasm, "songTags") @_cdecl("setlist_song_tags")
    func songTags() -> Int32 {
        do throws(SongError) {
            let tags = try SongTagReader.read(try songFile(0))
            give(Array(SongReading(tags).json.utf8), to: hostOutput)
            return 0
        } catch {
            return refuse(error)
        }
    }

    /// Begins to listen to song 0, WAV or FLAC. −1: why not goes to `output`.
    @_expose(wasm, "songStart") @_cdecl("setlist_song_start")
    func songStart() -> Int32 {
        do throws(SongError) {
            let file = try songFile(0)
            listener = try SongListener(file, seconds: (try? SongTagReader.read(file))?.seconds)
            return 0
        } catch {
            return refuse(error)
        }
    }

    /// Goes on for a moment. From 0 to 1, and then what was heard (`SoundOfSong`) is in `output`; −1: why not is there.
    @_expose(wasm, "songStep") @_cdecl("setlist_song_step")
    func songStep() -> Double {
        guard listener != nil else { return Double(refuse(.unreadable)) }
        do throws(SongError) {
            try listener?.step(blocks: 16)
        } catch {
            return Double(refuse(error))
        }
        guard let heard = listener, heard.isDone else { return listener?.progress ?? 0 }
        listener = nil
        give(Array(SoundOfSong(heard.finish()).json.utf8), to: hostOutput)
        return 1
    }
#endif
