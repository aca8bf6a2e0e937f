import Glibc
import LinuxKit
import WidgetModel

/// A file that a command reads whole.
enum InputFile {
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
