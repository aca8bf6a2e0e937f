// What `center.*` is about: widgets, or controls (WidgetKit: WidgetCenter, ControlCenter).

extension HostFunction {
  /// Whether it asks for reloads.
  package var isReload: Bool {
    switch self {
    case .centerReloadTimelines, .centerReloadAllTimelines, .centerReloadControls, .centerReloadAllControls: true
    default: false
    }
  }

  /// Whether it asks the runtime for something: reloads, or that it asks anew.
  package var asksRuntime: Bool {
    isReload || self == .centerInvalidateRelevance || self == .centerInvalidateConfigurationRecommendations
  }

  /// What it reloads or lists.
  package var centerRole: WidgetDeclaration.Role {
    switch self {
    case .centerReloadControls, .centerReloadAllControls, .centerCurrentControls: .control
    default: .widget
    }
  }

  /// Whether it takes a kind; else all are meant.
  package var takesKind: Bool {
    self == .centerReloadTimelines || self == .centerReloadControls || self == .centerInvalidateRelevance
  }
}

extension BundleDeclaration {
  /// The kinds that a function of `center` reloads.
  ///
  /// - Parameter kind: the one that was named, where the function takes one.
  /// - Throws: `missing.kind` where the bundle declares none of the name, with the nearest.
  package func kinds(for function: HostFunction, named kind: String?) throws(Diagnostic) -> [String] {
    let known = declared.filter { $0.role == function.centerRole }.map(\.kind)
    guard function.takesKind else { return known }
    if let kind, known.contains(kind) { return [kind] }
    let nearest = NearestName.of(kind ?? "", among: known)
    throw Diagnostic(
      .missingKind,
      "\(function.rawValue): the bundle declares no \(function.centerRole.rawValue) '\(ParameterMisfit.cut(kind ?? ""))'"
        + ParameterMisfit.meant(nearest), suggestion: nearest)
  }
}
