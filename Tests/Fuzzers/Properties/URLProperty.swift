import Foundation
import WidgetModel

@testable import WidgetServices

/// A URL written from its parts parses as the same again, and what is checked is what would be requested: the host compared
/// with a grant is the one that another parser sees.
enum URLProperty {
  static func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let url: WidgetURL
    do throws(WidgetURL.Fault) { url = try WidgetURL(text) } catch {
      try hold(!error.sentence.isEmpty, "a fault without a sentence")
      if let asked = try? WebURL(text) { throw Violation("the host '\(asked.host)' of an invalid URL") }
      return
    }
    let string = url.string
    try hold(string.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a URL that is not ASCII: \(string)")
    try hold(string.utf8.count <= WidgetURL.longest, "a URL of \(string.utf8.count) bytes")
    try hold((try? WidgetURL(string)) == url, "\(string) does not read as itself")
    try hold(url.scheme == url.scheme.lowercased() && string.hasPrefix(url.scheme + ":"), "the scheme of \(string)")
    _ = (url.path, url.query, url.fragment, url.refusal, url.brief)
    try compare(url, text)
  }

  private static func compare(_ url: WidgetURL, _ text: String) throws {
    guard url.scheme == "http" || url.scheme == "https" else { return }
    if let asked = try? WebURL(text) {
      let written = asked.origin + asked.target
      let again = try? WebURL(written)
      try hold(HostGrant.normal(asked.host) == asked.host, "'\(asked.host)' is not normal")
      try hold(again?.host == asked.host && again?.port == asked.port, "\(text) is asked as \(written)")
      try hold(url.userInfo == nil, "a user is let through")
    }
    guard let other = URLComponents(string: url.string) else { return }
    try hold(other.scheme == url.scheme, "the scheme is \(other.scheme ?? "none") to Foundation in \(url.string)")
    // As written: Foundation has no decoded user if its bytes are not UTF-8.
    let hasUser = other.percentEncodedUser != nil || other.percentEncodedPassword != nil
    try hold(hasUser == (url.userInfo != nil), "a user in \(url.string)")
    try hold(other.port == url.port, "the port of \(url.string)")
    var name = (other.host ?? "").lowercased()
    if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
    try hold(name == url.host ?? "", "we see the host '\(url.host ?? "")', Foundation '\(name)' in \(url.string)")
  }
}
