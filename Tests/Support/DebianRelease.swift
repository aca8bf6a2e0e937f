import Foundation

/// The system on which pictures were recorded: letters and curves are those of its Cairo and HarfBuzz.
public enum DebianRelease {
  /// Whether this is Debian 12.
  public static let is12 = {
    let text = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n")
    return lines.contains("ID=debian") && lines.contains("VERSION_ID=\"12\"")
  }()
}
