import Glibc

/// The built command at its own terminal: a test can read its output, type, press keys (`\u{3}` is Ctrl-C) and resize the
/// window. Standard output is the terminal or a pipe.
public final class TerminalSession {
  private let controller: Int32
  private let results: Int32?
  private var child: pid_t = 0
  /// Everything that the terminal has shown so far.
  public private(set) var screen = ""
  private var output: [UInt8] = []

  /// - Parameters:
  ///   - typedAhead: input typed before the command starts.
  ///   - program: the program to run; a shell can stop the command and continue it.
  public init(
    _ arguments: [String], environment: [String: String] = [:], in folder: String = "/", hasPipe: Bool = false,
    typedAhead: String = "", columns: Int = 80, rows: Int = 24, program: String = LunetteProcess.path
  ) throws {
    let (controller, name) = try LunetteProcess.terminal(columns: columns, rows: rows)
    self.controller = controller
    var ends: [Int32] = [-1, -1]
    guard !hasPipe || pipe(&ends) == 0 else { throw LunetteProcess.Failure(description: "no pipe: \(errno)") }
    for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    results = hasPipe ? ends[0] : nil
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    type(typedAhead)
    // The first terminal that a session's leader opens becomes the session's.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, hasPipe ? ends[1] : 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    child = try LunetteProcess.spawn(
      ["/usr/bin/env", "-C", folder, program] + arguments, LunetteProcess.variables(environment), &actions,
      isLeader: true)
    if hasPipe { close(ends[1]) }
  }

  deinit {
    if child > 0 {
      kill(child, SIGKILL)
      waitpid(child, nil, 0)
    }
    close(controller)
    if let results { close(results) }
  }

  /// The process at the terminal.
  public var process: Int32 { child }

  /// Clears what was shown so far, so later waits ignore it.
  public func forget() { screen = "" }

  /// How the terminal treats input: whether it waits for whole lines and echoes them, as a shell leaves it.
  public var isCooked: Bool {
    var settings = termios()
    return tcgetattr(controller, &settings) == 0 && settings.c_lflag & tcflag_t(ICANON | ECHO) == ICANON | ECHO
  }

  /// Reads until the terminal has shown a text.
  public func wait(for text: String, timeout: Double = HangLimit.seconds) throws {
    try follow(timeout) { self.screen.contains(text) }
  }

  /// Reads until the pipe has delivered a text.
  public func wait(forOutput text: String, timeout: Double = HangLimit.seconds) throws {
    try follow(timeout) { String(decoding: self.output, as: UTF8.self).contains(text) }
  }

  public func type(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
  }

  public func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  public func send(_ signal: Int32) { kill(child, signal) }

  /// Waits for its exit; the pipe's content is its output, the terminal's its errors.
  public func end(timeout: Double = HangLimit.seconds) throws -> LunetteProcess.Result {
    var status: Int32 = 0
    try follow(timeout) { waitpid(self.child, &status, WNOHANG) == self.child }
    child = 0
    drain(milliseconds: 0)
    let code = status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
    return LunetteProcess.Result(code: code, outputBytes: output, errorBytes: Array(screen.utf8))
  }

  private func follow(_ timeout: Double, until isDone: () -> Bool) throws {
    var waited = 0.0
    while !isDone() {
      guard waited < timeout else {
        throw LunetteProcess.Failure(description: "nothing after \(timeout) s; the terminal shows: \(screen)")
      }
      if !drain(milliseconds: 20) { waited += 0.02 }
    }
  }

  /// Reads what is available; false if nothing was.
  @discardableResult
  private func drain(milliseconds: Int32) -> Bool {
    var hasRead = false
    var wanted = [controller, results ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&wanted, 2, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    for ready in wanted where ready.revents & Int16(POLLIN) != 0 {
      let count = read(ready.fd, &buffer, buffer.count)
      guard count > 0 else { continue }
      hasRead = true
      if ready.fd == controller {
        screen += String(decoding: buffer.prefix(count), as: UTF8.self)
      } else {
        output += buffer.prefix(count)
      }
    }
    // A terminal whose other side is closed is always ready; waiting still takes time.
    if !hasRead { usleep(UInt32(milliseconds) * 1000) }
    return hasRead
  }
}
