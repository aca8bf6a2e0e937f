import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule
import WidgetServices

/// The preconfigured variants of a bundle's widgets: requested once, until the bundle changes or invalidates them (WidgetKit:
/// WidgetCenter.invalidateConfigurationRecommendations).
struct BundleVariants {
  private enum Knowledge {
    case none, asked, whole
    /// They were invalidated after the request: the reply is used, and they are requested again next time.
    case outdated
  }

  private var knowledge = Knowledge.none
  /// By kind; empty for a widget that failed to return them.
  private(set) var ofKind: [String: [Recommendation]] = [:]

  /// Whether they must be requested.
  var isUnknown: Bool { knowledge == .none }
  /// Whether a reply is pending.
  var isAsked: Bool { knowledge == .asked || knowledge == .outdated }

  mutating func ask() { knowledge = .asked }

  /// - Parameter isWhole: whether every widget has replied.
  mutating func take(_ made: [String: [Recommendation]], isWhole: Bool) {
    ofKind = made
    knowledge = isWhole && knowledge == .asked ? .whole : .none
  }

  /// They are invalid now.
  mutating func forget() { knowledge = isAsked ? .outdated : .none }
}

/// What bundles offer to a gallery.
extension Runtime {
  /// Replies when each bundle was read and has returned its variants, or has to wait.
  func offers(_ answer: @escaping (Runtime, RuntimeReply) -> Void) {
    for path in readUnread() { registry.bundles[path]?.waiting.append { $0.askVariants(of: path) } }
    for path in registry.paths { askVariants(of: path) }
    let isOver = { (runtime: Runtime) in
      !runtime.registry.bundles.values.contains { $0.isWanted || $0.variants.isAsked }
    }
    waits.add(from: now(), until: isOver) { answer($0, .bundles($0.knownOffers)) }
    settle()
  }

  /// As far as known.
  var knownOffers: [BundleOffer] {
    registry.paths.compactMap { path in
      guard let bundle = registry.bundles[path], let declaration = bundle.declaration else { return nil }
      var offer = bundle.host?.offer(of: declaration) ?? BundleOffer(declaration, granted: Permissions())
      offer.recommendations = bundle.variants.ofKind
      return offer
    }
  }

  /// Requests them, on the bundle's queue, unless they are known.
  private func askVariants(of path: String) {
    guard !settings.isOffline, let bundle = registry.bundles[path], bundle.variants.isUnknown,
      let widgets = bundle.declaration?.widgets.filter(\.hasRecommendations)
    else { return }
    registry.bundles[path]?.variants.ask()
    // There is nothing to request, so the bundle stays closed.
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
