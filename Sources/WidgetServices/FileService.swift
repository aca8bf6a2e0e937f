import Glibc
import LinuxKit
import WidgetModel

/// `files.*`: files that the Gate lets through, at most 4 MiB of each. That a path does not exist, or is not a regular file, is
/// an expected failure: nil and a message, not an error.
struct FileService: Sendable {
  /// The most bytes of one read (DocC: Security, "Limits").
  static var limit: Int { LimitName.filesRead.whole }
  /// The most names of one listing.
  static var listLimit: Int { LimitName.filesList.whole }

  let gate: Gate

  func reply(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    let path = try arguments.text(0, "path")
    let descriptor: Descriptor
    switch try gate.reach(path, arguments) {
    case .failed(let error):
      if arguments.function == .filesExists, error.isMissing { return .values([false]) }
      return Self.failure(path, error)
    case .open(let open): descriptor = open
    }
    switch arguments.function {
    case .filesRead: return Self.read(descriptor, path) { Value(bytes: $0) }
    case .filesLines: return Self.read(descriptor, path) { .list(Self.lines($0)) }
    case .filesList: return Self.list(descriptor, path)
    case .filesStat: return Self.describe(descriptor, path)
    default: return .values([true])
    }
  }

  static func failure(_ path: String, _ error: SystemError) -> HostReply {
    .failure(
      message: error.isMissing ? "there is no file '\(path)'" : "cannot read '\(path)': \(error.sentence)",
      code: (error.isMissing ? Diagnostic.Code.missing : .io).rawValue)
  }

  private static func read(_ path: borrowing Descriptor, _ name: String, _ value: ([UInt8]) -> Value) -> HostReply {
    guard let status = path.status else { return failure(name, SystemError(EIO)) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let sort = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "not a regular file"
      return .failure(message: "'\(name)' is \(sort)", code: Diagnostic.Code.io.rawValue)
    }
    switch path.reopened(0) {
    case .failure(let error): return failure(name, error)
    case .success(let file):
      switch file.content(limit: limit) {
      case .failure(let error): return failure(name, error)
      case .success(nil):
        return .failure(message: "'\(name)' is larger than 4 MiB", code: Diagnostic.Code.size.rawValue)
      case .success(let bytes?): return .values([value(bytes)])
      }
    }
  }

  /// Returns the lines without their ends (LF or CR LF). A final line break does not start another line.
  static func lines(_ bytes: [UInt8]) -> [Value] {
    var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if parts.last?.isEmpty ?? false { parts.removeLast() }
    return parts.map { Value(bytes: Array($0.last == 0x0D ? $0.dropLast() : $0)) }
  }

  private static func list(_ path: borrowing Descriptor, _ name: String) -> HostReply {
    switch path.reopened(O_DIRECTORY) {
    case .failure(let error) where error.number == ENOTDIR:
      return .failure(message: "'\(name)' is not a folder", code: Diagnostic.Code.io.rawValue)
    case .failure(let error): return failure(name, error)
    case .success(let folder):
      guard let names = folder.names(limit: listLimit) else {
        return .failure(message: "'\(name)' contains more than \(listLimit) names", code: Diagnostic.Code.size.rawValue)
      }
      return .values([.list(names.sorted { $0.lexicographicallyPrecedes($1) }.map { Value(bytes: $0) })])
    }
  }

  private static func describe(_ path: borrowing Descriptor, _ name: String) -> HostReply {
    guard let status = path.status else { return failure(name, SystemError(EIO)) }
    let kind = status.st_mode & S_IFMT
    return .values([
      [
        "size": .integer(Int64(status.st_size)),
        "modified": .number(Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9),
        "type": kind == S_IFREG ? "file" : kind == S_IFDIR ? "folder" : "other",
      ]
    ])
  }
}
