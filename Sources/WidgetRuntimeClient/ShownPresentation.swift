public import WidgetModel
public import WidgetRender

extension ShownWidget {
  /// What is shown in the instance's own family, ready to be laid out.
  ///
  /// - Parameters:
  ///   - scheme: light or dark, where views were made for it.
  ///   - look: by the environment that the view was made in, where its words are looked up.
  public func presentation(
    _ scheme: ColorScheme, look: (WidgetEnvironment) throws(Diagnostic) -> Presentation.Look
  ) throws(Diagnostic) -> Presentation {
    let own = environments.indices.filter { environments[$0].family == family }
    let place = own.first { environments[$0].colorScheme == scheme } ?? own.first
    let environment = place.map { environments[$0] } ?? WidgetEnvironment(family: family)
    let shown = entry.map { entry in
      Presentation.Shown(
        place.flatMap { entry.views.indices.contains($0) ? entry.views[$0] : nil } ?? ViewTree(),
        RenderDocument.Entry(entry, index, of: count), next: nextEntry)
    }
    var presentation = Presentation(
      widget, environment: environment, configuration: configuration, shown: shown, policy: policy,
      look: try look(environment))
    presentation.folder = path.isEmpty ? nil : path
    return presentation
  }

  /// The same in another place, which an activity has at once; a widget is shown as it is placed.
  ///
  /// - Throws: `usage` where it is not shown in the family.
  public func shown(in family: Family) throws(Diagnostic) -> ShownWidget {
    guard family != self.family else { return self }
    func has(_ family: Family) -> Bool { environments.contains { $0.family == family } }
    guard widget.role == .activity, has(family) else {
      let places = widget.role == .activity ? Family.allCases.filter(has) : [self.family]
      throw Diagnostic(
        .usage,
        "#\(number) '\(widget.kind)' is shown in \(places.map(\.rawValue).joined(separator: ", ")), not in "
          + family.rawValue)
    }
    var shown = self
    shown.family = family
    return shown
  }

  /// What is wrong with it at a moment; nil: nothing.
  public func staleness(at now: Double) -> Staleness? {
    Staleness(error: error, made: made, policy: policy, hasPicture: entry != nil && !isPlaceholder, at: now)
  }
}
