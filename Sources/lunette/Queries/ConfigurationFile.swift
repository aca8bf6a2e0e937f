import Glibc
import LinuxKit
import WidgetModel

/// `--config-file FILE`: values by their parameters' names, as a JSON object; `-` is standard input.
enum ConfigurationFile {
  /// The most bytes of a file.
  private static let largest = 1 << 20

  /// - Throws: `missing.file`, `io` and `size` for what can't be read, `usage` with line and column for what is no JSON object.
  static func fields(_ path: String) throws(Diagnostic) -> [Value.Field] {
    let bytes = path == "-" ? try Streams.readInput() : try content(path, limit: largest)
    do throws(JSONFault) {
      guard let fields = try Value(json: bytes).fields else {
        throw JSONFault("expected an object such as { \"city\": \"Oslo\" }")
      }
      return fields
    } catch {
      throw Diagnostic(.usage, "the configuration is not a JSON object: \(error.message)", file: path)
    }
  }

  /// The bytes of a file that a command line names.
  static func content(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    // A pipe that nobody writes to would be waited for.
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else {
      let error = SystemError(errno)
      throw Diagnostic(errno == ENOENT ? .missingFile : .io, "cannot read the file: \(error.sentence)", file: path)
    }
    switch Descriptor(number).content(limit: limit) {
    case .success(let bytes?): return bytes
    case .success(nil): throw Diagnostic(.size, "the file is larger than \(limit >> 20) MiB", file: path)
    case .failure(let error): throw Diagnostic(.io, "cannot read the file: \(error.sentence)", file: path)
    }
  }
}

extension ConfigurationWords {
  /// What `--config` and `--config-file` of a line say.
  init(_ typed: Typed) throws(Diagnostic) {
    try self.init(typed.all(.config))
    if let path = typed[.configFile] { file = try ConfigurationFile.fields(path) }
  }
}
