import WidgetModel
import WidgetServices
import WidgetWatch

/// What a session of `dev` asks a bundle.
struct DevQuestion: Sendable {
  /// How much of the bundle is asked for.
  enum Matter: Sendable, Hashable {
    /// Its files are read anew, unless they hold what they held then.
    case load(unless: BundleFingerprint?)
    /// The provider is asked once more.
    case timeline
    /// The entries stay; their views are wanted in another environment.
    case views

    /// What finds out all that this one and another would.
    func including(_ other: Matter) -> Matter {
      switch (self, other) {
      case (.load, _), (_, .load): .load(unless: nil)
      case (.timeline, _), (_, .timeline): .timeline
      case (.views, .views): .views
      }
    }
  }

  /// The number among the session's questions; a newer one makes this one void.
  var number: Int
  var place: Selection.Place
  var matter: Matter
  var reason = ReloadReason.first
  /// Which of its widgets; nil or unknown: the first.
  var kind: String?
  /// Nil: all that the widget has.
  var family: Family?
  /// The query, with the clock and the surroundings of the moment.
  var query: WidgetQuery
  /// Taps that are carried out before the provider is asked.
  var taps: [DevTap] = []
  /// What is shown, for `views`.
  var timelines: [Family: WidgetModel.Timeline] = [:]
}

/// One widget in one family, as its provider answered.
struct DevScene: Sendable {
  var widget: WidgetDeclaration
  var request: ProviderRequest
  /// The bundle's folder; nil of a lone file.
  var folder: String?
  /// Nil: the provider had nothing to show.
  var timeline: WidgetModel.Timeline?
  /// Warnings about the timeline and its tree, beyond those of drawing.
  var warnings: [Diagnostic] = []

  var family: Family { request.family }

  /// A scene for each environment that it was asked for, with the views of that environment.
  var appearances: [DevScene] {
    request.environments.enumerated().map { index, environment in
      var scene = self
      scene.request.environments = [environment]
      for entry in scene.timeline?.entries.indices ?? 0..<0 {
        let views = timeline?.entries[entry].views ?? []
        scene.timeline?.entries[entry].views = views.indices.contains(index) ? [views[index]] : []
      }
      if index > 0 { scene.warnings = [] }
      return scene
    }
  }

  /// When the provider is to be asked again by its policy; nil: not by itself.
  var reload: Double? {
    guard let timeline, !request.environments[0].redactionReasons.contains(.placeholder) else { return nil }
    let date: Double? =
      switch timeline.policy {
      case .never: nil
      case .atEnd: timeline.entries.last?.date
      case .after(let date, _): date
      }
    // A policy that names no moment ahead means five minutes, as for the scheduler.
    return date.map { $0 > timeline.made ? $0 : timeline.made + Self.five }
  }

  private static let five = 300.0
}

/// What a question of a session brought.
struct DevAnswer: Sendable {
  var question: DevQuestion
  /// What its files held when they were read.
  var fingerprint: BundleFingerprint?
  /// The files hold what they held: nothing was asked.
  var isUnchanged = false
  /// The answer was not wanted any more, and so it is not whole.
  var isVoid = false
  /// Where the bundle could be opened: which of its widgets are meant.
  var widgets: [WidgetDeclaration]?
  /// The widget that was asked.
  var kind: String?
  var bundleWarnings: [Diagnostic] = []
  /// Whether the bundle has a function for taps on whole widgets.
  var handlesUserActivities = false
  /// What came of the last tap.
  var said: String?
  /// Those families that answered.
  var scenes: [DevScene] = []
  var faults: [Diagnostic] = []
  /// Each fault as lines of text, with the source line as it was then.
  var faultLines: [[String]] = []
  /// Files that the script read, by their names in its folder; nil where it is not known which it wants.
  var modules: Set<String>?
  /// Seconds from the question to the answer.
  var duration = 0.0
}
