import Glibc
import LinuxKit
import WidgetModel
import WidgetRender
import WidgetSandbox
import WidgetServices

/// Asks a person for a configuration: on the whole screen where the terminal can, else by prompts.
struct ConfigurationForm: Sendable {
  let intent: IntentDeclaration
  let kind: String
  let family: Family
  /// What is configured, as "configure #3".
  let title: String
  /// The bundle's path.
  let path: String

  /// - Parameters:
  ///   - before: the values as they are.
  ///   - isSynchronized: whether the terminal shows a frame at once; nil: it is asked.
  /// - Throws: `usage` where the person leaves the form.
  func asked(
    _ before: [String: Value], _ typed: Typed, isSynchronized: Bool? = nil,
    prompts: (ConfigurationPrompts) throws(Diagnostic) -> [String: Value]
  ) throws(Diagnostic) -> [String: Value] {
    var terminal = Terminal.current()
    if FormLoop.fits(terminal) {
      if let isSynchronized { terminal.hasSynchronizedUpdate = isSynchronized } else { terminal = .fullScreen() }
    }
    guard FormLoop.fits(terminal), var loop = try loop(before, terminal, typed) else {
      return try prompts(ConfigurationPrompts(intent, kind: kind, family: family, Setting(terminal)))
    }
    StandardError.becomeNonblocking()
    guard let values = try loop.run() else { throw .usage("cancelled; nothing was changed") }
    return values
  }

  /// Nil where the system gives no signals to wait for.
  private func loop(
    _ before: [String: Value], _ terminal: Terminal, _ typed: Typed
  ) throws(Diagnostic) -> FormLoop? {
    let setting = Setting(terminal)
    let place = Selection.Place(path: path, isFound: false)
    let state = FormState(
      intent, before, title: "lunette \(title)", family: family, timeZone: setting.timeZone,
      encoding: terminal.encoding, size: (terminal.width, 24))
    let offered = OfferedValues(intent: intent, kind: kind, family: family, setting: setting)
    var outside = try Outside(typed)
    outside.isQuiet = true
    let style = try OutputStyle(typed, terminal, draws: false).style
    return FormLoop(state, terminal, style.ansi) { [outside] inbox in
      OptionSearch(
        offered,
        open: { () throws(Diagnostic) in
          let bundle = try OpenBundle(
            try Selection.source(place), setting, outside, starter: try WorkerStarter())
          try outside.permits.settle(bundle, .refuses)
          return bundle
        }, deliver: inbox.put)
    }
  }
}
