/// A target of libFuzzer: any bytes get an answer or a sentence from the reader that the first byte chooses. A trap ends the program.
///
/// Scripts/fuzz.sh compiles it as one module with the sources that it reads, since a package can't link libFuzzer's own `main`.
@_cdecl("LLVMFuzzerTestOneInput")
public func readAnything(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 0 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
    do {
        switch start[0] % 8 {
        case 0:
            for recording in try FITReader.read(mended(bytes)).recordings { _ = recording.session() }
        case 1: _ = try GPXReader.read(bytes)
        case 2: _ = try TCXReader.read(bytes)
        case 3: _ = try ZWOReader.read(bytes)
        case 4:
            if TableReader.format(of: bytes) == nil {
                _ = try TrainingLog.read(bytes)
            } else {
                for recording in try TableReader.read(bytes).recordings { _ = recording.session() }
            }
        case 5:
            var reader = try ZIPReader(bytes)
            for entry in reader.entries { _ = try? reader.read(entry) }
        case 6: _ = try ShareLink.content(of: String(decoding: bytes, as: UTF8.self))
        default: _ = try GzipReader.read(bytes)
        }
    } catch {}
    return 0
}

/// The bytes as the data of a FIT file whose header and checksum are right: else nearly all would be refused before they are read.
private func mended(_ data: [UInt8]) -> [UInt8] {
    let size = UInt32(truncatingIfNeeded: data.count)
    var bytes: [UInt8] = [14, 0x20, 0, 0] + (0..<4).map { UInt8(truncatingIfNeeded: size >> UInt32(8 * $0)) }
    bytes += Array(".FIT".utf8) + [0, 0] + data
    var checksum: UInt16 = 0
    for byte in bytes {
        checksum ^= UInt16(byte)
        for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xA001 : checksum >> 1 }
    }
    return bytes + [UInt8(checksum & 0xFF), UInt8(checksum >> 8)]
}
