import WidgetModel

internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes

/// A connection as the library makes it, between the two watches of ours: the library sets no times, no number of
/// connections and no fields by itself.
///
///     socket ─ ByteWatch ─ parser, encoder ─ OldClients ─ RequestWatch ─ the library's connection
struct GuardedChannel: Sendable {
  typealias Value = HTTP1Channel.Value

  private let inner: HTTP1Channel
  private let limits: ServerLimits
  private let connections: Connections
  private let isOwner: Bool
  private let clock: @Sendable () -> Double

  /// - Parameters:
  ///   - isOwner: whether the connections come by a socket that only the owner can open.
  ///   - bodies: what the bodies of several connections may take together.
  ///   - bodyLimit: the most bytes of a request's body that are read; a body that no route reads is dropped as it comes.
  init(
    _ limits: ServerLimits, _ connections: Connections, isOwner: Bool = false,
    bodies: BodyBudget? = nil, bodyLimit: @escaping RequestWatch.BodyLimit = { _, _ in .max },
    clock: @escaping @Sendable () -> Double,
    responder: @escaping HTTPChannelHandler.Responder
  ) {
    let bodies = bodies ?? BodyBudget(limits.bodiesBytes)
    var configuration = HTTP1Channel.Configuration(
      additionalChannelHandlers: [RequestWatch(bodies: bodies, bodyLimit: bodyLimit, now: clock)])
    configuration.httpDecoder.maxHeaderFieldSize = limits.headerBytes
    configuration.httpDecoder.maxHeaderListSize = limits.headerBytes
    inner = HTTP1Channel(responder: responder, configuration: configuration)
    self.limits = limits
    self.connections = connections
    self.isOwner = isOwner
    self.clock = clock
  }

  /// Nil: one too many, which is told so.
  func setUp(_ channel: any Channel, _ logger: Logger) -> EventLoopFuture<Value?> {
    guard connections.add(channel, isOwner: isOwner) else {
      let bytes = channel.allocator.buffer(bytes: Refusal.tooMany.message(at: clock()))
      channel.writeAndFlush(bytes).whenComplete { _ in channel.close(promise: nil) }
      return channel.eventLoop.makeSucceededFuture(nil)
    }
    return channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(ByteWatch(limits, on: channel.eventLoop, now: clock))
    }.flatMap { inner.setup(channel: channel, logger: logger) }.flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(OldClients(), position: .after(decoder))
      return value
    }
  }

  func handle(_ value: Value, _ logger: Logger) async { await inner.handle(value: value, logger: logger) }
}
