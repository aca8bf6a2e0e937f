import Glibc
import LinuxKit
public import WidgetModel

/// The command's way to `lunette-host`: processes by what they are for (`ServiceRole`), started at the first request that
/// needs them, ended with the command. One that dies is started anew by the next request, a few times a minute.
public final class ServiceLink: HostedServices {
  private let pools: [ServiceRole: ServicePool]

  public convenience init() { self.init(programs: Self.places(of: "lunette-host")) }

  /// - Parameters:
  ///   - programs: full paths, for tests.
  ///   - grace: seconds beyond a request's own limit, after which `lunette-host` counts as hung.
  ///   - processorTime: of the reading of one stranger's text, by default `ServiceRole.formatsTime`.
  package init(
    programs: [String], grace: Double = 3, processorTime: Duration? = nil,
    now: @escaping @Sendable () -> Double = { clockSeconds(CLOCK_MONOTONIC) }
  ) {
    let pools = ServiceRole.allCases.map { role in
      let pool = ServicePool(
        role, programs: programs, grace: grace, processorTime: processorTime ?? ServiceRole.formatsTime, now: now)
      return (role, pool)
    }
    self.pools = Dictionary(uniqueKeysWithValues: pools)
  }

  public func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply {
    let role = ServiceRole(request)
    guard let pool = pools[role] else { throw Diagnostic(.unavailable, "there is no service for \(role.rawValue)") }
    return try pool.reply(to: request)
  }

  /// Lets the running processes go, for a program that lives long and asks seldom: they end when the last request to them has
  /// been answered.
  public func rest() { for pool in pools.values { pool.rest() } }

  /// The process id of the role's process that was used last and waits; nil where none does.
  package func processID(_ role: ServiceRole) -> Int32? { pools[role]?.processID }

  /// Why what is asked for cannot be done where none of the places has the program.
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

  /// Where a sibling of this program may lie.
  public static func places(of program: String) -> [String] { places(of: program, beside: ownPath) }

  /// Beside the command, or in `libexec/lunette` beside the command's folder.
  static func places(of program: String, beside command: String?) -> [String] {
    guard let command, let slash = command.lastIndex(of: "/") else { return [] }
    let folder = command[..<slash]
    return ["\(folder)/\(program)", "\(folder)/../libexec/lunette/\(program)"]
  }
}
