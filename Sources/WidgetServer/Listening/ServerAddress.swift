public import WidgetModel

/// Where the server listens.
public enum ServerAddress: Sendable, Hashable {
  /// A Unix socket at an absolute path. Whoever may open the file, which is the user alone, may do everything.
  case unix(String)
  /// A name or address, and a port; 0 means any free one. `localhost` is both of its addresses.
  case tcp(host: String, port: Int)
  /// A socket that is bound already, by its descriptor: the service manager's.
  case descriptor(Int32)

  /// What `--listen` takes: `8080`, `localhost:8080`, `192.168.1.5:8080`, `[::1]:8080`, `0.0.0.0:8080`, or the absolute
  /// path of a Unix socket.
  ///
  /// - Throws: `usage`.
  public init(listening word: String) throws(Diagnostic) {
    if word.hasPrefix("/") {
      self = .unix(word)
      return
    }
    let (host, port) = Self.parts(of: word)
    guard let number = Self.port(port), Self.isHost(host) else {
      throw Diagnostic(
        .usage, "cannot listen on '\(word)': invalid address",
        suggestion: "give a port, HOST:PORT, [IPv6]:PORT or the path of a Unix socket")
    }
    self = .tcp(host: host, port: number)
  }

  private static func parts(of word: String) -> (host: String, port: Substring) {
    if word.hasPrefix("["), let end = word.firstIndex(of: "]") {
      let rest = word[word.index(after: end)...]
      return (String(word[word.index(after: word.startIndex)..<end]), rest.hasPrefix(":") ? rest.dropFirst() : "")
    }
    guard let colon = word.lastIndex(of: ":") else { return ("localhost", word[...]) }
    let host = word[..<colon]
    // An IPv6 address without brackets may end with what looks like a port.
    return (host.contains(":") ? "" : String(host), word[word.index(after: colon)...])
  }

  private static func port(_ word: Substring) -> Int? {
    guard (1...5).contains(word.utf8.count), word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(word).flatMap { $0 <= 65_535 ? $0 : nil }
  }

  private static func isHost(_ host: String) -> Bool {
    !host.isEmpty && host.utf8.count <= 253
      && host.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "-.:_".utf8.contains(byte)
      }
  }
}
