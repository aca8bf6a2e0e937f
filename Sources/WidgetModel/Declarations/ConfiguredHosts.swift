/// Hosts that a bundle may ask for because a user configured a URL of them: parameters with `grants = "network"`.
extension IntentDeclaration {
  /// The hosts of the values, as permissions name them: `example.org`, or `example.org:8080`.
  public func configuredHosts(_ values: Value) -> [String] {
    parameters.filter(\.grantsNetwork).flatMap { parameter -> [String] in
      let value = values[parameter.name] ?? parameter.defaultValue ?? .null
      return (value.list ?? [value]).compactMap { one in
        guard let text = one.text, let url = try? WidgetURL(text), ["http", "https"].contains(url.scheme),
          let host = url.host, !host.isEmpty
        else { return nil }
        return url.port.map { "\(host):\($0)" } ?? host
      }
    }
  }
}

extension BundleDeclaration {
  /// Whether a parameter of one of its widgets or controls may add a host.
  public var asksForConfiguredHosts: Bool {
    declared.contains { $0.intent?.parameters.contains(where: \.grantsNetwork) ?? false }
  }

  /// The hosts that a request's configuration names.
  public func configuredHosts(_ request: ExtensionRequest) -> [String] {
    switch request {
    case .placeholder(let one), .snapshot(let one), .timeline(let one), .views(let one, _), .recommendations(let one),
      .relevance(let one), .migrate(let one, _):
      return configuredHosts(of: one.kind, one.configuration)
    case .query(let query): return query.kind.map { configuredHosts(of: $0, query.configuration) } ?? []
    case .describe, .handle, .notes, .expression: return []
    }
  }

  /// The hosts of one widget's configuration.
  public func configuredHosts(of kind: String, _ configuration: Value) -> [String] {
    declared.first { $0.kind == kind }?.intent?.configuredHosts(configuration) ?? []
  }
}
