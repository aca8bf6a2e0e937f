internal import NIOCore

/// Next to the socket: counts the bytes of a header, sees who is slow, and ends what is too late. One timer a connection,
/// and none while an answer takes its own time.
///
/// It refuses by itself, in bytes, so that a refusal needs nothing of the parser that may have failed. It then reads and
/// drops what the client still sends for a moment: a socket closed with bytes unread takes its last answer with it.
final class ByteWatch: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  private(set) var clock: ConnectionClock
  /// While it is in a pipeline.
  private var context: ChannelHandlerContext?
  private let eventLoop: any EventLoop
  /// Bytes that were written and that the socket has not taken.
  private let waiting: (any Channel) -> Int
  private let now: () -> Double
  private var timer: (date: NIODeadline, task: Scheduled<Void>)?
  private var written = 0
  private var hasAnswerBegun = false
  /// What comes is dropped: this connection was refused, or ends.
  private var isOver = false

  init(
    _ limits: ServerLimits, on eventLoop: any EventLoop, now: @escaping () -> Double,
    waiting: @escaping (any Channel) -> Int = ByteWatch.buffered
  ) {
    clock = ConnectionClock(limits, at: eventLoop.now)
    self.eventLoop = eventLoop
    self.now = now
    self.waiting = waiting
  }

  static func buffered(_ channel: any Channel) -> Int {
    (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    arm()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    disarm()
  }

  func channelInactive(context: ChannelHandlerContext) {
    disarm()
    context.fireChannelInactive()
  }

  // MARK: Bytes

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOver else { return }
    clock.bytesCame(unwrapInboundIn(data).readableBytes, at: eventLoop.now)
    context.fireChannelRead(data)
    if clock.hasTooMuchHeader { refuse(.headerTooLarge(clock.limits)) }
    if clock.hasTooMuchBody { refuse(.bodyTooLarge(clock.limits.bodyBytes)) }
    arm()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isOver else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    written += unwrapOutboundIn(data).readableBytes
    context.write(data, promise: promise)
  }

  func flush(context: ChannelHandlerContext) {
    context.flush()
    look(context)
    arm()
  }

  private func look(_ context: ChannelHandlerContext) {
    let waiting = waiting(context.channel)
    clock.reader(taken: written - waiting, waiting: waiting, at: eventLoop.now)
  }

  // MARK: What the parser's side tells

  func headCame() {
    clock.headCame(at: eventLoop.now)
    arm()
  }

  func requestEnded() {
    clock.requestEnded()
    arm()
  }

  func answerBegan() { hasAnswerBegun = true }

  func answerEnded() {
    hasAnswerBegun = false
    clock.answered(at: eventLoop.now)
    arm()
  }

  /// Whether what is read is of a request that was refused.
  var isRefused: Bool { isOver }

  // MARK: Ends

  /// Answers with the refusal where no answer is under way, and ends the connection.
  func refuse(_ refusal: Refusal) {
    guard !isOver, let context else { return }
    isOver = true
    // Where an earlier request waits for its answer, this would be taken for it.
    guard !hasAnswerBegun, clock.unanswered == (clock.expectsBody ? 1 : 0) else { return context.close(promise: nil) }
    let bytes = context.channel.allocator.buffer(bytes: refusal.message(at: now()))
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(bytes)), promise: nil)
    linger(context)
  }

  /// Whether what comes is the body of the only request that has no whole answer yet.
  var isReadingOnlyBody: Bool { clock.expectsBody && clock.unanswered == 1 }

  /// Ends the connection behind an answer that was written and flushed, although its request goes on.
  func end() {
    guard !isOver, let context else { return }
    isOver = true
    linger(context)
  }

  /// Nothing more is written; what comes is dropped for a moment.
  private func linger(_ context: ChannelHandlerContext) {
    let channel = context.channel
    let linger = clock.limits.lingerSeconds
    context.close(mode: .output, promise: nil)
    disarm()
    eventLoop.scheduleTask(in: .seconds(linger)) { channel.close(promise: nil) }
  }

  // MARK: The timer

  private func arm() {
    guard !isOver, let next = clock.deadline else { return disarm() }
    // One that rings too early looks again; that is cheaper than a new one each time.
    if let timer, timer.date <= next.date { return }
    timer?.task.cancel()
    let bound = NIOLoopBound(self, eventLoop: eventLoop)
    timer = (next.date, eventLoop.scheduleTask(deadline: next.date) { bound.value.rang() })
  }

  private func disarm() {
    timer?.task.cancel()
    timer = nil
  }

  private func rang() {
    timer = nil
    guard let context else { return }
    look(context)
    guard let next = clock.deadline, next.date <= eventLoop.now else { return arm() }
    switch next.expiry {
    case .header: refuse(.tooSlow("the request's header", clock.limits.headerSeconds))
    case .body: refuse(.tooSlow("the request's body", clock.limits.bodySeconds))
    case .idle, .stalled:
      isOver = true
      context.close(promise: nil)
    }
  }
}
