import Glibc
import LinuxKit
import WidgetModel
import WidgetServices

/// The three standard streams: results go out through `write`, a frame a call; errors through `writeError`.
enum Streams {
  /// Called first. A closed standard descriptor must not become the number of a file that is opened later, so it is
  /// filled with one that refuses what the stream is for.
  static func prepare() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
    // A reader that is gone is seen by `write` as EPIPE. Children get the default action back (WidgetServices).
    signal(SIGPIPE, SIG_IGN)
    // A file beyond `ulimit -f` is seen as EFBIG.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Writes all of it to standard output. A reader that is gone ends the program quietly.
  static func write(_ bytes: [UInt8]) throws(Diagnostic) {
    let error = put(bytes, 1)
    if error == EPIPE { exit(0) }
    if error != 0 { throw Diagnostic(.io, "cannot write to standard output: \(reason(error))") }
  }

  /// Writes a text to standard output.
  static func write(_ text: String) throws(Diagnostic) { try write(Array(text.utf8)) }

  /// Some file systems report a full device only when the file is closed.
  static func finish() throws(Diagnostic) {
    guard close(1) == -1, errno != EBADF, errno != EINTR else { return }
    throw Diagnostic(.io, "cannot write to standard output: \(reason(errno))")
  }

  /// All of standard input, up to just past the largest script.
  static func readInput() throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= 1 << 20 {
      let count = read(0, &buffer, buffer.count)
      if count == 0 { break }
      if count > 0 {
        bytes += buffer.prefix(count)
      } else if errno != EINTR {
        throw Diagnostic(.io, "cannot read standard input: \(reason(errno))")
      }
    }
    return bytes
  }

  /// Standard error: what cannot be written there has no other place.
  static func writeError(_ text: String) { writeError(Array(text.utf8)) }

  /// Writes lines to standard error; what cannot be written is dropped.
  static func writeError(_ bytes: [UInt8]) { StandardError.write(bytes) }

  /// Returns whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  // nonisolated(unsafe): set before the handlers that read it are in place.
  nonisolated(unsafe) private static var showsPictures = false

  /// A colour must not outlive a frame that Ctrl-C cuts short: the terminal gets its own look back, then the signal
  /// takes its usual way.
  ///
  /// - Parameter showsPictures: whether a picture in pixels may be cut short, too.
  static func restoreTerminalOnInterrupt(showsPictures: Bool = false) {
    Self.showsPictures = showsPictures
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        QuietTerminal.giveBack()
        // First the end of a picture that was cut short.
        let reset: StaticString =
          Streams.showsPictures
          ? "\u{1B}\\\u{1B}_Gm=0,q=2;\u{1B}\\\u{1B}]8;;\u{1B}\\\u{1B}[0m" : "\u{1B}]8;;\u{1B}\\\u{1B}[0m"
        // A terminal that is held with Ctrl-S would keep the program from ending.
        var ready = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
        if poll(&ready, 1, 0) > 0 { _ = Glibc.write(1, reset.utf8Start, reset.utf8CodeUnitCount) }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Returns 0 or the error's number.
  static func put(_ bytes: [UInt8], _ descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
        if count >= 0 {
          written += count
        } else if errno == EAGAIN {
          var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&wait, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }

  /// The system's words for an error, in its own language.
  static func reason(_ number: Int32) -> String {
    switch number {
    case ENOSPC: "no space left on the device"
    case EFBIG: "the file would exceed the size limit (ulimit -f)"
    case EAGAIN: "no more memory or processes for this user"
    case EBADF: "it is closed"
    case ENOENT: "it does not exist"
    case EACCES, EPERM: "permission denied"
    case EIO: "an input/output error"
    default: String(cString: strerror(number))
    }
  }
}
