internal import NIOCore

/// Tells that a client goes while its answer is made: its connection is closed, or it has closed its own side of it, as browsers do with
/// a request that is not wanted any more.
enum Departure {
  private static let name = "departure"

  /// Returns what the body returns. One at a time on a channel.
  ///
  /// - Parameter gone: called once, where the client goes meanwhile.
  static func watch<Result>(
    _ channel: any Channel, gone: @escaping @Sendable () -> Void,
    _ body: () async throws(Refusal) -> Result
  ) async throws(Refusal) -> Result {
    let pipeline = channel.pipeline
    try? await channel.eventLoop.submit {
      let watch = try pipeline.syncOperations.handler(type: RequestWatch.self)
      try pipeline.syncOperations.addHandler(DepartureWatch(gone), name: name, position: .after(watch))
    }.get()
    defer {
      channel.eventLoop.execute {
        guard let context = try? pipeline.syncOperations.context(name: name) else { return }
        pipeline.syncOperations.removeHandler(context: context, promise: nil)
      }
    }
    return try await body()
  }
}

/// In a channel's pipeline while somebody wants to know.
private final class DepartureWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private var gone: (@Sendable () -> Void)?

  init(_ gone: @escaping @Sendable () -> Void) { self.gone = gone }

  func handlerAdded(context: ChannelHandlerContext) {
    if !context.channel.isActive { tell() }
  }

  func channelInactive(context: ChannelHandlerContext) {
    tell()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { tell() }
    context.fireUserInboundEventTriggered(event)
  }

  private func tell() {
    gone?()
    gone = nil
  }
}
