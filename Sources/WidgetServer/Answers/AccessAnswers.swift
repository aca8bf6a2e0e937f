internal import WidgetModel
internal import WidgetRender
internal import WidgetRuntimeClient

// What whoever asks may do.

extension ServerAnswers {
  func access(_ asked: Asked) async throws(Refusal) -> Response {
    guard case .status(let status) = try await ask(.status) else { throw .unexpected }
    // Whoever may not even read is refused before.
    return answer(AccessDocument(role: asked.role ?? .view, isLocked: status.isLocked))
  }
}

/// `lunette.access/1`: the role of whoever asks, and whether the widgets are locked.
struct AccessDocument: Document {
  static let format = DocumentFormat.access

  let role: AccessRole
  let isLocked: Bool

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("role", role.rawValue)
    writer.member("locked", isLocked)
  }
}
