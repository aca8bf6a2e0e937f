import Glibc
import LinuxKit
import WidgetModel
import WidgetRender
import WidgetServices

/// Asks tmux what it passes on, and to which terminal.
enum TmuxQuery {
  /// Seconds.
  private static let patience = 0.1

  /// Nil where this is no pane of it, or it does not answer in time.
  static func ask() -> TmuxState? {
    guard PictureChoice.isTmux(environmentVariable) else { return nil }
    let world = World.live
    guard case .success(let root) = Descriptor.path("/"),
      let program = world.programFolders.map({ $0 + "/tmux" }).first(where: { access($0, X_OK) == 0 })
    else { return nil }
    var environment = world.programEnvironment
    for name in ["TMUX", "TMUX_PANE"] { environment[name] = environmentVariable(name) }
    let query = ChildProcess(
      program: program, arguments: [program, "display-message", "-p", TmuxState.format], environment: environment,
      input: nil,
      timeout: patience, streamLimit: 4096, monotonic: world.monotonic)
    guard case .ended(let output, _, 0, nil) = query.run(in: root) else { return nil }
    return TmuxState(output)
  }
}
