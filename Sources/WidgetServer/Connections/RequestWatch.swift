internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes

/// Tells a connection's server that it stops.
struct ServerStops: Sendable {}

/// Behind the parser: counts bodies, drops those that no route reads, answers what is not HTTP, adds the protecting fields to
/// every answer, and closes the connection where that is due.
final class RequestWatch: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// Whether anybody will read the body of a request, by its header and the channel.
  typealias WantsBody = @Sendable (HTTPRequest, any Channel) -> Bool

  private let wantsBody: WantsBody
  private let now: () -> Double
  private var watch: ByteWatch?
  private var bodyBytes = 0
  private var isBodyDropped = false
  /// What is answered was refused while its body still came: the connection ends with the answer.
  private var isLast = false
  private var isStream = false
  private var isStopping = false

  init(wantsBody: @escaping WantsBody, now: @escaping () -> Double) {
    self.wantsBody = wantsBody
    self.now = now
  }

  func handlerAdded(context: ChannelHandlerContext) {
    watch = try? context.pipeline.syncOperations.handler(type: ByteWatch.self)
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard let watch, !watch.isRefused else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      bodyBytes = 0
      watch.headCame()
      // At the end of what a client sends all of it is read, whether or not anybody takes it.
      if watch.clock.unanswered > watch.clock.limits.pipelined { return watch.refuse(.tooManyWaiting) }
      let length = head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
      if length > watch.clock.limits.bodyBytes { return watch.refuse(.bodyTooLarge(watch.clock.limits)) }
      isBodyDropped = !wantsBody(head, context.channel)
    case .body(let bytes):
      bodyBytes += bytes.readableBytes
      if bodyBytes > watch.clock.limits.bodyBytes { return watch.refuse(.bodyTooLarge(watch.clock.limits)) }
      if isBodyDropped { return }
    case .end: watch.requestEnded()
    }
    context.fireChannelRead(data)
  }

  /// What the parser could not read is answered here: the library's own answer has no protecting fields.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let watch, !(error is IOError), !(error is ChannelError) else { return context.fireErrorCaught(error) }
    if case .headerOverflow? = error as? HTTPParserError {
      watch.refuse(.headerTooLarge(watch.clock.limits))
    } else {
      watch.refuse(.noHTTP)
    }
  }

  // MARK: Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      head.headerFields.protect(at: now())
      isStream = head.headerFields[.contentType]?.hasPrefix("text/event-stream") ?? false
      isLast = head.status.code >= 400 && watch?.isReadingOnlyBody ?? false
      if isStopping || isLast { head.headerFields[.connection] = "close" }
      watch?.answerBegan()
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      context.write(data, promise: promise)
      isStream = false
      watch?.answerEnded()
      if isLast {
        context.flush()
        watch?.end()
      } else if isStopping, watch?.clock.isIdle ?? true {
        context.flush()
        context.close(promise: nil)
      }
    }
  }

  // MARK: Events

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ServerStops:
      isStopping = true
      if watch?.clock.isIdle ?? true { context.close(promise: nil) }
    // Who follows a stream and closes its side is gone; anybody else may still wait for an answer.
    case ChannelEvent.inputClosed where isStream: context.close(promise: nil)
    default: context.fireUserInboundEventTriggered(event)
    }
  }
}
