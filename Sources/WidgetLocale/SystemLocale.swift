import LinuxKit
import WidgetModel

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

  /// TZ where it names a zone of the database, else what the system is set to, else UTC.
  public static func timeZone() -> String {
    Zones.ofEnvironment.localName(environmentVariable("TZ").map { ["TZ": $0] } ?? [:])
  }

  /// Whether the database has such a zone. UTC needs no database.
  public static func exists(_ zone: String) -> Bool { Zones.ofEnvironment.contains(zone) }

  /// The seconds since 1970 of an ISO 8601 date; one without a zone is meant in the named one. Nil for what is no date of the
  /// years 1 to 9999.
  public static func date(_ text: String, in timeZone: String) -> Double? {
    guard text.utf8.count <= ISO8601.longest, let zone = try? Zones.ofEnvironment.zone(named: timeZone),
      let date = ISO8601.date(text, in: zone), CivilDate.seconds.contains(date)
    else { return nil }
    return date
  }
}
