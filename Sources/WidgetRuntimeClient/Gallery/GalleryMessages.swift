public import WidgetModel
import WidgetSchedule
package import WidgetWire

// What a gallery and its forms ask of the runtime: values come as a person gave them, and are judged there.

/// A widget that is to be placed, or one that is to be another, with the values that were given.
public struct PlacingDemand: Sendable, Hashable {
  /// Which widget.
  public enum Subject: Sendable, Hashable {
    /// A new one of this kind, of a bundle that the runtime knows.
    case kind(String)
    /// One that is placed.
    case placed(InstanceReference)

    /// The kind of a new one.
    package var kind: String? { if case .kind(let kind) = self { kind } else { nil } }
  }

  /// Which widget.
  public var subject: Subject
  /// Nil: the first that it has, or as it is.
  public var family: Family?
  /// Values by their parameters' names, of JSON's types, dates as texts; the others have their defaults, or are as they are. Null is
  /// the default.
  public var configuration = Value.emptyTable
  /// The board that a new one is put onto; nil: the first.
  public var board: String?
  /// Its place there; nil: the end.
  public var index: Int?

  /// Creates a demand.
  public init(_ subject: Subject, family: Family? = nil) { (self.subject, self.family) = (subject, family) }
}

/// A question for the values that a parameter may take, while somebody types.
public struct OptionsDemand: Sendable, Hashable {
  /// The widget's kind, of a bundle that the runtime knows.
  public var kind: String
  /// The parameter's name.
  public var parameter: String
  /// What was typed; empty: what there is to begin with.
  public var text = ""
  /// Nil: the first that the widget has.
  public var family: Family?
  /// The values of the other parameters so far.
  public var configuration = Value.emptyTable
  /// Who asks: a newer question of the same one takes the place of an older, and so does its leaving (`cancelOptions`). Nil: nobody in
  /// particular.
  public var asker: Int?

  /// Creates a question.
  public init(_ parameter: String, of kind: String) { (self.kind, self.parameter) = (kind, parameter) }
}

/// A question for a widget's picture before it is placed (WidgetKit: `isPreview`).
public struct PreviewDemand: Sendable, Hashable {
  /// The widget's kind, of a bundle that the runtime knows.
  public var kind: String
  /// Nil: the first that the widget has.
  public var family: Family?
  /// Values as in `PlacingDemand`.
  public var configuration = Value.emptyTable

  /// Creates a question.
  public init(of kind: String, in family: Family? = nil) { (self.kind, self.family) = (kind, family) }
}

// MARK: Coding

extension PlacingDemand: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(subject, family, configuration, board, index) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read(), family: try reader.read())
    (configuration, board, index) = try reader.fields()
  }
}

extension PlacingDemand.Subject: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .kind(let kind): writer.write(case: 0, kind)
    case .placed(let reference): writer.write(case: 1, reference)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .kind(try reader.read())
    case 1: self = .placed(try reader.read())
    default: throw .damaged
    }
  }
}

extension OptionsDemand: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(parameter, kind, text, family, configuration, asker) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read(), of: try reader.read())
    (text, family, configuration, asker) = try reader.fields()
  }
}

extension PreviewDemand: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(kind, family, configuration) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(of: try reader.read(), in: try reader.read())
    configuration = try reader.read()
  }
}
