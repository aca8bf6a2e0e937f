import LinuxKit
public import WidgetModel

/// The language and the time zone that the machine is set to.
public enum Locality {
  /// `de_DE` of `de_DE.UTF-8`; en_US where nothing, C or POSIX is set.
  public static func locale() -> String {
    let setting = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environmentVariable).first ?? ""
    let name = String(setting.prefix { $0 != "." && $0 != "@" })
    return isLocale(name) && name != "C" && name != "POSIX" ? name : "en_US"
  }

  /// What the services take for a locale, known or not.
  public static func isLocale(_ name: String) -> Bool { LocaleName(name).isWellFormed }

  /// The zone of TZ, else the one that the system is set to, else UTC.
  public static func timeZone() -> String { localZone().name }

  /// The same, with a value of TZ that names no zone.
  public static func localZone() -> LocalZone {
    Zones.ofEnvironment.local(environmentVariable("TZ").map { ["TZ": $0] } ?? [:])
  }

  /// What to say about a value of TZ that names no zone; nil if it names one or is not set.
  public static func zoneWarning() -> Diagnostic? {
    localZone().unknown.map { value in
      Diagnostic(
        .warningName, "unknown time zone '\(SanitizedText.string(value))' in TZ; times are in UTC", severity: .warning,
        suggestion:
          "set TZ to an IANA name such as Europe/Berlin, or a rule such as CET-1CEST,M3.5.0,M10.5.0/3")
    }
  }

  /// Whether there are words for a locale's language.
  public static func hasWords(for locale: String) -> Bool { KnownLanguages.contains(locale) }

  /// Whether there is a zone of this name: one of the database, an offset or a rule.
  public static func exists(_ zone: String) -> Bool { Zones.ofEnvironment.contains(zone) }

  /// The seconds since 1970 of an ISO 8601 date; one without a zone is meant in the named one. Nil if it is not a date of the
  /// years 1 to 9999.
  public static func date(_ text: String, in timeZone: String) -> Double? {
    guard text.utf8.count <= ISO8601.longest, let zone = try? Zones.ofEnvironment.zone(named: timeZone),
      let date = ISO8601.date(text, in: zone), CivilDate.seconds.contains(date)
    else { return nil }
    return date
  }
}
