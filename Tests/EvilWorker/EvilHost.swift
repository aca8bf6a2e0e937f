import CAttacks
import Glibc
import WidgetModel
import WidgetSandbox
import WidgetServices

/// A host of evil workers, as a program: leftovers are counted where no other test opens anything.
enum EvilHost {
  static func run(_ attacks: [String]) {
    if attacks.first == "forsaken" { forsake() }
    let before = attack_descriptors()
    do {
      let starter = try WorkerStarter(arguments: ["evil", ""])
      for attack in attacks {
        let worker = Self.worker(starter)
        for _ in 0..<2 {
          do { _ = try worker.view(attack, environment: WidgetEnvironment(family: .systemSmall)) } catch {
            say("\(attack): \(error.code.rawValue): \(error.message)")
          }
        }
      }
    } catch { say(error.message) }
    say("peak \(peak) MiB")
    say("descriptors \(attack_descriptors() - before) children \(attack_children())")
  }

  static func worker(_ starter: WorkerStarter) -> WorkerExtension {
    var patience = WorkerPatience()
    patience.processorTime = .milliseconds(200)
    patience.wall = .milliseconds(500)
    patience.requests = 1000
    let bundle = WorkerBundle(name: "evil", path: "evil.lua", main: [], mainFile: "evil.lua", now: 0)
    return WorkerExtension(bundle, services: Mute(), starter: starter, patience: patience)
  }

  /// Starts a worker that computes forever, prints its id, and waits to be killed.
  private static func forsake() -> Never {
    do {
      let starter = try WorkerStarter(arguments: ["evil", "seccomp"])
      let bundle = WorkerBundle(name: "evil", path: "evil.lua", main: [], mainFile: "evil.lua", now: 0)
      let worker = WorkerExtension(bundle, services: Mute(), starter: starter)
      _ = try worker.describe()
      say("worker \(worker.processID ?? 0)")
      _ = try worker.view("hang", environment: WidgetEnvironment(family: .systemSmall))
    } catch { say(error.message) }
    exit(1)
  }

  /// This process's peak memory.
  private static var peak: Int {
    // Not getrusage(2), which includes memory from before execve(2).
    guard let file = fopen("/proc/self/status", "r") else { return .max }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split {
        " \t".contains($0)
      }
      if words.first == "VmHWM:", let size = words.dropFirst().first.flatMap({ Int($0) }) { return size >> 10 }
    }
    return .max
  }

  private static func say(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = write(1, line, line.count)
  }

  /// Answers everything with nothing.
  struct Mute: HostServices {
    func reply(to request: HostRequest) -> HostReply { .values([]) }
  }
}
