internal import NIOCore
internal import NIOHTTP1
import WidgetModel

/// A connection: the library's parser and encoder between the two watches of ours, and its requests answered one after the other. The
/// library sets no times, no number of connections and no fields by itself.
///
///     socket ─ ByteWatch ─ parser, encoder ─ RequestWatch ─ requests
struct GuardedChannel: Sendable {
  typealias Value = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>
  typealias Responder = @Sendable (Request, Response.Outbound) async throws -> Void

  private let limits: ServerLimits
  private let connections: Connections
  private let isOwner: Bool
  private let bodies: BodyBudget
  private let bodyLimit: RequestWatch.BodyLimit
  private let clock: @Sendable () -> Double
  private let responder: Responder

  /// - Parameters:
  ///   - isOwner: whether the connections come by a socket that only the owner can open.
  ///   - bodies: what the bodies of several connections may take together.
  ///   - bodyLimit: the most bytes of a request's body that are read; a body that no route reads is dropped as it comes.
  init(
    _ limits: ServerLimits, _ connections: Connections, isOwner: Bool = false,
    bodies: BodyBudget? = nil, bodyLimit: @escaping RequestWatch.BodyLimit = { _, _ in .max },
    clock: @escaping @Sendable () -> Double, responder: @escaping Responder
  ) {
    self.limits = limits
    self.connections = connections
    self.isOwner = isOwner
    self.bodies = bodies ?? BodyBudget(limits.bodiesBytes)
    self.bodyLimit = bodyLimit
    self.clock = clock
    self.responder = responder
  }

  /// Nil: one too many, which is told so.
  func setUp(_ channel: any Channel) -> EventLoopFuture<Value?> {
    guard connections.add(channel, isOwner: isOwner) else {
      let bytes = channel.allocator.buffer(bytes: Refusal.tooMany.message(at: clock()))
      channel.writeAndFlush(bytes).whenComplete { _ in channel.close(promise: nil) }
      return channel.eventLoop.makeSucceededFuture(nil)
    }
    return channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      var fields = NIOHTTPDecoderLimitConfiguration()
      fields.maxHeaderFieldSize = limits.headerBytes
      fields.maxHeaderListSize = limits.headerBytes
      try pipeline.addHandler(ByteWatch(limits, on: channel.eventLoop, now: clock))
      // Several requests at once wait in the channel below, and what cannot be read is answered by RequestWatch.
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: true,
        withEncoderConfiguration: .init(), withDecoderLimitConfiguration: fields)
      try pipeline.addHandler(RequestWatch(bodies: bodies, bodyLimit: bodyLimit, now: clock))
      return try Value(wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
    }
  }

  /// Answers the requests of a connection until it ends.
  func handle(_ value: Value) async {
    let channel = value.channel
    // What ends it early is the client's doing, and has nobody to be told.
    try? await withTaskCancellationHandler {
      try await value.executeThenClose { inbound, outbound in
        var parts = inbound.makeAsyncIterator()
        var next = try await parts.next()
        while case .head(let head)? = next {
          try await responder(Request(head: head, channel: channel, body: RequestBody(parts)), outbound)
          guard !head.isLast else { break }
          // What nobody read of its body.
          repeat { next = try await parts.next() } while next?.isHead == false
        }
        outbound.finish()
        try await channel.closeFuture.get()
      }
    } onCancel: {
      channel.close(mode: .input, promise: nil)
    }
  }
}

extension HTTPServerRequestPart {
  fileprivate var isHead: Bool {
    guard case .head = self else { return false }
    return true
  }
}
