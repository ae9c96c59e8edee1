#if arch(wasm32)
    import Music

    // Songs in a worker: their files, read through the host, and the analysis of their sound.

    /// The bytes of a song's file, by the song's number here; −1 if it isn't available.
    @_extern(wasm, module: "host", name: "size") @_extern(c)
    func hostSize(_ song: Int32) -> Double

    /// Reads bytes of a song's file; returns their number, −1 if the file can't be read.
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

    /// The analyser of the song. A worker analyses one song and ends.
    nonisolated(unsafe) var listener: SongListener?

    /// Writes the reason why a song can't be used to `output`.
    func refuse(_ error: SongError) -> Int32 {
        give(Array(error.reason.utf8), to: hostOutput)
        return -1
    }

    /// Writes the tags of song 0 (`SongReading`) to `output`, or the reason why it isn't a song; then returns −1.
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

    /// Begins the analysis of song 0, WAV or FLAC. If it returns −1, the reason is in `output`.
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

    /// Continues for a moment. Returns 0 to 1; at 1 the result (`SoundOfSong`) is in `output`; at −1 the reason is.
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
