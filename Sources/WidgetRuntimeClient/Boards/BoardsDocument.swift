public import WidgetModel
public import WidgetRender

/// `lunette.boards/1`: the arrangement of what is placed as its file has it (`BoardsText`), with the number by which a change of it
/// names it.
public struct BoardsDocument: Document {
  public static let format = DocumentFormat.boards

  private let state: BoardsState

  /// Creates the document of an arrangement.
  public init(_ state: BoardsState) { self.state = state }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("revision", state.revision)
    writer.member("error", state.error)
    writer.member("boards") { writer in
      writer.array(state.boards.boards) { writer, board in
        writer.object { writer in
          writer.member("name", board.name)
          if let theme = board.theme { writer.member("theme", theme) }
          writer.member("places") { $0.value(.list(board.places.map(BoardsText.value))) }
        }
      }
    }
  }
}
