import CCurl
import Glibc
import WidgetServices

/// A transfer while libcurl runs it. Made, used and ended on the thread of its loop.
final class RunningTransfer {
  typealias Answer = @Sendable (Result<WebAnswer, TransferFault>) -> Void

  /// The body of a redirect that is read for the connection to be of use, at most.
  /// A connection is used again only once its answer has been read to the end.
  private static let dropped = 64 << 10

  let id: Int
  private let transfer: WebTransfer
  private let answer: Answer
  private var head = AnswerHead()
  private var body: [UInt8] = []
  private var droppedBytes = 0
  private var fault: TransferFault?
  /// libcurl's, from `begin` to `end`.
  private var handle: OpaquePointer?

  init(id: Int, _ transfer: WebTransfer, _ answer: @escaping Answer) {
    (self.id, self.transfer, self.answer) = (id, transfer, answer)
  }

  /// The caller must retain `self` until `end` has returned: libcurl's callbacks have no reference of their own.
  func begin(in loop: OpaquePointer) -> Bool {
    var events = ccurl_events(
      context: Unmanaged.passUnretained(self).toOpaque(), head: Self.onHead, body: Self.onBody,
      may_connect: Self.onSocket)
    // The request's texts live as long as the closure: libcurl copies what it keeps.
    handle = CurlRequest.with(transfer) { request in
      var request = request
      return ccurl_begin(loop, &request, &events)
    }
    return handle != nil
  }

  /// Ends the transfer: from here on libcurl calls nothing of it.
  func end(in loop: OpaquePointer, _ result: ccurl_result) {
    // Freed before the reply is delivered, because its receiver may end the loop.
    free(in: loop)
    answer(outcome(result))
  }

  func end(in loop: OpaquePointer?, _ fault: TransferFault) {
    if let loop { free(in: loop) }
    answer(.failure(fault))
  }

  private func free(in loop: OpaquePointer) {
    if let handle { ccurl_free(loop, handle) }
    handle = nil
  }

  // MARK: What libcurl calls

  /// The transfer of a callback's context.
  ///
  /// Lives: `CurlLoop` holds each transfer from before `begin` until after `end`, which frees libcurl's handle, and callbacks
  /// come only from within libcurl's own calls, between the two and on the same thread.
  private static func of(_ context: UnsafeMutableRawPointer?) -> RunningTransfer? {
    context.map { Unmanaged<RunningTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let onHead: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int) -> Bool = {
    context, line, count in
    of(context)?.head.take(UnsafeRawBufferPointer(start: line, count: count)) ?? false
  }

  private static let onBody: @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?, Int) -> Bool = {
    context, bytes, count in
    of(context)?.take(UnsafeRawBufferPointer(start: bytes, count: count)) ?? false
  }

  private static let onSocket: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<sockaddr>?) -> Bool = {
    context, address in
    guard let address else { return false }
    return of(context)?.mayConnect(to: address) ?? false
  }

  private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // The body of a redirect is read and dropped.
    if head.location != nil {
      droppedBytes += bytes.count
      return droppedBytes <= Self.dropped
    }
    guard body.count + bytes.count <= transfer.limit else {
      fault = .largeBody
      return false
    }
    body += bytes
    return true
  }

  private func mayConnect(to socket: UnsafePointer<sockaddr>) -> Bool {
    // A proxy's own address is the user's setting, and not judged.
    guard case .direct(_, let judge) = transfer.route else { return true }
    guard let address = NetworkAddress(socket: socket), judge(address) else {
      fault = NetworkAddress(socket: socket).map { .refusedAddress($0) } ?? .broken
      return false
    }
    return true
  }

  // MARK: The end

  private func outcome(_ result: ccurl_result) -> Result<WebAnswer, TransferFault> {
    if let fault = fault ?? head.fault { return .failure(fault) }
    // A redirect's body that is too long ends the transfer, and its head is all that is wanted.
    let isEnough = head.isComplete && head.location != nil && result.end == CCURL_STOPPED
    guard result.end == CCURL_DONE || isEnough else { return .failure(fault(of: result)) }
    guard head.isComplete else { return .failure(.closed) }
    return .success(WebAnswer(status: head.status, headers: head.headers, body: body))
  }

  /// libcurl's end in our words.
  private func fault(of result: ccurl_result) -> TransferFault {
    switch result.end {
    case CCURL_UNCONNECTED: .unconnected(result.system_error)
    case CCURL_CONNECT_TIMEOUT: .connectTimeout
    case CCURL_TIMEOUT: .timeout
    case CCURL_CLOSED: .closed
    case CCURL_NO_HTTP: .notHTTP
    case CCURL_TOO_LARGE: head.isComplete ? .largeBody : .largeHead
    case CCURL_OTHER_HOST: .otherHost
    case CCURL_UNTRUSTED: .untrusted
    case CCURL_NO_TLS: .noTLS
    case CCURL_TLS: .tls
    case CCURL_NO_NAME: .noName
    case CCURL_PROXY: .proxy(result.proxy_status)
    default: .broken
    }
  }
}

extension NetworkAddress {
  /// Nil for an address of another family than the Internet's.
  /// The bytes are copied at once: the address belongs to libcurl.
  init?(socket: UnsafePointer<sockaddr>) {
    let bytes = UnsafeRawPointer(socket)
    switch Int32(socket.pointee.sa_family) {
    case AF_INET:
      let address = bytes.loadUnaligned(as: sockaddr_in.self).sin_addr
      self.init(bytes: withUnsafeBytes(of: address) { Array($0) })
    case AF_INET6:
      let address = bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      self.init(bytes: withUnsafeBytes(of: address) { Array($0) })
    default: return nil
    }
  }
}
