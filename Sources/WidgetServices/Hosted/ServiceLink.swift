import CLinux
import Glibc
import Synchronization
public import WidgetModel

/// The command's way to `lunette-host`: the program is started at the first request, serves all bundles of the command, and
/// ends with it. One that dies is started anew by the next request, a few times in a row.
public final class ServiceLink: HostedServices {
  /// Where `lunette-host` may lie, the first that is there counts.
  private let programs: [String]
  private let current = Mutex(Current())

  private struct Current {
    var connection: ServiceConnection?
    var starts = 0
  }

  /// Starts in a row without an answer: a program that dies at each request is not tried for ever.
  static let mostStarts = 5
  /// Seconds beyond a request's own limit, after which `lunette-host` counts as hung.
  private let grace: Double

  public convenience init() { self.init(programs: Self.places(of: "lunette-host")) }

  /// - Parameter programs: full paths, for tests.
  package init(programs: [String], grace: Double = 3) {
    self.programs = programs
    self.grace = grace
  }

  public func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply {
    let connection: ServiceConnection
    switch current.withLock({ Self.living(&$0, programs) }) {
    case .failure(let missing): return missing.reply
    case .success(let living): connection = living
    }
    switch connection.ask(request, within: .seconds(request.limits.seconds + grace)) {
    case .answer(let result):
      // One that answers is not the one that dies at each request.
      current.withLock { $0.starts = 0 }
      switch result {
      case .success(let reply): return reply
      case .failure(let fault): throw fault
      }
    case .unsent(let fault): throw fault
    case .broken(let sentence): return .failure(message: sentence, code: Diagnostic.Code.io.rawValue)
    case .late:
      return .failure(message: "lunette-host gave no answer and was ended", code: Diagnostic.Code.wall.rawValue)
    }
  }

  /// Lets the running `lunette-host` go, for a program that lives long and asks seldom: it ends when the last request to it
  /// has been answered.
  public func rest() { current.withLock { $0.connection = nil } }

  /// The process id of the running `lunette-host`; nil where none runs.
  package var processID: Int32? { current.withLock { $0.connection.flatMap { $0.isBroken ? nil : $0.processID } } }

  /// Why there is no `lunette-host`.
  private struct Missing: Error {
    let sentence: String
    var reply: HostReply { .failure(message: sentence, code: Diagnostic.Code.unavailable.rawValue) }
  }

  /// Why what is asked for cannot be done where none of the places has the program.
  package static let notInstalled =
    "the program lunette-host is not installed, which this needs: scripts/install puts it beside lunette, or into "
    + "libexec/lunette"

  private static func living(_ current: inout Current, _ programs: [String]) -> Result<ServiceConnection, Missing> {
    if let connection = current.connection {
      if !connection.isBroken { return .success(connection) }
      current.connection = nil
    }
    guard let program = programs.first(where: { access($0, X_OK) == 0 }) else {
      return .failure(Missing(sentence: Self.notInstalled))
    }
    guard current.starts < mostStarts else {
      return .failure(Missing(sentence: "lunette-host ended \(mostStarts) times and is not started again"))
    }
    current.starts += 1
    switch ServiceConnection.start(program) {
    case .failure(let error):
      return .failure(Missing(sentence: "'\(program)' can't be started: \(error.sentence)"))
    case .success(let connection):
      current.connection = connection
      return .success(connection)
    }
  }

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
