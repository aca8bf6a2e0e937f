public import WidgetModel
public import WidgetRender
package import WidgetWire

/// The starter board as this runtime's folders have it.
public struct StarterState: Sendable, Hashable {
  /// A widget of it that a bundle declares.
  public struct Item: Sendable, Hashable {
    /// The widget's kind.
    public var kind: String
    /// The family it would be placed in.
    public var family: Family
    /// Its name for a user.
    public var displayName: String

    /// Creates an item.
    public init(kind: String, family: Family, displayName: String) {
      (self.kind, self.family, self.displayName) = (kind, family, displayName)
    }
  }

  /// Whether something is placed, or the user chose to start empty: then nothing is offered.
  public var isChosen: Bool
  /// The widgets in their order.
  public var items: [Item]

  /// Creates a state.
  public init(isChosen: Bool, items: [Item]) { (self.isChosen, self.items) = (isChosen, items) }
}

/// `lunette.starter/1`: what is offered while nothing is placed.
extension StarterState: Document {
  public static let format = DocumentFormat.starter

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("placed", isChosen)
    writer.member("widgets") { writer in
      writer.array(items) { writer, item in
        writer.object { writer in
          writer.member("kind", item.kind)
          writer.member("family", item.family.rawValue)
          writer.member("displayName", item.displayName)
        }
      }
    }
  }
}

extension StarterState: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(isChosen, items) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(isChosen: try reader.read(), items: try reader.read())
  }
}

extension StarterState.Item: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(kind, family, displayName) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(kind: try reader.read(), family: try reader.read(), displayName: try reader.read())
  }
}

extension StarterBoard.Choice: BinaryCodable {}
