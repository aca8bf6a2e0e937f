import WidgetModel

/// `activity.*` without a runtime: nothing is shown, and the script gets an error that says so.
enum ActivityService {
  static func reply(_ arguments: Arguments) -> HostReply {
    guard arguments.function != .activityList else { return .values([.list([])]) }
    return .failure(
      message: "\(arguments.function.rawValue): activities need a runtime; start one with 'lunette run'",
      code: Diagnostic.Code.unavailable.rawValue)
  }
}
