import Glibc
import WidgetModel

/// How many connections a runtime has open at once, by who may make them. A process that may open few files has fewer: at
/// least an eighth of what it can open, and `own`, is left to files, workers and triggers.
///
///     descriptors   network   owner   commands
///          65,536     1,024      64      1,024
///              64        16       4          8
package struct ConnectionLimits: Sendable, Hashable {
  /// HTTP over TCP, where other users and machines may connect, and connections of the owner's beyond their own number.
  package var network = LimitName.connectionsHTTP.whole
  /// HTTP over Unix sockets, which only the owner can open, in addition to those of `network`.
  package var owner = LimitName.connectionsOwner.whole
  /// Commands and bars at the runtime's own socket.
  package var commands = LimitName.connectionsCommands.whole

  /// What a runtime with nothing to do has open, and what it needs to start one worker.
  package static let own = 32

  /// The limits of a process that may open enough files.
  package init() {}

  /// - Parameter descriptors: what the process may open.
  package init(descriptors: Int) {
    let spare = max(descriptors - Self.own, 0)
    network = min(network, max(spare / 2, 4))
    owner = min(owner, max(spare / 8, 2))
    commands = min(commands, max(spare / 4, 4))
  }

  /// The limits of this process.
  package static var current: ConnectionLimits {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return ConnectionLimits() }
    return ConnectionLimits(descriptors: Int(min(limit.rlim_cur, 1 << 30)))
  }
}
