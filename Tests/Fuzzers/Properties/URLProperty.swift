import Foundation

@testable import WidgetServices

/// A host that a grant is compared with is the host that would be asked.
enum URLProperty {
  static func check(_ bytes: [UInt8]) throws {
    let url = String(decoding: bytes, as: UTF8.self)
    guard case .success(let host) = HostName.of(url: url) else { return }
    try hold(HostName.normal(host) == host || host.contains(":"), "'\(host)' is not normal")
    try hold(
      host.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && !"/?#@\\".unicodeScalars.contains($0) },
      "a host '\(host)'")
    guard url.utf8.allSatisfy({ $0 < 0x80 }), let other = URLComponents(string: url)?.host, !other.contains("%") else {
      return
    }
    var name = other.lowercased()
    if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
    if name.hasSuffix(".") { name.removeLast() }
    try hold(name == host, "we see the host '\(host)', Foundation '\(name)' in \(url)")
  }
}
