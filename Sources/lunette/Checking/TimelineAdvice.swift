import WidgetModel

/// Advice on what a provider gave: WidgetKit's on how often a widget changes, and on its snapshot.
enum TimelineAdvice {
  /// WidgetKit: "Populate your timeline with entries that are at least about 5 minutes apart."
  static let closest = 300.0

  /// Returns warnings about a timeline's dates and policy.
  static func warnings(_ timeline: WidgetModel.Timeline) -> [Diagnostic] {
    var found: [Diagnostic] = []
    let dates = timeline.entries.map(\.date)
    if let gap = zip(dates.dropFirst(), dates).map({ $0 - $1 }).min(), gap < closest {
      found.append(
        warning(
          .warningInterval,
          "the timeline has entries only \(seconds(gap)) apart; WidgetKit expects at least 5 minutes"))
    }
    if dates.count == 1, timeline.policy == .atEnd {
      found.append(
        warning(
          .warningAtEnd,
          "a timeline of one entry ends at once, so with atEnd nobody can tell when it is asked for again; "
            + "say after(date) or never"))
    }
    return found
  }

  /// A snapshot that is not for a gallery should be what the widget then shows.
  static func differs(_ snapshot: TimelineEntry, from first: TimelineEntry) -> Bool { snapshot.fields != first.fields }

  static var unlikeSnapshot: Diagnostic {
    warning(
      .warningSnapshot,
      "the snapshot differs from the timeline's first entry; use sample data only if context.isPreview is true")
  }

  private static func seconds(_ gap: Double) -> String {
    let whole = Int(min(gap, closest).rounded(.down))
    return whole >= 60 && whole % 60 == 0 ? "\(whole / 60) min" : "\(whole) s"
  }

  private static func warning(_ code: Diagnostic.Code, _ message: String) -> Diagnostic {
    Diagnostic(code, message, severity: .warning)
  }
}
