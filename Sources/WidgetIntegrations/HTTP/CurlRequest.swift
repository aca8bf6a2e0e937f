import CCurl
import Glibc

/// A transfer as C reads it, for the time of one call.
enum CurlRequest {
  static func with<Result>(_ transfer: WebTransfer, _ body: (ccurl_request) -> Result) -> Result {
    var texts = Texts()
    defer { texts.free() }
    var request = ccurl_request()
    request.url = texts.add(transfer.url)
    request.method = texts.add(transfer.method)
    request.is_head = transfer.method == "HEAD"
    request.certificates = transfer.certificates.flatMap { texts.add($0) }
    switch transfer.route {
    // An empty name and port fit those of the URL, whatever they are.
    case .direct(let place, _): request.connects_to = texts.add("::\(place.contains(":") ? "[\(place)]" : place):")
    case .proxy(let proxy): request.proxy = texts.add(proxy)
    }
    request.milliseconds = milliseconds(transfer.seconds)
    request.connect_milliseconds = milliseconds(min(transfer.seconds, WebTransfer.patience))
    let lines = transfer.headers.map { texts.add($0) }
    return lines.withUnsafeBufferPointer { lines in
      (request.headers, request.header_count) = (lines.baseAddress, lines.count)
      // Of an empty array the address may be none, and none means: without a body.
      let bytes = transfer.body.map { $0 + [0] }
      guard let bytes else { return body(request) }
      return bytes.withUnsafeBytes { bytes in
        (request.body, request.body_size) = (bytes.baseAddress, bytes.count - 1)
        return body(request)
      }
    }
  }

  /// To libcurl 0 means: without a limit.
  private static func milliseconds(_ seconds: Double) -> Int { max(1, Int(min(max(seconds, 0), 3600) * 1000)) }

  /// C texts that are freed together.
  private struct Texts {
    private var texts: [UnsafeMutablePointer<CChar>] = []

    /// Nil without memory.
    mutating func add(_ text: String) -> UnsafePointer<CChar>? {
      guard let copy = strdup(text) else { return nil }
      texts.append(copy)
      return UnsafePointer(copy)
    }

    func free() { for text in texts { Glibc.free(text) } }
  }
}
