internal import NIOCore
internal import NIOPosix
import LinuxKit
import Synchronization
internal import WidgetRuntimeClient
internal import WidgetModel
internal import WidgetServices

/// One run of the server, from the first socket to the last connection's end.
final class Session: Sendable {
  private typealias Accepting = NIOAsyncChannel<GuardedChannel.Value?, Never>

  // Emptied by `stop`, once.
  private struct State {
    var sockets: [any Channel] = []
    var isStopping = false
    /// What runs for its own sake: the changes.
    var tasks: [Task<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let answers: ServerAnswers
  private let settings: ServerSettings
  private let group: MultiThreadedEventLoopGroup
  private let connections: Connections
  private let bodies: BodyBudget
  private let ownerBodies: BodyBudget

  init(_ answers: ServerAnswers, _ settings: ServerSettings, _ group: MultiThreadedEventLoopGroup) {
    self.answers = answers
    self.settings = settings
    self.group = group
    bodies = BodyBudget(settings.limits.bodiesBytes)
    ownerBodies = BodyBudget(settings.limits.bodiesBytes)
    connections = Connections(
      limit: settings.limits.connections, owner: settings.limits.ownerConnections, answers.counters,
      isCalm: { [loop = group.next()] in
        IdleMemory.giveBack()
        // What the last connections held is free only when their tasks are over, which a busy machine is late to end.
        for seconds in [2, 10, 40] { loop.scheduleTask(in: .seconds(Int64(seconds))) { IdleMemory.giveBack() } }
      })
  }

  /// Returns when the last connection has ended.
  /// All listeners are bound, or none: a program that sees one of two would think the server whole.
  func serve(_ listeners: [Listener]) async throws {
    let responder = Responder(answers)
    var accepting: [(Accepting, GuardedChannel)] = []
    for (index, listener) in listeners.enumerated() {
      let guarded = guarded(listener, responder)
      do { accepting.append((try await bind(listener, guarded), guarded)) } catch {
        // This one's descriptor is the channel's, which has closed it: another may have its number by now.
        listener.file?.remove()
        // Listeners before the failing one are channels by now, and end by `stop`.
        for listener in listeners[(index + 1)...] { listener.close() }
        stop()
        throw Diagnostic(.io, "cannot listen on \(listener.label)")
      }
    }
    // Changes are followed before anybody may connect.
    follow()
    await settings.isListening(listeners.map(\.label))
    // A task of its own: cancelling the caller's stops in good order, and does not cut off answers.
    let work = Task(executorPreference: settings.executor) { [self] in
      await withDiscardingTaskGroup { group in
        for (socket, guarded) in accepting {
          group.addTask { await self.accept(socket, guarded) }
        }
      }
    }
    await work.value
    // Where the sockets ended by themselves: whatever comes later finds no group any more.
    stop()
  }

  /// Ends in good order: no new connections, then the idle ones, then the others with their answers; after a grace, all.
  func stop() {
    // Called by the signal, the runtime's end and `serve`; the first one counts.
    state.withLock { state in
      guard !state.isStopping else { return }
      for task in state.tasks { task.cancel() }
      answers.hub.end()
      let (loop, grace) = (group.next(), TimeAmount.seconds(settings.limits.graceSeconds))
      // One piece of work of the group's only thread: with the last socket the group itself may end.
      loop.execute { [sockets = state.sockets, connections] in
        // The grace is for answers that are being written.
        loop.scheduleTask(in: grace) { connections.closeAll() }
        connections.stop()
        for socket in sockets { socket.close(promise: nil) }
      }
      state = State(sockets: [], isStopping: true, tasks: [])
    }
  }

  // MARK: Parts

  private func guarded(_ listener: Listener, _ responder: Responder) -> GuardedChannel {
    let policy = AccessPolicy(kind: listener.kind, tokens: settings.tokens, origins: settings.origins)
    return GuardedChannel(
      settings.limits, connections, isOwner: listener.kind == .unix,
      bodies: listener.kind == .unix ? ownerBodies : bodies,
      bodyLimit: { head, channel in responder.bodyLimit(head, on: channel, policy) }, clock: settings.clock
    ) { request, outbound in
      try await responder.respond(to: request, outbound, policy)
    }
  }

  // Descriptors are bound outside of NIO, where names and rights were judged.
  private func bind(_ listener: Listener, _ guarded: GuardedChannel) async throws -> Accepting {
    let refusal = Refusal.noDescriptors.message(at: settings.clock())
    let socket = try await ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 1_024)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AcceptReserve(listener.descriptor, refusal))
        }
      }
      // Many connections at once hold little each, and what is held by a reader that waits is a few such parts.
      .childChannelOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: settings.limits.readBytes)
      )
      // A client that has closed its side still gets its answer.
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .bind(listener.descriptor) { channel in guarded.setUp(channel) }
    // `stop` may have come between the bind and here.
    let isStopping = state.withLock { state in
      if !state.isStopping { state.sockets.append(socket.channel) }
      return state.isStopping
    }
    if isStopping { socket.channel.close(promise: nil) }
    return socket
  }

  private func accept(_ socket: Accepting, _ guarded: GuardedChannel) async {
    await withDiscardingTaskGroup { group in
      // A socket that fails accepts nothing more; the others go on.
      try? await socket.executeThenClose { inbound in
        // A connection that was refused is nil, and its channel closed already.
        for try await connection in inbound {
          guard let connection else { continue }
          group.addTask { await guarded.handle(connection) }
        }
      }
    }
  }

  /// What changes goes to all who follow; with the runtime the server ends.
  /// The task holds the session until the runtime's changes end.
  private func follow() {
    let changes = answers.runtime.changes()
    let task = Task(executorPreference: settings.executor) { [self] in
      for await change in changes { answers.hub.publish(change) }
      stop()
    }
    let isStopping = state.withLock { state in
      if !state.isStopping { state.tasks.append(task) }
      return state.isStopping
    }
    if isStopping { task.cancel() }
  }
}
