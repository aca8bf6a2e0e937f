import Glibc
import WidgetModel

/// What machine this is, and how long and how hard it has been at work.
struct Machine {
  let files: SystemFiles

  var load: Value? {
    let words = files.line("/proc/loadavg")?.split(separator: " ").prefix(3).compactMap { Double($0) } ?? []
    guard words.count == 3 else { return nil }
    return ["one": .number(words[0]), "five": .number(words[1]), "fifteen": .number(words[2])]
  }

  var uptime: Value? {
    files.line("/proc/uptime")?.split(separator: " ").first.flatMap { Double($0) }.map { .number($0) }
  }

  var host: Value? {
    guard let name = files.line("/proc/sys/kernel/hostname") else { return nil }
    let release = release
    var table: [String: Value] = [
      "name": .text(name),
      "system": .text(release["NAME"] ?? files.line("/proc/sys/kernel/ostype") ?? "Linux"),
      "version": .text(release["VERSION_ID"] ?? ""),
      "kernel": .text(files.line("/proc/sys/kernel/osrelease") ?? ""),
    ]
    // Linux tells its processor's family here since 6.1; uname has always told it.
    table["architecture"] = .text(files.line("/proc/sys/kernel/arch") ?? Self.architecture)
    if let pretty = release["PRETTY_NAME"] { table["description"] = .text(pretty) }
    return .table(table)
  }

  /// `NAME="Debian GNU/Linux"` of `/etc/os-release`.
  private var release: [String: String] {
    let path = files.text("/etc/os-release") != nil ? "/etc/os-release" : "/usr/lib/os-release"
    var release: [String: String] = [:]
    for line in files.lines(path) where !line.hasPrefix("#") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      var text = parts[1]
      if let quote = text.first, quote == "\"" || quote == "'", text.count > 1, text.last == quote {
        text = text.dropFirst().dropLast()
      }
      release[String(parts[0])] = String(text)
    }
    return release
  }

  private static var architecture: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "" }
    return withUnsafeBytes(of: &names.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
