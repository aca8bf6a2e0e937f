internal import NIOCore
internal import NIOHTTP1

/// Tells a connection's server that it stops.
struct ServerStops: Sendable {}

/// Behind the parser: counts bodies, drops those that no route reads, answers what is not HTTP, adds the protecting fields to
/// every answer, and closes the connection where that is due.
final class RequestWatch: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The most bytes of a request's body that anybody will read, by its header and the channel; 0: none.
  typealias BodyLimit = @Sendable (HTTPRequestHead, any Channel) -> Int

  private let bodies: BodyBudget
  private let bodyLimit: BodyLimit
  private let now: () -> Double
  private var watch: ByteWatch?
  /// Bytes of the current body.
  private var bodyBytes = 0
  /// The most that the current body may have.
  private var largestBody = 0
  private var isBodyDropped = false
  /// A request that is not answered yet.
  private struct Unanswered {
    let isOld: Bool
    let isLast: Bool
    /// What its body takes of the budget.
    var held = 0
  }

  /// Answers come in the order of their requests.
  private var unanswered: [Unanswered] = []
  /// What is answered was refused while its body still came: the connection ends with the answer.
  private var isLast = false
  private var isStream = false
  private var isStopping = false

  init(bodies: BodyBudget, bodyLimit: @escaping BodyLimit, now: @escaping () -> Double) {
    self.bodies = bodies
    self.bodyLimit = bodyLimit
    self.now = now
  }

  func handlerAdded(context: ChannelHandlerContext) {
    watch = try? context.pipeline.syncOperations.handler(type: ByteWatch.self)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    bodies.release(unanswered.reduce(0) { $0 + $1.held })
    unanswered = []
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
      let (limit, largest) = (bodyLimit(head, context.channel), watch.clock.limits.bodyBytes)
      isBodyDropped = limit == 0
      largestBody = isBodyDropped ? largest : min(limit, largest)
      let length = head.headers[.contentLength].flatMap { Int($0) } ?? 0
      if length > largestBody { return watch.refuse(.bodyTooLarge(largestBody)) }
      unanswered.append(Unanswered(isOld: head.isOld, isLast: head.isLast))
    case .body(let bytes):
      bodyBytes += bytes.readableBytes
      if bodyBytes > largestBody { return watch.refuse(.bodyTooLarge(largestBody)) }
      if isBodyDropped { return }
      guard hold(bytes.readableBytes) else { return watch.refuse(.tooManyBodies) }
    case .end: watch.requestEnded()
    }
    context.fireChannelRead(data)
  }

  /// Takes bytes of the current body from the budget; false if all bodies together would be too large.
  private func hold(_ count: Int) -> Bool {
    // Answered before its body was over: nobody keeps what still comes.
    guard let last = unanswered.indices.last else { return true }
    guard bodies.take(count) else { return false }
    unanswered[last].held += count
    return true
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
      head.headers.protect(at: now())
      isStream = head.headers[.contentType]?.hasPrefix("text/event-stream") ?? false
      isLast = head.status.code >= 400 && watch?.isReadingOnlyBody ?? false
      let request = unanswered.first
      // The encoder frames a body by the version of its head.
      if request?.isOld ?? false { head.version = .http1_0 }
      if isStopping || isLast || request?.isLast ?? false { head.headers[.connection] = "close" }
      watch?.answerBegan()
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      context.write(data, promise: promise)
      isStream = false
      if !unanswered.isEmpty { bodies.release(unanswered.removeFirst().held) }
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
