public import WidgetModel

/// `lunette.layout/1`: one view laid out in a bare proposal; frames count from the proposal's top left.
public struct LayoutDocument: Document {
  public static let format = DocumentFormat.layout

  public var surface: Surface
  public var proposal: ProposedSize
  public var tree: ViewTree
  /// The frame of each node; nil for one that was not placed.
  public var frames: [Rect?]
  public var scheme: ColorScheme

  public init(
    surface: Surface, proposal: ProposedSize, tree: ViewTree, frames: [Rect?], scheme: ColorScheme = .light
  ) {
    self.surface = surface
    self.proposal = proposal
    self.tree = tree
    self.frames = frames
    self.scheme = scheme
  }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("unit", surface.unit)
    writer.member("proposal") { writer in
      writer.object { writer in
        writer.member("width", proposal.width)
        writer.member("height", proposal.height)
      }
    }
    writer.name("view")
    ViewJSON(tree, scheme, frames: frames).write(to: &writer)
  }
}
