import WidgetRuntimeClient
import WidgetModel
import WidgetRender

/// `lunette add`: places a widget.
enum AddCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    var words = try ConfigurationWords(typed)
    let meant = try Self.meant(typed)
    let family = try meant.family(typed[.family])
    // WidgetKit: `promptsForUserConfiguration`.
    var asks = meant.widget.promptsForUserConfiguration && words.isEmpty && Question.hasSomebody
    if asks || typed[.variant] != nil, let variant = try meant.variants(typed).choose(typed[.variant]) {
      (words.before, asks) = (variant.configuration, false)
    }
    let new = NewInstance(
      meant.widget, bundle: meant.bundle, path: meant.path, family: family,
      configuration: asks
        ? try meant.asked(words, in: family, "add \(meant.widget.kind)", typed)
        : try meant.configuration(words, in: family, typed))
    let placed = try RuntimeCall.linkOrOffline(typed).placed(.add(new))
    return showing.outcome(InstancesDocument([placed])) { InstancesPage.line(placed) }
  }

  /// A kind that is not found here may be one of the runtime's.
  private static func meant(_ typed: Typed) throws(Diagnostic) -> PlaceableWidget {
    do throws(Diagnostic) { return try PlaceableWidget.named(typed) } catch {
      guard error.code == .missingKind, let words = RuntimeCall.withFolders(typed) else { throw error }
      return try PlaceableWidget.named(words)
    }
  }
}
