public import WidgetModel
public import WidgetRender

/// `lunette.boards/1`: the arrangement of what is placed as its file has it (`BoardsText`), with the number by which a change of it
/// names it.
public struct BoardsDocument: Document {
  public static let format = DocumentFormat.boards

  private let state: BoardsState
  private let imported: String?
  private let skipped: [Diagnostic]

  /// Creates the document of an arrangement.
  ///
  /// - Parameters:
  ///   - imported: the name of a board that was added from a file.
  ///   - skipped: what of that file could not be placed.
  public init(_ state: BoardsState, imported: String? = nil, skipped: [Diagnostic] = []) {
    (self.state, self.imported, self.skipped) = (state, imported, skipped)
  }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("revision", state.revision)
    writer.member("error", state.error)
    if let imported {
      writer.member("imported", imported)
      writer.member("skipped") { writer in writer.array(skipped) { $0.value(warning: $1) } }
    }
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
