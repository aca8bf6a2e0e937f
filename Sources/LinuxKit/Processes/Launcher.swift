import CLinux
import Glibc

/// Who starts a program.
public enum ProgramStarter: Sendable {
  /// This process.
  case itself
  /// A process that is not restricted as this one is.
  case launcher(Launcher)
}

/// The process that starts programs for one that has restricted itself (CLinux/launcher.c). The launcher judges each start once
/// more, by what it knew when it was forked and by what it reads itself, so an attacker who controls this process cannot
/// start anything else.
public final class Launcher: Sendable {
  /// A program to be started, with what the launcher was told of it.
  public struct Request {
    /// Its full path.
    public let program: String
    /// Its environment. A name may occur more than once, as in the message.
    public let variables: [(name: String, value: String)]
  }

  /// The process ID of the launcher's parent, which is a child of this process.
  package let process: Int32
  let socket: Descriptor

  /// Forks the launcher. To be called while this process has no other thread, and before it restricts itself.
  ///
  /// - Parameter permits: whether a program is started; called in a process of its own for each.
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

  /// Watches the launcher on another thread. Where the system has no thread left, its loss is noticed at the next start.
  ///
  /// - Parameters:
  ///   - restarted: called with the signal that ended the launcher, once it runs again.
  ///   - ended: called when the launcher has ended for good, also after `end()`.
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

  /// Ends the launcher, and waits for that at most half a second: one that is stopped (SIGSTOP) ends when it is continued, and a
  /// confined process can send it no signal. Programs that run are stopped by their own control pipes.
  package func end() {
    shutdown(socket.number, Int32(SHUT_RDWR))
    let limit = ContinuousClock.now + .milliseconds(500)
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0, .now < limit { poll(nil, 0, 2) }
  }
}

extension Launcher.Request {
  /// Reads the C record; nil where it holds something that is not UTF-8, or a variable without a name.
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
