import WidgetModel

/// A host as a permission of the network names it: `api.example.org` for every port of it, `localhost:8080` for one.
///
/// Names are compared whole, in lower case, without their final dot; an address by its one form. A host that is an address,
/// or `localhost`, is also what opens addresses that are not of the internet (`opens`).
package struct HostGrant: Sendable, Hashable {
  /// The name in lower case, or the address in its one form.
  package let host: String
  /// The port; nil means every port.
  package let port: Int?

  /// Creates a grant from a host that was checked.
  package init(host: String, port: Int?) {
    self.host = host
    self.port = port
  }

  /// Reads `HOST` or `HOST:PORT`; nil for a text that names no host.
  package init?(_ text: String) {
    let (name, digits) = Self.parts(text)
    guard let host = Self.normal(name) else { return nil }
    var port: Int?
    if let digits {
      guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
        let number = UInt16(digits), number > 0
      else { return nil }
      port = Int(number)
    }
    self.init(host: host, port: port)
  }

  /// Returns a name or address as it is compared; nil where the text is neither.
  package static func normal(_ name: String) -> String? {
    guard let host = Self.name(name) else { return nil }
    if let address = NetworkAddress(host) { return address.text }
    return host.utf8.contains(UInt8(ascii: ":")) ? nil : host
  }

  /// Returns a name in lower case, without its final dot and an address's brackets; nil for a text that cannot be one.
  static func name(_ text: String) -> String? {
    var host = text.lowercased()
    if host.hasSuffix(".") { host.removeLast() }
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    let allowed = host.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value != 0x7F && !"/?#@%[]".unicodeScalars.contains($0)
    }
    // The common case needs no change: one dot may end a name, and no part of it is empty.
    return host.isEmpty || host.hasPrefix(".") || host.hasSuffix(".") || host.contains("..") || host.utf8.count > 255
      || !allowed ? nil : host
  }

  /// The text that `init` reads back.
  package var text: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return port.map { "\(name):\($0)" } ?? name
  }

  /// Returns whether it allows this host at this port.
  package func covers(_ host: String, port: Int) -> Bool { self.host == host && (self.port ?? port) == port }

  /// Returns whether it allows at least what the other does.
  package func covers(_ other: HostGrant) -> Bool { host == other.host && (port == nil || port == other.port) }

  /// Returns whether it allows an address that is not of the internet: it names that address, or it is `localhost` and the
  /// address is this machine's.
  package func opens(_ address: NetworkAddress, port: Int) -> Bool {
    guard (self.port ?? port) == port else { return false }
    return host == address.text || host == "localhost" && address.reach == .loopback
  }

  /// Returns what two lists both allow.
  package static func common(_ some: [String], _ others: [String]) -> [HostGrant] {
    var common: [HostGrant] = []
    let others = others.compactMap { HostGrant($0) }
    for one in some.compactMap({ HostGrant($0) }) {
      for other in others where one.covers(other) || other.covers(one) {
        let narrow = one.covers(other) ? other : one
        if !common.contains(narrow) { common.append(narrow) }
      }
    }
    return common
  }

  /// The host, and the digits of a port behind its last colon; an IPv6 address needs brackets to have one.
  private static func parts(_ text: String) -> (String, String?) {
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      let rest = text[text.index(after: end)...]
      return rest.isEmpty
        ? (text, nil) : rest.hasPrefix(":") ? (String(text[...end]), String(rest.dropFirst())) : ("", nil)
    }
    guard let colon = text.lastIndex(of: ":"), text.firstIndex(of: ":") == colon else { return (text, nil) }
    return (String(text[..<colon]), String(text[text.index(after: colon)...]))
  }
}
