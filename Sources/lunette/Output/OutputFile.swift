import Glibc
import LinuxKit
import WidgetModel

/// The file of `-o`: its content is replaced whole or not at all, as whoever looks at a picture at that moment would want it. What is no
/// regular file, such as a pipe or a device, is written as it is.
struct OutputFile: Sendable {
  let path: String

  /// - Returns: nil where standard output is meant.
  /// - Throws: `usage`, `missing` where there is nothing that could be written, before any script has run.
  init?(_ typed: Typed) throws(Diagnostic) {
    guard let path = typed[.output], path != "-" else { return nil }
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .usage("-o needs the name of a file") }
    self.path = path
    guard !Self.isFolder(path) else {
      throw .usage("'\(path)' is a folder", advice: "give -o the name of a file")
    }
    guard Self.isFolder(folder) else { throw Diagnostic(.missing, "the folder '\(folder)' does not exist") }
  }

  /// The formats by the endings of file names.
  private static let endings: KeyValuePairs<String, Format> = [
    "png": .png, "svg": .svg, "html": .html, "htm": .html, "json": .json, "ndjson": .json, "txt": .text, "ansi": .ansi,
  ]

  /// The format that the file's ending names; nil without a file or an ending.
  ///
  /// - Throws: `usage` for an ending that names another format, as jpg: text would be written into it.
  static func format(of typed: Typed) throws(Diagnostic) -> Format? {
    guard let name = typed[.output]?.split(separator: "/").last, let dot = name.lastIndex(of: "."),
      dot > name.startIndex, name[dot...].count > 1
    else { return nil }
    let ending = name[dot...].dropFirst().lowercased()
    if let format = endings.first(where: { $0.key == ending })?.value { return format }
    let known = endings.map { ".\($0.key)" }.joined(separator: ", ")
    throw .usage(
      "cannot write '.\(FaultPage.clean(ending))' files; -o accepts \(known)",
      advice: "use one of these endings, or name the content with --format")
  }

  func write(_ bytes: [UInt8]) throws(Diagnostic) {
    // Where a link leads stays a link.
    let path = RealPath.of(path) ?? path
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG { return try write(bytes, to: path, O_WRONLY) }
    let temporary = "\(Self.folder(of: path))/.lunette-\(getpid()).new"
    unlink(temporary)
    do throws(Diagnostic) {
      try write(bytes, to: temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      if isThere { chmod(temporary, status.st_mode & 0o777) }
      guard rename(temporary, path) == 0 else { throw fault(errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private func write(_ bytes: [UInt8], to path: String, _ flags: Int32) throws(Diagnostic) {
    let number = open(path, flags | O_CLOEXEC | O_NOCTTY, 0o666)
    guard number >= 0 else { throw fault(errno) }
    let file = Descriptor(number)
    let error = Streams.put(bytes, file.number)
    if error != 0 { throw fault(error) }
  }

  private func fault(_ error: Int32) -> Diagnostic {
    let reason = error == EACCES || error == EPERM ? "permission denied" : Streams.reason(error)
    return Diagnostic(.io, "cannot write '\(path)': \(reason)")
  }

  private var folder: String { Self.folder(of: path) }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
