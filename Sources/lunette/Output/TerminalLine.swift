import Glibc
import WidgetModel

/// What a person types at the terminal, a line at a time.
enum TerminalLine {
  /// More is not read: no answer is as long.
  private static let longest = 4096

  /// A line of standard input; nil at its end, and for Ctrl-D. Ctrl-C ends the program as everywhere.
  static func read() -> String? {
    var bytes = QuietTerminal.settle()
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      if !bytes.contains(where: isEnd) {
        let count = Glibc.read(0, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0, bytes.count < longest else { return nil }
        bytes += buffer.prefix(count)
      }
      // Also where whoever held the terminal before left it without lines.
      guard let end = bytes.firstIndex(where: isEnd) else { continue }
      if bytes[end] == 0x03 { raise(SIGINT) }
      if bytes[end] == 0x04 { return nil }
      return SanitizedText.string(Array(bytes[..<end]))
    }
  }

  private static func isEnd(_ byte: UInt8) -> Bool { [0x03, 0x04, 0x0A, 0x0D].contains(byte) }
}
