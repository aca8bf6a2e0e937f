import Glibc
import TestSupport
import Testing
import WidgetModel

@testable import WidgetSandbox
@testable import WidgetServices

/// What a compromised process of `lunette-host` can reach: only what its role needs, even with one layer of the sandbox missing.
@Suite("Sandbox of lunette-host's processes") struct ServiceWallTests {
  /// An attack, and its result with the whole sandbox, without the system call filter, and without Landlock; nil: the same as
  /// with the whole sandbox.
  struct Attack: CustomTestStringConvertible, Sendable {
    var role: ServiceRole
    var name: String
    var sealed: Outcome
    var uncalled: Outcome?
    var unlocked: Outcome?
    var testDescription: String { "\(role.rawValue): \(name)" }

    init(_ role: ServiceRole, _ name: String, _ sealed: Outcome, uncalled: Outcome? = nil, unlocked: Outcome? = nil) {
      (self.role, self.name, self.sealed, self.uncalled, self.unlocked) = (role, name, sealed, uncalled, unlocked)
    }
  }

  enum Outcome: Sendable, Equatable {
    case succeeded
    case refused(Int32)
    case ended
  }

  private static let zone = "/usr/share/zoneinfo/Europe/Berlin"

  static let attacks = [
    Attack(.formats, "/etc/passwd", .refused(EACCES), unlocked: .succeeded),
    Attack(.formats, "/etc/hosts", .refused(EACCES), unlocked: .succeeded),
    Attack(.formats, zone, .succeeded),
    Attack(.formats, "write", .refused(EPERM), uncalled: .refused(EACCES)),
    Attack(.formats, "connect", .ended, uncalled: .refused(EACCES)),
    Attack(.formats, "datagram", .ended, uncalled: .succeeded),
    Attack(.formats, "local", .ended, uncalled: .succeeded),
    Attack(.formats, "listen", .ended, uncalled: .refused(EACCES)),
    Attack(.formats, "start", .ended, uncalled: .refused(EACCES)),
    Attack(.formats, "thread", .ended, uncalled: .succeeded),
    Attack(.formats, "signal", .ended, uncalled: .refused(EPERM)),
    Attack(.formats, "trace", .ended, uncalled: .refused(EPERM)),
    Attack(.formats, "code", .ended, uncalled: .succeeded),
    Attack(.formats, "memory", .refused(ENOMEM)),
    Attack(.formats, "root", .ended, uncalled: .refused(EPERM)),

    Attack(.network, "/etc/passwd", .refused(EACCES), unlocked: .succeeded),
    Attack(.network, zone, .refused(EACCES), unlocked: .succeeded),
    Attack(.network, "/etc/hosts", .succeeded),
    Attack(.network, "write", .refused(EPERM), uncalled: .refused(EACCES)),
    Attack(.network, "connect", .succeeded),
    Attack(.network, "local", .refused(EAFNOSUPPORT), uncalled: .succeeded),
    Attack(.network, "listen", .refused(EACCES), unlocked: .refused(ENOSYS)),
    Attack(.network, "start", .refused(EPERM), uncalled: .refused(EACCES)),
    Attack(.network, "thread", .succeeded),
    Attack(.network, "signal", .refused(ENOSYS), uncalled: .refused(EPERM)),
    Attack(.network, "trace", .refused(ENOSYS), uncalled: .refused(EPERM)),
    Attack(.network, "code", .refused(EPERM), uncalled: .succeeded),
    Attack(.network, "memory", .refused(ENOMEM)),
    Attack(.network, "root", .refused(ENOSYS), uncalled: .refused(EPERM)),

    Attack(.bus, "/etc/passwd", .refused(EACCES), unlocked: .succeeded),
    Attack(.bus, "/etc/hosts", .refused(EACCES), unlocked: .succeeded),
    Attack(.bus, "write", .refused(EPERM), uncalled: .refused(EACCES)),
    Attack(.bus, "connect", .refused(EAFNOSUPPORT), uncalled: .refused(EACCES)),
    Attack(.bus, "local", .succeeded),
    Attack(.bus, "start", .refused(EPERM), uncalled: .refused(EACCES)),
    Attack(.bus, "signal", .refused(ENOSYS), uncalled: .refused(EPERM)),
    Attack(.bus, "code", .refused(EPERM), uncalled: .succeeded),
    Attack(.bus, "memory", .refused(ENOMEM)),

    Attack(.signatures, "/etc/passwd", .refused(EACCES), unlocked: .succeeded),
    Attack(.signatures, zone, .refused(EACCES), unlocked: .succeeded),
    Attack(.signatures, "write", .refused(EPERM), uncalled: .refused(EACCES)),
    Attack(.signatures, "connect", .ended, uncalled: .refused(EACCES)),
    Attack(.signatures, "local", .ended, uncalled: .succeeded),
    Attack(.signatures, "start", .ended, uncalled: .refused(EACCES)),
    Attack(.signatures, "thread", .ended, uncalled: .succeeded),
    Attack(.signatures, "signal", .ended, uncalled: .refused(EPERM)),
    Attack(.signatures, "code", .ended, uncalled: .succeeded),
    Attack(.signatures, "memory", .refused(ENOMEM)),
  ]

  private func outcome(_ attack: Attack, without walls: [Wall]) throws -> Outcome {
    let without = "without=" + walls.map(\.rawValue).joined(separator: ",")
    let connection = try ServiceConnection.start(
      Evil.program, arguments: [attack.role.rawValue, without] + attack.role.files([:])
    ).get()
    let request = HostRequest(.feedParse, [.text(attack.name)], CallContext(bundle: "evil", now: 0))
    switch connection.ask(ServiceRequest(request), within: HangLimit.duration) {
    case .answer(.success(.values(let values))):
      let number = Int32(values.first?.integer ?? -1)
      return number == 0 ? .succeeded : .refused(number)
    case .broken: return .ended
    case let other: throw LunetteProcess.Failure(description: "\(other)")
    }
  }

  @Test(
    "in the whole sandbox a process reaches only what its role needs", .enabled(if: Wall.landlockVersion >= 6),
    arguments: attacks)
  func sealed(_ attack: Attack) throws {
    #expect(try outcome(attack, without: []) == attack.sealed)
  }

  @Test(
    "without the system call filter the next layer holds, or the attack is a real one",
    .enabled(if: Wall.landlockVersion >= 6), arguments: attacks)
  func uncalled(_ attack: Attack) throws {
    #expect(try outcome(attack, without: [.seccomp, .processes]) == attack.uncalled ?? attack.sealed)
  }

  @Test("without Landlock the system call filter holds, or the attack is a real one", arguments: attacks)
  func unlocked(_ attack: Attack) throws {
    #expect(try outcome(attack, without: [.landlock]) == attack.unlocked ?? attack.sealed)
  }

  @Test("it inherits only its socket and the null device", arguments: ServiceRole.allCases)
  func inherited(_ role: ServiceRole) throws {
    let file = Glibc.open("/etc/passwd", O_RDONLY)  // not closed on exec
    defer { close(file) }
    #expect(try outcome(Attack(role, "descriptors", .refused(4)), without: []) == .refused(4))
  }
}
