import Glibc
import LinuxKit
import WidgetServices

/// The user's editor, which has the terminal until it ends.
struct Editor {
  /// As VISUAL or EDITOR names it, with arguments.
  private let command: String

  init?() {
    guard
      let command = [environmentVariable("VISUAL"), environmentVariable("EDITOR")].compactMap(\.self).first(
        where: { !$0.isEmpty })
    else { return nil }
    self.command = command
  }

  init(command: String) { self.command = command }

  /// How it is told of a line: most follow vi, some take the line behind the file's name.
  func arguments(_ file: String, line: Int?) -> [String] {
    // A file's name may look like an option.
    let file = file.hasPrefix("-") || file.hasPrefix("+") ? "./" + file : file
    guard let line else { return [file] }
    let program = command.prefix { $0 != " " }.split(separator: "/").last.map(String.init) ?? ""
    switch program {
    case "code", "code-insiders", "codium", "cursor": return ["--wait", "--goto", "\(file):\(line)"]
    case "hx", "helix", "zed", "subl": return ["\(file):\(line)"]
    default: return ["+\(line)", file]
    }
  }

  /// Runs it to its end; false where it could not be started or failed.
  func open(_ file: String, line: Int?) -> Bool {
    let words = ["/bin/sh", "-c", "exec \(command) \"$@\"", "sh"] + arguments(file, line: line)
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A session waits for its signals with them blocked, which a child would inherit.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var child: pid_t = 0
    guard posix_spawn(&child, "/bin/sh", nil, &attributes, &pointers, environ) == 0 else { return false }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return false }
    }
    return status == 0
  }
}
