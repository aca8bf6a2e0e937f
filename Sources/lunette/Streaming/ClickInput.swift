import Glibc
import WidgetRender

/// Clicks from standard input. Programs that this process starts do not inherit it: no other may read a bar's clicks.
final class ClickInput {
  /// Readable when something has come; -1 once nothing more comes, which does not end a stream.
  private(set) var descriptor: Int32
  private var reader = BarClickReader()

  /// Nil where standard input is a terminal, which is a person's.
  init?() {
    guard !Streams.isTerminal(0) else { return nil }
    descriptor = fcntl(0, F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { return nil }
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard null >= 0 else { return }
    dup2(null, 0)
    close(null)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// To be called when the descriptor is readable: takes part of what is there.
  func take() -> [BarClick] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 { return reader.take(buffer.prefix(count)) }
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    close(descriptor)
    descriptor = -1
    return []
  }
}
