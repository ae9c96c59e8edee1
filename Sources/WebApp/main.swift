// The program's entry in the browser: exports called by web/host*.js, imports provided by them, nothing else.
//
// The host passes bytes in memory from `allocate`; the called export takes ownership and frees it. Bytes passed to the
// host are valid only during the call.

#if arch(wasm32)
    import Interface
    import Records
    import Soundtrack
    import Workouts

    /// A patch of the page, for host-dom.js.
    @_extern(wasm, module: "host", name: "patch") @_extern(c)
    func hostPatch(_ bytes: UnsafePointer<UInt8>?, _ count: Int32)

    /// `HostCommands`: their JSON and their attachment.
    @_extern(wasm, module: "host", name: "command") @_extern(c)
    func hostCommand(
        _ json: UnsafePointer<UInt8>?, _ jsonCount: Int32, _ attachment: UnsafePointer<UInt8>?, _ attachmentCount: Int32
    )

    /// The reason why the program can't go on: a sentence for the person. The host shows it, ends the call, and makes
    /// no further one.
    @_extern(wasm, module: "host", name: "fail") @_extern(c)
    func hostFail(_ text: UnsafePointer<UInt8>?, _ count: Int32)

    /// The output of a worker's or a test's call: pieces of a file, in order.
    @_extern(wasm, module: "host", name: "output") @_extern(c)
    func hostOutput(_ bytes: UnsafePointer<UInt8>?, _ count: Int32)

    // One thread, one instance: nothing else accesses it.
    nonisolated(unsafe) var runtime = Runtime(seed: .random(in: 0 ... .max), secretSeed: .random(in: 0 ... .max))

    @_expose(wasm, "allocate") @_cdecl("setlist_allocate")
    func allocate(_ count: Int32) -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer.allocate(byteCount: max(Int(count), 1), alignment: 1)
    }

    /// The bytes that the host put at `pointer`, which is freed.
    func bytes(_ pointer: UnsafeMutableRawPointer, _ count: Int32) -> [UInt8] {
        defer { pointer.deallocate() }
        return Array(UnsafeRawBufferPointer(start: pointer, count: Int(count)))
    }

    func give(_ bytes: [UInt8], to host: (UnsafePointer<UInt8>?, Int32) -> Void) {
        bytes.withUnsafeBufferPointer { host($0.baseAddress, Int32($0.count)) }
    }

    func fail(_ sentence: String) -> Never {
        give(Array(sentence.utf8), to: hostFail)
        fatalError()
    }

    func clocks(_ monotonic: Double, _ wall: Double, _ zoneMinutes: Int32) -> Clocks {
        Clocks(monotonic: Seconds(monotonic), wall: Seconds(wall), zoneMinutes: zoneMinutes)
    }

    // MARK: - The page

    /// One event: its JSON and its attachment, and the clocks in seconds and minutes at its time. Commands go out
    /// before it returns, so that commands that need a person's tap still have it.
    @_expose(wasm, "event") @_cdecl("setlist_event")
    func event(
        _ json: UnsafeMutableRawPointer, _ jsonCount: Int32, _ attachment: UnsafeMutableRawPointer,
        _ attachmentCount: Int32, _ monotonic: Double, _ wall: Double, _ zoneMinutes: Int32
    ) {
        let json = bytes(json, jsonCount)
        let attachment = bytes(attachment, attachmentCount)
        let event: HostEvent
        // Both sides are built together: an event that can't be read is a fault of the build, and ends the program.
        do { event = try HostEvent(json: json, attachment: attachment) } catch { fail(error.description) }
        carryOut(runtime.handle(event, clocks: clocks(monotonic, wall, zoneMinutes)))
    }

    /// Called soon after events, when nothing is more urgent: passes changes to the store.
    @_expose(wasm, "settle") @_cdecl("setlist_settle")
    func settle() {
        carryOut(runtime.settle())
    }

    func carryOut(_ effects: [Effect]) {
        guard !effects.isEmpty else { return }
        let commands = HostCommands(effects)
        give(commands.json) { json, jsonCount in
            give(commands.attachment) { hostCommand(json, jsonCount, $0, $1) }
        }
    }

    /// Draws: at most once per animation frame, and only after an event.
    @_expose(wasm, "frame") @_cdecl("setlist_frame")
    func frame(_ monotonic: Double, _ wall: Double, _ zoneMinutes: Int32) {
        let patch = runtime.frame(clocks: clocks(monotonic, wall, zoneMinutes))
        if !patch.isEmpty { give(patch, to: hostPatch) }
    }

    // MARK: - A worker

    /// The soundtrack being rendered. A worker renders one and ends.
    nonisolated(unsafe) var job: RenderJob?

    /// Begins to render the soundtrack described by the message (see `RenderJob`). Returns the progress, like
    /// `renderStep`.
    @_expose(wasm, "renderStart") @_cdecl("setlist_render_start")
    func renderStart(
        _ message: UnsafeMutableRawPointer, _ messageCount: Int32, _ recordings: UnsafeMutableRawPointer,
        _ recordingsCount: Int32
    ) -> Double {
        job = RenderJob(
            message: bytes(message, messageCount), recordings: bytes(recordings, recordingsCount), songs: songFile)
        return job == nil ? -1 : 0
    }

    /// The nth song whose file the next step reads, by its place in the request; −1 if there are no more.
    @_expose(wasm, "renderSong") @_cdecl("setlist_render_song")
    func renderSong(_ index: Int32) -> Int32 {
        guard let songs = job?.needed, songs.indices.contains(Int(index)) else { return -1 }
        return Int32(songs[Int(index)])
    }

    /// Continues for a moment, and passes the finished part of the file to `output`; at the end comes the header, which
    /// belongs at the file's beginning. Returns 0 to 1; -1 if there is no job. If there is music, the header is
    /// preceded by the places of songs that couldn't be played, as Int32.
    @_expose(wasm, "renderStep") @_cdecl("setlist_render_step")
    func renderStep() -> Double {
        guard let progress = job?.step() else { return -1 }
        if let frames = job?.drain(), !frames.isEmpty { give(frames, to: hostOutput) }
        if progress >= 1, let done = job {
            job = nil
            if done.hasMusic { give(done.silent.flatMap { littleEndian(Int32($0)) }, to: hostOutput) }
            give(done.header(), to: hostOutput)
        }
        return progress
    }

    // MARK: - Tests

    /// The golden vectors, through `output`.
    @_expose(wasm, "golden") @_cdecl("setlist_golden")
    func golden() {
        give(Array(goldenText().utf8), to: hostOutput)
    }
#else
    // Natively this program prints the vectors with which EndToEnd/ports/test_golden.py compares the browser's.
    print(goldenText(), terminator: "")
#endif
