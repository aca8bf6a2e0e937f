public import WidgetLayout
public import WidgetModel

/// `lunette.layout/1`: one view laid out in a bare proposal; frames count from the proposal's top left.
public struct LayoutDocument: Document {
  public static let format = DocumentFormat.layout

  /// The layout.
  public var placement: Placement
  /// The size that was proposed.
  public var proposal: ProposedSize
  /// The color scheme that colors are resolved for.
  public var scheme: ColorScheme

  /// Creates a document.
  public init(_ placement: Placement, proposal: ProposedSize, scheme: ColorScheme = .light) {
    self.placement = placement
    self.proposal = proposal
    self.scheme = scheme
  }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("unit", placement.surface.unit)
    writer.member("proposal") { writer in
      writer.object { writer in
        writer.member("width", proposal.width)
        writer.member("height", proposal.height)
      }
    }
    writer.name("view")
    ViewJSON(placement, scheme).write(to: &writer)
  }
}
