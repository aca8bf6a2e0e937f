import Foundation
import Glibc
import TestSupport
import Testing

/// A user who may start few more processes and threads (RLIMIT_NPROC). The superuser is exempt, so the tests then run as a
/// user without processes.
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

  /// Whether another user may run the built programs.
  private static var canRun: Bool { (try? run(["--version"], in: "/", limit: 100_000))?.code == 0 }

  @Test(
    "a runtime that cannot start its threads says so and exits with 69, and neither hangs nor crashes",
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
