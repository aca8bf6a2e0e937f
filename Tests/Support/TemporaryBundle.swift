import Glibc

/// A folder with a test's files, removed with the value.
public final class TemporaryBundle: Sendable {
  public let path: String

  /// - Parameter files: Contents by their path inside the folder; intermediate folders are created.
  public init(_ files: [String: String] = [:]) throws {
    var template = Array("/tmp/lunette-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw LunetteProcess.Failure(description: "no folder: \(errno)") }
    path = String(cString: made)
    for (name, text) in files { try write(name, text) }
  }

  deinit { Self.remove(path) }

  public func write(_ name: String, _ text: String) throws {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o700)
    }
    guard let file = fopen(path + "/" + name, "we") else {
      throw LunetteProcess.Failure(description: "\(name) cannot be written: \(errno)")
    }
    defer { fclose(file) }
    let bytes = Array(text.utf8)
    fwrite(bytes, 1, bytes.count, file)
  }

  private static func remove(_ path: String) {
    guard let directory = opendir(path) else {
      unlink(path)
      return
    }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      if entry.pointee.d_type == UInt8(DT_DIR) { remove(path + "/" + name) } else { unlink(path + "/" + name) }
    }
    closedir(directory)
    rmdir(path)
  }
}
