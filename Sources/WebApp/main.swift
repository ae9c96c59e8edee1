#if arch(wasm32)
@_extern(wasm, module: "host", name: "patch") @_extern(c)
func hostPatch(_ pointer: UnsafePointer<UInt8>?, _ count: Int32)

@_expose(wasm, "event") @_cdecl("setlist_event")
func event(_ pointer: UnsafePointer<UInt8>?, _ count: Int32) {
  var d = [String: Double]()
  d["x"] = Double("1.5") ?? 0
  let s = "\(d["x"]!)" 
  let u = Array(s.utf8)
  u.withUnsafeBufferPointer { hostPatch($0.baseAddress, Int32($0.count)) }
}
#else
print("WebApp runs in the browser: build it with `make web`.")
#endif
