import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule
import WidgetServices

/// The preconfigured variants of a bundle's widgets: asked for once, until the bundle is another or says that they are (WidgetKit:
/// WidgetCenter.invalidateConfigurationRecommendations).
struct BundleVariants {
  private enum Knowledge {
    case none, asked, whole
    /// They are others since they were asked for: the answer is used, and they are asked for again the next time.
    case outdated
  }

  private var knowledge = Knowledge.none
  /// By kind; none of a widget that could not say them.
  private(set) var ofKind: [String: [Recommendation]] = [:]

  /// Whether they are to be asked for.
  var isUnknown: Bool { knowledge == .none }
  /// Whether an answer is awaited.
  var isAsked: Bool { knowledge == .asked || knowledge == .outdated }

  mutating func ask() { knowledge = .asked }

  /// - Parameter isWhole: every widget has answered.
  mutating func take(_ made: [String: [Recommendation]], isWhole: Bool) {
    ofKind = made
    knowledge = isWhole && knowledge == .asked ? .whole : .none
  }

  /// They are others now.
  mutating func forget() { knowledge = isAsked ? .outdated : .none }
}

/// What bundles offer for a gallery.
extension Runtime {
  /// Answers when each bundle was read and has said its variants, or has to wait.
  func offers(_ answer: @escaping (Runtime, RuntimeReply) -> Void) {
    for path in readUnread() { registry.bundles[path]?.waiting.append { $0.askVariants(of: path) } }
    for path in registry.paths { askVariants(of: path) }
    let isOver = { (runtime: Runtime) in
      !runtime.registry.bundles.values.contains { $0.isWanted || $0.variants.isAsked }
    }
    waits.add(from: now(), until: isOver) { answer($0, .bundles($0.knownOffers)) }
    settle()
  }

  /// As far as is known.
  var knownOffers: [BundleOffer] {
    registry.paths.compactMap { path in
      guard let bundle = registry.bundles[path], let declaration = bundle.declaration else { return nil }
      var offer = bundle.host?.offer(of: declaration) ?? BundleOffer(declaration, granted: Permissions())
      offer.recommendations = bundle.variants.ofKind
      return offer
    }
  }

  /// Asks, on the bundle's queue, unless they are known.
  private func askVariants(of path: String) {
    guard !settings.isOffline, let bundle = registry.bundles[path], bundle.variants.isUnknown,
      let widgets = bundle.declaration?.widgets.filter(\.hasRecommendations)
    else { return }
    registry.bundles[path]?.variants.ask()
    // Nothing to ask for, so the bundle stays asleep.
    guard !widgets.isEmpty else {
      registry.bundles[path]?.variants.take([:], isWhole: true)
      return
    }
    let (registered, moment) = (bundle.registered, now())
    let questions = widgets.map { widget in
      let family = widget.families.first ?? .systemSmall
      return ProviderRequest(
        kind: widget.kind, family: family, now: moment, environments: settings.environments(family, .emptyTable))
    }
    residents.use(path)
    queue(path, isUrgent: true) {
      var made: [String: [Recommendation]] = [:]
      var faults: [Diagnostic] = []
      for (question, widget) in zip(questions, widgets) {
        do throws(Diagnostic) {
          made[question.kind] = try registered.opened(now: moment).recommendations(question)
        } catch { faults.append(error.of(widget, question.family)) }
      }
      let work = registered.work
      return { [made, faults] runtime in
        runtime.letRest(path)
        runtime.take(work, of: path, for: nil)
        for fault in faults { runtime.log.tell(fault, of: path) }
        runtime.registry.bundles[path]?.variants.take(made, isWhole: faults.isEmpty)
        runtime.settle()
      }
    }
  }
}
