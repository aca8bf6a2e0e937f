import CCodings
import WidgetModel
import WidgetServices

/// Decodes a compressed body of an HTTP reply. Failures have the codes of `http`.
enum BodyService {
  static func reply(_ request: ServiceRequest) -> HostReply {
    // The gate gives one file: the body, named by its coding.
    guard let file = request.files.first else {
      return HTTPFault(.protocol, "the response has no body").reply
    }
    do throws(Inflating.Fault) {
      return .values([Value(bytes: try content(of: file, limit: request.limits.bytes))])
    } catch {
      switch error {
      case .size: return HTTPFault.size(request.limits.bytes).reply
      case .damaged:
        return HTTPFault(.protocol, "the response body is not \(SanitizedText.string(file.name))").reply
      case .memory: return HTTPFault(.size, "not enough memory for the response").reply
      }
    }
  }

  private static func content(of file: ServiceFile, limit: Int) throws(Inflating.Fault) -> [UInt8] {
    var content = file.content
    // The coding that was applied last is taken off first.
    for coding in file.name.split(separator: ",").reversed() {
      content = try self.content(of: content, coding, limit: limit)
    }
    return content
  }

  private static func content(
    of bytes: [UInt8], _ coding: Substring, limit: Int
  ) throws(Inflating.Fault) -> [UInt8] {
    switch coding {
    case "br": return try StreamDecoding.content(of: bytes, CCODINGS_BROTLI, limit: limit)
    case "zstd": return try StreamDecoding.content(of: bytes, CCODINGS_ZSTD, limit: limit)
    default:
      // gzip and deflate are told apart by their first bytes.
      do throws(Inflating.Fault) { return try Inflating.content(of: bytes, limit: limit) } catch {
        // Some servers send DEFLATE's own format as deflate, without zlib's head (RFC 9110, section 8.4.1.2).
        guard coding == "deflate", error == .damaged else { throw error }
        return try Inflating.content(of: bytes, .raw, limit: limit)
      }
    }
  }
}
