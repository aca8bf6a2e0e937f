import CLinux
import Glibc

/// Who starts a program.
public enum ProgramStarter: Sendable {
  /// This process.
  case itself
  /// A process that is not behind the walls of this one.
  case launcher(Launcher)
}

/// A process that starts programs for one that has restricted itself (CLinux/launcher.c). What it starts is judged there once
/// more, by what the launcher knew when it began and what it reads itself: whoever took the other process over can ask it for
/// no more than that.
public final class Launcher: Sendable {
  /// A program that is to be started, as the launcher was told of it.
  public struct Request {
    /// Its full path.
    public let program: String
    /// Names and values, as often as they were told.
    public let variables: [(name: String, value: String)]
  }

  /// The launcher's parent, which is this process's child.
  package let process: Int32
  let socket: Descriptor

  /// Forks it. To be called while this process has no other thread, and before it restricts itself.
  ///
  /// - Parameter permits: whether a program is started; asked in a process of its own.
  package init(permits: @escaping @Sendable (Request) -> Bool) throws(SystemError) {
    var socket: Int32 = -1
    let judge = Unmanaged.passRetained(Judge(permits))
    process = linux_launcher_start(
      { child, context in
        guard let child, let context, let request = Request(child.pointee) else { return EINVAL }
        return Unmanaged<Judge>.fromOpaque(context).takeUnretainedValue().permits(request) ? 0 : EPERM
      }, judge.toOpaque(), &socket)
    let failure = errno
    // The launcher has its own.
    judge.release()
    self.socket = Descriptor(socket)
    guard process > 0 else { throw SystemError(failure) }
  }

  private final class Judge: Sendable {
    let permits: @Sendable (Request) -> Bool
    init(_ permits: @escaping @Sendable (Request) -> Bool) { self.permits = permits }
  }

  /// Hears on another thread what becomes of it. Where the system has no thread left, the next program is what tells.
  ///
  /// - Parameters:
  ///   - restarted: it was killed by this signal, and started anew.
  ///   - ended: it is no more, `end()` included.
  package func watch(restarted: @escaping @Sendable (Int32) -> Void, ended: @escaping @Sendable () -> Void) {
    let thread = SystemThread.start(stack: 64 << 10) { [self] in
      var signal: UInt8 = 0
      while true {
        let count = recv(socket.number, &signal, 1, 0)
        if count > 0 { restarted(Int32(signal)) }
        if count == 0 || count < 0 && errno != EINTR { return ended() }
      }
    }
    thread?.detach()
  }

  /// Ends it, and waits for that at most half a second: one that is stopped (SIGSTOP) ends when it goes on, and a confined
  /// process can send it no signal. Programs that run are ended by whoever had them started.
  package func end() {
    shutdown(socket.number, Int32(SHUT_RDWR))
    let limit = ContinuousClock.now + .milliseconds(500)
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0, .now < limit { poll(nil, 0, 2) }
  }
}

extension Launcher.Request {
  /// Nil for what is no text, or a variable without a name.
  fileprivate init?(_ child: linux_child) {
    guard let path = child.program, let program = String(validatingCString: path) else { return nil }
    var variables: [(String, String)] = []
    var place = child.environment
    while let entry = place?.pointee {
      guard let text = String(validatingCString: entry), let sign = text.firstIndex(of: "="), sign > text.startIndex
      else {
        return nil
      }
      variables.append((String(text[..<sign]), String(text[text.index(after: sign)...])))
      place = place.map { $0 + 1 }
    }
    (self.program, self.variables) = (program, variables)
  }
}
