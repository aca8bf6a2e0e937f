import CLinux
import Glibc
import WidgetLocale
import WidgetModel
import WidgetSandbox

/// What one process of `lunette-host` is for, and with it what it may reach. No two kinds of danger share a process: one that
/// reads untrusted formats has no network, and one that has the network reads no format but HTTP.
public enum ServiceRole: String, Sendable, Hashable, CaseIterable {
  /// HTTP. Connects anywhere, reads certificates and the resolver's files, starts nothing, writes nothing.
  case network
  /// Feeds, calendars and compressed bodies, and what ICU writes of a script's values. Reads time zones, and reaches nothing
  /// else.
  case formats
  /// The session's message bus: notifications and players.
  case bus
  /// Signatures by libcrypto: verifies what came from others, and signs with the user's keys. Reaches nothing.
  case signatures

  init(_ function: HostFunction) {
    switch function {
    case .httpGet, .httpRequest, .httpDownload: self = .network
    case .notify, .mediaPlayers, .mediaCommand: self = .bus
    default: self = .formats
    }
  }

  /// Chooses the role of a request; the body of an `http` answer is read by `formats`.
  init(_ request: ServiceRequest) {
    self = request.files.isEmpty ? ServiceRole(request.request.function) : .formats
  }

  /// Whether one process answers all bundles at once. A process that reads untrusted formats answers a single request at a time,
  /// and never one of another bundle: if a bundle's text takes it over, only that bundle is affected.
  var isShared: Bool { self != .formats && self != .signatures }

  /// The processor time for reading one text, beyond which its process is ended.
  static let formatsTime = Duration.seconds(5)

  // MARK: Walls

  /// The walls of the role. Those that its threads do not allow are left out; its list of system calls covers them.
  var walls: [Wall] { Wall.allCases.filter { $0 != .processes || !isShared } }

  /// - Parameter reads: what `files` gave.
  func confinement(reads: [String]) -> Confinement {
    switch self {
    case .network:
      Confinement(
        addressSpace: 16 << 30, memory: 2 << 30, processorTime: Self.lifetime, descriptors: 256, reads: reads,
        connects: true, calls: LINUX_CALLS_NETWORK)
    case .formats:
      Confinement(
        addressSpace: 4 << 30, memory: Self.formatsMemory, processorTime: Self.lifetime, descriptors: 16, reads: reads,
        calls: LINUX_CALLS_READER)
    case .bus:
      Confinement(
        addressSpace: 16 << 30, memory: 1 << 30, processorTime: Self.lifetime, descriptors: 64, reads: reads,
        meets: true, calls: LINUX_CALLS_BUS)
    case .signatures:
      Confinement(
        addressSpace: 4 << 30, memory: Self.formatsMemory, processorTime: Self.lifetime, descriptors: 16, reads: reads,
        calls: LINUX_CALLS_READER)
    }
  }

  /// The processor time of a process's whole life, in seconds; it is replaced at half of it.
  static let lifetime = 600
  /// The memory that a process may write to while it reads an untrusted format, in bytes.
  static let formatsMemory: UInt64 = 512 << 20

  // MARK: Files

  /// Returns the files and folders that a process of this role reads; those that do not exist are ignored.
  ///
  /// - Parameter environment: that of the request for which it is started.
  func files(_ environment: [String: String]) -> [String] {
    switch self {
    case .network: Self.threads + Self.resolving + Self.certificates + [environment["SSL_CERT_FILE"]].compactMap { $0 }
    // Foundation reads the standard folder, whatever TZDIR says.
    case .formats: [Zones(folder: environment["TZDIR"]).folder, Zones.standardFolder, "/etc/localtime"]
    case .bus: Self.threads
    case .signatures: []
    }
  }

  /// libdispatch reads the state of its threads, each at a path of its own, and traps in a process in which it cannot. What other
  /// programs have stays out of reach: Landlock allows no look into a process outside of one's own domain.
  private static let threads = ["/proc"]
  /// The files of resolv.conf(5), hosts(5), nsswitch.conf(5), gai.conf(5) and host.conf(5).
  private static let resolving = [
    "/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/gai.conf", "/etc/host.conf",
  ]
  /// Where distributions keep the certificates that the machine trusts; a file may be a link that leads elsewhere.
  private static let certificates = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/certs", "/etc/pki/tls/certs",
    "/etc/pki/ca-trust/extracted", "/etc/ca-certificates/extracted", "/usr/share/ca-certificates",
    "/usr/local/share/ca-certificates",
  ]
}

/// The files as they were when a process was started. A file that was replaced under the same name is not open to it, so another
/// process is needed: a change of networks replaces `/etc/resolv.conf`.
struct FileIdentities: Hashable {
  private let files: [[UInt64]]

  init(_ paths: [String]) {
    files = paths.map { path in
      var status = stat()
      return stat(path, &status) == 0 ? [UInt64(status.st_dev), UInt64(status.st_ino)] : []
    }
  }
}
