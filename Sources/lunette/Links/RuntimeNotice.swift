import WidgetClient
import WidgetModel
import WidgetSchedule
import WidgetServices

/// Tells a runtime what a command has changed, where one runs, and the streams that keep their widgets themselves: what they
/// show follows at once. That none runs, or that the kind is not placed, is nobody's fault.
enum RuntimeNotice {
  /// - Parameter runtime: nil: the usual one.
  static func reload(_ kinds: [String], because reason: ReloadReason, at runtime: RuntimeAddress?) {
    guard !kinds.isEmpty, let address = try? runtime ?? RuntimeCall.usualAddress() else { return }
    for kind in kinds { ReloadNotices.post(kind, state: address.folder) }
    guard let link = try? RuntimeLink.connect(address, version: Lunette.version) else { return }
    for kind in kinds { _ = try? link.ask(.reload(.kind(kind), Wish(reason)), within: .seconds(2)) }
  }
}
