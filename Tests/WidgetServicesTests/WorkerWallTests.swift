import Glibc
import TestSupport
import Testing
import WidgetModel

@testable import WidgetSandbox
@testable import WidgetServices

/// What a compromised worker can reach: nothing, even with one layer of the sandbox missing.
@Suite("Worker sandbox") struct WorkerWallTests {
  /// An attack, what stops it in the whole sandbox, and what without the system call filter.
  struct Attack: CustomTestStringConvertible, Sendable {
    var name: String
    var sealed: Outcome
    /// The layers behind the system call filter; empty if only the filter stops it.
    var others: Set<Wall>
    var unsealed: Outcome = .refused(EACCES)
    var testDescription: String { name }
  }

  enum Outcome: Sendable, Equatable {
    case refused(Int32)
    case ended
    case succeeded

    init(_ fault: Diagnostic?) {
      let message = fault?.message ?? ""
      if message.hasPrefix("refused: "), let number = Int32(message.dropFirst(9)) {
        self = .refused(number)
      } else {
        self = fault?.code == .permission ? .ended : message == "succeeded" ? .succeeded : .refused(0)
      }
    }
  }

  static let attacks = [
    Attack(name: "read", sealed: .refused(EPERM), others: [.landlock]),
    Attack(name: "write", sealed: .refused(EPERM), others: [.landlock, .limits]),
    Attack(name: "connect", sealed: .ended, others: [.landlock]),
    Attack(name: "start", sealed: .ended, others: [.landlock]),
    Attack(name: "signal", sealed: .ended, others: [.landlock], unsealed: .refused(EPERM)),
    Attack(name: "trace", sealed: .ended, others: [.landlock, .capabilities], unsealed: .refused(EPERM)),
    Attack(name: "datagram", sealed: .ended, others: []),
    Attack(name: "thread", sealed: .ended, others: []),
    Attack(name: "code", sealed: .ended, others: []),
    Attack(name: "memory", sealed: .refused(ENOMEM), others: [.limits], unsealed: .refused(ENOMEM)),
    Attack(name: "root", sealed: .ended, others: [.capabilities, .landlock], unsealed: .refused(EPERM)),
  ]

  private func outcome(_ attack: Attack, without walls: Set<Wall>) throws -> Outcome {
    Outcome(Evil.attempt(attack.name, Evil.worker(try Evil.starter(without: walls))))
  }

  @Test("in the whole sandbox no attack succeeds", arguments: attacks)
  func sealed(_ attack: Attack) throws {
    #expect(try outcome(attack, without: []) == attack.sealed)
  }

  @Test(
    "without the system call filter the next layer holds", .enabled(if: Wall.landlockVersion >= 6),
    arguments: attacks.filter { !$0.others.isEmpty })
  func unsealed(_ attack: Attack) throws {
    #expect(try outcome(attack, without: [.seccomp]) == attack.unsealed)
  }

  @Test("without Landlock the system call filter holds", arguments: attacks)
  func unlocked(_ attack: Attack) throws {
    #expect(try outcome(attack, without: [.landlock]) == attack.sealed)
  }

  @Test("without both, what is left keeps files empty and privileges dropped")
  func bare() throws {
    let worker = { Evil.worker(try Evil.starter(without: [.seccomp, .landlock])) }
    #expect(Outcome(Evil.attempt("write", try worker())) == .refused(EFBIG))
    #expect(Outcome(Evil.attempt("memory", try worker())) == .refused(ENOMEM))
    #expect(Outcome(Evil.attempt("root", try worker())) == .refused(EPERM))
  }

  @Test("without the named layers the attack is a real one", arguments: attacks.filter { $0.name != "trace" })
  func open(_ attack: Attack) throws {
    // Only root may change its root.
    guard attack.name != "root" || geteuid() == 0 else { return }
    #expect(try outcome(attack, without: attack.others.union([.seccomp, .processes])) == .succeeded)
  }

  @Test("a worker inherits only its socket and the null device")
  func inherited() throws {
    let file = Glibc.open("/etc/passwd", O_RDONLY)  // not closed on exec
    defer { close(file) }
    let worker = Evil.worker(try Evil.starter(without: [.seccomp]))
    #expect(Evil.attempt("descriptors", worker)?.message == "4")
    #expect(Evil.attempt("environment", worker)?.message == "SWIFT_BACKTRACE=enable=no")
  }

  @Test("a worker reports which layers it lacks, and this machine which it does not support")
  func told() throws {
    let worker = Evil.worker(try Evil.starter())
    #expect(worker.missingWalls == nil)
    _ = try worker.describe()
    #expect(worker.missingWalls == Wall.missing)
  }

  @Test("a busy worker dies with its host, however the host exits")
  func forsaken() throws {
    // The host waits for its worker forever, and is killed.
    let host = try TerminalSession(["host", "forsaken"], program: Evil.program)
    try host.wait(for: "worker ")
    let pid = try #require(host.screen.split { " \r\n".contains($0) }.last.flatMap { Int32($0) })
    let limit = ContinuousClock.now + HangLimit.duration
    while Self.state(pid) != "R", .now < limit { poll(nil, 0, 10) }
    host.send(SIGKILL)
    // SIGKILL was sent when the host exited; the kernel needs a moment to carry it out.
    var state: Character? = "R"
    while state != nil, state != "Z", .now < limit {
      state = Self.state(pid)
      poll(nil, 0, 10)
    }
    #expect(state == nil || state == "Z")
  }

  /// R, S, Z …; nil if there is no such process.
  private static func state(_ pid: Int32) -> Character? {
    let file = Glibc.open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = max(0, read(file, &bytes, bytes.count))
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: ")").last?.dropFirst().first
  }
}
