import Glibc
import Synchronization

/// The built command, run with arguments, environment and standard streams. The environment is empty except for the test's own
/// variables and PATH, HOME, TZ=UTC and a UTF-8 locale.
public struct LunetteProcess: Sendable {
  /// The kind of standard output.
  public enum Output: Sendable {
    case pipe
    /// A terminal with this number of columns.
    case terminal(columns: Int)
    case closed
    /// A pipe whose reader is gone.
    case closedPipe
    case file(String)
  }

  /// How it exited, and its output.
  public struct Result: Sendable {
    /// The exit code, or a negative signal number.
    public var code: Int32
    public var outputBytes: [UInt8]
    public var errorBytes: [UInt8]

    public var output: String { String(decoding: outputBytes, as: UTF8.self) }
    public var errors: String { String(decoding: errorBytes, as: UTF8.self) }
  }

  public struct Failure: Error, CustomStringConvertible {
    public var description: String

    public init(description: String) { self.description = description }
  }

  /// The command, in the installed layout.
  public static var path: String { StagedPrograms.lunette }

  public static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:], in folder: String = "/",
    output: Output = .pipe, isErrorClosed: Bool = false, program: String = LunetteProcess.path,
    timeout: Double = HangLimit.seconds
  ) throws -> Result {
    // `env -C` enters the folder: not every C library's posix_spawn can.
    let words = ["/usr/bin/env", "-C", folder, program] + arguments
    let (child, pipes) = try starting.withLock { _ in
      try start(words, variables(environment), output, isErrorClosed)
    }
    return try follow(child, pipes, Array(input.utf8), timeout)
  }

  /// The environment of a run; an empty value removes a variable.
  static func variables(_ environment: [String: String]) -> [String: String] {
    var variables = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "TZ": "UTC", "LC_ALL": "C.UTF-8"]
    variables.merge(environment) { $1 }
    return variables.filter { !$0.value.isEmpty }
  }

  // MARK: Parts

  /// One start at a time, so another test's child does not inherit a pipe's end.
  private static let starting = Mutex(())

  private static func start(
    _ words: [String], _ variables: [String: String], _ output: Output, _ isErrorClosed: Bool
  ) throws -> (pid_t, Pipes) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let (inputEnd, feed) = try pipe()
    let (results, outputEnd) = try channel(output)
    let (faults, errorEnd) = try pipe()
    posix_spawn_file_actions_adddup2(&actions, inputEnd, 0)
    if let outputEnd {
      posix_spawn_file_actions_adddup2(&actions, outputEnd, 1)
    } else {
      posix_spawn_file_actions_addclose(&actions, 1)
    }
    if isErrorClosed {
      posix_spawn_file_actions_addclose(&actions, 2)
    } else {
      posix_spawn_file_actions_adddup2(&actions, errorEnd, 2)
    }
    let child = try spawn(words, variables, &actions)
    for end in [inputEnd, outputEnd, errorEnd].compactMap(\.self) { close(end) }
    return (child, Pipes(feed: feed, results: results, faults: faults))
  }

  private struct Pipes {
    var feed: Int32
    var results: Int32?
    var faults: Int32
  }

  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw Failure(description: "no pipe: \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// The end that the test reads, and the one that the command writes.
  private static func channel(_ output: Output) throws -> (Int32?, Int32?) {
    switch output {
    case .pipe:
      let (read, write) = try pipe()
      return (read, write)
    case .closedPipe:
      let (read, write) = try pipe()
      close(read)
      return (nil, write)
    case .closed:
      return (nil, nil)
    case .file(let path):
      let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw Failure(description: "\(path) cannot be opened") }
      return (nil, file)
    case .terminal(let columns):
      let (controller, name) = try terminal(columns: columns, rows: 50)
      return (controller, open(name, O_RDWR | O_NOCTTY | O_CLOEXEC))
    }
  }

  /// A new terminal: the test's end, and the name of the other.
  static func terminal(columns: Int, rows: Int) throws -> (controller: Int32, name: String) {
    let controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, locked) = (Int32(0), Int32(0))
    guard controller >= 0, ioctl(controller, setLock, &locked) == 0, ioctl(controller, getNumber, &number) == 0 else {
      throw Failure(description: "no terminal: \(errno)")
    }
    var size = winsize(
      ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
    return (controller, "/dev/pts/\(number)")
  }

  // TIOCSPTLCK and TIOCGPTN of <asm/ioctls.h>, which the C library's module does not export.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430
  // POSIX_SPAWN_SETSID of <spawn.h>, which is only visible with _GNU_SOURCE.
  private static let setSession: Int16 = 0x80

  /// - Parameter isLeader: whether it starts its own session.
  static func spawn(
    _ words: [String], _ variables: [String: String], _ actions: inout posix_spawn_file_actions_t,
    isLeader: Bool = false
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var every = sigset_t()
    sigfillset(&every)
    posix_spawnattr_setsigdefault(&attributes, &every)
    // A test's thread may block signals, which a user's shell does not.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | (isLeader ? setSession : 0))

    let argv = words.map { strdup($0) } + [nil]
    let environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argv + environment).forEach { free($0) } }
    var child = pid_t()
    let status = posix_spawn(&child, words[0], &actions, &attributes, argv, environment)
    guard status == 0 else { throw Failure(description: "\(words[0]) cannot be started: \(status)") }
    return child
  }

  /// Writes and reads the streams until the child has closed them, then waits for it.
  private static func follow(_ child: pid_t, _ pipes: Pipes, _ input: [UInt8], _ timeout: Double) throws -> Result {
    signal(SIGPIPE, SIG_IGN)
    var result = Result(code: 0, outputBytes: [], errorBytes: [])
    var rest = input[...]
    var feed: Int32? = pipes.feed
    var results = pipes.results
    var faults: Int32? = pipes.faults
    if rest.isEmpty { shut(&feed) }
    let start = seconds()
    while results != nil || faults != nil {
      guard seconds() - start < timeout else {
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
        throw Failure(description: "still running after \(timeout) s; it said: \(result.output)\(result.errors)")
      }
      var wanted: [pollfd] = []
      if let feed { wanted.append(pollfd(fd: feed, events: Int16(POLLOUT), revents: 0)) }
      for end in [results, faults].compactMap(\.self) {
        wanted.append(pollfd(fd: end, events: Int16(POLLIN), revents: 0))
      }
      poll(&wanted, nfds_t(wanted.count), 200)
      for ready in wanted where ready.revents != 0 {
        if ready.fd == feed {
          let count = Array(rest).withUnsafeBytes { write(ready.fd, $0.baseAddress, min($0.count, 4096)) }
          if count > 0 { rest = rest.dropFirst(count) }
          if count <= 0 || rest.isEmpty { shut(&feed) }
        } else if ready.fd == results {
          if !drain(ready.fd, &result.outputBytes) { shut(&results) }
        } else if !drain(ready.fd, &result.errorBytes) {
          shut(&faults)
        }
      }
    }
    shut(&feed)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    result.code = status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
    return result
  }

  private static func shut(_ descriptor: inout Int32?) {
    if let open = descriptor { close(open) }
    descriptor = nil
  }

  /// False at the end.
  private static func drain(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return false }
    bytes += buffer.prefix(count)
    return true
  }

  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
