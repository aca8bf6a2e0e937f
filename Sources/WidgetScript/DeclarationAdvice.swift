/// What to write instead of a key that is not there but that many would look for.
enum DeclarationAdvice {
  private static let advice: [(key: String, instead: String)] = [
    ("timeline", "it belongs into the provider: provider = { timeline = function(context) … end }"),
    ("snapshot", "it belongs into the provider: provider = { snapshot = function(context) … end }"),
    ("placeholder", "it belongs into the provider: provider = { placeholder = function(context) … end }"),
    ("refresh", "the timeline says when it is asked again: policy = after(date.now() + 60)"),
    ("interval", "the timeline says when it is asked again: policy = after(date.now() + 60)"),
    ("update", "the timeline says when it is asked again: policy = after(date.now() + 60)"),
    ("body", "it is called view"),
    ("title", "it is called displayName"),
  ]

  /// - Parameter keys: those that are there; advice is for widgets, which have a view.
  static func of(_ key: String, among keys: [String]) -> String? {
    guard keys.contains("view") else { return nil }
    return advice.first { $0.key == key && !keys.contains(key) }?.instead
  }
}
