import WidgetModel
import WidgetRuntimeClient

/// Widgets that a person places or configures from a form: what was given is judged as a file's edit is, by the intent and then, where
/// only it can, by the bundle.
extension Runtime {
  func place(_ demand: PlacingDemand, _ answer: @escaping (Runtime, RuntimeReply) -> Void) {
    do throws(Diagnostic) {
      let judged = try judged(demand)
      let intent = judged.widget.intent
      let asked = intent?.toBeAsked(judged.values, before: judged.before) ?? []
      guard let intent, !asked.isEmpty else { return answer(self, try .placed(carryOut(demand, judged))) }
      guard !settings.isOffline else { throw .noRuntime }
      try checkGalleryRoom(judged.path)
      let subject = OfferedSubject(
        path: judged.path, kind: judged.widget.kind, family: judged.family, intent: intent, number: judged.number)
      galleryJobs[judged.path, default: 0] += 1
      lastPlacing += 1
      placings[lastPlacing] = answer
      askOffered(asked, judged.values, subject) { [placing = lastPlacing] runtime, result in
        runtime.galleryJobs[judged.path, default: 1] -= 1
        let answer = runtime.placings.removeValue(forKey: placing)
        do throws(Diagnostic) {
          try result.get()
          answer?(runtime, try .placed(runtime.carryOut(demand, judged)))
        } catch { answer?(runtime, .failure(error)) }
        runtime.settle()
      }
    } catch { answer(self, .failure(error)) }
  }

  /// A demand of which all is known, and its values are what the intent takes.
  struct JudgedPlacing: Sendable {
    var widget: WidgetDeclaration
    var bundle: String
    var path: String
    var family: Family
    var values: Value
    /// What is chosen already.
    var before: Value
    /// Nil: it is a new one.
    var number: Int?
  }

  private func judged(_ demand: PlacingDemand) throws(Diagnostic) -> JudgedPlacing {
    switch demand.subject {
    case .kind(let kind):
      let (path, widget, bundle) = try placeable(kind)
      if let board = demand.board { _ = try boards.boards.index(of: board) }
      let family = try self.family(demand.family ?? widget.families.first, of: widget)
      let judge = WrittenConfiguration(
        widget: widget, family: family, before: .emptyTable, timeZone: settings.timeZone)
      return JudgedPlacing(
        widget: widget, bundle: bundle.name, path: path, family: family,
        values: try judge.values(demand.configuration), before: widget.defaultConfiguration(in: family), number: nil)
    case .placed(let reference):
      let number = try number(of: reference)
      guard let record = instances[number]?.record else { throw .notPlaced(reference.description, among: []) }
      let family = try self.family(demand.family ?? record.family, of: record.widget)
      let judge = WrittenConfiguration(
        widget: record.widget, family: family, before: record.configuration, timeZone: settings.timeZone)
      // What is not given is as it is.
      var given = record.configuration.fields ?? []
      for field in demand.configuration.fields ?? [] {
        given.removeAll { $0.name == field.name }
        given.append(field)
      }
      return JudgedPlacing(
        widget: record.widget, bundle: record.bundle, path: record.path, family: family,
        values: try judge.values(.table(given)), before: record.configuration, number: number)
    }
  }

  /// A widget or control that a bundle of the folders declares, or one of which another is placed.
  func placeable(
    _ kind: String
  ) throws(Diagnostic) -> (path: String, widget: WidgetDeclaration, bundle: BundleDeclaration) {
    guard let found = registry.widget(kind), found.widget.role != .activity else {
      let nearest = NearestName.of(kind, among: registry.kinds)
      throw Diagnostic(
        .missingKind, "no bundle has a widget \(VisibleText.quoted(kind))\(NearestName.meant(nearest))",
        suggestion: nearest)
    }
    return found
  }

  func family(_ family: Family?, of widget: WidgetDeclaration) throws(Diagnostic) -> Family {
    let family = family ?? .systemSmall
    guard widget.families.contains(family) else { throw .unsupported(family, by: widget) }
    return family
  }

  private func carryOut(_ demand: PlacingDemand, _ judged: JudgedPlacing) throws(Diagnostic) -> InstanceState {
    if let number = judged.number {
      return try configure(.number(number), family: judged.family, configuration: judged.values)
    }
    // Whoever places onto a board sees what is shown by itself there, and keeps it.
    try chooseFound()
    let state = try add(
      NewInstance(
        judged.widget, bundle: judged.bundle, path: judged.path, family: judged.family, configuration: judged.values))
    if demand.board != nil || demand.index != nil { try put(state.number, on: demand.board, at: demand.index) }
    return self.state(of: state.number)
  }

  /// Tasks that forms and galleries have for one bundle: more than a person's are refused.
  static let mostGalleryJobs = 64

  func checkGalleryRoom(_ path: String) throws(Diagnostic) {
    guard galleryJobs[path, default: 0] < Self.mostGalleryJobs else {
      throw Diagnostic(.unavailable, "\(Self.mostGalleryJobs) questions to this bundle wait already")
    }
  }
}
