import Glibc

/// What a copy of Lunette has below its prefix beside the programs (`InstalledProgram`).
public struct Installation: Sendable {
  /// The folder above `bin`; nil if this process is not an installed program of Lunette.
  private let prefix: String?

  /// The copy to which this process belongs.
  public static let current = Installation(prefix: InstalledProgram.prefix)

  init(prefix: String?) { self.prefix = prefix }

  /// The folder of the widgets that come with Lunette.
  var widgets: String? { prefix.map { $0 + "/share/lunette/widgets" } }

  /// The command that installs Lunette again. A package, an archive and `scripts/install` each record their own as the only
  /// line of a file; a build folder has none.
  public var command: String {
    let recorded = prefix.flatMap { Self.line(of: $0 + "/share/lunette/install-command") }
    return recorded ?? "scripts/install"
  }

  /// The first line of a short text file; nil if it cannot be read or a terminal should not print it.
  private static func line(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = read(descriptor, &buffer, buffer.count)
    let line = buffer.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: "\n") }
    guard !line.isEmpty, let text = String(validating: line, as: UTF8.self),
      text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { return nil }
    return text
  }
}
