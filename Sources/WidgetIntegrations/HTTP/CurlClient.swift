import CCurl
import Synchronization
import WidgetServices

/// HTTP by libcurl: any number of transfers at once, on one thread of its own that is made with the first of them and ends with
/// the client. Connections stay open for the next transfer to the same address; nothing else of one is kept for another.
final class CurlClient: Sendable {
  private let loop = CurlLoop()

  deinit { loop.stop() }

  /// Whether libcurl is there; loads it.
  static var isAvailable: Bool { ccurl_is_available() }

  /// What `Accept-Encoding` names: codings that libcurl has a library for, this machine can read.
  static var codings: String {
    (["gzip", "deflate"] + (ccurl_has_brotli() ? ["br"] : []) + (ccurl_has_zstd() ? ["zstd"] : []))
      .joined(separator: ", ")
  }

  /// Ends early where its task is cancelled.
  func answer(to transfer: WebTransfer) async -> Result<WebAnswer, TransferFault> {
    let id = loop.newID()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        loop.begin(id, transfer) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      loop.cancel(id)
    }
  }
}
