import LuaKit
import WidgetModel

/// `permissions = { network = { … }, … }`: each by its name, and each of them something that can be granted.
extension DeclarationDecoder {
  /// Reads `permissions = { … }` into the declaration.
  mutating func permissions(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) {
    var permissions = Permissions()
    _ = table.read("permissions", &cursor) { outer, cursor -> Bool? in
      var table = DeclaredTable(
        &cursor, "permissions", Permission.allCases.map(\.rawValue), host, items: true, in: outer, [.key("permissions")]
      )
      defer { outer.adopt(table.faults) }
      guard cursor.type == .table else { return true }
      table.items(&cursor) { table, cursor, index in Self.unnamed(&table, &cursor, index) }
      permissions.network = named(.network, &table, &cursor)
      permissions.read = named(.read, &table, &cursor)
      permissions.run = named(.run, &table, &cursor)
      permissions.environment = variables(&table, &cursor)
      permissions.session = table.flag("session", &cursor) ?? false
      permissions.notify = table.flag("notify", &cursor) ?? false
      permissions.media = table.flag("media", &cursor) ?? false
      return true
    }
    declaration.permissions = permissions
    // The host keeps them too: `process.run` tells a granted program with blanks in its name from a command line.
    host.programs = permissions.run
  }

  /// A permission in a list without names: `{ "network" }`, `{ "api.example.com" }`.
  private static func unnamed(_ table: inout DeclaredTable, _ cursor: inout LuaCursor, _ index: Int) {
    let text = cursor.string ?? ""
    let form = Permission(rawValue: text).map(example) ?? meant(text)
    table.fault(
      .decodeUnknownKey,
      "\(Permission(rawValue: text).map { "'\($0.rawValue)'" } ?? "member \(index)") has no value; write \(form)",
      at: [.item(index)])
  }

  /// How a permission is written in a declaration.
  private static func example(_ permission: Permission) -> String {
    switch permission {
    case .network: "network = { \"api.example.com\" }"
    case .read: "read = { \"/proc/stat\" }"
    case .run: "run = { \"git\" }"
    case .environment: "environment = { \"NAME\" }"
    case .session, .notify, .media: "\(permission.rawValue) = true"
    }
  }

  /// Under which name a text that stands alone belongs.
  private static func meant(_ text: String) -> String {
    let short = Faults.cut(text)
    if text.isEmpty { return example(.network) }
    if text.hasPrefix("/") || text.hasPrefix("~") || text.hasPrefix("bundle:") { return "read = { \"\(short)\" }" }
    return text.contains(".") ? "network = { \"\(host(in: short))\" }" : "run = { \"\(short)\" }"
  }

  /// The texts of a permission, each of which has to be of its sort.
  private func named(
    _ permission: Permission, _ table: inout DeclaredTable, _ cursor: inout LuaCursor
  ) -> [String] {
    let names = table.texts(permission.rawValue, &cursor) ?? []
    for (index, name) in names.enumerated() {
      guard let wrong = Self.wrong(name, permission) else { continue }
      table.fault(
        .decodeType, "\(permission.rawValue) \(wrong), not \(Faults.quoted(name))",
        at: [.key(permission.rawValue), .item(index + 1)])
    }
    return names
  }

  /// What a permission takes instead; nil where the text can be granted.
  private static func wrong(_ text: String, _ permission: Permission) -> String? {
    switch permission {
    case .network:
      // Other parts of a URL are refused: a grant is for a host, and a path in it would look as if it were narrower.
      if text.contains("*") { return "takes the name of each host: patterns are not allowed" }
      let isHost = !text.isEmpty && !text.contains { $0.isWhitespace || "/?#@".contains($0) }
      let host = Faults.cut(host(in: text))
      return isHost ? nil : "takes the name of a host" + (host.isEmpty ? "" : ", \"\(host)\"")
    case .read:
      if let folder = folder(ofPattern: text) {
        return
          "takes a file or a folder, which allows all that is in it: patterns with * are not allowed; write \"\(folder)\""
      }
      let isPath = text == "system" || ["/", "~/", "bundle:"].contains(where: text.hasPrefix) || text == "~"
      return isPath ? nil : "takes a path that begins with /, ~/ or bundle:, or \"system\""
    case .run:
      if text.contains("*") { return "takes the name of each program: patterns with * are not allowed" }
      // A path may hold blanks. A plain name may not: with blanks it is most likely a command line.
      let isProgram =
        !text.isEmpty && (text.hasPrefix("/") || text.hasPrefix("~/") || !text.contains(where: \.isWhitespace))
      let program = Faults.cut(String(text.trimmed.prefix { !$0.isWhitespace }))
      return isProgram ? nil : "takes a program without arguments" + (program.isEmpty ? "" : ", \"\(program)\"")
    case .environment, .session, .notify, .media: return nil
    }
  }

  /// The folder in front of the first part of a path that is a pattern; nil for a path without one.
  private static func folder(ofPattern text: String) -> String? {
    guard let star = text.firstIndex(where: { "*?[".contains($0) }), text[star] != "[" || text.contains("]") else {
      return nil
    }
    let before = text[..<star]
    guard let slash = before.lastIndex(of: "/") else { return text == "*" ? "~" : nil }
    return slash == before.startIndex ? "/" : Faults.cut(String(before[..<slash]))
  }

  /// The host of a URL, or of what is nearly one.
  /// The scheme, what stands before `@`, and everything from the path on are left out.
  private static func host(in text: String) -> String {
    let scheme = text.firstRange(of: "://")
    let rest = scheme.map { text[$0.upperBound...] } ?? text.trimmed[...]
    let authority = rest.prefix { !$0.isWhitespace && !"/?#".contains($0) }
    return String(authority.split(separator: "@").last ?? "")
  }

  /// Variables that programs are started with. One that every script may set is not asked for.
  private mutating func variables(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) -> [String] {
    (table.texts("environment", &cursor) ?? []).enumerated().filter { index, name in
      let place: [SourceQuery.Step] = [.key("environment"), .item(index + 1)]
      switch EnvironmentVariable(name).access {
      case .permission: return true
      case .free:
        var warning = table.diagnostic(
          .warningPermission, "permissions: environment: '\(name)' needs no permission",
          "leave it out, so that nobody is asked for it", place)
        warning.severity = .warning
        declaration.warnings.append(warning)
      case .never:
        table.fault(
          .decodeWord,
          "environment: '\(Faults.cut(name))' can't be set by a bundle: it decides what every program loads", at: place)
      case .malformed:
        table.fault(
          .decodeType,
          "environment: '\(Faults.cut(name))' is not a valid variable name; use letters, digits and '_'",
          at: place)
      }
      return false
    }.map(\.element)
  }
}
