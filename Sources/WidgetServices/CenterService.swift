import WidgetModel

/// `center.*` without a runtime: a reload request is logged, and acts once a runtime serves the bundle.
struct CenterService: Sendable {
  let log: LogService

  /// - Parameter count: charges a reload; throws if it exceeds the limit.
  func reply(_ arguments: Arguments, _ count: () -> HostReply?) throws(Diagnostic) -> HostReply {
    if [.centerCurrentConfigurations, .centerCurrentControls].contains(arguments.function) {
      return .values([.list([])])
    }
    if let refusal = count() { return refusal }
    switch arguments.function {
    case .centerReloadAllTimelines:
      log.note(.info, "requested new timelines for every kind, which a runtime would reload", arguments.call)
    case .centerReloadAllControls:
      log.note(.info, "requested new values for every control, which a runtime would reload", arguments.call)
    case .centerReloadControls:
      let kind = try arguments.text(0, "kind")
      log.note(.info, "requested a new value for the control '\(kind)', which a runtime would reload", arguments.call)
    case .centerInvalidateRelevance:
      let kind = try arguments.text(0, "kind")
      log.note(.info, "invalidated the relevance of '\(kind)', which a runtime would reload", arguments.call)
    case .centerInvalidateConfigurationRecommendations:
      log.note(.info, "invalidated its recommendations", arguments.call)
    default:
      let kind = try arguments.text(0, "kind")
      log.note(.info, "requested new timelines for '\(kind)', which a runtime would reload", arguments.call)
    }
    return .values([])
  }
}
