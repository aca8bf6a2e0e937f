import WidgetRuntimeClient
import WidgetModel
import WidgetRender

/// `lunette add`: places a widget.
enum AddCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    let typed = try ScriptPlacing.adopting(typed)
    var words = try ConfigurationWords(typed)
    let meant: PlaceableWidget
    do throws(Diagnostic) { meant = try PlaceableWidget.known(typed) } catch {
      // A stack of a bundle is placed with all its widgets, by its kind.
      guard error.code == .missingKind, let stack = try PlaceableStack.declared(typed) else { throw error }
      return try outcome(stack, typed, showing)
    }
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
    let link = try RuntimeCall.linkOrOffline(typed)
    let placed = try link.placed(.add(new))
    if !showing.isJSON { tellNeeds(of: placed, link) }
    return showing.outcome(InstancesDocument([placed])) { "placed " + InstancesPage.line(placed) }
  }

  /// What is missing before the widget is seen: a runtime, or something it needs.
  private static func tellNeeds(of placed: InstanceState, _ link: RuntimeLink) {
    for need in placed.needs { Streams.writeError("\(need.sentence): \(need.command)\n") }
    guard link.isOffline else { return }
    Streams.writeError(
      "no runtime is running yet: start one with 'lunette run', or let 'lunette setup' start it when it is needed\n")
  }

  private static func outcome(
    _ stack: PlaceableStack, _ typed: Typed, _ showing: ListShowing
  ) throws(Diagnostic) -> Outcome {
    let name = typed[.kind] ?? typed.arguments[0]
    let candidates = try stack.widgets(typed).map { StackCandidate.new($0) }
    let link = try RuntimeCall.linkOrOffline(typed)
    return StackCommand.page(try link.stack(name, .new(candidates, displayName: stack.displayName)), showing)
  }
}
