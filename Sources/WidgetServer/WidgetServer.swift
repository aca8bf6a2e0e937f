internal import NIOCore
internal import NIOPosix
import LinuxKit
public import WidgetRuntimeClient
internal import WidgetModel
internal import WidgetServices

/// The HTTP server: a part of the runtime's process that reaches the runtime only through `RuntimeAccess`.
///
///     let server = WidgetServer(runtime: runtime, settings: settings)
///     let task = Task { try await server.run() }   // task.cancel() ends it, within three seconds
///
/// One thread serves all connections. While no request comes and nothing changes, nothing here wakes up.
public struct WidgetServer: Sendable {
  private let settings: ServerSettings
  private let answers: @Sendable (any EventLoop) -> ServerAnswers

  /// Creates a server that does not listen yet.
  public init(
    runtime: any RuntimeAccess, settings: ServerSettings, pictures: any PictureMaking = PresentationPictures()
  ) {
    self.settings = settings
    answers = { eventLoop in
      let counters = ServerCounters()
      // Places in the stream of changes mean something to this run only.
      let hub = ChangeHub(epoch: String(UInt64(max(settings.clock(), 0) * 1_000), radix: 36))
      let heart = Heart(on: eventLoop, every: .seconds(settings.limits.beatSeconds)) { hub.beat() }
      let thread = DeepThread()
      return ServerAnswers(
        runtime: runtime, hub: hub, stream: EventStream(runtime: runtime, hub: hub, heart: heart, counters: counters),
        cache: PictureCache(
          pictures, thread, counters, version: settings.version, executor: settings.executor),
        thread: thread, maker: pictures, counters: counters, settings: settings)
    }
  }

  /// Serves until the task is cancelled or the runtime ends.
  ///
  /// - Throws: a `Diagnostic`, `io` or `unavailable`, where an address cannot be listened on; then none is.
  public func run() async throws {
    let listeners = try Listener.open(settings.addresses)
    let settings: ServerSettings
    do {
      settings = try shared()
    } catch {
      for listener in listeners { listener.close() }
      throw error
    }
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

  /// The settings with as many connections as the process can have beside what else it opens.
  ///
  /// - Throws: `unavailable` where not even the thread of the connections gets what it needs, which it has no way to say.
  private func shared() throws(Diagnostic) -> ServerSettings {
    var settings = settings
    DescriptorLimit.raise(to: 2 * (settings.limits.connections + settings.limits.ownerConnections) + 512)
    try DescriptorReserve.expect(6, for: "the HTTP server")
    guard let thread = SystemThread.start(stack: 8 << 20, {}) else {
      throw Diagnostic(.unavailable, "the HTTP server cannot start: the system's limit of threads is reached")
    }
    thread.join()
    let shares = ConnectionLimits.current
    settings.limits.connections = min(settings.limits.connections, shares.network)
    settings.limits.ownerConnections = min(settings.limits.ownerConnections, shares.owner)
    return settings
  }
}
