import WidgetLocale
import WidgetModel

/// The `environment` of a bundle's preview: what differs from the surroundings.
enum PreviewEnvironment {
  private static let names = [
    "colorScheme", "widgetRenderingMode", "dynamicTypeSize", "locale", "timeZone", "redactionReasons",
    "isLuminanceReduced", "legibilityWeight", "colorSchemeContrast", "showsContainerBackground",
  ]

  /// Sets the members that a preview names.
  ///
  /// - Throws: for a name or a value that there is not, with the nearest.
  static func apply(_ members: Value, of preview: String, to environment: inout WidgetEnvironment) throws(Diagnostic) {
    for member in members.fields ?? [] {
      let place = "preview \(VisibleText.quoted(preview)): environment.\(VisibleText.label(member.name, most: 60))"
      switch member.name {
      case "colorScheme": environment.colorScheme = try word(member.value, place)
      case "widgetRenderingMode": environment.renderingMode = try word(member.value, place)
      case "dynamicTypeSize": environment.dynamicTypeSize = try word(member.value, place)
      case "legibilityWeight": environment.legibilityWeight = try word(member.value, place)
      case "colorSchemeContrast": environment.colorSchemeContrast = try word(member.value, place)
      case "isLuminanceReduced": environment.isLuminanceReduced = try flag(member.value, place)
      case "showsContainerBackground": environment.showsContainerBackground = try flag(member.value, place)
      case "redactionReasons": environment.redactionReasons = try reasons(member.value, place)
      case "locale": environment.locale = try name(member.value, place, "a locale", Locality.isLocale)
      case "timeZone": environment.timeZone = try name(member.value, place, "a time zone", Locality.exists)
      default:
        throw .unknown(
          .decodeUnknownKey, "\(place) cannot be set by a preview", nearest: member.name, among: names)
      }
    }
  }

  private static func word<Word>(_ value: Value, _ place: String) throws(Diagnostic) -> Word
  where Word: RawRepresentable & CaseIterable, Word.RawValue == String {
    let names = Word.allCases.map(\.rawValue)
    guard let text = value.text else {
      throw Diagnostic(.decodeType, "\(place) must be one of \(names.joined(separator: ", ")), not \(value.sort)")
    }
    if let word = Word(rawValue: text) { return word }
    throw .unknown(.decodeWord, "\(place) is '\(VisibleText.label(text, most: 60))'", nearest: text, among: names)
  }

  private static func flag(_ value: Value, _ place: String) throws(Diagnostic) -> Bool {
    guard let flag = value.flag else {
      throw Diagnostic(.decodeType, "\(place) must be true or false, not \(value.sort)")
    }
    return flag
  }

  /// One name, a list of them, or a table of flags as a script reads them.
  private static func reasons(_ value: Value, _ place: String) throws(Diagnostic) -> RedactionReasons {
    let texts = value.text.map { [$0] } ?? value.list?.compactMap(\.text)
    let names = texts ?? value.fields?.filter { $0.value.flag == true }.map(\.name) ?? []
    var reasons: RedactionReasons = []
    for name in names {
      guard let reason = RedactionReasons.names.first(where: { $0.name == name }) else {
        throw .unknown(
          .decodeWord, "\(place) has '\(VisibleText.label(name, most: 60))'", nearest: name,
          among: RedactionReasons.names.map(\.name))
      }
      reasons.formUnion(reason.reason)
    }
    return reasons
  }

  private static func name(
    _ value: Value, _ place: String, _ what: String, _ isKnown: (String) -> Bool
  ) throws(Diagnostic) -> String {
    guard let text = value.text, isKnown(text) else { throw Diagnostic(.decodeType, "\(place) must be \(what)") }
    return text
  }
}
