import WidgetModel

/// What to write instead of a key that is not there but that many would look for.
enum DeclarationAdvice {
  /// - Parameter keys: those that are there; what is said of widgets' keys is for tables that have a view.
  static func of(_ key: String, among keys: [String]) -> String? {
    guard !keys.contains(key) else { return nil }
    return ForeignNames.instead(of: key, as: keys.contains("view") ? .key : .elsewhere)
  }
}
