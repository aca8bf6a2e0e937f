import Glibc
public import LinuxKit
import Synchronization

/// What the services need from the machine, each a value that a test can replace; `World.live` is this machine.
public struct World: Sendable {
  /// The environment's variables; read for HOME, PATH, LANG, SSL_CERT_FILE, those of proxies, TZDIR, XDG_STATE_HOME,
  /// XDG_CONFIG_HOME, and those of the desktop session.
  public var environment: [String: String]
  /// The folder under which `/proc`, `/sys` and `/etc` of system figures lie: "" is this machine.
  public var root = ""
  /// The same folder as it was a second later, for rates; nil: the machine runs, and is asked again after a wait.
  public var laterRoot: String?
  /// Seconds on a clock that never jumps.
  public var monotonic: @Sendable () -> Double
  /// Waits until a moment of that clock.
  public var waitUntil: @Sendable (Double) -> Void
  /// Seconds of CPU time of the calling thread.
  public var threadTime: @Sendable () -> Double = { clockSeconds(CLOCK_THREAD_CPUTIME_ID) }
  /// Sizes of the file system at a path; nil where they cannot be had in time.
  public var volume: @Sendable (String) -> Volume?
  /// How files are changed.
  public var disk = Disk.live
  /// Who starts the programs that bundles were granted.
  public var programStarter = ProgramStarter.itself
  /// Takes one line for standard error, without its end.
  public var logLine: @Sendable (String) -> Void

  /// Creates a world; what is not given here is this machine's.
  public init(
    environment: [String: String], monotonic: @escaping @Sendable () -> Double,
    waitUntil: @escaping @Sendable (Double) -> Void, volume: @escaping @Sendable (String) -> Volume?,
    logLine: @escaping @Sendable (String) -> Void
  ) {
    self.environment = environment
    self.monotonic = monotonic
    self.waitUntil = waitUntil
    self.volume = volume
    self.logLine = logLine
  }

  /// This machine: its environment, its clocks, its standard error.
  public static var live: World {
    World(
      environment: liveEnvironment(), monotonic: liveMonotonic, waitUntil: liveWait, volume: Volume.init(at:),
      logLine: { StandardError.write(Array(($0 + "\n").utf8)) })
  }

  /// The user's home; nil where HOME is unset or no absolute path.
  var home: String? { environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } }

  /// Where programs are looked for. Relative parts count for nothing: what they name depends on the working folder.
  package var programFolders: [String] {
    let path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
  }
}

extension World {
  /// What a program is started with: PATH, HOME and LANG as the user has them.
  package var programEnvironment: [String: String] {
    var variables = environment.filter { ["PATH", "HOME", "LANG"].contains($0.key) }
    variables["PATH"] = programFolders.joined(separator: ":")
    return variables
  }

  /// The variables by which programs reach the desktop session: its bus, display, sound and compositor.
  package static let sessionVariables = [
    "DBUS_SESSION_BUS_ADDRESS", "DESKTOP_SESSION", "DISPLAY", "HYPRLAND_INSTANCE_SIGNATURE", "I3SOCK", "LOGNAME",
    "NIRI_SOCKET", "SWAYSOCK", "USER", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_CURRENT_DESKTOP", "XDG_RUNTIME_DIR",
    "XDG_SESSION_DESKTOP", "XDG_SESSION_TYPE",
  ]

  /// Those of them that the user has.
  package var sessionEnvironment: [String: String] { environment.filter { Self.sessionVariables.contains($0.key) } }
}

/// Sizes of a file system, in bytes.
public struct Volume: Sendable, Hashable {
  /// The size of the file system.
  public var total: Double
  /// What is free, including what only the superuser may write.
  public var free: Double
  /// What an ordinary user may still write.
  public var available: Double

  /// Creates a value from three sizes in bytes.
  public init(total: Double, free: Double, available: Double) {
    self.total = total
    self.free = free
    self.available = available
  }

  /// Asks the kernel; nil for a path that is no mounted folder.
  public init?(at path: String) {
    var figures = statvfs()
    guard statvfs(path, &figures) == 0 else { return nil }
    let block = Double(figures.f_frsize)
    self.init(
      total: Double(figures.f_blocks) * block, free: Double(figures.f_bfree) * block,
      available: Double(figures.f_bavail) * block)
  }
}

/// Only what the services read: a prompt's whole environment costs as much as a small script.
private func liveEnvironment() -> [String: String] {
  var variables: [String: String] = [:]
  let read =
    [
      "DBUS_SYSTEM_BUS_ADDRESS", "HOME", "LANG", "PATH", "TZ", "TZDIR", "XDG_CONFIG_HOME", "XDG_STATE_HOME",
    ] + World.sessionVariables + HTTPService.variables
  for name in read {
    // `getenv` is asked at assembly, before any other thread is started; nothing here sets a variable.
    if let value = getenv(name) { variables[name] = String(cString: value) }
  }
  return variables
}

/// Returns the seconds of CLOCK_MONOTONIC, which never jumps and stands still while the machine sleeps.
@Sendable public func liveMonotonic() -> Double { clockSeconds(CLOCK_MONOTONIC) }

private func liveWait(until moment: Double) {
  let rest = min(max(moment - liveMonotonic(), 0), 3600)
  let whole = rest.rounded(.down)
  var span = timespec(
    tv_sec: Int(exactly: whole) ?? 0, tv_nsec: Int(exactly: ((rest - whole) * 1e9).rounded(.down)) ?? 0)
  var left = timespec()
  while nanosleep(&span, &left) != 0, errno == EINTR { span = left }
}
