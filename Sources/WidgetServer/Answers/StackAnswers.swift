internal import WidgetRuntimeClient
internal import WidgetModel

// Stacks: widgets that share one place, and why one of them is on top.

extension ServerAnswers {
  func stacks(_ asked: Asked) async throws(Refusal) -> Response {
    guard case .stacks(let stacks, let suggestions) = try await ask(.stacks) else { throw .unexpected }
    return answer(StacksDocument(stacks, suggestions))
  }

  func stack(_ asked: Asked) async throws(Refusal) -> Response { try await answer(.look, asked) }

  /// `to` is next, previous, or a widget of the stack by number or kind.
  func turn(_ asked: Asked) async throws(Refusal) -> Response {
    switch asked.query["to"] {
    case nil, "next": try await answer(.turn(.by(1)), asked)
    case "previous": try await answer(.turn(.by(-1)), asked)
    case let word?: try await answer(.turn(.to(InstanceReference(word))), asked)
    }
  }

  /// The widget is named by `to`; without it the one that is on top stays.
  func pin(_ asked: Asked) async throws(Refusal) -> Response {
    try await answer(.pin(asked.query["to"].map { InstanceReference($0) }), asked)
  }

  func unpin(_ asked: Asked) async throws(Refusal) -> Response { try await answer(.unpin, asked) }

  private func answer(_ order: StackOrder, _ asked: Asked) async throws(Refusal) -> Response {
    guard case .stack(let state) = try await ask(.stack(asked.parameters["stack"] ?? "", order)) else {
      throw .unexpected
    }
    return answer(StackDocument(state))
  }
}
