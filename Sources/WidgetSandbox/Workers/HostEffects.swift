import WidgetModel

extension HostFunction {
  /// Whether a call changes something outside the process. After such a call a question is not repeated without being asked to.
  var hasEffect: Bool {
    switch self {
    case .storageSet, .storageRemove, .processRun, .httpRequest, .httpDownload, .notify, .mediaCommand, .activityStart,
      .activityUpdate, .activityFinish:
      true
    default: asksRuntime
    }
  }
}
