import CLinux
import Glibc

/// A program that was started in a session of its own, so that keys at the terminal do not reach it, with what it writes to standard
/// error in a pipe. It receives SIGTERM when this object is freed, and is killed if it does not exit.
package final class SessionChild {
  private let process: pid_t
  /// A descriptor for poll(2), readable when it has written something, or has ended.
  package let descriptor: Int32
  private var rest: [UInt8] = []
  /// What it has to end by itself.
  private static let patience = Duration.seconds(2)

  /// Starts it with this process' environment.
  ///
  /// - Parameter words: its name and its arguments.
  package static func start(_ program: String, _ words: [String]) -> Result<SessionChild, SystemError> {
    var ends: [Int32] = [-1, -1]
    guard linux_pipe(&ends) == 0 else { return .failure(SystemError(errno)) }
    defer { close(ends[1]) }
    var process: pid_t = 0
    let failure = spawn(program, words, errors: ends[1], &process)
    guard failure == 0 else {
      close(ends[0])
      return .failure(SystemError(failure))
    }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return .success(SessionChild(process, ends[0]))
  }

  private init(_ process: pid_t, _ descriptor: Int32) { (self.process, self.descriptor) = (process, descriptor) }

  deinit {
    kill(process, SIGTERM)
    let deadline = ContinuousClock.now + Self.patience
    while lines() != nil, .now < deadline {
      var ready = pollfd(reading: descriptor)
      _ = poll(&ready, 1, (deadline - .now).pollTime)
    }
    _ = linux_end(process, -1)
    close(descriptor)
  }

  /// Returns the lines that it has written since the last call; nil: it has ended.
  package func lines() -> [String]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(descriptor, &buffer, buffer.count)
    if count == 0 { return nil }
    rest += buffer.prefix(max(count, 0))
    var lines = rest.split(separator: 10, omittingEmptySubsequences: false)
    rest = lines.popLast().map(Array.init) ?? []
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  /// With signals as at the start of a program, whose mask here may be another.
  private static func spawn(_ program: String, _ words: [String], errors: Int32, _ child: inout pid_t) -> Int32 {
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, every) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&every)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &every)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | ownSession)
    return posix_spawn(&child, program, &actions, &attributes, &pointers, environ)
  }

  /// POSIX_SPAWN_SETSID of <spawn.h>, which is declared for GNU programs alone.
  private static let ownSession: Int16 = 0x80
}
