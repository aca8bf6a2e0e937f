import Glibc

extension Descriptor {
  /// Returns the names in a folder, without `.` and `..`, as the bytes that the kernel has; nil where there are more than
  /// `limit`.
  package func names(limit: Int) -> [[UInt8]]? {
    // fdopendir takes the descriptor over, so it gets one of its own.
    let own = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0, let folder = fdopendir(own) else {
      if own >= 0 { close(own) }
      return []
    }
    defer { closedir(folder) }
    return Self.names(folder, limit: limit)
  }

  fileprivate static func names(_ folder: OpaquePointer, limit: Int) -> [[UInt8]]? {
    var names: [[UInt8]] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: UInt8.self, capacity: 256) {
          Array(UnsafeBufferPointer(start: $0, count: strlen($0)))
        }
      }
      if name == [0x2E] || name == [0x2E, 0x2E] { continue }
      guard names.count < limit else { return nil }
      names.append(name)
    }
    return names
  }
}

/// Returns the names in a folder, without `.` and `..`; none where the folder cannot be read.
package func names(inFolder path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  return (Descriptor.names(folder, limit: .max) ?? []).map { String(decoding: $0, as: UTF8.self) }
}
