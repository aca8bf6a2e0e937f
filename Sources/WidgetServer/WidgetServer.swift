internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOPosix
public import WidgetClient
internal import WidgetModel

/// The HTTP server: a part of the runtime's process that knows the runtime by its door alone.
///
///     let server = WidgetServer(door: door, settings: settings)
///     let task = Task { try await server.run() }   // task.cancel() ends it, within three seconds
///
/// One thread for all connections. While nobody asks and nothing changes, nothing here wakes up.
public struct WidgetServer: Sendable {
  private let settings: ServerSettings
  private let answers: @Sendable (any EventLoop) -> ServerAnswers

  public init(
    door: any RuntimeDoor, settings: ServerSettings, pictures: any PictureMaking = ExhibitPictures()
  ) {
    self.settings = settings
    answers = { eventLoop in
      let counters = ServerCounters()
      // Places in the stream of changes mean something to this run only.
      let hub = ChangeHub(epoch: String(UInt64(max(settings.clock(), 0) * 1_000), radix: 36))
      let heart = Heart(on: eventLoop, every: .seconds(settings.limits.beatSeconds)) { hub.beat() }
      let thread = DeepThread()
      return ServerAnswers(
        door: door, hub: hub, stream: EventStream(door: door, hub: hub, heart: heart, counters: counters),
        shelf: PictureShelf(
          pictures, thread, counters, version: settings.version, executor: settings.executor),
        thread: thread, maker: pictures, counters: counters, settings: settings)
    }
  }

  /// Serves until the task is cancelled or the runtime ends.
  ///
  /// - Throws: a `Diagnostic`, `io` or `unavailable`, where an address cannot be listened on; then none is.
  public func run() async throws {
    let listeners = try Listener.open(settings.addresses)
    DescriptorLimit.raise(to: settings.limits.connections + 512)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let answers = answers(group.next())
    let session = Session(answers, settings, group)
    do {
      try await withTaskCancellationHandler {
        try await session.serve(listeners)
      } onCancel: {
        session.stop()
      }
    } catch {
      for listener in listeners { listener.file?.remove() }
      try? await group.shutdownGracefully()
      throw error
    }
    for listener in listeners { listener.file?.remove() }
    try await group.shutdownGracefully()
  }
}
