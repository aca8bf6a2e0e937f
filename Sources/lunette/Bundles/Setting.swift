import Glibc
import LinuxKit
import WidgetLocale
import WidgetModel

/// The surroundings as meant: every word checked, every default filled in from the machine.
struct Setting: Sendable {
  /// Seconds since 1970: the clock of this call.
  var now: Double
  var locale: String
  var timeZone: String
  var colorScheme: ColorScheme
  var dynamicTypeSize: DynamicTypeSize
  var renderingMode: RenderingMode
  var traits = EnvironmentTraits()
  /// Warnings about a locale without words and a TZ that names no zone.
  private(set) var warnings: [Diagnostic] = []

  init(_ typed: Typed, _ terminal: Terminal) throws(Diagnostic) {
    colorScheme = try choose(typed[.colorScheme], "colour scheme", default: terminal.colorScheme)
    dynamicTypeSize = try choose(typed[.dynamicTypeSize], "dynamic type size", default: .large)
    renderingMode = try choose(typed[.renderingMode], "rendering mode", default: .fullColor)
    traits = try Self.traits(typed)
    locale = try typed[.locale].map(Self.locale) ?? Locality.locale()
    timeZone = try typed[.timeZone].map(Self.timeZone) ?? Locality.timeZone()
    // Every member needs a value before the closure below reads the time zone.
    now = 0
    now = try typed[.at].map { text throws(Diagnostic) in try Self.date(text, timeZone) } ?? Self.clock()
    if let name = typed[.locale], !Locality.hasWords(for: locale) {
      warnings.append(
        Diagnostic(
          .warningName, "unknown language in --locale '\(name)'; dates and numbers are in English", severity: .warning,
          suggestion: "write it like de_DE"))
    }
    if typed[.timeZone] == nil, let warning = Locality.zoneWarning() { warnings.append(warning) }
  }

  /// The machine's own.
  init(_ terminal: Terminal) {
    (now, locale, timeZone) = (Self.clock(), Locality.locale(), Locality.timeZone())
    (colorScheme, dynamicTypeSize, renderingMode) = (terminal.colorScheme, .large, .fullColor)
  }

  /// What a view sees of it.
  func environment(_ family: Family, displaySize: Size? = nil) -> WidgetEnvironment {
    var environment = WidgetEnvironment(family: family)
    environment.colorScheme = colorScheme
    environment.renderingMode = renderingMode
    environment.dynamicTypeSize = dynamicTypeSize
    environment.locale = locale
    environment.timeZone = timeZone
    traits.apply(to: &environment)
    if let displaySize { environment.displaySize = displaySize }
    return environment
  }

  private static func traits(_ typed: Typed) throws(Diagnostic) -> EnvironmentTraits {
    var traits = EnvironmentTraits()
    for word in typed.all(.redact).flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      guard let reason = RedactionReasons.names.first(where: { $0.name == word }) else {
        let names = RedactionReasons.names.map(\.name)
        throw .usage("unknown reason '\(word)' for --redact", nearest: String(word), among: names)
      }
      traits.redactionReasons.formUnion(reason.reason)
    }
    traits.isLuminanceReduced = typed.has(.luminanceReduced)
    traits.legibilityWeight = typed.has(.boldText) ? .bold : .regular
    traits.colorSchemeContrast = try choose(typed[.contrast], "contrast", default: .standard)
    traits.showsContainerBackground = !typed.has(.noContainerBackground)
    traits.device = try typed[.device].map(device)
    return traits
  }

  private static func device(_ name: String) throws(Diagnostic) -> DeviceProfile {
    if let device = DeviceProfile.named(name) { return device }
    let names = DeviceProfile.all.map(\.name)
    throw .usage(
      "unknown device '\(name)'", nearest: name, among: names + DeviceProfile.all.flatMap(\.models),
      else: "the devices are \(names.joined(separator: ", "))")
  }

  private static func locale(_ name: String) throws(Diagnostic) -> String {
    // Of `de_DE.UTF-8@euro`, as environments have it, neither the encoding nor the modifier is part of the locale.
    let plain = String(name.prefix { $0 != "." && $0 != "@" })
    guard Locality.isLocale(plain) else { throw .usage("'\(name)' is not a locale", advice: "write it like en_US") }
    return plain
  }

  private static func timeZone(_ name: String) throws(Diagnostic) -> String {
    guard Locality.exists(name) else {
      throw .usage("unknown time zone '\(name)'", advice: "use an IANA name such as Europe/Berlin")
    }
    return name
  }

  private static func clock() -> Double { clockSeconds(CLOCK_REALTIME) }

  /// ISO 8601; a date without a zone is meant in the widget's.
  static func date(_ text: String, _ timeZone: String) throws(Diagnostic) -> Double {
    guard let date = Locality.date(text, in: timeZone) else { throw .noDate(text) }
    return date
  }
}
