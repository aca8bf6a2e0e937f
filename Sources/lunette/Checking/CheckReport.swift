import WidgetModel

/// What a whole call of `check` came to.
struct CheckReport {
  var bundles = 0
  var widgets = 0
  var findings = Findings()
  /// What was named and is not there: faults of the command line, not of a bundle.
  private(set) var usage: [Diagnostic] = []

  /// Faults of opening bundles: a bundle that cannot be loaded was looked at all the same.
  mutating func take(_ faults: [Diagnostic]) {
    for fault in faults {
      if ["missing", "usage"].contains(fault.code.group) {
        usage.append(fault)
      } else {
        if fault.code != .decodeKind || fault.kind != nil { bundles += 1 }
        findings.add([fault])
      }
    }
  }

  func fails(isStrict: Bool) -> Bool { findings.hasErrors || isStrict && findings.hasWarnings }
}
