import Glibc
import LinuxKit
package import WidgetModel

/// Lunette's programs, and where an installation has them: `bin/lunette`, which a user types, and the programs it starts in
/// `libexec/lunette`. This is the only rule by which one program finds another, in every installation and in the build folder.
public enum InstalledProgram: String, CaseIterable, Sendable {
  case lunette
  case host = "lunette-host"
  case canvas = "lunette-canvas"

  /// The program's place below the installation's prefix.
  public var relativePath: String { self == .lunette ? "bin/lunette" : "libexec/lunette/\(rawValue)" }

  /// The full path in this process's installation; nil if this process is not an installed program of Lunette, or the program is missing.
  public var path: String? {
    guard let prefix = Self.prefix else { return nil }
    let path = "\(prefix)/\(relativePath)"
    return access(path, X_OK) == 0 ? path : nil
  }

  /// Returns the full path.
  ///
  /// - Throws: `unavailable` if the program is missing.
  package func required() throws(Diagnostic) -> String {
    guard let path else { throw Diagnostic(.unavailable, missing) }
    return path
  }

  /// Returns the full path of a program that is to be started and not heard of again, so that no one could say afterwards that
  /// it cannot be loaded.
  ///
  /// - Throws: `unavailable` if the program or one of its libraries is missing.
  package func loadable() throws(Diagnostic) -> String {
    let path = try required()
    if let fault = SharedLibraries.fault(of: path) { throw Diagnostic(.unavailable, fault) }
    return path
  }

  /// The sentence for a program that is missing.
  package var missing: String {
    if !ProcFolder.isMounted { return "the program \(rawValue) cannot be found: \(ProcFolder.missing)" }
    let place = Self.prefix.map { "'\($0)/\(relativePath)'" } ?? "'\(relativePath)', beside the folder of this program,"
    return "the program \(rawValue) is not installed: \(place) is missing; install Lunette again: "
      + Installation.current.command
  }

  /// The prefix of this process's installation, such as `/usr`.
  public static var prefix: String? { ownPath.flatMap(prefix(of:)) }

  /// The prefix of the installation to which the program at `path` belongs; nil if the path is not of an installation.
  static func prefix(of path: String) -> String? {
    allCases.first { path.hasSuffix("/" + $0.relativePath) }.map { program in
      String(path.dropLast(program.relativePath.count + 1))
    }
  }

  /// This process's own file, with all symbolic links resolved; nil if the system does not tell.
  public static var ownPath: String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    guard length > 0, length < buffer.count, let path = String(validating: buffer[..<length], as: UTF8.self) else {
      return nil
    }
    // proc(5): the kernel marks a file that an upgrade has replaced. The new one is at the same place.
    let mark = " (deleted)"
    return path.hasSuffix(mark) && access(path, F_OK) != 0 ? String(path.dropLast(mark.count)) : path
  }
}
