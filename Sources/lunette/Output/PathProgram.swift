import Glibc
import LinuxKit
import WidgetModel
import WidgetServices

/// Programs in PATH.
enum PathProgram {
  /// Returns the full path of a program in PATH; nil if there is none.
  static func path(_ name: String) -> String? {
    (environmentPath.split(separator: ":").map(String.init)).lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first(where: isExecutable)
  }

  /// Runs a program with this process's environment, without input.
  ///
  /// - Throws: `unavailable` with what the program wrote to its errors.
  static func run(_ words: [String]) throws(Diagnostic) {
    guard let name = words.first, let program = path(name) else {
      throw Diagnostic(.unavailable, "'\(words.first ?? "")' is not installed")
    }
    let child = ChildProcess(
      program: program, arguments: Array(words.dropFirst()), environment: inherited, input: nil, timeout: 30,
      streamLimit: 1 << 16, monotonic: { clockSeconds(CLOCK_MONOTONIC) })
    switch child.run(in: Descriptor(open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC))) {
    case .ended(_, _, 0, nil): return
    case .ended(_, let errors, let status, _):
      let said = VisibleText.label(String(decoding: errors.prefix(400), as: UTF8.self))
      throw Diagnostic(
        .unavailable, "'\(words.joined(separator: " "))' failed with status \(status)\(said.isEmpty ? "" : ": \(said)")"
      )
    case .notStarted(let error):
      throw Diagnostic(.unavailable, "cannot start '\(program)': \(error.sentence)")
    case .timeout, .forbidden, .flood:
      throw Diagnostic(.unavailable, "'\(words.joined(separator: " "))' did not end within 30 s")
    }
  }

  private static var environmentPath: String { environmentVariable("PATH") ?? "/usr/local/bin:/usr/bin:/bin" }

  private static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 && WidgetFolders.isFile(path) }

  /// What such programs read of the environment.
  private static var inherited: [String: String] {
    let names = [
      "PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_DATA_DIRS",
      "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS", "XDG_CURRENT_DESKTOP", "DBUS_SESSION_BUS_ADDRESS",
    ]
    return names.reduce(into: [:]) { $0[$1] = environmentVariable($1) }
  }
}
