/// Names of hosts as permissions hold them.
enum HostName {
  struct Fault: Error, Hashable {
    let sentence: String
  }

  /// The host of an `http` or `https` URL, in lower case, without final dot, port and user.
  static func of(url: String) -> Result<String, Fault> {
    func fault(_ sentence: String) -> Result<String, Fault> { .failure(Fault(sentence: sentence)) }
    guard url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else {
      return fault("a URL holds no blanks, control characters or backslashes")
    }
    guard let separator = url.firstRange(of: "://") else {
      return fault("the URL has no scheme; it begins with https:// or http://")
    }
    guard ["http", "https"].contains(url[..<separator.lowerBound].lowercased()) else {
      return fault("only http and https can be asked, not '\(url[..<separator.lowerBound])'")
    }
    let authority = url[separator.upperBound...].prefix { !"/?#".contains($0) }
    if authority.contains("@") { return fault("a URL with a user or password is refused; use a header") }
    let (name, port) = parts(authority)
    guard let host = normal(String(name)) else { return fault("the URL names no host") }
    if let port, !port.isEmpty, UInt16(port) == nil { return fault("'\(port)' is no port") }
    return .success(host)
  }

  /// A name as it is compared; nil where it is none.
  static func normal(_ name: String) -> String? {
    var host = name.lowercased()
    if host.hasSuffix(".") { host.removeLast() }
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    let allowed = host.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value != 0x7F && !"/?#@%[]".unicodeScalars.contains($0)
    }
    // What is normal stays as it is: one dot may end a name, and no part of it is empty.
    return host.isEmpty || host.hasPrefix(".") || host.hasSuffix(".") || host.contains("..") || host.utf8.count > 255
      || !allowed ? nil : host
  }

  private static func parts(_ authority: Substring) -> (Substring, Substring?) {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      let rest = authority[authority.index(after: end)...]
      return (authority[...end], rest.hasPrefix(":") ? rest.dropFirst() : nil)
    }
    guard let colon = authority.lastIndex(of: ":") else { return (authority, nil) }
    return (authority[..<colon], authority[authority.index(after: colon)...])
  }
}
