import WidgetRuntimeClient
import WidgetModel
import WidgetRender

/// `lunette remove`: takes placed widgets away.
enum RemoveCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    let link = try RuntimeCall.linkOrOffline(typed)
    let stacks = Set(try link.instances().compactMap(\.stack?.name))
    var meant: [InstanceReference] = []
    for word in typed.arguments {
      // A stack goes with all that is in it.
      let reference = stacks.contains(word) ? .kind(word) : InstanceReference.number(try link.instance(word).number)
      if !meant.contains(reference) { meant.append(reference) }
    }
    let removed = try link.instances(.remove(meant))
    return showing.outcome(InstancesDocument(removed)) {
      let names = typed.arguments.filter(stacks.contains).map { "removed the stack '\($0)' and its widgets\n" }
      return names.joined() + removed.map { "removed " + InstancesPage.line($0) }.joined()
    }
  }
}
