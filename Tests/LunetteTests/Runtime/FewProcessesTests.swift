import Foundation
import Glibc
import TestSupport
import Testing

/// A user who may have few processes and threads more (RLIMIT_NPROC, which the superuser is not held to: then another user is
/// taken who has none yet).
@Suite("Few processes", .serialized) struct FewProcessesTests {
  private static let user = 61_234

  /// - Parameter limit: processes and threads.
  private static func run(_ words: [String], in folder: String, limit: Int) throws -> LunetteProcess.Result {
    let script = "ulimit -u \(limit); exec \"$0\" \"$@\""
    let rest = ["-c", script, LunetteProcess.path] + words
    let environment = ["HOME": folder, "SWIFT_BACKTRACE": "enable=no"]
    guard getuid() == 0 else {
      return try LunetteProcess.run(rest, environment: environment, in: folder, program: "/bin/bash")
    }
    let change = ["--reuid=\(user)", "--regid=\(user)", "--clear-groups", "/bin/bash"]
    return try LunetteProcess.run(change + rest, environment: environment, in: folder, program: "/usr/bin/setpriv")
  }

  /// Whether another user may start what was built.
  private static var canRun: Bool { (try? run(["--version"], in: "/", limit: 100_000))?.code == 0 }

  @Test(
    "a runtime that could not start its threads says so and ends with 69, and neither waits nor traps",
    .enabled(if: canRun), arguments: [1, 4, 5, 8, 10, 12])
  func refused(_ limit: Int) throws {
    let folder = try TemporaryBundle(["widgets/a.lua": #"return widget { kind = "a", view = Text "a" }"#])
    if getuid() == 0 { chown(folder.path, uid_t(Self.user), gid_t(Self.user)) }
    let result = try Self.run(["run", "--widgets", "widgets", "--store", "state"], in: folder.path, limit: limit)
    #expect(result.code == 69, "\(result.errors)")
    #expect(
      result.errors.contains("this user may") || result.errors.contains("cannot start "), "\(result.errors)"
    )
  }
}
