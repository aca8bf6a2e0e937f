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
  fileprivate var takesKind: Bool {
    self == .centerReloadTimelines || self == .centerReloadControls || self == .centerInvalidateRelevance
  }

  /// Whether a runtime answers it where there is one.
  package var isOfRuntime: Bool {
    switch self {
    case .centerCurrentConfigurations, .centerCurrentControls, .httpDownload, .activityStart, .activityUpdate,
      .activityFinish, .activityList:
      true
    default: asksRuntime
    }
  }
}

extension HostRequest {
  /// The kind that it names; nil: all are meant.
  package var namedKind: String? { function.takesKind ? arguments.first?.text : nil }

  /// Whether it asks the runtime for something, of which the kind is named that the function takes. A wrong argument is the
  /// host's to say.
  package var asksRuntime: Bool { function.asksRuntime && (!function.takesKind || namedKind != nil) }
}

extension UserActivity {
  /// As scripts get it: of a tap, and of what is placed.
  package var value: Value {
    ["kind": .text(kind), "family": .text(family.rawValue), "configuration": configuration]
  }
}

extension BundleDeclaration {
  /// The kinds that a call of `center` is about.
  ///
  /// - Throws: `missing.kind` where the bundle declares none of the name, with the nearest.
  package func kinds(for request: HostRequest) throws(Diagnostic) -> [String] {
    let (function, role) = (request.function, request.function.centerRole)
    let known = declared.filter { $0.role == role }.map(\.kind)
    guard function.takesKind else { return known }
    let kind = request.namedKind ?? ""
    guard known.contains(kind) else { throw .undeclared(kind, role, among: known, function) }
    return [kind]
  }
}

extension Diagnostic {
  /// The error for a kind that a script names and its bundle does not declare, with the nearest that it does.
  package static func undeclared(
    _ kind: String, _ role: WidgetDeclaration.Role, among known: [String], _ function: HostFunction
  ) -> Diagnostic {
    let nearest = NearestName.of(SanitizedText.short(kind), among: known)
    return Diagnostic(
      .missingKind,
      "\(function.rawValue): the bundle declares no \(role.rawValue) '\(SanitizedText.short(kind))'"
        + NearestName.meant(nearest), suggestion: nearest)
  }
}
