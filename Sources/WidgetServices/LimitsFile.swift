import Glibc
import LinuxKit
public import WidgetModel

/// The file in which a user sets limits: `lunette/limits` in the configuration folder (DocC: Security, "Limits").
public enum LimitsFile {
  /// The size of the file, in bytes.
  private static let longest = 64 << 10

  /// The file's path; nil if the user has no configuration folder.
  ///
  /// - Parameter environment: a variable by its name.
  public static func path(_ environment: (String) -> String?) -> String? {
    BaseFolder.config.path(environment).map { "\($0)/lunette/limits" }
  }

  /// Uses what the file sets, and over it what the words of `--limit` set, from now on.
  ///
  /// - Returns: a warning for each line that is not used, and if the file cannot be read.
  /// - Throws: `usage` for a word that sets no limit.
  public static func load(
    _ environment: (String) -> String?, over words: [String] = []
  ) throws(Diagnostic) -> [Diagnostic] {
    var (values, warnings) = path(environment).map(read) ?? ([:], [])
    for word in words {
      let (name, value) = try LimitSettings.setting(word)
      values[name] = value
    }
    LimitSettings.use(values)
    return warnings
  }

  private static func read(_ path: String) -> (values: [LimitName: Double], warnings: [Diagnostic]) {
    guard access(path, F_OK) == 0 else { return ([:], []) }
    func unread(_ reason: String) -> ([LimitName: Double], [Diagnostic]) {
      ([:], [Diagnostic(.io, "cannot read the limits: \(reason)", severity: .warning, file: path)])
    }
    switch content(path) {
    case .success(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else { return unread("the file is not UTF-8") }
      return LimitSettings.read(text, file: path)
    case .failure(let error): return unread(error.reason)
    }
  }

  private struct Unread: Error { var reason: String }

  private static func content(_ path: String) -> Result<[UInt8], Unread> {
    // Not the end of the program's start: a named pipe would keep it waiting.
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard number >= 0 else { return .failure(Unread(reason: SystemError(errno).sentence)) }
    let file = Descriptor(number)
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .failure(Unread(reason: "it is not a file"))
    }
    var bytes = [UInt8](repeating: 0, count: longest + 1)
    let count = Glibc.read(file.number, &bytes, bytes.count)
    guard count >= 0 else { return .failure(Unread(reason: SystemError(errno).sentence)) }
    guard count <= longest else { return .failure(Unread(reason: "it is larger than \(longest >> 10) KiB")) }
    return .success(Array(bytes.prefix(count)))
  }
}
