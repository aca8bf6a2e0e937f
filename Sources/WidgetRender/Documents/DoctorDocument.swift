public import WidgetModel

/// `lunette.doctor/1`: what is installed and what is missing, and every limit with its value.
public struct DoctorDocument: Document {
  public static let format = DocumentFormat.doctor

  /// One thing that was looked at.
  public struct Finding: Sendable, Hashable {
    /// What was found.
    public enum State: String, Sendable, Hashable, CaseIterable {
      case ok
      case missing
      /// Neither: what a person may want to know.
      case note
    }

    /// What was looked at.
    public var subject: String
    /// What was found.
    public var state: State
    /// Whether nothing works as it should where it is missing.
    public var isNeeded: Bool
    /// A phrase about it.
    public var detail: String
    /// The command, or what else mends it.
    public var advice: String?

    /// Creates a finding.
    public init(_ subject: String, _ state: State, isNeeded: Bool = false, _ detail: String, advice: String? = nil) {
      self.subject = subject
      self.state = state
      self.isNeeded = isNeeded
      self.detail = detail
      self.advice = advice
    }
  }

  /// One limit, as a number of its unit.
  public struct Limit: Sendable, Hashable {
    /// The unit of a limit.
    public enum Unit: String, Sendable, Hashable, CaseIterable {
      case seconds = "s"
      case bytes = "B"
      case count = "1"
    }

    /// As `cpu.load`; it stays the same from release to release.
    public var name: String
    /// What is limited.
    public var meaning: String
    /// The limit, in its unit.
    public var value: Double
    /// The unit.
    public var unit: Unit
    /// The error that meets it; nil where nothing fails, and what is beyond is left out.
    public var code: Diagnostic.Code?

    /// Creates a limit.
    public init(_ name: String, _ meaning: String, _ value: Double, _ unit: Unit, _ code: Diagnostic.Code?) {
      self.name = name
      self.meaning = meaning
      self.value = value
      self.unit = unit
      self.code = code
    }
  }

  /// The program's version.
  public var version: String
  /// What was looked at, in order.
  public var findings: [Finding]
  /// The limits, in order.
  public var limits: [Limit]

  /// Creates a document.
  public init(version: String, findings: [Finding], limits: [Limit]) {
    self.version = version
    self.findings = findings
    self.limits = limits
  }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("version", version)
    writer.member("findings") { writer in
      writer.array(findings) { writer, finding in
        writer.object { writer in
          writer.member("subject", finding.subject)
          writer.member("state", finding.state.rawValue)
          writer.member("needed", finding.isNeeded)
          writer.member("detail", finding.detail)
          writer.member("advice", finding.advice)
        }
      }
    }
    writer.member("limits") { writer in
      writer.array(limits) { writer, limit in
        writer.object { writer in
          writer.member("name", limit.name)
          writer.member("meaning", limit.meaning)
          writer.member("value", limit.value)
          writer.member("unit", limit.unit.rawValue)
          writer.member("code", limit.code?.rawValue)
        }
      }
    }
  }
}
