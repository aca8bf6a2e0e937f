import Glibc
import LinuxKit
import WidgetModel
import WidgetRender
import WidgetServices

/// Whether systemd starts the runtime for this user. A package installs the units, and leaves it to the user to enable them.
extension Examination {
  /// Whether the user's service manager has the units.
  enum ServiceState { case absent, disabled, enabled }

  /// Nothing if no unit is installed.
  static func service(_ world: World) -> [Finding] {
    switch serviceState(world) {
    case .absent: []
    case .enabled: [Finding("service", .ok, "systemd starts the runtime when a command needs it")]
    case .disabled:
      [
        Finding(
          "service", .note, "not enabled; to start the runtime on demand: systemctl --user enable --now \(unit)")
      ]
    }
  }

  private static let unit = "lunette.socket"

  /// Looks at the folders of units.
  static func serviceState(_ world: World) -> ServiceState {
    let config = BaseFolder.config.path { world.environment[$0] }
    let data = BaseFolder.data.path { world.environment[$0] }
    let folders =
      [config, data].compactMap { $0.map { $0 + "/systemd/user" } } + [
        "/etc/systemd/user", "/usr/local/lib/systemd/user", "/usr/lib/systemd/user",
      ]
    guard folders.contains(where: { exists("\($0)/\(unit)") }) else { return .absent }
    // systemctl enable links it into the folder of what its section [Install] names.
    return folders.contains { exists("\($0)/sockets.target.wants/\(unit)") } ? .enabled : .disabled
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}
