import WidgetRuntimeClient
import WidgetModel
import WidgetRender

/// `lunette remove`: takes placed widgets away.
enum RemoveCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    let link = try RuntimeCall.linkOrOffline(typed)
    var numbers: [Int] = []
    for word in typed.arguments {
      let number = try link.instance(word).number
      if !numbers.contains(number) { numbers.append(number) }
    }
    let removed = try link.instances(.remove(numbers.map { .number($0) }))
    return showing.outcome(InstancesDocument(removed)) { removed.map(InstancesPage.line).joined() }
  }
}
