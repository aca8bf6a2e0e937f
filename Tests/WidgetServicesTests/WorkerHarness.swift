import Glibc
import Synchronization
import TestSupport
import WidgetModel

@testable import WidgetSandbox
@testable import WidgetServices

/// Starts evil workers.
enum Evil {
  static let program = StagedPrograms.built + "/EvilWorker"

  static func starter(without walls: Set<Wall> = []) throws -> WorkerStarter {
    let names = walls.map(\.rawValue).joined(separator: ",")
    return try WorkerStarter(program: program, arguments: ["evil", names])
  }

  /// - Parameters:
  ///   - main: what it does while loading.
  ///   - cpu: its CPU time; how much it uses before another limit stops it depends on the machine.
  static func worker(
    _ starter: WorkerStarter, main: String = "", services: any HostServices = Answers(),
    files: @escaping WorkerExtension.Files = { _ in nil }, wall: Duration = HangLimit.duration,
    cpu: Duration = HangLimit.duration
  ) -> WorkerExtension {
    var patience = WorkerPatience()
    (patience.processorTime, patience.wall, patience.requests) = (cpu, wall, 1000)
    return WorkerExtension(
      WorkerBundle(name: "evil", path: "evil.lua", main: Array(main.utf8), mainFile: "evil.lua", now: 0),
      services: services, files: files, starter: starter, note: note, patience: patience)
  }

  /// "FUNCTION FILE LINE", as the evil worker expects it.
  static let note = WorkerNote(size: 64) { memory in
    let bytes = UnsafeRawBufferPointer(start: memory, count: 64).prefix { $0 != 0 }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard words.count == 3, let line = Int(words[2]) else { return nil }
    return WorkerNote.Place(function: String(words[0]), file: String(words[1]), line: line)
  }

  /// The result of an attack.
  static func attempt(_ attack: String, _ worker: WorkerExtension) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try worker.view(attack, environment: WidgetEnvironment(family: .systemSmall))
      return nil
    } catch { return error }
  }
}

/// Host services that count requests, and fail the n-th.
final class Answers: HostServices {
  let count = Mutex(0)
  private let failing: Int

  init(failing: Int = 0) { self.failing = failing }

  func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
    let number = count.withLock { count in
      count += 1
      return count
    }
    if number == failing { throw Diagnostic(.permissionUngranted, "not granted", suggestion: "--allow read=x") }
    return .values([.integer(Int64(number)), .text(request.function.rawValue)])
  }
}
