import LinuxKit
import WidgetRuntimeClient
import WidgetModel
import WidgetServices

/// What a stream is asked for, as a runtime understands it; nil where only this process itself can honour it: other grants,
/// another clock or language, folders or a machine of its own.
struct StreamQuery {
  let targets: [StreamTarget]
  /// Whether only a runtime knows what is meant: numbers of placed widgets.
  let isPlacedOnly: Bool

  /// Options that mean the same to every runtime.
  private static let shared: Set<OptionName> = [.family, .symbols, .kind, .config, .colorScheme, .store]

  /// Whether a runtime could do it.
  static func mayBeShared(_ typed: Typed) -> Bool {
    typed.holdsOnly(Self.shared, [.once]) && !typed.arguments.contains("-") || isPlacedOnly(typed)
  }

  private static func isPlacedOnly(_ typed: Typed) -> Bool {
    typed.arguments.contains { if case .number = InstanceReference($0) { true } else { false } }
  }

  init?(_ typed: Typed, _ family: Family) throws(Diagnostic) {
    isPlacedOnly = Self.isPlacedOnly(typed)
    guard Self.mayBeShared(typed) else { return nil }
    guard typed.all(.config).isEmpty else {
      // What the words mean is for the widget's declaration to say.
      let widget = try PlaceableWidget.named(typed)
      let configuration = try widget.configuration(try ConfigurationWords(typed.all(.config)), in: family, typed)
      targets = [.bundle(path: widget.path, kind: widget.widget.kind, family, configuration: configuration)]
      return
    }
    let named = typed[.family].map { _ in family }
    let targets = try typed.arguments.map { word throws(Diagnostic) in
      try Self.target(word, family, named: named, kind: typed[.kind])
    }
    self.targets = targets.isEmpty ? [.all(in: family)] : targets
  }

  /// Whether nothing is named: all that is placed is meant.
  var isOfAll: Bool { targets.allSatisfy { if case .all = $0 { true } else { false } } }

  /// The first number that is asked for and not placed.
  func missing(among placed: [Int]) -> String? {
    for case .instance(.number(let number), _) in targets where !placed.contains(number) { return "#\(number)" }
    return nil
  }

  private static func target(
    _ word: String, _ family: Family, named: Family?, kind: String?
  ) throws(Diagnostic) -> StreamTarget {
    if case .number(let number) = InstanceReference(word) { return .instance(.number(number), in: named) }
    guard WidgetFolders.isBundle(word) || word.contains("/") || word.hasSuffix(".lua") else {
      return .kind(word, family, configuration: nil)
    }
    let path = RealPath.of(word) ?? word
    return .bundle(path: path, kind: kind, family, configuration: nil)
  }
}
