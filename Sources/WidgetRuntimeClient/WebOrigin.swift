public import WidgetModel

/// An origin under which browsers reach the server by a proxy: `https://widgets.example.org`, as `--origin` takes it.
public struct WebOrigin: Sendable, Hashable {
  /// In lower case, without the port that its scheme has anyway.
  public let text: String
  /// What `Host` may be then, in lower case.
  package let hosts: Set<String>

  /// - Throws: `usage` for what is no origin.
  public init(_ word: String) throws(Diagnostic) {
    let lower = word.lowercased()
    let parts = lower.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let standard = ["https": 443, "http": 80][String(parts[0])],
      let (host, port) = Self.parts(of: parts[1])
    else {
      throw Diagnostic(
        .usage, "\(VisibleText.quoted(word)) is not an origin", suggestion: "write https://NAME or https://NAME:PORT")
    }
    let isStandard = port == nil || port == standard
    text = "\(parts[0])://\(host)" + (isStandard ? "" : ":\(port ?? standard)")
    hosts = isStandard ? [String(host), "\(host):\(standard)"] : ["\(host):\(port ?? standard)"]
  }

  private static func parts(of authority: Substring) -> (host: Substring, port: Int?)? {
    let host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
    let rest = authority.dropFirst(host.count)
    guard isHost(host), authority.hasPrefix(host) else { return nil }
    if rest.isEmpty { return (host, nil) }
    guard rest.hasPrefix(":"), rest.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = Int(rest.dropFirst()), (1...65_535).contains(port)
    else { return nil }
    return (host, port)
  }

  private static func isHost(_ host: Substring) -> Bool {
    let inner = host.hasPrefix("[") ? host.dropFirst().dropLast() : host
    return !inner.isEmpty && host.utf8.count <= 253
      && inner.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || "-.".utf8.contains(byte)
          || host.hasPrefix("[") && byte == 0x3A
      }
  }
}
