import CCodings
import WidgetModel
import WidgetServices

/// The body of an HTTP answer in a coding of its server's, as its content. What goes wrong has the codes of `http`.
enum BodyService {
  static func reply(_ request: ServiceRequest) -> HostReply {
    // The gate gives one file: the body, named by its coding.
    guard let file = request.files.first else {
      return HTTPFault(.protocol, "there is no body to be read").reply
    }
    do throws(Inflating.Fault) {
      return .values([Value(bytes: try content(of: file, limit: request.limits.bytes))])
    } catch {
      switch error {
      case .size: return HTTPFault.size(request.limits.bytes).reply
      case .damaged:
        return HTTPFault(.protocol, "the body of the answer is not \(SanitizedText.string(file.name))").reply
      case .memory: return HTTPFault(.size, "there is no memory for the answer").reply
      }
    }
  }

  private static func content(of file: ServiceFile, limit: Int) throws(Inflating.Fault) -> [UInt8] {
    switch file.name {
    case "br": try StreamDecoding.content(of: file.content, CCODINGS_BROTLI, limit: limit)
    // gzip and deflate are told apart by their first bytes.
    case "zstd": try StreamDecoding.content(of: file.content, CCODINGS_ZSTD, limit: limit)
    default: try Inflating.content(of: file.content, limit: limit)
    }
  }
}
