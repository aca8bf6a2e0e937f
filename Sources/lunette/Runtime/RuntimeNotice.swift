import Glibc
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule
import WidgetServices

/// Tells a runtime what a command has changed, where one runs, and the streams that keep their widgets themselves: what they show
/// follows at once. That none runs, or that the kind is not placed, is no error.
enum RuntimeNotice {
  /// What a handler has come to. Returns when the widgets that are reloaded for it show it.
  ///
  /// - Parameter runtime: nil: the usual one.
  /// - Returns: the kinds that a running runtime has reloaded.
  static func tell(_ event: HandledEvent, at runtime: RuntimeAddress?) -> Set<String> {
    guard let address = try? runtime ?? RuntimeCall.usualAddress() else { return [] }
    if event.fault == nil {
      for kind in [event.performer].compactMap(\.self) + event.reload {
        ReloadNotices.post(kind, state: address.folder)
      }
    }
    guard let running = try? RuntimeLink.connect(address, version: Version.current) else {
      // One that starts at this moment learns it from the archive.
      _ = try? link(address)?.ask(.handled(event), within: .seconds(6))
      return []
    }
    let states = try? running.ask(.handled(event), within: .seconds(8))
    guard case .instances(let reloaded)? = states else { return [] }
    return Set(reloaded.map(\.kind))
  }

  /// To the runtime, else to the archive; nil where there is neither.
  static func link(_ address: RuntimeAddress) throws(Diagnostic) -> RuntimeLink? {
    if let link = try RuntimeLink.connect(address, version: Version.current) { return link }
    guard address.hasArchive else { return nil }
    return try RuntimeLink.open(address, version: Version.current)
  }
}
