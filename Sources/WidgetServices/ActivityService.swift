import WidgetModel

/// `activity.*` where no runtime runs: nothing is shown, and the script is told so.
enum ActivityService {
  static func reply(_ arguments: Arguments) -> HostReply {
    guard arguments.function != .activityList else { return .values([.list([])]) }
    return .failure(
      message: "\(arguments.function.rawValue): activities need a runtime; start one with 'lunette run'",
      code: Diagnostic.Code.unavailable.rawValue)
  }
}
