import Glibc
import LinuxKit
public import WidgetModel

/// The command's way to `lunette-host`: one pool of processes for each role (`ServiceRole`). A process is started at the first
/// request that needs it and ended with the command. One that dies is started again by the next request, a few times a minute.
public final class ServiceLink: HostedServices {
  private let pools: [ServicePool]

  /// Uses the `lunette-host` of this installation.
  public convenience init() { self.init(program: InstalledProgram.host.path) }

  /// Creates a link; no process is started yet.
  ///
  /// - Parameters:
  ///   - program: the full path of `lunette-host`; nil if it is not installed.
  ///   - grace: seconds beyond a request's own limit, after which `lunette-host` counts as hung.
  ///   - processorTime: for the reading of one text, by default `ServiceRole.formatsTime`.
  package init(
    program: String?, grace: Double = 3, processorTime: Duration? = nil,
    now: @escaping @Sendable () -> Double = { clockSeconds(CLOCK_MONOTONIC) }
  ) {
    pools = ServiceRole.allCases.map { role in
      ServicePool(
        role, program: program, grace: grace, processorTime: processorTime ?? ServiceRole.formatsTime, now: now)
    }
  }

  /// Sends a request to a process of its role and returns the answer.
  public func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply {
    let role = ServiceRole(request)
    guard let pool = pool(role) else { throw Diagnostic(.unavailable, "there is no service for \(role.rawValue)") }
    return try pool.reply(to: request)
  }

  /// Sends the parts of a request to one process of its role and returns the last answer.
  public func reply(inParts next: () throws(Diagnostic) -> ServiceRequest?) throws(Diagnostic) -> HostReply {
    guard let first = try next() else { return .values([]) }
    let role = ServiceRole(first)
    guard let pool = pool(role) else { throw Diagnostic(.unavailable, "there is no service for \(role.rawValue)") }
    return try pool.reply(to: first, then: next)
  }

  /// Releases the running processes, for a program that runs long and asks seldom: each ends when the last request to it has been
  /// answered.
  public func rest() { for pool in pools { pool.rest() } }

  /// The process ID of the role's process that was used last and waits; nil where none does.
  package func processID(_ role: ServiceRole) -> Int32? { pool(role)?.processID }

  private func pool(_ role: ServiceRole) -> ServicePool? { pools.first { $0.role == role } }
}
