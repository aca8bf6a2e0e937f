import WidgetModel
import WidgetSchedule

/// The parameters whose values a bundle validates.
struct OfferedSubject: Sendable {
  /// The bundle's path.
  let path: String
  let kind: String
  let family: Family
  let intent: IntentDeclaration
  /// The placed widget, which is charged for it; nil: it is not placed yet.
  let number: Int?
}

/// Values that only a bundle can validate: those that it offers dynamically.
extension Runtime {
  /// Asks a bundle whether it offers values, when it is its turn.
  ///
  /// - Parameters:
  ///   - parameters: those to be validated.
  ///   - values: of all of the intent's parameters.
  ///   - take: gets the reply, or the bundle's error.
  func askOffered(
    _ parameters: [IntentParameter], _ values: Value, _ subject: OfferedSubject,
    _ take: @escaping @Sendable (Runtime, Result<Void, Diagnostic>) -> Void
  ) {
    registry.place(subject.path)
    guard let registered = registry.bundles[subject.path]?.registered else { return }
    let moment = now()
    let (locale, timeZone) = (settings.locale, settings.timeZone)
    residents.use(subject.path)
    queue(subject.path, isUrgent: true) {
      let result: Result<Void, Diagnostic>
      do throws(Diagnostic) {
        let bundle = try registered.opened(now: moment)
        for parameter in parameters {
          let query = ParameterQuery(
            .entities([]), of: parameter.name, intent: subject.intent.id, kind: subject.kind, family: subject.family,
            configuration: values, now: moment, locale: locale, timeZone: timeZone)
          try parameter.judgeOffered(values[parameter.name] ?? .null, query, by: bundle)
        }
        result = .success(())
      } catch { result = .failure(error) }
      let work = registered.work
      return { runtime in
        runtime.letRest(subject.path)
        runtime.take(work, of: subject.path, for: subject.number.map { InstanceID($0) })
        take(runtime, result)
      }
    }
  }
}

extension IntentParameter {
  /// Returns nothing if the bundle offers the value, or each of a list.
  ///
  /// - Throws: `usage` with the nearest offered value; the bundle's error.
  fileprivate func judgeOffered(
    _ value: Value, _ query: ParameterQuery, by bundle: any ResidentBundle
  ) throws(Diagnostic) {
    let ids = isList ? value.list ?? [] : value == .null ? [] : [value]
    guard !ids.isEmpty else { return }
    var query = query
    query.matter = .entities(ids)
    let known = try bundle.options(query)
    for id in ids where !known.contains(where: { $0.value.isSame(as: id) }) {
      query.matter = .search("")
      let misfit = notOffered(id, among: try bundle.options(query))
      // The misfit's sentence already has the nearest value.
      var fault = Diagnostic.usage(misfit.reason(of: "'\(name)'"), of: name)
      fault.suggestion = misfit.nearest
      throw fault
    }
  }
}
