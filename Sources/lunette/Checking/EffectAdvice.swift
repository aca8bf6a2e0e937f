import WidgetModel

/// Advice on a declaration that is right in itself and has no effect.
struct EffectAdvice {
  let declaration: BundleDeclaration

  /// Stacks whose widgets have no family in common: no slot can show all of them.
  func stacks(_ file: String) -> [Diagnostic] {
    declaration.stacks.compactMap { stack in
      let members = declaration.widgets.filter { stack.widgets.contains($0.kind) }
      guard let first = members.first else { return nil }
      let common = members.dropFirst().reduce(into: Set(first.families)) { $0.formIntersection($1.families) }
      guard common.isEmpty else { return nil }
      let each = members.map { "'\($0.kind)' has \($0.families.map(\.rawValue).joined(separator: ", "))" }
      return Diagnostic(
        .warningEmpty,
        "the stack '\(stack.kind)' cannot be placed: its widgets have no family in common; "
          + each.joined(separator: ", and "),
        severity: .warning, file: file, line: stack.line, suggestion: "give its widgets one family of the same name")
    }
  }

  /// Buttons and toggles whose intent has no `perform`.
  func idleActions(_ tree: ViewTree) -> [Diagnostic] {
    tree.nodes.indices.compactMap { node in
      guard let id = tree.data(.action, of: node)?["intent"]?.text,
        let intent = declaration.intents.first(where: { $0.id == id }), !intent.isAction
      else { return nil }
      return tree.warning(
        .warningUnused,
        "\(tree.nodes[node].kind.name): the intent '\(id)' has no perform, so a tap does nothing", node)
    }
  }
}
