import WidgetModel
import WidgetRender

/// Lists of `lunette help`: a line an entry.
enum HelpList {
  static let names = ["topics", "views", "modifiers", "functions", "globals"]

  /// Returns the list of a name; nil where there is none.
  static func text(_ name: String) -> String? {
    switch name {
    case "topics": topics
    case "views":
      WrappedText.table(Vocabulary.views.map { ($0.name, $0.means) })
        + "\nLazyVStack and LazyHStack are VStack and HStack.\nFor details: lunette help VStack\n"
    case "modifiers":
      WrappedText.table(Vocabulary.modifiers.map { ($0.name, $0.means) }) + "\nFor details: lunette help padding\n"
    case "functions":
      WrappedText.table(Vocabulary.functions.map { ($0.function.rawValue, $0.means) })
        + "\nFor details: lunette help date.add\n"
    case "globals":
      WrappedText.table(Vocabulary.globals.map { ($0.name, $0.means) })
        + "\n"
        + WrappedText.wrapped(
          "Also available: the views, the modules (lunette help functions), widget, bundle, control, intent, stack, "
            + "activity, environment in a view, context in a provider, and parts of Lua's library (lunette help lua)."
        ).joined(separator: "\n") + "\n"
    default: nil
    }
  }

  /// What a file may hold, for a reader who has never seen one.
  static var topics: String {
    WrappedText.table(Vocabulary.topics.map { ($0.name.rawValue, $0.means) })
      + "\nLists: views, modifiers, functions, globals. For details: lunette help widget\n"
  }

  /// Returns the list of a module's functions.
  static func module(_ name: String) -> String {
    WrappedText.table(
      Vocabulary.functions.filter { $0.function.module == name }.map { ($0.function.rawValue, $0.means) })
  }

  /// What a topic lists beside its keys, from where each is used; empty for most.
  static func members(of topic: TopicName) -> String {
    switch topic {
    case .families: "\n" + families
    case .symbols: "\n" + WrappedText.wrapped(Symbol.names.joined(separator: " ")).map { $0 + "\n" }.joined()
    case .limits: "\n" + WrappedText.table(LimitTable.all.map { (DoctorPage.value($0), $0.meaning) })
    case .errors:
      "\nCodes; for advice: lunette help CODE\n"
        + WrappedText.wrapped(Diagnostic.Code.allCases.map(\.rawValue).joined(separator: " "), indent: 2)
        .map { $0 + "\n" }.joined()
    default: ""
    }
  }

  private static var families: String {
    WrappedText.table(
      Family.allCases.map { family in
        let (points, cells) = (family.points, family.cells)
        return (
          family.rawValue,
          "\(Int(points.width))×\(Int(points.height)) points, \(Int(cells.width))×\(Int(cells.height)) cells"
        )
      })
  }
}
