import WidgetModel

extension HostFunction {
  /// Whether a call does something in the world, so that a question is not asked a second time by itself after it.
  var hasEffect: Bool {
    switch self {
    case .storageSet, .storageRemove, .processRun, .httpRequest, .httpDownload, .notify, .centerReloadTimelines,
      .centerReloadAllTimelines, .centerReloadControls:
      true
    default: false
    }
  }
}
