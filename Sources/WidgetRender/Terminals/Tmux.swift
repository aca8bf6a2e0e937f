/// What tmux says of itself and of the terminal around it.
package struct TmuxState: Sendable, Hashable {
  /// Whether it passes on what is not for itself (its option `allow-passthrough`).
  package var passesThrough: Bool
  /// The terminal that shows it; nil where that did not say its name.
  package var terminal: TerminalName?

  /// The format that it is asked by, for `tmux display-message -p`.
  package static let format = "#{allow-passthrough} #{client_termtype}"

  /// Reads what it prints for `format`.
  package init(_ line: some Sequence<UInt8>) {
    let bytes = Array(line.prefix(256))
    let option = bytes.prefix { $0 != 0x20 && $0 != 0x0A }
    passesThrough = ["on", "all", "1"].contains(String(decoding: option, as: UTF8.self))
    terminal = TerminalName(bytes.dropFirst(option.count + 1))
  }

  /// Wraps each sequence that begins with ESC _ or ESC P, so that tmux hands it to the terminal around: in a DCS of its own, with
  /// every ESC twice (tmux(1), `allow-passthrough`).
  package static func wrapped(_ bytes: [UInt8]) -> [UInt8] {
    var wrapped: [UInt8] = []
    wrapped.reserveCapacity(bytes.count + bytes.count / 256 + 64)
    var place = 0
    while place < bytes.count {
      let end = endOfString(bytes, from: place)
      wrapped += "\u{1B}Ptmux;".utf8
      for byte in bytes[place..<end] {
        if byte == 0x1B { wrapped.append(byte) }
        wrapped.append(byte)
      }
      wrapped += "\u{1B}\\".utf8
      place = end
    }
    return wrapped
  }

  /// Just past the next ESC \: tmux limits the length of what it passes on at once, so each piece goes by itself.
  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var place = start
    while place + 1 < bytes.count {
      if bytes[place] == 0x1B, bytes[place + 1] == 0x5C { return place + 2 }
      place += 1
    }
    return bytes.count
  }
}
