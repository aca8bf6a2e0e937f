import Foundation

@testable import WidgetServices

/// A host that a grant is compared with is the host that would be asked.
enum URLProperty {
  static func check(_ bytes: [UInt8]) throws {
    let url = String(decoding: bytes, as: UTF8.self)
    guard let asked = try? WebURL(url) else { return }
    let host = asked.host
    try hold(HostGrant.normal(host) == host, "'\(host)' is not normal")
    let written = asked.origin + asked.target
    let again = try? WebURL(written)
    try hold(again?.host == host && again?.port == asked.port, "\(url) is asked as \(written)")
    try hold(URLComponents(string: written)?.host.map { trimmed($0) == host } ?? false, "Foundation reads another host")
    try hold(
      host.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && !"/?#@\\".unicodeScalars.contains($0) },
      "a host '\(host)'")
    guard url.utf8.allSatisfy({ $0 < 0x80 }), let other = URLComponents(string: url)?.host, !other.contains("%") else {
      return
    }
    var name = trimmed(other)
    if name.hasSuffix(".") { name.removeLast() }
    let isSame = name == host || NetworkAddress(name)?.text == host
    try hold(isSame, "we see the host '\(host)', Foundation '\(name)' in \(url)")
  }

  private static func trimmed(_ host: String) -> String {
    let name = host.lowercased()
    return name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
  }
}
