import Glibc
import LinuxKit
public import WidgetModel

/// The command's way to `lunette-host`: one pool of processes for each role (`ServiceRole`). A process is started at the first
/// request that needs it and ended with the command. One that dies is started again by the next request, a few times a minute.
public final class ServiceLink: HostedServices {
  private let pools: [ServicePool]

  /// Finds `lunette-host` beside this program.
  public convenience init() { self.init(programs: Self.places(of: "lunette-host")) }

  /// Creates a link; no process is started yet.
  ///
  /// - Parameters:
  ///   - programs: full paths, for tests.
  ///   - grace: seconds beyond a request's own limit, after which `lunette-host` counts as hung.
  ///   - processorTime: for the reading of one text, by default `ServiceRole.formatsTime`.
  package init(
    programs: [String], grace: Double = 3, processorTime: Duration? = nil,
    now: @escaping @Sendable () -> Double = { clockSeconds(CLOCK_MONOTONIC) }
  ) {
    pools = ServiceRole.allCases.map { role in
      ServicePool(
        role, programs: programs, grace: grace, processorTime: processorTime ?? ServiceRole.formatsTime, now: now)
    }
  }

  /// Sends a request to a process of its role and returns the answer.
  public func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply {
    let role = ServiceRole(request)
    guard let pool = pool(role) else { throw Diagnostic(.unavailable, "there is no service for \(role.rawValue)") }
    return try pool.reply(to: request)
  }

  /// Releases the running processes, for a program that runs long and asks seldom: each ends when the last request to it has been
  /// answered.
  public func rest() { for pool in pools { pool.rest() } }

  /// The process ID of the role's process that was used last and waits; nil where none does.
  package func processID(_ role: ServiceRole) -> Int32? { pool(role)?.processID }

  private func pool(_ role: ServiceRole) -> ServicePool? { pools.first { $0.role == role } }

  /// The error where none of the places has the program.
  package static let notInstalled =
    "the program lunette-host is not installed, which this needs: scripts/install puts it beside lunette, or into "
    + "libexec/lunette"

  // MARK: Places

  /// This program's own file, behind all links; nil where the system does not tell.
  public static var ownPath: String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    guard length > 0, length < buffer.count else { return nil }
    return String(validating: buffer[..<length], as: UTF8.self)
  }

  /// Returns the full path of a sibling of this program; nil where it is not installed.
  public static func installed(_ program: String) -> String? { executable(among: places(of: program)) }

  /// Returns the full path of `lunette-host`.
  ///
  /// - Throws: `unavailable` where it is not installed.
  package static func installedHost() throws(Diagnostic) -> String {
    guard let program = installed("lunette-host") else { throw Diagnostic(.unavailable, notInstalled) }
    return program
  }

  /// Returns the first of some paths that leads to a program which this user may execute.
  static func executable(among places: [String]) -> String? { places.first { access($0, X_OK) == 0 } }

  /// Where a sibling of this program may lie.
  public static func places(of program: String) -> [String] { places(of: program, beside: ownPath) }

  /// Beside the command, or in `libexec/lunette` beside the command's folder.
  static func places(of program: String, beside command: String?) -> [String] {
    guard let command, let slash = command.lastIndex(of: "/") else { return [] }
    let folder = command[..<slash]
    return ["\(folder)/\(program)", "\(folder)/../libexec/lunette/\(program)"]
  }
}
