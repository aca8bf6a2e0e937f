internal import NIOCore
internal import NIOHTTP1

/// Clients of HTTP/1.0, which know neither chunks nor connections that stay open (RFC 9112, sections 6.1 and 9.3): what
/// they are answered ends with the connection. The types behind this handler have no version.
final class OldClients: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// Of each request that is not answered yet, whether its client is old. Answers come in their order.
  private var waiting: [Bool] = []

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    let isOld = head.version.major < 1 || (head.version.major == 1 && head.version.minor == 0)
    waiting.append(isOld)
    // The library closes the connection behind the answer to such a request.
    if isOld { head.headers.replaceOrAdd(name: "connection", value: "close") }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head) where waiting.first ?? false:
      // The encoder frames a body by the version of its head.
      head.version = .http1_0
      head.headers.replaceOrAdd(name: "connection", value: "close")
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .end:
      if !waiting.isEmpty { waiting.removeFirst() }
      context.write(data, promise: promise)
    default: context.write(data, promise: promise)
    }
  }
}
