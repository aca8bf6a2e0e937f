public import WidgetModel

/// A document's name and version. Within a version keys are added, never changed or removed; `Schemas/` has one for each.
public enum DocumentFormat: String, Sendable, Hashable, CaseIterable {
  case render = "lunette.render/1"
  case timeline = "lunette.timeline/1"
  case layout = "lunette.layout/1"
  case accessibility = "lunette.accessibility/1"
  case list = "lunette.list/1"
  case control = "lunette.control/1"
  case check = "lunette.check/1"
  case simulate = "lunette.simulate/1"
  case stream = "lunette.stream/1"
  case activation = "lunette.activation/1"
  case doctor = "lunette.doctor/1"
  case instances = "lunette.instances/1"
  case starter = "lunette.starter/1"
  case grants = "lunette.grants/1"
  case instance = "lunette.instance/1"
  case configuration = "lunette.configuration/1"
  case stack = "lunette.stack/1"
  case stacks = "lunette.stacks/1"
  case boards = "lunette.boards/1"
  case themes = "lunette.themes/1"
  case adopt = "lunette.adopt/1"
  case package = "lunette.package/1"
  case keys = "lunette.keys/1"
  case options = "lunette.options/1"
  case access = "lunette.access/1"
  case configurations = "lunette.configurations/1"
  case reload = "lunette.reload/1"
  case change = "lunette.change/1"
  case log = "lunette.log/1"
  case explanation = "lunette.explanation/1"
  case status = "lunette.status/1"
  case error = "lunette.error/1"
}

/// One JSON object that a command prints on a line of its own.
public protocol Document: Sendable {
  static var format: DocumentFormat { get }

  /// Writes the members after `format`.
  func writeMembers(to writer: inout JSONWriter)
}

extension Document {
  /// Appends the document and a line feed.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("format", Self.format.rawValue)
      writeMembers(to: &writer)
    }
    writer.endLine()
  }

  /// The document as one line, line feed included.
  public func line() -> [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }
}

// MARK: Parts that documents share

extension JSONWriter {
  /// Writes what was noticed: `{"message","file","line"}`, with the code and the suggestion where there is one.
  package mutating func value(warning: Diagnostic) {
    object { writer in
      writer.member("code", warning.code.rawValue)
      writer.member("message", warning.message)
      writer.member("file", warning.file)
      writer.member("line", warning.line)
      if let suggestion = warning.suggestion { writer.member("suggestion", suggestion) }
    }
  }

  mutating func value(relevance: TimelineEntry.Relevance?) {
    guard let relevance else { return null() }
    object { writer in
      writer.member("score", relevance.score)
      writer.member("duration", relevance.duration)
    }
  }

  /// Writes `"atEnd"`, `"never"` or `{"after": date}`.
  package mutating func value(policy: ReloadPolicy) {
    switch policy {
    case .atEnd: value("atEnd")
    case .never: value("never")
    case .after(let date, let jitter):
      object { writer in
        writer.member("after", date: date)
        if jitter > 0 { writer.member("jitter", jitter) }
      }
    }
  }

  mutating func value(_ size: Size) {
    object { writer in
      writer.name("width")
      writer.length(size.width)
      writer.name("height")
      writer.length(size.height)
    }
  }

  mutating func value(_ environment: WidgetEnvironment) {
    object { writer in
      writer.member("colorScheme", environment.colorScheme.rawValue)
      writer.member("locale", environment.locale)
      writer.member("timeZone", environment.timeZone)
      writer.member("dynamicTypeSize", environment.dynamicTypeSize.rawValue)
      writer.member("widgetRenderingMode", environment.renderingMode.rawValue)
      writer.member("displaySize") { $0.value(environment.displaySize) }
      if environment.colorSchemeContrast != .standard {
        writer.member("colorSchemeContrast", environment.colorSchemeContrast.rawValue)
      }
    }
  }
}
