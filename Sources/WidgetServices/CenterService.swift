import WidgetModel

/// `center.*` where no runtime runs: a request to reload is written to the log, and acts once a runtime serves the bundle.
struct CenterService: Sendable {
  let log: LogService

  /// - Parameter count: charges a reload; throws where it is one too many.
  func reply(_ arguments: Arguments, _ count: () -> HostReply?) throws(Diagnostic) -> HostReply {
    if [.centerCurrentConfigurations, .centerCurrentControls].contains(arguments.function) {
      return .values([.list([])])
    }
    if let refusal = count() { return refusal }
    switch arguments.function {
    case .centerReloadAllTimelines:
      log.note(.info, "asks for new timelines of every kind; a runtime would make them", arguments.call)
    case .centerReloadAllControls:
      log.note(.info, "asks for new values of every control; a runtime would ask for them", arguments.call)
    case .centerReloadControls:
      let kind = try arguments.text(0, "kind")
      log.note(.info, "asks for new values of the control '\(kind)'; a runtime would ask for them", arguments.call)
    case .centerInvalidateRelevance:
      let kind = try arguments.text(0, "kind")
      log.note(.info, "says that the relevance of '\(kind)' is another; a runtime would ask for it", arguments.call)
    case .centerInvalidateConfigurationRecommendations:
      log.note(.info, "says that its recommendations are others", arguments.call)
    default:
      let kind = try arguments.text(0, "kind")
      log.note(.info, "asks for new timelines of '\(kind)'; a runtime would make them", arguments.call)
    }
    return .values([])
  }
}
