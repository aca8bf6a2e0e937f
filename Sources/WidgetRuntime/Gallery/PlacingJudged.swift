import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

/// Widgets that a user places or configures with a form: the values are validated like a file's, by the intent and then, if
/// necessary, by the bundle.
extension Runtime {
  func place(_ demand: PlacingDemand, _ answer: @escaping (Runtime, RuntimeReply) -> Void) {
    do throws(Diagnostic) {
      if let kind = demand.subject.kind, registry.widget(kind) == nil, let declared = registry.stack(kind) {
        let new = try declared.stack.widgets(in: demand.family, of: declared.bundle, at: declared.path)
        return answer(self, .placed(try place(declared.stack, new, demand)))
      }
      let judged = try judged(demand)
      let intent = judged.widget.intent
      let asked = intent?.toBeAsked(judged.values, before: judged.before) ?? []
      guard let intent, !asked.isEmpty else { return answer(self, try .placed(carryOut(demand, judged))) }
      guard !settings.isOffline else { throw .noRuntime }
      try checkGalleryRoom(judged.path)
      let subject = OfferedSubject(
        path: judged.path, kind: judged.widget.kind, family: judged.family, intent: intent, number: judged.number)
      galleryJobs[judged.path, default: 0] += 1
      lastLaterAnswer += 1
      laterAnswers[lastLaterAnswer] = answer
      askOffered(asked, judged.values, subject) { [placing = lastLaterAnswer] runtime, result in
        runtime.galleryJobs[judged.path, default: 1] -= 1
        let answer = runtime.laterAnswers.removeValue(forKey: placing)
        do throws(Diagnostic) {
          try result.get()
          answer?(runtime, try .placed(runtime.carryOut(demand, judged)))
        } catch { answer?(runtime, .failure(error)) }
        runtime.settle()
      }
    } catch { answer(self, .failure(error)) }
  }

  /// A complete request, with values that the intent accepts.
  struct JudgedPlacing: Sendable {
    var widget: WidgetDeclaration
    var bundle: String
    var path: String
    var family: Family
    var values: Value
    /// The choices so far.
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
      // Omitted values stay unchanged.
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

  /// A widget or control that a bundle of the folders declares, or that is already placed.
  func placeable(
    _ kind: String
  ) throws(Diagnostic) -> (path: String, widget: WidgetDeclaration, bundle: BundleDeclaration) {
    guard let found = registry.widget(kind), found.widget.role != .activity else {
      let nearest = NearestName.of(kind, among: registry.kinds)
      throw Diagnostic(
        .missingKind, "no bundle declares the widget \(VisibleText.quoted(kind))\(NearestName.meant(nearest))",
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
    let state = try add(
      NewInstance(
        judged.widget, bundle: judged.bundle, path: judged.path, family: judged.family, configuration: judged.values))
    if demand.board != nil || demand.index != nil { try put(state.number, on: demand.board, at: demand.index) }
    return self.state(of: state.number)
  }

  /// Places a bundle's stack with all its widgets; the top one represents it.
  private func place(
    _ stack: StackDeclaration, _ widgets: [NewInstance], _ demand: PlacingDemand
  ) throws(Diagnostic) -> InstanceState {
    guard demand.configuration.fields?.isEmpty ?? true else {
      throw Diagnostic(
        .usage, "the stack '\(stack.kind)' has no parameters; configure its widgets one by one",
        path: "configuration")
    }
    if let board = demand.board { _ = try boards.boards.index(of: board) }
    let held = try newStack(stack.kind, stack.displayName, widgets.map { .new($0) })
    let top = held.stack.top?.number ?? held.numbers[0]
    if demand.board != nil || demand.index != nil { try put(top, on: demand.board, at: demand.index) }
    return state(of: top)
  }

  /// The number of pending jobs of forms, galleries and links per bundle: more than a user causes are refused.
  static let mostGalleryJobs = 64

  func checkGalleryRoom(_ path: String) throws(Diagnostic) {
    guard galleryJobs[path, default: 0] < Self.mostGalleryJobs else {
      throw Diagnostic(.unavailable, "too many requests to this bundle are queued (\(Self.mostGalleryJobs)); try again")
    }
  }
}

extension StackDeclaration {
  /// The widgets to be placed: in the named family, or else the first that all have, with their defaults.
  fileprivate func widgets(
    in family: Family?, of bundle: BundleDeclaration, at path: String
  ) throws(Diagnostic) -> [NewInstance] {
    let members = widgets.compactMap { kind in bundle.widgets.first { $0.kind == kind } }
    let shared = members.first?.families.first { family in members.allSatisfy { $0.families.contains(family) } }
    guard let family = family ?? shared else {
      throw Diagnostic(
        .usage, "the stack's widgets have no family in common", suggestion: "add a shared family to each")
    }
    return try members.map { widget throws(Diagnostic) in
      guard widget.families.contains(family) else { throw .unsupported(family, by: widget) }
      return NewInstance(
        widget, bundle: bundle.name, path: path, family: family,
        configuration: widget.defaultConfiguration(in: family))
    }
  }
}
