import WidgetModel
import WidgetSandbox
import WidgetSchedule
import WidgetScript
import WidgetServices

/// A widget placed once: its bundle, which stays open, and what its provider is asked.
struct PlacedInstance {
  let id: InstanceID
  let bundle: OpenBundle
  let widget: WidgetDeclaration
  /// Its moment and reason are those of each call.
  let request: ProviderRequest

  var placed: PlacedWidget {
    PlacedWidget(
      kind: widget.kind, family: request.family, triggers: widget.triggers, bundle: bundle.declaration.path)
  }

  /// The provider's answer; nil where it has nothing to show.
  func timeline(_ reload: ReloadRequest, at now: Double) throws(Diagnostic) -> WidgetModel.Timeline? {
    do throws(Diagnostic) { return try bundle.timeline(question(reload, at: now)) } catch {
      throw error.of(widget, request.family)
    }
  }

  /// When a stack may want it.
  func relevance(at now: Double) throws(Diagnostic) -> [RelevanceSpan] {
    var request = request
    request.now = now
    do throws(Diagnostic) { return try bundle.relevance(request) } catch { throw error.of(widget, request.family) }
  }

  /// Tells that `timeline` of the same comes next.
  func begin(_ reload: ReloadRequest, at now: Double) { bundle.begin(question(reload, at: now)) }

  private func question(_ reload: ReloadRequest, at now: Double) -> ExtensionRequest {
    var request = request
    (request.now, request.reason, request.line) = (now, reload.reason, reload.line)
    return .timeline(request)
  }

  /// Whether it is the same widget, of another opening of its bundle.
  func isLike(_ other: PlacedInstance) -> Bool {
    widget.kind == other.widget.kind && request.family == other.request.family
      && request.configuration == other.request.configuration
  }

  /// As `center.currentConfigurations` tells of it.
  var shown: Value {
    UserActivity(kind: widget.kind, family: request.family, configuration: request.configuration).value
  }
}

/// Bundles that are open at the same time, each widget of theirs placed once: in the family that was asked for, else in its
/// first. A single bundle runs in this process, several in a worker each.
struct PlacedBundles {
  private(set) var instances: [PlacedInstance] = []
  private(set) var faults: [Diagnostic] = []

  /// Opens what a command line names. One thread at a time may ask the bundles: the one that opens them.
  ///
  /// - Parameter serving: what stands between each script and its host.
  init(_ query: WidgetQuery, _ outside: Outside, now: Double, serving: ((Host) -> any HostServices)? = nil) {
    let places = query.selection.places
    let kinds = KindRegister(query.selection)
    var unfit: [WidgetDeclaration] = []
    do throws(Diagnostic) {
      let starter = places.count > 1 ? try WorkerStarter() : nil
      for (number, place) in places.enumerated() {
        do throws(Diagnostic) {
          let bundle = try kinds.open(place, number) { source throws(Diagnostic) in
            var setting = query.setting
            setting.now = now
            return try OpenBundle(source, setting, outside, starter: starter, serving: serving)
          }
          let (meant, faults) = kinds.enter(bundle.declaration.placeable, of: place, number)
          self.faults += faults
          // There may be no person to answer a question: what is not granted is refused when it is used.
          if !meant.isEmpty { try outside.permits.settle(bundle, .refuses) }
          for widget in meant where !add(widget, of: bundle, query) { unfit.append(widget) }
        } catch {
          if let refusal = kinds.refusal(error, of: place) { faults.append(refusal) }
        }
      }
    } catch { faults.append(error) }
    faults += kinds.missing(mayBeHidden: !faults.isEmpty)
    if instances.isEmpty, faults.isEmpty, let widget = unfit.first, let family = query.family {
      faults.append(.unsupported(family, by: widget))
    }
  }

  /// False where the widget has not the family that is asked for.
  private mutating func add(_ widget: WidgetDeclaration, of bundle: OpenBundle, _ query: WidgetQuery) -> Bool {
    guard let family = query.families(of: widget).first else { return false }
    do throws(Diagnostic) {
      let request = try query.request(widget, family)
      instances.append(
        PlacedInstance(id: InstanceID(instances.count + 1), bundle: bundle, widget: widget, request: request))
    } catch { faults.append(error.of(widget, family)) }
    return true
  }

  subscript(id: InstanceID) -> PlacedInstance { instances[id.number - 1] }

  /// Keeps them until the process ends, which frees their memory quicker than Lua does.
  func leaveOpen() { for instance in instances { instance.bundle.leaveOpen() } }

  /// Takes `leaveOpen` back.
  func letGo() { for instance in instances { instance.bundle.letGo() } }
}

extension Diagnostic {
  /// The error for a family that a widget does not have.
  static func unsupported(_ family: Family?, by widget: WidgetDeclaration) -> Diagnostic {
    .usage(
      "the widget '\(widget.kind)' does not support \(family?.rawValue ?? "any family")",
      advice: "it supports \(widget.families.map(\.rawValue).joined(separator: ", "))")
  }
}
