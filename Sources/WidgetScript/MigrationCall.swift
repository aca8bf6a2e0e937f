import LuaKit
import WidgetModel

/// Carries a placed widget's configuration over to the widget as it is now (DocC: Scheduling, "Renames").
///
/// Nothing is lost without a word: a `migrate` whose result does not fit is an error, and the old configuration stays
/// wherever it is kept; without a `migrate`, what no longer fits is told together with the value it had.
struct MigrationCall {
  private let host: ScriptHost
  private let widget: WidgetScript
  private let request: ProviderRequest
  /// Of the widget that the stored configuration was made for.
  private let version: Int

  /// - Parameter version: of the widget that the request's configuration was made for.
  init(_ host: ScriptHost, _ widget: WidgetScript, _ request: ProviderRequest, from version: Int) {
    (self.host, self.widget, self.request, self.version) = (host, widget, request, version)
  }

  /// Returns the configuration as the widget takes it now, with a warning for each value that was dropped.
  func configuration() throws(Diagnostic) -> MigratedConfiguration {
    guard let migrate = widget.migrate else { return kept() }
    let fields = try migrated(migrate)
    let place = host.state.definition(of: migrate)
    let faults = fields.compactMap { field in
      misfit(of: field).map { wrong in
        Diagnostic(
          .decodeType, "what migrate returns: \(wrong.sentence)", file: place?.chunk ?? host.source.mainFile,
          line: place?.line ?? widget.declaration.line, suggestion: wrong.nearest)
      }
    }
    if let fault = Diagnostic.joined(faults) { throw fault }
    return MigratedConfiguration(.table(fields))
  }

  // MARK: With a function

  /// What the bundle's own function makes of it; it has the limits of `perform` and may wait as that may.
  private func migrated(_ migrate: LuaReference) throws(Diagnostic) -> [Value.Field] {
    let environment = request.environments.first ?? WidgetEnvironment(family: request.family)
    host.call.kind = request.kind
    host.call.now = request.now
    host.call.locale = environment.locale
    host.call.timeZone = environment.timeZone
    host.seed(request.kind, "migrate", request.now)
    let (old, version, null) = (Value.table(request.configuration.fields ?? []), version, host.null)
    var data = PlainData()
    let result = try host.provide(
      migrate, in: .handler, cpu: host.limits.perform,
      { writer in
        writer.write(old, null: null)
        writer.write(version)
      },
      reading: { values in
        values.read(0) { cursor in
          cursor.type == .table ? data.read(&cursor).mapError { .data($0) } : .failure(.other(cursor.described))
        }
      } as (borrowing LuaValues) -> Result<Value, Unfit>)
    let sentence: String
    switch result {
    case .success(let value):
      if let fields = value.fields { return fields }
      sentence = "migrate returns the configuration by name: { city = \"Oslo\" }, not a list"
    case .failure(.data(let wrong)): sentence = wrong.sentence(of: "what migrate returns")
    case .failure(.other(let found)):
      sentence = "migrate returns the configuration as it is now, a table by name, not \(found)"
    }
    let place = host.state.definition(of: migrate)
    throw Diagnostic(
      .decodeType, sentence, file: place?.chunk ?? host.source.mainFile, line: place?.line ?? widget.declaration.line)
  }

  /// Why a result is no configuration: a member that is no plain data, or another sort of value than a table.
  private enum Unfit: Error {
    case data(NotPlain)
    case other(String)
  }

  // MARK: Without one

  /// The names that the intent still has, with values that still fit.
  private func kept() -> MigratedConfiguration {
    var migrated = MigratedConfiguration(.emptyTable)
    var fields: [Value.Field] = []
    for field in request.configuration.fields ?? [] {
      guard let wrong = misfit(of: field) else {
        fields.append(field)
        continue
      }
      var warning = Diagnostic(
        .warningConfiguration,
        "\(wrong.sentence); its value \(Faults.cut(JSONWriter.text(field.value))) of version \(version) is not carried over",
        severity: .warning, file: host.source.mainFile, line: widget.declaration.line,
        suggestion: wrong.nearest ?? "migrate = function(configuration, fromVersion) … end carries it over")
      (warning.bundle, warning.kind, warning.family) = (host.call.bundle, request.kind, request.family)
      migrated.warnings.append(warning)
    }
    migrated.value = .table(fields)
    return migrated
  }

  /// Why a value cannot belong to the widget's configuration; nil where it can. A widget without an intent takes any.
  private func misfit(of field: Value.Field) -> (sentence: String, nearest: String?)? {
    guard let intent = widget.declaration.intent else { return nil }
    do throws(ParameterMisfit) {
      try intent.validate([field], isOffered: false)
      return nil
    } catch {
      let sentence =
        error.matter == .unknown ? error.sentence(of: "'\(widget.declaration.kind)'") : error.reason(of: field.name)
      return (sentence, error.nearest)
    }
  }
}
