import LuaKit
import WidgetModel

/// `requires = { lunette = ">= 0.3", features = { … } }`: what a bundle needs of the release that runs it.
extension DeclarationDecoder {
  /// Reads `requires`. What this release does not have becomes `unmet`: other faults would only follow from that.
  mutating func requirements(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) {
    unmet = table.read("requires", &cursor) { outer, cursor -> Diagnostic? in
      var table = DeclaredTable(
        &cursor, "requires", Vocabulary.keys(of: .requires), host, items: false, in: outer, [.key("requires")])
      defer { outer.adopt(table.faults) }
      guard cursor.type == .table else { return nil }
      let version = Self.version(&table, &cursor)
      let names = table.texts("features", &cursor) ?? []
      let missing = names.indices.filter { HostFeature(rawValue: names[$0]) == nil }
      guard version != nil || !missing.isEmpty else { return nil }
      let steps: [SourceQuery.Step] = version != nil ? [.key("lunette")] : [.key("features"), .item(missing[0] + 1)]
      let (message, nearest) = Self.unmet(outer.owner, version, missing.map { names[$0] })
      return table.diagnostic(
        .unavailableRequirement, message, nearest ?? "update Lunette", steps)
    }
  }

  /// Reads the oldest release that will do; nil if this one is recent enough.
  private static func version(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) -> RequiredVersion? {
    guard let text = table.text("lunette", &cursor) else { return nil }
    guard let version = RequiredVersion(text) else {
      let example = "\">= \(Version.current)\""
      let correction = RequiredVersion.correction(of: text).map { "\"\($0)\"" }
      table.fault(
        .decodeType,
        "lunette takes the oldest version that works, such as \(correction ?? example), not \(Faults.quoted(text))",
        correction, at: [.key("lunette")])
      return nil
    }
    return version.isMet() ? nil : version
  }

  /// Returns the sentence about what is missing, and the nearest feature that exists.
  private static func unmet(
    _ owner: String, _ version: RequiredVersion?, _ features: [String]
  ) -> (message: String, nearest: String?) {
    let shown = features.prefix(5).map { "'\(Faults.cut($0))'" }.joined(separator: ", ")
    let named = features.isEmpty ? nil : "the feature\(features.count == 1 ? "" : "s") \(shown)"
    let needs = [version.map { "Lunette \($0.number) or later" }, named].compactMap(\.self)
    // With a newer release at hand, an unknown name is most likely one of its features.
    let nearest = version == nil ? NearestName.of(features[0], among: HostFeature.allCases.map(\.rawValue)) : nil
    let here =
      version == nil ? ", which Lunette \(Version.current) does not have" : "; this is Lunette \(Version.current)"
    return ("\(owner) needs \(needs.joined(separator: " and "))\(here)" + NearestName.meant(nearest), nearest)
  }
}
