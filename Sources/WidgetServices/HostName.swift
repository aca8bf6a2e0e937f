import WidgetModel

/// Names of hosts as permissions hold them.
enum HostName {
  struct Fault: Error, Hashable {
    let sentence: String
  }

  /// The host of an `http` or `https` URL, in lower case, without final dot, port and user.
  static func of(_ url: WidgetURL) -> Result<String, Fault> {
    func fault(_ sentence: String) -> Result<String, Fault> { .failure(Fault(sentence: sentence)) }
    guard ["http", "https"].contains(url.scheme) else {
      return fault("only http and https can be asked, not '\(url.scheme)'")
    }
    if url.userInfo != nil { return fault("a URL with a user or password is refused; use a header") }
    guard let host = url.host.flatMap(normal) else { return fault("the URL names no host") }
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
}
